//! The main menu: the modes, and what else there is.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*};

use crate::{
    Button,
    console::Shared,
    contest::Mode,
    menu::{Choice, Menu, Row},
    paint,
    screens::{Behaviour, Destination, Next},
};

const ROWS: [(Row<'static>, Destination); 9] = [
    (Row::action("1 player"), Destination::SetUp(Mode::AgainstComputer)),
    (Row::action("2 players"), Destination::SetUp(Mode::TwoPeople)),
    (Row::action("Practice"), Destination::SetUp(Mode::Practice)),
    (Row::action("Watch"), Destination::SetUp(Mode::Watch)),
    (Row::action("Tournament"), Destination::SetUp(Mode::Tournament)),
    (Row::action("Statistics"), Destination::Statistics),
    (Row::action("Replays"), Destination::Replays),
    (Row::action("Settings"), Destination::Settings),
    (Row::action("About"), Destination::About),
];

/// The main menu.
pub struct MainMenu {
    menu: Menu,
}

impl MainMenu {
    /// The menu with this row chosen.
    pub fn at(destination: Destination) -> Self {
        Self { menu: Menu::at(ROWS.iter().position(|(_, listed)| *listed == destination).unwrap_or(0)) }
    }
}

impl Behaviour for MainMenu {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        match self.menu.press(button, ROWS.len(), shared)? {
            Choice::Chosen(row) => ROWS.get(row).map(|(_, destination)| Next::Visit(*destination)),
            Choice::Back => Some(Next::Title),
            Choice::Previous(_) | Choice::Next(_) => None,
        }
    }

    fn draw<D: DrawTarget<Color = BinaryColor>>(&self, _: &Shared, target: &mut D) -> Result<(), D::Error> {
        paint::heading("POCKET OXO", paint::SCREEN, target)?;
        self.menu.draw(&ROWS.map(|(row, _)| row), paint::below_heading(paint::SCREEN), target)
    }
}
