//! About: what this is, and how it is.

use core::fmt::Write as _;

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, text::Alignment};
use heapless::String;
use oxo_core::{Board, Opponent};

use crate::{
    Button, Sound,
    console::Shared,
    paint,
    screens::{Behaviour, Destination, Next},
};

/// The about screen.
pub struct About;

impl Behaviour for About {
    /// Every button leads back.
    fn press(&mut self, _: Button, shared: &mut Shared) -> Option<Next> {
        shared.play(Sound::Menu);
        Some(Next::MainMenu(Destination::About))
    }

    fn draw<D: DrawTarget<Color = BinaryColor>>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        paint::heading("ABOUT", paint::SCREEN, target)?;
        let mut line = |number: i32, text: core::fmt::Arguments<'_>| {
            let mut buffer = String::<21>::new();
            // What does not fit the screen's width is cut off.
            let _ = buffer.write_fmt(text);
            paint::text(&buffer, Point::new(64, 19 + number * 11), Alignment::Center, paint::TEXT, target)
        };
        line(0, format_args!("Pocket OXO {}", env!("CARGO_PKG_VERSION")))?;
        line(1, format_args!("{} boards", Board::ALL.len()))?;
        line(2, format_args!("{} opponents", Opponent::ALL.len()))?;
        let games = shared.records.statistics.games();
        line(3, format_args!("{games} game{} counted", if games == 1 { "" } else { "s" }))
    }
}
