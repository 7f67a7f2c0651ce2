//! The power goes at any bit of any save of a long evening: nothing is lost, and nothing is mixed.
//!
//! `CUTS=1000000 cargo test --release --test power_cuts` cuts more often.

#[path = "../crates/oxo-storage/tests/support/mod.rs"]
mod flash;
mod support;

use std::{collections::BTreeSet, iter, thread};

use flash::{Cut, FlashModel, Operation};
use oxo_console::records::Records;
use oxo_core::Rng;
use oxo_storage::{Bundle, Health, Log, SECTOR};
use support::scenario;

/// How many cuts there are unless told otherwise.
const CUTS: u64 = 20_000;
/// Few sectors and many evenings, so that every sector is erased over old data.
const SECTORS: usize = 3;
const EVENINGS: usize = 8;
/// Cuts during the starts that recover from a cut.
const MORE_CUTS: usize = 2;

/// Some evenings with the handheld, as flash saw them.
struct Evenings {
    saves: Vec<Bundle>,
    /// The records before the first save, between any two, and after the last.
    records: Vec<Bundle>,
    /// Every operation, and the save it was a part of.
    operations: Vec<(usize, Operation)>,
    /// What flash held before each operation.
    flash: Vec<FlashModel>,
}

/// What came of a cut.
struct Outcome {
    /// Whether the save was there.
    was_saved: bool,
    /// How many images were torn, by this cut and those after it.
    torn: u64,
}

impl Evenings {
    fn spend() -> Self {
        let (_, console) = scenario::play(include_str!("scenarios/many-saves.txt")).unwrap();
        let saves = iter::repeat_n(console.saves, EVENINGS).flatten().collect();
        let mut evenings = Self { saves, records: vec![Bundle::new()], operations: Vec::new(), flash: Vec::new() };
        let mut flash = FlashModel::new(SECTORS);
        for (number, save) in evenings.saves.iter().enumerate() {
            let mut before = flash.clone();
            let (mut log, _) = opened(&mut flash);
            log.commit(save).unwrap();
            evenings.records.push(log.records().clone());
            for operation in flash.operations.drain(..) {
                evenings.flash.push(before.clone());
                before.cut(&operation, Cut::After(operation.place.len()));
                evenings.operations.push((number, operation));
            }
        }
        evenings
    }

    /// Where each sector begins that was erased over old data, one after the other.
    fn overwritten(&self) -> Vec<usize> {
        let erasures = self.operations.iter().zip(&self.flash).filter(|((_, operation), _)| operation.data.is_none());
        let of_old_data = erasures.filter(|((_, operation), flash)| !operation.changed(flash).is_empty());
        of_old_data.map(|((_, operation), _)| operation.place.start).collect()
    }

    /// Cuts the power in one operation, and again in the saves that follow.
    fn cut(&self, nth: usize, rng: &mut Rng) -> Outcome {
        let (save, operation) = &self.operations[nth];
        let mut flash = self.flash[nth].clone();
        let mut torn = u64::from(cut_short(&mut flash, operation, rng));
        let (old, new) = (&self.records[*save], &self.records[save + 1]);
        let mut found = look(&flash, &[old, new]);
        let was_saved = found == *new;
        for _ in 0..MORE_CUTS {
            let next = &self.saves[rng.below(self.saves.len() as u32) as usize];
            let mut after = found.clone();
            after.merge(next).unwrap();
            let mut whole = flash.clone();
            opened(&mut whole).0.commit(next).unwrap();
            let done = rng.below(whole.operations.len() as u32 + 1) as usize;
            for operation in &whole.operations[..done] {
                flash.cut(operation, Cut::After(operation.place.len()));
            }
            if let Some(operation) = whole.operations.get(done) {
                torn += u64::from(cut_short(&mut flash, operation, rng));
            }
            found = look(&flash, &[&found, &after]);
        }
        Outcome { was_saved, torn }
    }
}

/// Does a part of an operation; whether that left flash as it was neither before nor after it.
fn cut_short(flash: &mut FlashModel, operation: &Operation, rng: &mut Rng) -> bool {
    let cut = Cut::any(operation, flash, rng);
    flash.cut(operation, cut)
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
    let single = ["settings", "choices", "the running game", "the tournament", "the seconds left"];
    for (what, kind) in single.into_iter().zip(1..) {
        assert!(kinds.contains(&kind), "{what}");
    }
    assert!(kinds.iter().any(|kind| (0x10..0x20).contains(kind)), "statistics");
    assert!(kinds.iter().filter(|kind| (0x20..0x30).contains(*kind)).count() >= 3, "finished games");
}

#[test]
fn a_cut_at_any_bit_costs_nothing() {
    let cuts = std::env::var("CUTS").map_or(CUTS, |text| text.parse().expect("CUTS is a number"));
    let evenings = Evenings::spend();
    let operations = evenings.operations.len() as u64;
    let cuts = cuts.max(operations);
    let overwritten = evenings.overwritten();
    for sector in 0..SECTORS {
        assert!(overwritten.contains(&(sector * SECTOR)), "sector {sector} is never erased over old data");
    }
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let (saved, torn) = thread::scope(|scope| {
        // Every operation is cut as often as the others.
        let cut = |seed: u64| evenings.cut((seed % operations) as usize, &mut Rng::new(seed));
        let cut_all = move |first: u64| {
            let outcomes = (first..cuts).step_by(threads as usize).map(cut);
            outcomes.fold((0, 0), |(saved, torn), outcome| (saved + u64::from(outcome.was_saved), torn + outcome.torn))
        };
        let handles: Vec<_> = (0..threads).map(|first| scope.spawn(move || cut_all(first))).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
    });
    println!(
        "{cuts} cuts in {operations} operations, {} of them erasures of old data, {MORE_CUTS} more after each: {torn} images \
         torn; {saved} found the new state, {} the old one, none was lost",
        overwritten.len(),
        cuts - saved
    );
    assert!(saved > 0 && saved < cuts, "both must come about");
    assert!(torn > cuts, "{torn} images torn");
}
