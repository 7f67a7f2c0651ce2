//! The settings.

use serde::{Deserialize, Serialize};

use super::Record;
use crate::Millis;

/// How the handheld looks, sounds and behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Whether it sounds at all.
    pub sound: bool,
    /// How bright the display is.
    pub contrast: Contrast,
    /// Whether the picture is upside down.
    pub rotated: bool,
    /// When it falls asleep.
    pub sleep: SleepAfter,
    /// How fast the computer answers.
    pub pace: Pace,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sound: true,
            contrast: Contrast::Medium,
            rotated: false,
            sleep: SleepAfter::TwoMinutes,
            pace: Pace::Natural,
        }
    }
}

impl Record for Settings {
    const VERSION: u8 = 1;
}

/// How bright the display is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Contrast {
    /// For the dark, and for the battery.
    Low,
    /// For a room.
    Medium,
    /// For daylight.
    High,
}

impl Contrast {
    pub(crate) const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// When the handheld falls asleep, left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SleepAfter {
    /// After 30 seconds.
    HalfAMinute,
    /// After two minutes.
    TwoMinutes,
    /// After five minutes.
    FiveMinutes,
    /// Never.
    Never,
}

impl SleepAfter {
    pub(crate) const ALL: [Self; 4] = [Self::HalfAMinute, Self::TwoMinutes, Self::FiveMinutes, Self::Never];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::HalfAMinute => "30 s",
            Self::TwoMinutes => "2 min",
            Self::FiveMinutes => "5 min",
            Self::Never => "never",
        }
    }

    /// How long that is.
    pub(crate) const fn duration(self) -> Option<Millis> {
        match self {
            Self::HalfAMinute => Some(30_000),
            Self::TwoMinutes => Some(120_000),
            Self::FiveMinutes => Some(300_000),
            Self::Never => None,
        }
    }
}

/// How fast the computer answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// After a pause, as a person would.
    Natural,
    /// As soon as it knows.
    Instant,
}

impl Pace {
    pub(crate) const ALL: [Self; 2] = [Self::Natural, Self::Instant];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Natural => "natural",
            Self::Instant => "instant",
        }
    }
}
