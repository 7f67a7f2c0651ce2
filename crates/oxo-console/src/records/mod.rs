//! What the handheld remembers, and how it is written down: each record with its version, each readable alone.

mod choices;
mod game_record;
mod settings;
mod statistics;

use serde::{Serialize, de::DeserializeOwned};

pub(crate) use choices::neighbour;
pub use choices::{Choices, ClockTime, Contestant, Format, Side};
pub use game_record::{Ending, GameRecord, History};
pub use settings::{Contrast, Pace, Settings, SleepAfter};
pub use statistics::{BoardStatistics, Score, Statistics, Tally};

/// Something that is kept, written down as its version and then its fields.
pub trait Record: Serialize + DeserializeOwned {
    /// Goes up whenever the bytes after it change their meaning.
    const VERSION: u8;

    /// Whether the fields fit together. Bytes that decode need not make sense.
    fn is_sound(&self) -> bool {
        true
    }
}

/// Why bytes are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum RecordError {
    /// Written by another version of the handheld.
    OtherVersion(u8),
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
    let (version, rest) = buffer.split_first_mut().ok_or(RecordError::NoRoom)?;
    *version = R::VERSION;
    let length = postcard::to_slice(record, rest).map_err(|_| RecordError::NoRoom)?.len();
    buffer.get(..=length).ok_or(RecordError::NoRoom)
}

/// Reads a record.
///
/// # Errors
/// [`RecordError::OtherVersion`] or [`RecordError::Damaged`].
pub fn decode<R: Record>(bytes: &[u8]) -> Result<R, RecordError> {
    let (&version, rest) = bytes.split_first().ok_or(RecordError::Damaged)?;
    if version != R::VERSION {
        return Err(RecordError::OtherVersion(version));
    }
    match postcard::take_from_bytes::<R>(rest) {
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
}
