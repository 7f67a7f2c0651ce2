//! The games that ended last, to choose one for a replay.

use core::fmt::Write as _;

use embedded_graphics::{prelude::*, text::Alignment};
use heapless::{String, Vec};
use oxo_core::Player;

use crate::{
    Button, Canvas,
    console::Shared,
    contest::Seats,
    gather::Gather,
    menu::{Choice, Menu, Row},
    paint,
    records::{GameRecord, History},
    screens::{Behaviour, Destination, Next},
};

/// The list of games.
pub struct ReplayList {
    menu: Menu,
}

impl ReplayList {
    /// The list with this game chosen.
    pub fn at(place: usize) -> Self {
        Self { menu: Menu::at(place) }
    }
}

impl Behaviour for ReplayList {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        let count = shared.records.history.len();
        match self.menu.press(button, count, shared)? {
            Choice::Chosen(place) => (place < count).then_some(Next::Replay(place)),
            Choice::Back => Some(Next::MainMenu(Destination::Replays)),
            Choice::Previous(_) | Choice::Next(_) => None,
        }
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        let count = shared.records.history.len();
        if count == 0 {
            paint::heading("REPLAYS", paint::SCREEN, target)?;
            return paint::text("No games yet", Point::new(64, 36), Alignment::Center, paint::TEXT, target);
        }
        // Many a game looks like the one before it.
        let mut heading = String::<13>::new();
        let _ = write!(heading, "REPLAY {} OF {count}", self.menu.selected() + 1);
        paint::heading(&heading, paint::SCREEN, target)?;
        let texts: Vec<_, { History::LENGTH }> = shared.records.history.latest_first().map(describe).gather();
        let rows: Vec<Row<'_>, { History::LENGTH }> = texts.iter().map(|(who, how)| Row::entry(who, how)).gather();
        self.menu.draw(&rows, paint::below_heading(paint::SCREEN), target)
    }
}

/// Who played, and how it ended.
fn describe(record: &GameRecord) -> (String<15>, &'static str) {
    let winner = record.replayed().and_then(|game| game.winner());
    let person = record.seats.person_against_computer().map(|(person, _)| person);
    let how = match (winner, person) {
        (None, _) => "drawn",
        (Some(winner), Some(person)) if winner == person => "won",
        (Some(_), Some(_)) => "lost",
        (Some(Player::X), None) => "X won",
        (Some(Player::O), None) => "O won",
    };
    let who = match record.seats.person_against_computer() {
        Some((_, opponent)) => opponent.name(),
        // A letter less than elsewhere keeps it apart from the result.
        None if record.seats == Seats::TWO_PEOPLE => "2-player",
        None => "Watched",
    };
    let (size, run) = (record.board.size(), record.board.run());
    let mut text = String::new();
    let _ = write!(text, "{size}x{size}/{run} {who}");
    (text, how)
}
