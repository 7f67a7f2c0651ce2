//! The table of positions that the search has met: what their value is, or how low and how high it may be.

use core::hint::black_box;

use super::Score;
use crate::Board;

/// What is known of one position's value.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub low: Score,
    pub high: Score,
}

impl Bounds {
    /// The score to return if nothing between `alpha` and `beta` is left open.
    pub fn settle(self, alpha: Score, beta: Score) -> Option<Score> {
        if self.low >= beta || self.low == self.high {
            Some(self.low)
        } else if self.high <= alpha {
            Some(self.high)
        } else {
            None
        }
    }

    /// What two bounds say together.
    pub fn and(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}

/// A position and its bounds. The whole position is kept, so nothing is ever taken for something else.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// The marks of the player to move, below the lower bound.
    mine_and_low: u32,
    /// The free cells, below the upper bound. No position that is searched is full, so zero marks an unused slot.
    free_and_high: u32,
}

/// The cells take this many bits, and a bound the rest.
const CELL_BITS: u32 = 25;
const CELLS: u32 = (1 << CELL_BITS) - 1;
const PLACE_BITS: u32 = 14;
/// Some less than there are places, so that a static with the board's name and a lock around all stays within 128 KB.
const SLOTS: usize = (1 << PLACE_BITS) - 4;
const FEW: usize = 1 << 10;
const PIECE: usize = 16;
const EMPTY: Slot = Slot { mine_and_low: 0, free_and_high: 0 };

/// What the search remembers, in less than 128 KB. It finds the same value with whatever its table holds, only sooner or later.
pub struct Table {
    slots: [Slot; SLOTS],
    /// The board that the slots are about.
    board: Board,
}

impl Table {
    /// A table that knows nothing; all zero, so that a static one takes no room in flash.
    #[must_use]
    #[expect(clippy::large_stack_arrays, reason = "it is for a static, or for a computer with room to spare")]
    pub const fn new() -> Self {
        Self { slots: [EMPTY; SLOTS], board: Board::Grid3Run3 }
    }

    /// Forgets what it may know about a board.
    pub(crate) fn clear_for(&mut self, board: Board) {
        self.board = board;
        // Whole pieces of something unknown take the chip less time than the library's way to fill memory with zeros.
        let empty = black_box(EMPTY);
        let (pieces, rest) = self.slots_for(board).as_chunks_mut();
        pieces.fill([empty; PIECE]);
        rest.fill(empty);
    }

    /// As many slots as a board needs, with nothing in them that is about another board.
    pub(super) fn slots_for(&mut self, board: Board) -> &mut [Slot] {
        if self.board != board {
            self.clear_for(board);
        }
        match board {
            Board::Grid5Run4 => &mut self.slots,
            // The others make do with few, and few are soon cleared.
            _ => self.slots.first_chunk_mut::<FEW>().map_or(&mut [], |few| few.as_mut_slice()),
        }
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

impl Slot {
    /// Where among so many slots a position belongs: it may be a place beyond them.
    pub fn index(mine: u32, free: u32, count: usize) -> usize {
        let hash = mine.wrapping_mul(0x9E37_79B1) ^ free.wrapping_mul(0x85EB_CA77);
        let place = (hash >> (u32::BITS - PLACE_BITS)) as usize;
        if count > FEW { place } else { place % FEW }
    }

    /// The slot's bounds, if it is about this position.
    pub fn bounds(self, mine: u32, free: u32) -> Option<Bounds> {
        let found = (self.mine_and_low ^ mine | self.free_and_high ^ free) & CELLS == 0;
        let bound = |word: u32| word as Score >> CELL_BITS;
        found.then(|| Bounds { low: bound(self.mine_and_low), high: bound(self.free_and_high) })
    }

    pub fn new(mine: u32, free: u32, bounds: Bounds) -> Self {
        Self {
            mine_and_low: mine | (bounds.low as u32) << CELL_BITS,
            free_and_high: free | (bounds.high as u32) << CELL_BITS,
        }
    }
}
