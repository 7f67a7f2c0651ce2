//! Finished games, to be replayed.

use heapless::{Deque, Vec};
use oxo_core::{Board, Cell, Game, Outcome, Player, Victory};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::contest::Seats;

/// How a game ended, as far as its moves do not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// With a line or a full board.
    OnTheBoard,
    /// This player gave up.
    Resigned(Player),
    /// This player's time ran out.
    OutOfTime(Player),
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Where it was played.
    pub board: Board,
    /// Who played.
    pub seats: Seats,
    /// The moves, the first one first.
    pub moves: Vec<Cell, { Cell::MAX_COUNT }, u8>,
    /// How it ended.
    pub ending: Ending,
}

impl GameRecord {
    fn is_sound(&self) -> bool {
        self.replayed().is_some_and(|game| game.outcome().is_some())
    }

    /// The record of a finished game.
    #[must_use]
    pub fn of(game: &Game, seats: Seats) -> Option<Self> {
        let ending = match game.outcome()? {
            Outcome::Won(winner, Victory::Resignation) => Ending::Resigned(winner.opponent()),
            Outcome::Won(winner, Victory::Time) => Ending::OutOfTime(winner.opponent()),
            Outcome::Won(_, Victory::Line(_)) | Outcome::Draw => Ending::OnTheBoard,
        };
        let moves = Vec::from_slice(game.history()).ok()?;
        Some(Self { board: game.board(), seats, moves, ending })
    }

    /// The whole game, with all its moves to take back; `None` if no such game can be played.
    #[must_use]
    pub fn replayed(&self) -> Option<Game> {
        let mut game = Game::new(self.board);
        game.start().ok()?;
        for &cell in &self.moves {
            game.play(game.current_player()?, cell).ok()?;
        }
        match self.ending {
            Ending::OnTheBoard => {}
            Ending::Resigned(player) => game.resign(player).ok()?,
            Ending::OutOfTime(player) => game.run_out_of_time(player).ok()?,
        }
        Some(game)
    }
}

/// A finished game and its number, which says where it is kept and what came before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberedGame {
    /// Counts all games ever kept.
    pub number: u32,
    /// The game.
    pub game: GameRecord,
}

impl Record for NumberedGame {
    const VERSION: u8 = 1;

    fn is_sound(&self) -> bool {
        self.game.is_sound()
    }
}

/// The games that ended last.
#[derive(Clone, Debug, Default)]
pub struct History(Deque<NumberedGame, { History::LENGTH }>);

impl History {
    /// How many games are kept.
    pub const LENGTH: usize = 8;

    /// Keeps a game; the oldest gives way.
    pub fn keep(&mut self, game: GameRecord) {
        let number = self.0.back().map_or(0, |latest| latest.number.wrapping_add(1));
        self.append(NumberedGame { number, game });
    }

    /// The games that were kept, in any order.
    pub(super) fn of(mut games: Vec<NumberedGame, { Self::LENGTH }>) -> Self {
        let mut history = Self::default();
        while let Some(oldest) = games.iter().map(|game| game.number).min() {
            games.iter().filter(|game| game.number == oldest).for_each(|game| history.append(game.clone()));
            games.retain(|game| game.number != oldest);
        }
        history
    }

    fn append(&mut self, game: NumberedGame) {
        if self.0.is_full() {
            self.0.pop_front();
        }
        // There is room now.
        let _ = self.0.push_back(game);
    }

    /// The games with their numbers, the oldest first.
    pub(super) fn numbered(&self) -> impl Iterator<Item = &NumberedGame> {
        self.0.iter()
    }

    /// The games, the latest first.
    pub fn latest_first(&self) -> impl Iterator<Item = &GameRecord> {
        self.0.iter().rev().map(|numbered| &numbered.game)
    }

    /// How many games are kept now.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no game is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.numbered().eq(other.numbered())
    }
}

impl Eq for History {}
