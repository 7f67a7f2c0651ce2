//! Values that were found beforehand, of positions that the search would take too long over on the chip.

mod entries;

use super::{Score, symmetry::Symmetry};
use crate::{Board, Cells, Fate, Player, Position};

/// A position, up to symmetry, and what it is worth to the player to move.
///
/// From the highest bit: the free cells, the marks of the player to move, the score. So entries are in the order of
/// their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookEntry(u64);

/// The score takes so many bits, and each set of cells has a place of its own above it.
const SCORE_BITS: u32 = 7;
const SCORE: u64 = (1 << SCORE_BITS) - 1;
const FREE_FROM: u32 = 32;

impl BookEntry {
    /// What is to be known of a position that has not ended.
    #[must_use]
    pub fn new(position: &Position, fate: Fate) -> Self {
        let player = position.to_move().unwrap_or(Player::X);
        let (mine, free) = (position.marks(player).bits(), position.free_cells().bits());
        let (mine, free) = Symmetry::of(position.board().size().into()).canonical(mine, free);
        Self(key(mine, free) | fate.score(position.ply()) as u64 & SCORE)
    }

    /// The position on this board; `None` if no game reaches it.
    #[must_use]
    pub fn position(self, board: Board) -> Option<Position> {
        let free = Cells::from_bits((self.0 >> FREE_FROM) as u32);
        let mine = Cells::from_bits(self.0 as u32 >> SCORE_BITS);
        let yours = board.cells() - free - mine;
        let (x, o) = if mine.len() == yours.len() { (mine, yours) } else { (yours, mine) };
        Position::new(board, x, o).ok()
    }

    /// The entry as one number.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    fn score(self) -> Score {
        // The lowest bits, with their sign.
        (self.0 as Score) << (Score::BITS - SCORE_BITS) >> (Score::BITS - SCORE_BITS)
    }
}

/// What an entry of this position is above its score.
fn key(mine: u32, free: u32) -> u64 {
    u64::from(free) << FREE_FROM | u64::from(mine) << SCORE_BITS
}

/// A list of positions of one board with their values.
#[derive(Clone, Copy, Debug)]
pub struct Book<'b> {
    board: Board,
    entries: &'b [BookEntry],
}

impl Book<'static> {
    /// The one that every mind knows, made by the example `make_book`.
    pub const SHIPPED: Self = Self::new(Board::Grid5Run4, &entries::ENTRIES);
    /// One that knows nothing.
    pub const EMPTY: Self = Self::new(Board::Grid3Run3, &[]);
}

impl<'b> Book<'b> {
    /// A book with these entries, which are in ascending order.
    #[must_use]
    pub const fn new(board: Board, entries: &'b [BookEntry]) -> Self {
        Self { board, entries }
    }

    /// The board that it is about.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// What it has.
    #[must_use]
    pub const fn entries(&self) -> &'b [BookEntry] {
        self.entries
    }

    /// The book if it is about this board, otherwise one that knows nothing.
    pub(super) fn about(self, board: Board) -> Self {
        if self.board == board { self } else { Book::EMPTY }
    }

    /// The score of a position in its canonical form.
    pub(super) fn score(&self, mine: u32, free: u32) -> Option<Score> {
        let key = key(mine, free);
        let place = self.entries.partition_point(|entry| entry.0 < key);
        self.entries.get(place).filter(|entry| entry.0 ^ key <= SCORE).map(|entry| entry.score())
    }
}
