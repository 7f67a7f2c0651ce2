//! Lines of cells that win when one player holds them all.

use crate::{Cell, Cells};

/// Which way a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum LineKind {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
    /// Slanting, either way.
    Diagonal,
}

/// Cells in a straight row, as many as win on their board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Line {
    /// The cells of the line.
    pub cells: Cells,
    /// Which way it runs.
    pub kind: LineKind,
}

impl Line {
    /// The two cells at its ends, the upper (of a row, the left) one first.
    #[must_use]
    pub fn ends(self) -> Option<(Cell, Cell)> {
        self.cells.first().zip(self.cells.last())
    }

    /// The lines of a `size` x `size` board, each `run` cells long: rows from the top, columns from the left, then the
    /// diagonals that fall to the right and those that fall to the left.
    pub(crate) const fn all_on<const COUNT: usize>(size: u8, run: u8) -> [Self; COUNT] {
        const NOWHERE: Line = Line { cells: Cells::EMPTY, kind: LineKind::Row };
        let mut lines = [NOWHERE; COUNT];
        let mut count = 0;
        let starts = size - run + 1;
        let mut direction = 0;
        while direction < 4 {
            let (kind, rows, columns, first_column, step) = match direction {
                0 => (LineKind::Row, size, starts, 0, 1),
                1 => (LineKind::Column, starts, size, 0, size),
                2 => (LineKind::Diagonal, starts, starts, 0, size + 1),
                _ => (LineKind::Diagonal, starts, starts, run - 1, size - 1),
            };
            // Columns are listed from the left, everything else from the top.
            let (outer, inner) = if direction == 1 { (columns, rows) } else { (rows, columns) };
            let mut i = 0;
            while i < outer {
                let mut j = 0;
                while j < inner {
                    let (row, column) = if direction == 1 { (j, i) } else { (i, j) };
                    let start = row * size + column + first_column;
                    let mut cells = Cells::EMPTY;
                    let mut n = 0;
                    while n < run {
                        cells = cells.with(Cell::new(start + n * step));
                        n += 1;
                    }
                    lines[count] = Self { cells, kind };
                    count += 1;
                    j += 1;
                }
                i += 1;
            }
            direction += 1;
        }
        assert!(count == COUNT, "a board's line table has the wrong length");
        lines
    }
}
