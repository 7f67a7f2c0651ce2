//! A position: the marks on a board, and the text notation for it.

use core::fmt;

use crate::{Board, Cell, Cells, Line, Player};

/// The marks on a board. Only positions that a game can reach exist as values of this type.
///
/// Its text has the rows from the top, with `/` between them, an `X` or `O` for a mark and `.` for a free cell:
///
/// ```
/// use oxo_core::{Board, Player, Position};
///
/// let position = Position::parse(Board::Grid3Run3, "X.O/.X./...").unwrap();
/// assert_eq!(position.to_move(), Some(Player::O));
/// assert_eq!(position.to_string(), "X.O/.X./...");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Position {
    board: Board,
    x: Cells,
    o: Cells,
}

/// Why marks or a text are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PositionError {
    /// The text has a character other than `X`, `O`, `.` and `/`.
    UnknownMark(char),
    /// The text's rows are not as many, or not as long, as the board's.
    WrongShape,
    /// A mark lies beyond the board.
    OutOfBounds,
    /// A cell holds both marks.
    Overlap,
    /// X begins and turns alternate, so X has as many marks as O or one more.
    WrongCount,
    /// Somebody moved after the game was won.
    PlayedOn,
}

const NO_MARK: &str = "is no mark: use X, O and . with / between rows";

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Not as `{mark:?}`, which brings in code that can panic.
            Self::UnknownMark(mark) if mark.is_control() => write!(f, "'{}' {NO_MARK}", mark.escape_default()),
            Self::UnknownMark(mark) => write!(f, "'{mark}' {NO_MARK}"),
            Self::WrongShape => f.write_str("the rows do not fit the board"),
            Self::OutOfBounds => f.write_str("a mark lies beyond the board"),
            Self::Overlap => f.write_str("a cell holds both marks"),
            Self::WrongCount => f.write_str("no game has these counts: X has as many marks as O or one more"),
            Self::PlayedOn => f.write_str("no game comes here: it was won before the last mark"),
        }
    }
}

impl core::error::Error for PositionError {}

impl Position {
    /// The board before the first move.
    #[must_use]
    pub const fn empty(board: Board) -> Self {
        Self { board, x: Cells::EMPTY, o: Cells::EMPTY }
    }

    /// The position with these marks.
    ///
    /// # Errors
    /// Says why no game can reach them.
    pub fn new(board: Board, x: Cells, o: Cells) -> Result<Self, PositionError> {
        if !board.cells().contains_all(x | o) {
            return Err(PositionError::OutOfBounds);
        }
        if x.intersects(o) {
            return Err(PositionError::Overlap);
        }
        let ahead = x.len().wrapping_sub(o.len());
        if ahead > 1 {
            return Err(PositionError::WrongCount);
        }
        let position = Self { board, x, o };
        let (last, waiting) = if ahead == 1 { (Player::X, Player::O) } else { (Player::O, Player::X) };
        // One last mark must have completed every line there is: only then was the game still open before it.
        let shared = position.lines_of(last).fold(board.cells(), |shared, line| shared & line.cells);
        if shared.is_empty() || position.has_line(waiting) {
            return Err(PositionError::PlayedOn);
        }
        Ok(position)
    }

    /// An image of this position with the marks of X and of O in these cells.
    pub(crate) const fn with_marks(self, [x, o]: [Cells; 2]) -> Self {
        Self { board: self.board, x, o }
    }

    /// Reads a position from its text.
    ///
    /// # Errors
    /// Says what is wrong with the text, or why no game can reach the position.
    pub fn parse(board: Board, text: &str) -> Result<Self, PositionError> {
        let (mut x, mut o) = (Cells::EMPTY, Cells::EMPTY);
        let (mut row, mut column) = (0, 0);
        for character in text.chars() {
            if character == '/' {
                if column != board.size() {
                    return Err(PositionError::WrongShape);
                }
                (row, column) = (row + 1, 0);
                continue;
            }
            if !matches!(character, 'X' | 'O' | '.') {
                return Err(PositionError::UnknownMark(character));
            }
            let cell = board.cell_at(row, column).ok_or(PositionError::WrongShape)?;
            match character {
                'X' => x = x.with(cell),
                'O' => o = o.with(cell),
                _ => {}
            }
            column += 1;
        }
        if row + 1 != board.size() || column != board.size() {
            return Err(PositionError::WrongShape);
        }
        Self::new(board, x, o)
    }

    /// The board it stands on.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The cells with this player's marks.
    #[must_use]
    pub const fn marks(&self, player: Player) -> Cells {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// Whose mark is in this cell.
    #[must_use]
    pub const fn mark_at(&self, cell: Cell) -> Option<Player> {
        if self.x.contains(cell) {
            Some(Player::X)
        } else if self.o.contains(cell) {
            Some(Player::O)
        } else {
            None
        }
    }

    /// The cells without a mark.
    #[must_use]
    pub fn free_cells(&self) -> Cells {
        self.board.cells() - self.x - self.o
    }

    /// The cells that the player to move may choose: none once the game has ended.
    #[must_use]
    pub fn valid_moves(&self) -> Cells {
        if self.winner().is_some() { Cells::EMPTY } else { self.free_cells() }
    }

    /// How many marks there are.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.x.len() + self.o.len()
    }

    /// Whose turn it is; nobody's once the game has ended.
    #[must_use]
    pub fn to_move(&self) -> Option<Player> {
        if self.valid_moves().is_empty() { None } else { Some(self.next_player()) }
    }

    /// Who has completed a line.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        // Only the last mark can have won.
        let last = self.next_player().opponent();
        self.has_line(last).then_some(last)
    }

    /// The completed lines, in the board's order: one mark can complete several.
    pub fn winning_lines(&self) -> impl Iterator<Item = Line> + use<> {
        self.lines_of(self.next_player().opponent())
    }

    /// Whether the board is full and nobody has won.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.free_cells().is_empty() && self.winner().is_none()
    }

    /// The position after a move of the player to move; `None` if the cell is not a valid move.
    #[must_use]
    pub fn after(&self, cell: Cell) -> Option<Self> {
        if !self.valid_moves().contains(cell) {
            return None;
        }
        let mut next = *self;
        match self.next_player() {
            Player::X => next.x = self.x.with(cell),
            Player::O => next.o = self.o.with(cell),
        }
        Some(next)
    }

    /// The free cells that would complete a line of `player`, in the order of the lines.
    pub fn completing_cells(&self, player: Player) -> impl Iterator<Item = Cell> + use<> {
        let (own, free) = (self.marks(player), self.free_cells());
        self.board.lines().iter().filter_map(move |line| {
            let missing = line.cells - own;
            (missing.len() == 1 && free.contains_all(missing)).then(|| missing.first()).flatten()
        })
    }

    /// Whose mark comes next by count, whether or not the game has ended.
    fn next_player(&self) -> Player {
        if self.x.len() == self.o.len() { Player::X } else { Player::O }
    }

    fn lines_of(&self, player: Player) -> impl Iterator<Item = Line> + use<> {
        let marks = self.marks(player);
        self.board.lines().iter().copied().filter(move |line| marks.contains_all(line.cells))
    }

    fn has_line(&self, player: Player) -> bool {
        self.lines_of(player).next().is_some()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.board.cells() {
            if cell.index() != 0 && self.board.column(cell) == 0 {
                f.write_str("/")?;
            }
            match self.mark_at(cell) {
                Some(player) => write!(f, "{player}")?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}
