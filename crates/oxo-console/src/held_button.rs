//! A direction that is held repeats: after a while, then steadily.

use crate::{Button, Millis};

/// How long a direction is held before it repeats.
const DELAY: Millis = 400;
/// How long from one repetition to the next.
const INTERVAL: Millis = 120;

/// The direction held down, if any: the one pressed last.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeldButton(Option<(Button, Millis)>);

impl HeldButton {
    /// Hears that a button went down.
    pub fn press(&mut self, button: Button, now: Millis) {
        self.0 = button.repeats().then_some((button, now + DELAY));
    }

    /// Hears that a button came up.
    pub fn release(&mut self, button: Button) {
        self.0 = self.0.filter(|(held, _)| *held != button);
    }

    /// When the button repeats next.
    pub fn due(&self) -> Option<Millis> {
        self.0.map(|(_, due)| due)
    }

    /// The button, if it repeats at or before `now`.
    pub fn repeat(&mut self, now: Millis) -> Option<Button> {
        let (button, due) = self.0.filter(|(_, due)| *due <= now)?;
        self.0 = Some((button, due + INTERVAL));
        Some(button)
    }
}
