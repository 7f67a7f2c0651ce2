//! The main menu: the modes, and what else there is.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use heapless::Vec;

use crate::{
    Button, Canvas,
    console::Shared,
    contest::Mode,
    gather::Gather,
    menu::{Choice, Menu, Row},
    screens::{Behaviour, Destination, Next},
};

/// The first one is there only when there is something to go on with.
const ROWS: [(Row<'static>, Destination); 10] = [
    (Row::action("Resume"), Destination::Resume),
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

/// Without a heading there is room for six rows.
const AREA: Rectangle = Rectangle::new(Point::new(0, 2), Size::new(128, 62));

/// The main menu.
pub struct MainMenu {
    menu: Menu,
}

impl MainMenu {
    /// The menu with this row chosen.
    pub fn at(destination: Destination, shared: &Shared) -> Self {
        let row = rows(shared).position(|(_, listed)| listed == destination).unwrap_or(0);
        Self { menu: Menu::within(AREA, row) }
    }
}

fn rows(shared: &Shared) -> impl Iterator<Item = (Row<'static>, Destination)> {
    ROWS.into_iter().skip(usize::from(!shared.records.are_unfinished()))
}

impl Behaviour for MainMenu {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        match self.menu.press(button, rows(shared).count(), shared)? {
            Choice::Chosen(row) => rows(shared).nth(row).map(|(_, destination)| Next::Visit(destination)),
            Choice::Back => Some(Next::Title),
            Choice::Previous(_) | Choice::Next(_) => None,
        }
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        let rows: Vec<Row<'_>, { ROWS.len() }> = rows(shared).map(|(row, _)| row).gather();
        self.menu.draw(&rows, AREA, target)
    }
}
