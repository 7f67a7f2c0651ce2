//! Something that moves for a while: it is asked for a picture every 33 ms, and for none when it is over.

use crate::Millis;

/// From one picture of an animation to the next: 30 a second.
pub const FRAME: Millis = 33;

/// An animation: when it began, how long it takes, and at which picture it is.
#[derive(Clone, Copy, Debug)]
pub struct Animation {
    since: Millis,
    duration: Millis,
    frames: u32,
}

impl Animation {
    pub const fn new(since: Millis, duration: Millis) -> Self {
        Self { since, duration, frames: 0 }
    }

    pub const fn end(&self) -> Millis {
        self.since + self.duration
    }

    /// When the next picture is due; none after the end.
    pub fn next_wake(&self) -> Option<Millis> {
        let shown = self.since + Millis::from(self.frames) * FRAME;
        (shown < self.end()).then(|| (shown + FRAME).min(self.end()))
    }

    /// Moves on to the picture for `now`.
    pub fn wake(&mut self, now: Millis) {
        if now >= self.end() {
            self.frames = self.duration.div_ceil(FRAME) as u32;
        } else {
            self.frames = (now.saturating_sub(self.since) / FRAME) as u32;
        }
    }

    /// The number of the picture, from zero.
    pub const fn frame(&self) -> usize {
        self.frames as usize
    }

    /// How far it has come, of 256.
    pub fn progress(&self) -> i32 {
        (Millis::from(self.frames) * FRAME * 256).checked_div(self.duration).unwrap_or(256).min(256) as i32
    }
}
