//! A direction that is held repeats: after a while, then steadily, but not for ever.

use crate::{Button, Millis};

/// How long a direction is held before it repeats.
const DELAY: Millis = 400;
/// How long from one repetition to the next.
const INTERVAL: Millis = 120;
/// Nobody holds a direction for longer: the button is stuck, or something lies on it.
const LONGEST: Millis = 5_000;

/// The direction held down, if any: the one pressed last.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeldButton(Option<Hold>);

#[derive(Clone, Copy, Debug)]
struct Hold {
    button: Button,
    /// When it repeats next.
    due: Millis,
    /// After this it does not repeat any more.
    until: Millis,
}

impl HeldButton {
    /// Hears that a button went down.
    pub fn press(&mut self, button: Button, now: Millis) {
        self.0 = button.repeats().then_some(Hold { button, due: now + DELAY, until: now + LONGEST });
    }

    /// Hears that a button came up.
    pub fn release(&mut self, button: Button) {
        self.0 = self.0.filter(|hold| hold.button != button);
    }

    /// When the button repeats next.
    pub fn due(&self) -> Option<Millis> {
        self.0.map(|hold| hold.due)
    }

    /// The button, if it repeats at or before `now`.
    pub fn repeat(&mut self, now: Millis) -> Option<Button> {
        let hold = self.0.filter(|hold| hold.due <= now)?;
        let next = Hold { due: hold.due + INTERVAL, ..hold };
        self.0 = (next.due <= next.until).then_some(next);
        Some(hold.button)
    }
}
