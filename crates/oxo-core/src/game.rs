//! A game: waiting, in progress or finished, with its history.

use core::fmt;

use heapless::Vec;

use crate::{Board, Cell, Line, Player, Position};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Phase {
    /// Set up, not begun.
    Waiting,
    /// Somebody is to move.
    InProgress,
    /// Ended.
    Finished(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Outcome {
    /// One player won.
    Won(Player, Victory),
    /// The board is full and nobody won.
    Draw,
}

/// What made a player win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Victory {
    /// A completed line; of several, the first in the board's order.
    Line(Line),
    /// The other player gave up.
    Resignation,
    /// The other player's time ran out.
    Time,
}

impl Outcome {
    /// Who won.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Won(player, _) => Some(player),
            Self::Draw => None,
        }
    }
}

/// Why a call was refused. A refused call changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum GameError {
    /// The game has not been started.
    NotStarted,
    /// The game has been started already.
    AlreadyStarted,
    /// The game has ended.
    GameOver,
    /// It is the other player's turn.
    NotYourTurn,
    /// The board has no such cell.
    OutOfBounds,
    /// The cell holds a mark.
    Occupied,
    /// There is nothing to take back.
    NothingToUndo,
    /// There is nothing to play again.
    NothingToRedo,
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotStarted => "the game has not been started",
            Self::AlreadyStarted => "the game has been started already",
            Self::GameOver => "the game is over",
            Self::NotYourTurn => "it is not your turn",
            Self::OutOfBounds => "the board has no such cell",
            Self::Occupied => "the cell is occupied",
            Self::NothingToUndo => "there is nothing to undo",
            Self::NothingToRedo => "there is nothing to redo",
        })
    }
}

impl core::error::Error for GameError {}

/// A game from its set-up to its end.
///
/// ```
/// use oxo_core::{Board, Cell, Game, GameError, Player};
///
/// let mut game = Game::new(Board::Grid3Run3);
/// game.start().unwrap();
/// game.play(Player::X, Cell::new(4)).unwrap();
/// assert_eq!(game.play(Player::O, Cell::new(4)), Err(GameError::Occupied));
/// assert_eq!(game.current_player(), Some(Player::O));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    started: bool,
    /// Who lost by other means than a line, and how.
    forfeit: Option<(Player, Victory)>,
    /// Every move, those taken back included: the first `position.ply()` of them are on the board.
    moves: Vec<Cell, { Cell::MAX_COUNT }, u8>,
}

impl Game {
    /// A game that waits for its start.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self { position: Position::empty(board), started: false, forfeit: None, moves: Vec::new() }
    }

    /// Begins the game: X is to move.
    ///
    /// # Errors
    /// [`GameError::AlreadyStarted`], or [`GameError::GameOver`] for a game that has ended.
    pub fn start(&mut self) -> Result<(), GameError> {
        match self.phase() {
            Phase::Waiting => {
                self.started = true;
                Ok(())
            }
            Phase::InProgress => Err(GameError::AlreadyStarted),
            Phase::Finished(_) => Err(GameError::GameOver),
        }
    }

    /// Clears the board: the game waits again.
    pub fn restart(&mut self) {
        *self = Self::new(self.board());
    }

    /// Places a mark of `player` in `cell`.
    ///
    /// # Errors
    /// [`GameError::NotStarted`], [`GameError::GameOver`], [`GameError::NotYourTurn`], [`GameError::OutOfBounds`] or
    /// [`GameError::Occupied`], in this order.
    pub fn play(&mut self, player: Player, cell: Cell) -> Result<(), GameError> {
        self.validate(player, cell)?;
        let next = self.position.after(cell).ok_or(GameError::Occupied)?;
        self.moves.truncate(self.position.ply() as usize);
        // The list has room for one move a cell, and this cell was free.
        self.moves.push(cell).map_err(|_| GameError::GameOver)?;
        self.position = next;
        Ok(())
    }

    /// Gives up for `player`: the other one wins. Either player may, at any time.
    ///
    /// # Errors
    /// [`GameError::NotStarted`] or [`GameError::GameOver`].
    pub fn resign(&mut self, player: Player) -> Result<(), GameError> {
        self.lose(player, Victory::Resignation)
    }

    /// Ends the game for `player`, whose time has run out: the other one wins.
    ///
    /// # Errors
    /// [`GameError::NotStarted`] or [`GameError::GameOver`].
    pub fn run_out_of_time(&mut self, player: Player) -> Result<(), GameError> {
        self.lose(player, Victory::Time)
    }

    fn lose(&mut self, player: Player, how: Victory) -> Result<(), GameError> {
        self.require_in_progress()?;
        self.moves.truncate(self.position.ply() as usize);
        self.forfeit = Some((player, how));
        Ok(())
    }

    /// Takes back the last move, or a resignation or loss on time.
    ///
    /// # Errors
    /// [`GameError::NothingToUndo`] before the first move.
    pub fn undo(&mut self) -> Result<(), GameError> {
        if self.forfeit.take().is_none() {
            let kept = self.history().split_last().ok_or(GameError::NothingToUndo)?.1;
            self.position = replayed(self.board(), kept);
        }
        Ok(())
    }

    /// Plays the move again that was taken back last. A new move or a resignation forgets what was taken back.
    ///
    /// # Errors
    /// [`GameError::NothingToRedo`].
    pub fn redo(&mut self) -> Result<(), GameError> {
        let next = self.moves.get(self.position.ply() as usize).and_then(|&cell| self.position.after(cell));
        self.position = next.ok_or(GameError::NothingToRedo)?;
        Ok(())
    }

    /// Whether a move would be accepted, and if not, why.
    ///
    /// # Errors
    /// The error that [`Game::play`] would give.
    pub fn validate(&self, player: Player, cell: Cell) -> Result<(), GameError> {
        self.require_in_progress()?;
        if self.current_player() != Some(player) {
            Err(GameError::NotYourTurn)
        } else if !self.board().contains(cell) {
            Err(GameError::OutOfBounds)
        } else if self.mark_at(cell).is_some() {
            Err(GameError::Occupied)
        } else {
            Ok(())
        }
    }

    /// Whether the player to move may choose this cell.
    #[must_use]
    pub fn is_valid_move(&self, cell: Cell) -> bool {
        self.valid_moves().contains(cell)
    }

    /// The cells that the player to move may choose: none unless the game is in progress.
    #[must_use]
    pub fn valid_moves(&self) -> crate::Cells {
        if self.is_active() { self.position.valid_moves() } else { crate::Cells::EMPTY }
    }

    /// Where the game stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.outcome() {
            Some(outcome) => Phase::Finished(outcome),
            None if self.started => Phase::InProgress,
            None => Phase::Waiting,
        }
    }

    /// Whether moves can be made.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.phase() == Phase::InProgress
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some((player, how)) = self.forfeit {
            return Some(Outcome::Won(player.opponent(), how));
        }
        if let Some((winner, line)) = self.position.winner().zip(self.position.winning_lines().next()) {
            return Some(Outcome::Won(winner, Victory::Line(line)));
        }
        self.position.is_draw().then_some(Outcome::Draw)
    }

    /// Who won, if somebody has.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.outcome().and_then(Outcome::winner)
    }

    /// Whose turn it is; nobody's unless the game is in progress.
    #[must_use]
    pub fn current_player(&self) -> Option<Player> {
        if self.is_active() { self.position.to_move() } else { None }
    }

    /// Whose mark is in this cell.
    #[must_use]
    pub const fn mark_at(&self, cell: Cell) -> Option<Player> {
        self.position.mark_at(cell)
    }

    /// The board it is played on.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.position.board()
    }

    /// The marks on the board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves on the board, the first one first.
    #[must_use]
    pub fn history(&self) -> &[Cell] {
        self.moves.get(..self.position.ply() as usize).unwrap_or(&[])
    }

    /// The move made last.
    #[must_use]
    pub fn last_move(&self) -> Option<Cell> {
        self.history().last().copied()
    }

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.forfeit.is_some() || !self.history().is_empty()
    }

    /// Whether there is something to play again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.moves.len() > self.history().len()
    }

    fn require_in_progress(&self) -> Result<(), GameError> {
        match self.phase() {
            Phase::Waiting => Err(GameError::NotStarted),
            Phase::InProgress => Ok(()),
            Phase::Finished(_) => Err(GameError::GameOver),
        }
    }
}

/// The position after these moves.
fn replayed(board: Board, moves: &[Cell]) -> Position {
    moves.iter().fold(Position::empty(board), |position, &cell| position.after(cell).unwrap_or(position))
}
