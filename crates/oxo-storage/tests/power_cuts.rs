//! The power goes in the middle of a save, and again in the middle of the next: all of a save is there, or none of it.

#[path = "support/saves.rs"]
mod saves;
mod support;

use oxo_core::Rng;
use oxo_storage::{Bundle, Health};
use saves::{any_save, found, opened};
use support::{Cut, FlashModel};

const SECTORS: usize = 3;
/// Enough to go round all sectors more than twice.
const SAVES: usize = 150;
const CUTS: u32 = 6;

/// Saves with the power going in one of the operations of the save; gives what flash holds then.
fn cut_short(before: &FlashModel, save: &Bundle, rng: &mut Rng) -> FlashModel {
    let mut flash = before.clone();
    flash.operations.clear();
    opened(&mut flash).0.commit(save).unwrap();
    let nth = rng.below(flash.operations.len() as u32) as usize;
    let mut cut = before.clone();
    for done in &flash.operations[..nth] {
        cut.cut(done, Cut::After(done.place.len()));
    }
    let last = &flash.operations[nth];
    let how = Cut::any(last, &cut, rng);
    cut.cut(last, how);
    cut
}

#[test]
#[cfg_attr(miri, ignore = "opens the log hundreds of times")]
fn a_save_that_is_cut_short_is_there_as_a_whole_or_not_at_all() {
    let mut rng = Rng::new(1);
    let mut flash = FlashModel::new(SECTORS);
    let mut old = Bundle::new();
    for _ in 0..SAVES {
        let save = any_save(&mut rng);
        let mut new = old.clone();
        new.merge(&save).unwrap();
        for _ in 0..CUTS {
            let mut cut = flash.clone();
            let mut possible = vec![old.clone(), new.clone()];
            // A second and a third cut strike the saves that follow.
            let mut upcoming = save.clone();
            for _ in 0..3 {
                cut = cut_short(&cut, &upcoming, &mut rng);
                let (records, health) = found(&cut);
                assert!(possible.contains(&records), "{records:?}\nis none of\n{possible:#?}");
                assert!(matches!(health, Health::Sound | Health::Empty), "{health:?}");
                upcoming = any_save(&mut rng);
                let mut after = records.clone();
                after.merge(&upcoming).unwrap();
                possible = vec![records, after];
            }
            // And it goes on saving.
            let last = any_save(&mut rng);
            let mut expected = found(&cut).0;
            expected.merge(&last).unwrap();
            opened(&mut cut).0.commit(&last).unwrap();
            assert_eq!(found(&cut), (expected, Health::Sound));
        }
        opened(&mut flash).0.commit(&save).unwrap();
        assert_eq!(found(&flash), (new.clone(), Health::Sound));
        old = new;
    }
}
