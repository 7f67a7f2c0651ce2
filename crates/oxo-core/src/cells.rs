//! A cell of the board, and a set of cells as one machine word.

use core::ops::{BitAnd, BitOr, Not, Sub};

/// One cell of a board, counted row by row from the top left corner.
///
/// A cell is just its number; whether a board has it is for [`Board::contains`](crate::Board::contains) to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(u8);

impl Cell {
    /// How many cells the largest board has.
    pub const MAX_COUNT: usize = 25;

    /// The cell with this number.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The cell's number.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The cell alone in a set; no set can hold a number beyond its word, so that gives the empty set.
    const fn bit(self) -> u32 {
        if self.0 < 32 { 1 << self.0 } else { 0 }
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Cells(u32);

impl Cells {
    /// The set without a cell.
    pub const EMPTY: Self = Self(0);

    /// The set whose bit *n* says whether it holds cell *n*.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The set as bits: bit *n* says whether it holds cell *n*.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set with just this cell.
    #[must_use]
    pub const fn only(cell: Cell) -> Self {
        Self(cell.bit())
    }

    /// This set and `cell`.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | cell.bit())
    }

    /// Whether the set holds `cell`.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// Whether every cell of `other` is in this set.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the two sets share a cell.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set has no cell.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells the set has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cell with the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        match self.0 {
            0 => None,
            bits => Some(Cell(bits.trailing_zeros() as u8)),
        }
    }

    /// The cell with the highest number.
    #[must_use]
    pub const fn last(self) -> Option<Cell> {
        match self.0 {
            0 => None,
            bits => Some(Cell(bits.ilog2() as u8)),
        }
    }

    /// The cells, lowest number first.
    #[must_use]
    pub const fn iter(self) -> CellIter {
        CellIter(self)
    }
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Not for Cells {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The cells of one set that are not in the other.
impl Sub for Cells {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellIter;
    fn into_iter(self) -> CellIter {
        self.iter()
    }
}

/// Walks over a set, lowest number first.
#[derive(Clone, Debug)]
pub struct CellIter(Cells);

impl Iterator for CellIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0 - Cells::only(cell);
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.len() as usize;
        (length, Some(length))
    }
}

impl ExactSizeIterator for CellIter {}
