//! The replay of a finished game, forwards and backwards.

use core::fmt::Write as _;

use heapless::String;
use oxo_core::{Game, Player};

use crate::{
    Button, Canvas, Sound,
    console::Shared,
    contest::Seats,
    paint,
    records::Ending,
    screens::{Behaviour, Next, board_view::BoardView},
};

/// A finished game, part of it taken back.
pub struct Replay {
    place: usize,
    game: Game,
    length: usize,
    seats: Seats,
    ending: Ending,
}

impl Replay {
    /// The game at this place of the list, from its first move.
    pub fn new(place: usize, shared: &Shared) -> Option<Self> {
        let record = shared.records.history.latest_first().nth(place)?;
        let mut game = record.replayed()?;
        while game.undo().is_ok() {}
        Some(Self { place, game, length: record.moves.len(), seats: record.seats, ending: record.ending })
    }
}

impl Behaviour for Replay {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        let before = self.game.history().len();
        match button {
            Button::Right | Button::A => drop(self.game.redo()),
            Button::Left => drop(self.game.undo()),
            Button::Down => while self.game.redo().is_ok() {},
            Button::Up => while self.game.undo().is_ok() {},
            Button::B => {
                shared.play(Sound::Menu);
                return Some(Next::ReplayList(self.place));
            }
        }
        let moved = self.game.history().len() != before;
        shared.play(if moved { Sound::Move } else { Sound::Invalid });
        None
    }

    fn draw<D: Canvas>(&self, _: &Shared, target: &mut D) -> Result<(), D::Error> {
        BoardView { drawn_through: 256, ..BoardView::of(&self.game) }.draw(target)?;
        paint::heading("REPLAY", paint::PANEL, target)?;
        let mut text = String::<10>::new();
        let _ = write!(text, "Move {}/{}", self.game.history().len(), self.length);
        paint::panel_text(&text, 18, target)?;
        if self.seats == Seats::TWO_PEOPLE {
            paint::panel_text("2 players", 36, target)?;
        } else {
            for (player, y) in [(Player::X, 30), (Player::O, 41)] {
                let mut text = String::<10>::new();
                let _ = write!(text, "{player} {}", self.seats.of(player).name());
                paint::panel_text(&text, y, target)?;
            }
        }
        let is_at_end = self.game.history().len() == self.length;
        let mut ending = String::<10>::new();
        let _ = match (self.ending, self.game.winner()) {
            _ if !is_at_end => write!(ending, "< >"),
            (Ending::Resigned(player), _) => write!(ending, "{player} resigns"),
            (Ending::OutOfTime(player), _) => write!(ending, "{player}: time"),
            (Ending::OnTheBoard, Some(winner)) => write!(ending, "{winner} wins!"),
            (Ending::OnTheBoard, None) => write!(ending, "Draw"),
        };
        paint::panel_text(&ending, 57, target)
    }
}
