//! The six boards: their size, the run that wins, and their cells and lines.

use core::{fmt, str::FromStr};

use crate::{Cell, Cells, Line};

/// One of the six boards, written `size,size,run`: how wide and high it is, and how many in a row win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Board {
    /// 3x3, three in a row.
    #[default]
    Grid3Run3,
    /// 4x4, three in a row.
    Grid4Run3,
    /// 4x4, four in a row.
    Grid4Run4,
    /// 5x5, three in a row.
    Grid5Run3,
    /// 5x5, four in a row.
    Grid5Run4,
    /// 5x5, five in a row.
    Grid5Run5,
}

static LINES_3_3: [Line; 8] = Line::all_on(3, 3);
static LINES_4_3: [Line; 24] = Line::all_on(4, 3);
static LINES_4_4: [Line; 10] = Line::all_on(4, 4);
static LINES_5_3: [Line; 48] = Line::all_on(5, 3);
static LINES_5_4: [Line; 28] = Line::all_on(5, 4);
static LINES_5_5: [Line; 12] = Line::all_on(5, 5);

impl Board {
    /// Every board, the smallest first.
    pub const ALL: [Self; 6] =
        [Self::Grid3Run3, Self::Grid4Run3, Self::Grid4Run4, Self::Grid5Run3, Self::Grid5Run4, Self::Grid5Run5];

    /// How many cells a side has.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self {
            Self::Grid3Run3 => 3,
            Self::Grid4Run3 | Self::Grid4Run4 => 4,
            Self::Grid5Run3 | Self::Grid5Run4 | Self::Grid5Run5 => 5,
        }
    }

    /// How many marks in a row win.
    #[must_use]
    pub const fn run(self) -> u8 {
        match self {
            Self::Grid3Run3 | Self::Grid4Run3 | Self::Grid5Run3 => 3,
            Self::Grid4Run4 | Self::Grid5Run4 => 4,
            Self::Grid5Run5 => 5,
        }
    }

    /// How many cells the board has.
    #[must_use]
    pub const fn cell_count(self) -> u8 {
        self.size() * self.size()
    }

    /// All of its cells.
    #[must_use]
    pub const fn cells(self) -> Cells {
        Cells::from_bits((1 << self.cell_count()) - 1)
    }

    /// Whether the board has this cell.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.index() < self.cell_count()
    }

    /// The lines that win: rows from the top, columns from the left, then diagonals.
    #[must_use]
    pub fn lines(self) -> &'static [Line] {
        match self {
            Self::Grid3Run3 => &LINES_3_3,
            Self::Grid4Run3 => &LINES_4_3,
            Self::Grid4Run4 => &LINES_4_4,
            Self::Grid5Run3 => &LINES_5_3,
            Self::Grid5Run4 => &LINES_5_4,
            Self::Grid5Run5 => &LINES_5_5,
        }
    }

    /// The cell in this row and column, both counted from zero at the top left.
    #[must_use]
    pub const fn cell_at(self, row: u8, column: u8) -> Option<Cell> {
        if row < self.size() && column < self.size() { Some(Cell::new(row * self.size() + column)) } else { None }
    }

    /// The row of a cell, from zero at the top.
    #[must_use]
    pub const fn row(self, cell: Cell) -> u8 {
        cell.index() / self.size()
    }

    /// The column of a cell, from zero at the left.
    #[must_use]
    pub const fn column(self, cell: Cell) -> u8 {
        cell.index() % self.size()
    }

    /// The four corners.
    #[must_use]
    pub const fn corners(self) -> Cells {
        let size = self.size();
        Cells::EMPTY
            .with(Cell::new(0))
            .with(Cell::new(size - 1))
            .with(Cell::new(size * (size - 1)))
            .with(Cell::new(size * size - 1))
    }

    /// The cell in the middle, or the four of them where the size is even.
    #[must_use]
    pub const fn centre(self) -> Cells {
        let (size, before) = (self.size(), (self.size() - 1) / 2);
        let after = size / 2;
        Cells::EMPTY
            .with(Cell::new(before * size + before))
            .with(Cell::new(before * size + after))
            .with(Cell::new(after * size + before))
            .with(Cell::new(after * size + after))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0},{0},{1}", self.size(), self.run())
    }
}

/// A text that names none of the six boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBoard;

impl fmt::Display for UnknownBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such board: it is one of 3,3,3 4,4,3 4,4,4 5,5,3 5,5,4 5,5,5")
    }
}

impl core::error::Error for UnknownBoard {}

impl FromStr for Board {
    type Err = UnknownBoard;

    fn from_str(text: &str) -> Result<Self, UnknownBoard> {
        match text {
            "3,3,3" => Ok(Self::Grid3Run3),
            "4,4,3" => Ok(Self::Grid4Run3),
            "4,4,4" => Ok(Self::Grid4Run4),
            "5,5,3" => Ok(Self::Grid5Run3),
            "5,5,4" => Ok(Self::Grid5Run4),
            "5,5,5" => Ok(Self::Grid5Run5),
            _ => Err(UnknownBoard),
        }
    }
}
