//! The main menu: the modes.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*};

use crate::{
    Button,
    console::Next,
    menu::{Choice, Menu, Row},
    paint,
    seats::Mode,
};

const ROWS: [(Row, Mode); 2] =
    [(Row::action("1 player"), Mode::AgainstComputer), (Row::action("2 players"), Mode::TwoPeople)];

/// The main menu.
#[derive(Default)]
pub struct MainMenu {
    menu: Menu,
}

impl MainMenu {
    /// The menu with this mode chosen.
    pub fn at(mode: Mode) -> Self {
        Self { menu: Menu::at(ROWS.iter().position(|(_, listed)| *listed == mode).unwrap_or(0)) }
    }

    pub fn press(&mut self, button: Button) -> Option<Next> {
        match self.menu.press(button, ROWS.len())? {
            Choice::Chosen(row) => ROWS.get(row).map(|(_, mode)| Next::SetUp(*mode)),
            Choice::Back => Some(Next::Title),
            Choice::Previous(_) | Choice::Next(_) => None,
        }
    }

    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
        paint::heading("POCKET OXO", paint::SCREEN, target)?;
        self.menu.draw(&ROWS.map(|(row, _)| row), paint::BELOW_HEADING, target)
    }
}
