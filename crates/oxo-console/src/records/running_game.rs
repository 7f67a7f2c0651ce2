//! The game that is being played, to go on with after the power was cut.

use heapless::Vec;
use oxo_core::{Board, Cell, Game, Rng};
use serde::{Deserialize, Serialize};

use super::{ClockTime, Record};
use crate::contest::{Mode, Seats};

/// A game that has not ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningGame {
    /// What kind of game it is.
    pub mode: Mode,
    /// Where it is played.
    pub board: Board,
    /// Who plays.
    pub seats: Seats,
    /// The moves, the first one first, and after them those that were taken back.
    pub moves: Vec<Cell, { Cell::MAX_COUNT }, u8>,
    /// How many of the moves are on the board.
    pub on_the_board: u8,
    /// How long a person may take for a move.
    pub clock: ClockTime,
    /// Where every random choice comes from, as it was before this turn.
    pub rng: Rng,
}

/// How many seconds are left of its turn, if a clock runs: apart from the game, because it is saved every second, and flash
/// lasts for as long as what is written to it is short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondsLeft(pub Option<u8>);

impl SecondsLeft {
    /// As many as whoever takes the handheld in hand again needs at least.
    const TO_RESUME: u8 = 3;

    /// What to go on with after the power was cut.
    pub(crate) fn resumed(self) -> Self {
        Self(self.0.map(|seconds| seconds.max(Self::TO_RESUME)))
    }
}

impl Record for SecondsLeft {
    const VERSION: u8 = 1;

    fn is_sound(&self) -> bool {
        self.0 != Some(0)
    }
}

impl Record for Option<RunningGame> {
    const VERSION: u8 = 1;

    fn is_sound(&self) -> bool {
        self.as_ref().is_none_or(|running| running.game().is_some())
    }
}

impl RunningGame {
    /// The moves of a game, with those that were taken back.
    #[must_use]
    pub fn moves_of(game: &Game) -> Vec<Cell, { Cell::MAX_COUNT }, u8> {
        let mut whole = game.clone();
        while whole.redo().is_ok() {}
        // A game has no more moves than a board has cells.
        Vec::from_slice(whole.history()).unwrap_or_default()
    }

    /// The game; `None` if it cannot be played, or is over.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(self.board);
        game.start().ok()?;
        for &cell in &self.moves {
            game.play(game.current_player()?, cell).ok()?;
        }
        for _ in usize::from(self.on_the_board)..self.moves.len() {
            game.undo().ok()?;
        }
        (game.is_active() && game.history().len() == usize::from(self.on_the_board)).then_some(game)
    }
}
