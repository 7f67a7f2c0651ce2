//! The power goes at any bit of any save of a long evening: nothing is lost, and nothing is mixed.
//!
//! `CUTS=1000000 cargo test --release --test power_cuts` cuts more often.

#[path = "../crates/oxo-storage/tests/support/mod.rs"]
mod flash;
mod support;

use std::{collections::BTreeSet, thread};

use flash::{Cut, FlashModel, Operation};
use oxo_console::records::Records;
use oxo_core::Rng;
use oxo_storage::{Bundle, Health, Log};
use support::scenario;

/// How many cuts there are unless told otherwise.
const CUTS: u64 = 20_000;
/// So few that the script goes round them all.
const SECTORS: usize = 3;
/// Cuts during the starts that recover from a cut.
const MORE_CUTS: usize = 2;

/// An evening with the handheld, as flash saw it.
struct Evening {
    saves: Vec<Bundle>,
    /// Every operation, and the save it was a part of.
    operations: Vec<(usize, Operation)>,
    /// What flash held before each operation.
    flash: Vec<FlashModel>,
}

impl Evening {
    fn spend() -> Self {
        let (_, console) = scenario::play(include_str!("scenarios/many-saves.txt")).unwrap();
        let mut evening = Self { saves: console.saves, operations: Vec::new(), flash: Vec::new() };
        let mut flash = FlashModel::new(SECTORS);
        // The evening comes twice, so that every sector is erased again.
        evening.saves.extend(evening.saves.clone());
        for (number, save) in evening.saves.iter().enumerate() {
            let mut before = flash.clone();
            opened(&mut flash).0.commit(save).unwrap();
            for operation in flash.operations.split_off(before.operations.len()) {
                evening.operations.push((number, operation.clone()));
                evening.flash.push(before.clone());
                before.cut(&operation, Cut::After(operation.place.len()));
            }
        }
        evening
    }

    /// The records after so many saves.
    fn records_after(&self, saves: usize) -> Bundle {
        let mut records = Bundle::new();
        self.saves[..saves].iter().for_each(|save| records.merge(save).unwrap());
        records
    }

    /// Cuts the power in one operation, and again in the saves that follow; gives whether the save was there.
    fn cut(&self, nth: usize, rng: &mut Rng) -> bool {
        let (save, operation) = &self.operations[nth];
        let mut flash = self.flash[nth].clone();
        flash.cut(operation, Cut::any(operation.place.len(), rng));
        let (old, new) = (self.records_after(*save), self.records_after(save + 1));
        let mut found = look(&flash, &[&old, &new]);
        let was_saved = found == new;
        for _ in 0..MORE_CUTS {
            let next = &self.saves[rng.below(self.saves.len() as u32) as usize];
            let mut after = found.clone();
            after.merge(next).unwrap();
            let mut whole = flash.clone();
            whole.operations.clear();
            opened(&mut whole).0.commit(next).unwrap();
            let done = rng.below(whole.operations.len() as u32 + 1) as usize;
            for operation in &whole.operations[..done] {
                flash.cut(operation, Cut::After(operation.place.len()));
            }
            if let Some(operation) = whole.operations.get(done) {
                flash.cut(operation, Cut::any(operation.place.len(), rng));
            }
            found = look(&flash, &[&found, &after]);
        }
        was_saved
    }
}

fn opened(flash: &mut FlashModel) -> (Log<&mut FlashModel>, Health) {
    let region = flash.region();
    let mut log = Log::new(flash, region);
    let health = log.open(Records::knows);
    (log, health)
}

/// Starts with this flash: what is found must be one of these, and make sense.
fn look(flash: &FlashModel, possible: &[&Bundle]) -> Bundle {
    let mut flash = flash.clone();
    let (log, health) = opened(&mut flash);
    let found = log.records().clone();
    assert!(possible.contains(&&found), "{found:?}\nis none of\n{possible:?}");
    assert!(matches!(health, Health::Sound | Health::Empty), "{health:?}");
    assert_eq!(Records::load(&found).1, 0, "not all of it could be read");
    found
}

#[test]
fn the_evening_saves_everything_there_is_to_save() {
    let (_, console) = scenario::play(include_str!("scenarios/many-saves.txt")).unwrap();
    assert!(console.saves.len() >= 50, "{} saves", console.saves.len());
    let kinds: BTreeSet<u8> = console.saves.iter().flat_map(|save| save.iter().map(|(id, _)| id.kind)).collect();
    for (what, kind) in [("settings", 1), ("choices", 2), ("the running game", 3), ("the tournament", 4)] {
        assert!(kinds.contains(&kind), "{what}");
    }
    assert!(kinds.iter().any(|kind| (0x10..0x20).contains(kind)), "statistics");
    assert!(kinds.iter().filter(|kind| (0x20..0x30).contains(*kind)).count() >= 3, "finished games");
}

#[test]
fn a_cut_at_any_bit_costs_nothing() {
    let cuts = std::env::var("CUTS").map_or(CUTS, |text| text.parse().expect("CUTS is a number"));
    let evening = Evening::spend();
    let operations = evening.operations.len() as u64;
    assert!(evening.operations.iter().any(|(_, operation)| operation.data.is_none()), "nothing was erased");
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let (saved, lost) = thread::scope(|scope| {
        let cut = |first: u64| {
            let (mut saved, mut lost) = (0, 0);
            for seed in (first..cuts.max(operations)).step_by(threads as usize) {
                // Every operation is cut as often as the others.
                let was_saved = evening.cut((seed % operations) as usize, &mut Rng::new(seed));
                *if was_saved { &mut saved } else { &mut lost } += 1;
            }
            (saved, lost)
        };
        let handles: Vec<_> = (0..threads).map(|first| scope.spawn(move || cut(first))).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    });
    println!("{} cuts in {operations} operations: {saved} after the save was done, {lost} before", saved + lost);
    assert!(saved > 0 && lost > 0, "both must come about");
}
