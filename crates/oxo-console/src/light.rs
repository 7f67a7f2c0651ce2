//! How brightly the panel shines, and when it goes dark.

use crate::{Millis, records::Contrast};

/// For the last while before it falls asleep the panel is dimmed.
const DIMMED: Millis = 10_000;

/// How brightly the panel shines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Light {
    /// Dark: the handheld is asleep.
    Off,
    /// Nearly asleep.
    Dim,
    /// As the settings say.
    On(Contrast),
}

/// Watches for how long nobody has pressed a button.
#[derive(Clone, Copy, Debug, Default)]
pub struct Idle {
    since: Millis,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Awake,
    Dimmed,
    Asleep,
}

impl Idle {
    /// Somebody is there.
    pub fn reset(&mut self, now: Millis) {
        *self = Self { since: now, stage: Stage::Awake };
    }

    /// When the next stage is due, if sleep comes after `sleep_after`.
    pub fn next_wake(&self, sleep_after: Option<Millis>) -> Option<Millis> {
        let asleep_at = self.since + sleep_after?;
        match self.stage {
            Stage::Awake => Some(asleep_at - DIMMED),
            Stage::Dimmed => Some(asleep_at),
            Stage::Asleep => None,
        }
    }

    /// Moves on to the next stage if it is due.
    pub fn wake(&mut self, now: Millis, sleep_after: Option<Millis>) {
        if self.next_wake(sleep_after).is_some_and(|due| due <= now) {
            self.stage = if self.stage == Stage::Awake { Stage::Dimmed } else { Stage::Asleep };
        }
    }

    pub fn is_asleep(&self) -> bool {
        self.stage == Stage::Asleep
    }

    pub fn light(&self, contrast: Contrast) -> Light {
        match self.stage {
            Stage::Awake => Light::On(contrast),
            Stage::Dimmed => Light::Dim,
            Stage::Asleep => Light::Off,
        }
    }
}
