//! What the console is told when the handheld is switched on.

use oxo_storage::{Bundle, Health, StorageError};

use crate::Reset;

/// How the handheld was found.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// Everything random follows from it.
    pub seed: u64,
    /// What was kept from the last time.
    pub kept: &'a Bundle,
    /// How that was found.
    pub health: Health,
    /// Why it was switched on, if it was.
    pub reset: &'a Reset,
}

/// How well things are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StorageState {
    /// What was found at the start.
    pub health: Health,
    /// How many records were of another version, or made no sense.
    pub unread: u32,
    /// The last save went wrong.
    pub is_failing: bool,
}

impl StorageState {
    /// Hears how a save went.
    pub(crate) fn hear(&mut self, outcome: Result<(), StorageError>) {
        self.is_failing = outcome.is_err();
        if outcome.is_ok() && self.health == Health::Empty {
            self.health = Health::Sound;
        }
    }
}
