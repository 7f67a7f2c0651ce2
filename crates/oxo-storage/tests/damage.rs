//! Bits flip and bytes go bad: what is sound is kept, and nothing else is taken for it.

#[path = "support/saves.rs"]
mod saves;
mod support;

use std::ops::Range;

use oxo_core::Rng;
use oxo_storage::{Bundle, Health, Log};
use saves::{any_save, found, opened};
use support::{Cut, FlashModel};

const SECTORS: usize = 4;
const HISTORIES: u64 = 40;
const IMAGES: u32 = 500;

/// A save that was not overwritten.
struct Standing {
    place: Range<usize>,
    is_everything: bool,
    records: Bundle,
}

/// A flash with a history, and what stands in it, the oldest first.
fn any_history(rng: &mut Rng) -> (FlashModel, Vec<Standing>) {
    let mut flash = FlashModel::new(SECTORS);
    let mut standing: Vec<Standing> = Vec::new();
    for _ in 0..rng.below(120) {
        let save = any_save(rng);
        flash.operations.clear();
        let (mut log, _) = opened(&mut flash);
        log.commit(&save).unwrap();
        let records = log.records().clone();
        for operation in &flash.operations {
            let start = operation.place.start;
            if operation.data.is_none() {
                standing.retain(|save| !operation.place.contains(&save.place.start));
            } else {
                let is_everything = start.is_multiple_of(4096);
                let records = if is_everything { records.clone() } else { save.clone() };
                // What fills the last word is no part of it.
                let place = start..start + 16 + records.as_bytes().len();
                standing.push(Standing { place, is_everything, records });
            }
        }
    }
    (flash, standing)
}

/// Flips bits, or overwrites a stretch with noise; gives the places that are not what they were.
fn damage(flash: &mut FlashModel, rng: &mut Rng) -> Vec<usize> {
    let before = flash.bytes.clone();
    let size = flash.bytes.len() as u32;
    for _ in 0..=rng.below(8) {
        let place = rng.below(size) as usize;
        if rng.coin() {
            flash.bytes[place] ^= 1 << rng.below(8);
        } else {
            let end = (place + rng.below(600) as usize).min(flash.bytes.len());
            flash.bytes[place..end].fill_with(|| rng.below(256) as u8);
        }
    }
    (0..before.len()).filter(|place| before[*place] != flash.bytes[*place]).collect()
}

#[test]
#[cfg_attr(miri, ignore = "opens the log a hundred times")]
fn every_save_that_is_still_sound_counts_and_no_other() {
    let mut damaged = 0;
    for seed in 0..HISTORIES {
        let mut rng = Rng::new(seed);
        let (flash, standing) = any_history(&mut rng);
        for _ in 0..IMAGES {
            let mut flash = flash.clone();
            let places = damage(&mut flash, &mut rng);
            let mut expected = Bundle::new();
            for save in standing.iter().filter(|save| !places.iter().any(|damaged| save.place.contains(damaged))) {
                if save.is_everything {
                    expected = Bundle::new();
                }
                expected.merge(&save.records).unwrap();
            }
            let (records, health) = found(&flash);
            assert_eq!(records, expected);
            damaged += u32::from(matches!(health, Health::Damaged(_)));
            // And it goes on saving.
            let save = any_save(&mut rng);
            expected.merge(&save).unwrap();
            opened(&mut flash).0.commit(&save).unwrap();
            assert_eq!(found(&flash).0, expected);
        }
    }
    assert!(damaged > 0, "no damage was ever noticed");
}

#[test]
#[cfg_attr(miri, ignore = "opens the log a hundred times")]
fn noise_holds_nothing_and_can_be_used() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut flash = FlashModel::new(SECTORS);
        flash.bytes.fill_with(|| rng.below(256) as u8);
        assert_eq!(found(&flash), (Bundle::new(), Health::Unreadable));
        let save = any_save(&mut rng);
        opened(&mut flash).0.commit(&save).unwrap();
        assert_eq!(found(&flash), (save, Health::Sound));
    }
}

#[test]
#[cfg_attr(miri, ignore = "opens the log hundreds of times")]
fn only_what_never_held_a_whole_save_is_new() {
    let mut rng = Rng::new(6);
    let new = FlashModel::new(SECTORS);
    let mut begun = new.clone();
    opened(&mut begun).0.commit(&any_save(&mut rng)).unwrap();
    let first = begun.operations.last().unwrap();
    for _ in 0..500 {
        let mut cut = new.clone();
        let how = Cut::any(first, &cut, &mut rng);
        cut.cut(first, how);
        let whole = cut.bytes == begun.bytes;
        assert_eq!(found(&cut).1, if whole { Health::Sound } else { Health::Empty });
    }
    for place in (4096..SECTORS * 4096).step_by(97) {
        let mut touched = new.clone();
        touched.bytes[place] = 0xFE;
        assert_eq!(found(&touched).1, Health::Unreadable, "{place}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "opens the log a hundred times")]
fn a_damaged_save_is_said_to_be_missing() {
    let mut flash = FlashModel::new(SECTORS);
    let mut rng = Rng::new(5);
    for _ in 0..5 {
        opened(&mut flash).0.commit(&any_save(&mut rng)).unwrap();
    }
    let third = flash.operations.iter().filter(|operation| operation.data.is_some()).nth(2).unwrap().place.start;
    flash.bytes[third + 7] ^= 1;
    assert_eq!(found(&flash).1, Health::Damaged(1));
}

#[test]
fn flash_that_cannot_be_read_holds_nothing() {
    let mut flash = FlashModel::new(1);
    let mut log = Log::new(&mut flash, 0..8 * 4096);
    assert_eq!(log.open(|_| true), Health::Unreadable);
}
