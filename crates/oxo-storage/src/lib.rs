//! Records in flash that survive power cuts and damage: an append-only log of self-checking entries.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod bundle;
mod entry;
mod log;

pub use bundle::{Bundle, RecordId};
pub use log::{Health, Log, SECTOR};

/// Why something was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum StorageError {
    /// The records are too many or too long.
    NoRoom,
    /// The flash does not hold what was written to it.
    Worn,
}

impl core::fmt::Display for StorageError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::NoRoom => "the records are too many or too long",
            Self::Worn => "the flash does not hold what is written to it",
        })
    }
}

impl core::error::Error for StorageError {}
