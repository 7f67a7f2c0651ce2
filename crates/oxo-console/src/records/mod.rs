//! What the handheld remembers, and how it is written down: each record with its version, each readable alone.

mod choices;
mod game_record;
mod memory;
mod running_game;
mod settings;
mod statistics;

use serde::{Serialize, de::DeserializeOwned};

pub(crate) use choices::neighbour;
pub use choices::{Choices, ClockTime, Contestant, Format, Side};
pub use game_record::{Ending, GameRecord, History, NumberedGame};
pub use running_game::{RunningGame, SecondsLeft};
pub use settings::{Contrast, Pace, Settings, SleepAfter};
pub use statistics::{BoardStatistics, Score, Statistics, Tally};

use crate::tournament::Tournament;

/// Something that is kept, written down as its fields.
pub trait Record: Serialize + DeserializeOwned {
    /// Goes up whenever the bytes change their meaning.
    const VERSION: u8;

    /// Whether the fields fit together. Bytes that decode need not make sense.
    fn is_sound(&self) -> bool {
        true
    }
}

/// Why a record could not be written or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum RecordError {
    /// The bytes make no sense.
    Damaged,
    /// The buffer is too small for the record.
    NoRoom,
}

/// Writes a record into a buffer, and gives the part of it that was used.
///
/// # Errors
/// [`RecordError::NoRoom`].
pub fn encode<'a, R: Record>(record: &R, buffer: &'a mut [u8]) -> Result<&'a [u8], RecordError> {
    postcard::to_slice(record, buffer).map(|used| &*used).map_err(|_| RecordError::NoRoom)
}

/// Reads a record.
///
/// # Errors
/// [`RecordError::Damaged`].
pub fn decode<R: Record>(bytes: &[u8]) -> Result<R, RecordError> {
    match postcard::take_from_bytes::<R>(bytes) {
        Ok((record, [])) if record.is_sound() => Ok(record),
        _ => Err(RecordError::Damaged),
    }
}

/// Everything that the handheld remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// How it looks, sounds and behaves.
    pub settings: Settings,
    /// What was chosen last.
    pub choices: Choices,
    /// Who won how often.
    pub statistics: Statistics,
    /// The games that ended last.
    pub history: History,
    /// The game that has not ended, if there is one.
    pub running: Option<RunningGame>,
    /// What its clock shows.
    pub seconds_left: SecondsLeft,
    /// The tournament under way, if there is one.
    pub tournament: Option<Tournament>,
}

impl Records {
    /// Whether there is something to go on with.
    #[must_use]
    pub const fn are_unfinished(&self) -> bool {
        self.running.is_some() || self.tournament.is_some()
    }

    /// Nobody goes on with the running game.
    pub(crate) fn drop_game(&mut self) {
        (self.running, self.seconds_left) = Default::default();
    }
}
