//! Saves like those of a handheld, made up at random, and a log that makes them.

#![allow(dead_code, reason = "each test uses a part of it")]

use oxo_core::Rng;
use oxo_storage::{Bundle, Health, Log, RecordId};

use super::FlashModel;

pub const KINDS: u32 = 12;

/// One to four records of up to 90 bytes, long enough that no two are the same.
pub fn any_save(rng: &mut Rng) -> Bundle {
    let mut save = Bundle::new();
    for _ in 0..=rng.below(4) {
        let record: Vec<u8> = (0..8 + rng.below(82)).map(|_| rng.below(256) as u8).collect();
        save.set(RecordId { kind: rng.below(KINDS) as u8, version: 1 }, &record).unwrap();
    }
    save
}

/// Opens a flash and says how it was found.
pub fn opened(flash: &mut FlashModel) -> (Log<&mut FlashModel>, Health) {
    let region = flash.region();
    let mut log = Log::new(flash, region);
    let health = log.open(|_| true);
    (log, health)
}

/// The records that a flash holds.
pub fn found(flash: &FlashModel) -> (Bundle, Health) {
    let mut flash = flash.clone();
    let (log, health) = opened(&mut flash);
    (log.records().clone(), health)
}

/// Saves in the first sector that holds it; one is tried at a time.
pub fn save(log: &mut Log<&mut FlashModel>, changes: &Bundle) {
    while log.commit(changes).is_err() {}
}
