//! The set-up: what to choose before a game.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*};
use heapless::Vec;
use oxo_core::Board;

use crate::{
    Button,
    console::{Next, Shared},
    menu::{Choice, Menu, Row},
    paint,
    seats::{Choices, Mode},
};

/// The rows, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Start,
    Board,
    Opponent,
    Side,
}

const MAX_ITEMS: usize = 4;

/// The set-up of a game.
pub struct SetUp {
    mode: Mode,
    menu: Menu,
}

impl SetUp {
    pub fn new(mode: Mode) -> Self {
        Self { mode, menu: Menu::default() }
    }

    pub fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        let items = items(self.mode);
        let choice = self.menu.press(button, items.len())?;
        let (row, forwards) = match choice {
            Choice::Chosen(row) | Choice::Next(row) => (row, true),
            Choice::Previous(row) => (row, false),
            Choice::Back => return Some(Next::MainMenu(self.mode)),
        };
        match items.get(row)? {
            Item::Start => return matches!(choice, Choice::Chosen(_)).then_some(Next::Match(self.mode)),
            Item::Board => shared.choices.change_board(forwards),
            Item::Opponent => shared.choices.change_opponent(forwards),
            Item::Side => shared.choices.change_side(forwards),
        }
        None
    }

    pub fn draw<D>(&self, choices: &Choices, target: &mut D) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let row = |item: &Item| match item {
            Item::Start => Row::action("Start"),
            Item::Board => Row::setting("Board", board_name(choices.board)),
            Item::Opponent => Row::setting("Opponent", choices.opponent.name()),
            Item::Side => Row::setting("You play", choices.side.name()),
        };
        let rows: Vec<Row, MAX_ITEMS> = items(self.mode).iter().map(row).collect();
        paint::heading(self.mode.heading(), paint::SCREEN, target)?;
        self.menu.draw(&rows, paint::BELOW_HEADING, target)
    }
}

const fn items(mode: Mode) -> &'static [Item] {
    match mode {
        Mode::AgainstComputer => &[Item::Start, Item::Opponent, Item::Side, Item::Board],
        Mode::TwoPeople => &[Item::Start, Item::Board],
    }
}

/// A board's name: its size, and how many in a row win.
const fn board_name(board: Board) -> &'static str {
    match board {
        Board::Grid3Run3 => "3x3 to 3",
        Board::Grid4Run3 => "4x4 to 3",
        Board::Grid4Run4 => "4x4 to 4",
        Board::Grid5Run3 => "5x5 to 3",
        Board::Grid5Run4 => "5x5 to 4",
        Board::Grid5Run5 => "5x5 to 5",
    }
}
