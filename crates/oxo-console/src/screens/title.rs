//! The title: the marks O, X, O appear one after the other, then the name. Left alone, it plays against itself.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle, text::Alignment};
use oxo_core::Player;

use crate::{
    Button, Canvas, Millis, Sound,
    console::Shared,
    contest::Mode,
    font::{FONT_6X13_BOLD, Style},
    paint,
    screens::{Behaviour, Destination, Next},
};

/// How long each part of the picture waits for the next.
const STEP: Millis = 150;
/// The three marks, the name, and how to begin.
const STEPS: u32 = 5;
/// How long it is left alone before it plays against itself.
const PATIENCE: Millis = 20_000;

/// How much of the title is there.
pub struct Title {
    since: Millis,
    step: u32,
}

impl Title {
    pub const fn new(now: Millis) -> Self {
        Self { since: now, step: 1 }
    }
}

impl Behaviour for Title {
    /// Any button begins; only B has nowhere to go back to, and shows the title once more. With something to go on with,
    /// A does that, and every other button begins.
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        shared.play(Sound::Menu);
        let unfinished = shared.records.are_unfinished();
        Some(match button {
            Button::A if unfinished => Next::Resume,
            Button::B if !unfinished => Next::Title,
            _ if unfinished => Next::MainMenu(Destination::Resume),
            _ => Next::MainMenu(Destination::SetUp(Mode::AgainstComputer)),
        })
    }

    fn next_wake(&self) -> Option<Millis> {
        Some(self.since + if self.step < STEPS { Millis::from(self.step) * STEP } else { PATIENCE })
    }

    fn wake(&mut self, shared: &mut Shared) -> Option<Next> {
        if shared.now >= self.since + PATIENCE {
            return Some(Next::Demo);
        }
        if self.next_wake().is_some_and(|due| due <= shared.now) {
            self.step += 1;
        }
        None
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        const MARKS: [Player; 3] = [Player::O, Player::X, Player::O];
        const SIZE: u32 = 28;
        const PITCH: i32 = 36;
        let left = (128 - 2 * PITCH - SIZE as i32) / 2;
        for (player, index) in MARKS.into_iter().zip(0..self.step as i32) {
            let square = Rectangle::new(Point::new(left + index * PITCH, 2), Size::new_equal(SIZE));
            paint::mark(player, square, 5, target)?;
        }
        if self.step > 3 {
            let bold = Style { font: &FONT_6X13_BOLD, ink: BinaryColor::On };
            paint::text("POCKET OXO", Point::new(64, 39), Alignment::Center, bold, target)?;
        }
        if self.step > 4 {
            let how = if shared.records.are_unfinished() { "A: Resume  B: Menu" } else { "Press A" };
            paint::text(how, Point::new(64, 57), Alignment::Center, paint::TEXT, target)?;
        }
        Ok(())
    }
}
