//! Cells wear out, all at the same time and none of them soon; what is worn is gone round.

#[path = "support/saves.rs"]
mod saves;
mod support;

use oxo_core::Rng;
use oxo_storage::{Bundle, Health, RecordId, StorageError};
use saves::{any_save, found, opened, save};
use support::FlashModel;

const SECTORS: usize = 4;

#[test]
#[cfg_attr(miri, ignore = "saves hundreds of times")]
fn every_sector_is_erased_as_often_as_the_others() {
    let mut flash = FlashModel::new(SECTORS);
    let mut rng = Rng::new(3);
    let (mut log, _) = opened(&mut flash);
    for _ in 0..3_000 {
        log.commit(&any_save(&mut rng)).unwrap();
    }
    let mut erasures = [0; SECTORS];
    for operation in flash.operations.iter().filter(|operation| operation.data.is_none()) {
        erasures[operation.place.start / 4096] += 1;
    }
    let (least, most) = (erasures.iter().min().unwrap(), erasures.iter().max().unwrap());
    assert!(*least > 0 && most - least <= 1, "{erasures:?}");
}

#[test]
#[cfg_attr(miri, ignore = "saves hundreds of times")]
fn worn_cells_are_gone_round() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let mut flash = FlashModel::new(SECTORS);
        // One sector after the other goes bad, until only two are left.
        for worn in 0..SECTORS - 2 {
            for _ in 0..20 {
                let place = worn * 4096 + rng.below(4096) as usize;
                flash.wear_out(place, 1 << rng.below(8));
            }
            // What stood on the worn cells may be lost; from here on nothing is.
            let mut expected = found(&flash).0;
            for _ in 0..100 {
                let changes = any_save(&mut rng);
                expected.merge(&changes).unwrap();
                save(&mut opened(&mut flash).0, &changes);
                assert_eq!(found(&flash).0, expected);
            }
        }
    }
}

/// What was taken for a failure may well be there when it is looked for again.
#[test]
#[cfg_attr(miri, ignore = "saves hundreds of times")]
fn a_save_that_was_misread_once_takes_the_place_of_no_other() {
    const SAVES: usize = 60;
    let mut rng = Rng::new(4);
    let saves: Vec<_> = (0..SAVES).map(|_| any_save(&mut rng)).collect();
    let mut expected = Bundle::new();
    for changes in &saves {
        expected.merge(changes).unwrap();
    }
    // Opening reads every sector twice; then comes whatever is read back.
    for misread in 2 * SECTORS.. {
        let mut flash = FlashModel::new(SECTORS);
        flash.misread_after = Some(misread);
        let (mut log, _) = opened(&mut flash);
        for changes in &saves {
            save(&mut log, changes);
            let _ = log.tidy();
        }
        if flash.misread_after.take().is_some() {
            assert!(misread > 2 * SAVES, "{misread} reads");
            break;
        }
        assert_eq!(found(&flash), (expected.clone(), Health::Sound), "read {misread}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "saves until no sector is left")]
fn flash_that_holds_nothing_any_more_is_reported_and_nothing_is_forgotten() {
    let mut healthy = FlashModel::new(SECTORS);
    let mut rng = Rng::new(9);
    let (first, second) = (any_save(&mut rng), any_save(&mut rng));
    opened(&mut healthy).0.commit(&first).unwrap();

    let mut flash = healthy.clone();
    // All but the cells that hold the first save.
    let used = flash.operations.last().unwrap().place.end;
    (used..flash.bytes.len()).for_each(|place| flash.wear_out(place, 1));
    flash.operations.clear();
    let (mut log, _) = opened(&mut flash);
    assert_eq!(log.commit(&second), Err(StorageError::Worn));
    let mut both = first.clone();
    both.merge(&second).unwrap();
    assert_eq!(log.records(), &both);
    for _ in 0..SECTORS {
        assert_eq!(log.commit(&Bundle::new()), Err(StorageError::Worn), "it is tried again");
    }
    assert_eq!(found(&flash).0, first);
    let erased: Vec<_> = flash.operations.iter().filter(|operation| operation.data.is_none()).collect();
    let sectors: Vec<_> = erased.iter().map(|operation| operation.place.start / 4096).collect();
    assert_eq!(sectors, [1, 2, 3, 1, 2], "one sector at a time, in turn, but never the one that holds the first save");
}

#[test]
#[cfg_attr(miri, ignore = "saves until no sector is left")]
fn what_did_not_fit_harms_nothing() {
    let mut flash = FlashModel::new(SECTORS);
    let mut rng = Rng::new(11);
    let (mut log, _) = opened(&mut flash);
    let (first, second) = (any_save(&mut rng), any_save(&mut rng));
    log.commit(&first).unwrap();
    let mut too_much = Bundle::new();
    while too_much.set(RecordId { kind: 100 + too_much.iter().count() as u8, version: 1 }, &[7; 20]).is_ok() {}
    assert_eq!(log.commit(&too_much), Err(StorageError::NoRoom));
    assert_eq!(log.records(), &first);
    log.commit(&second).unwrap();
    let mut both = first;
    both.merge(&second).unwrap();
    assert_eq!(found(&flash), (both, Health::Sound));
}
