//! What the search knows of a position: for each side its marks, and the lines that it can still complete.

use core::{
    array, iter,
    ops::{BitAnd, BitOr, Not},
};

use super::{Score, lowest, several};
use crate::{Board, Player, Position};

/// A set of lines as one word: `u32` serves every board but the one that has more than 32 lines.
pub(crate) trait LineSet:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The set with just this line.
    fn only(line: u32) -> Self;
    /// How many lines it has.
    fn len(self) -> Score;
    /// Its first line, and the others.
    fn split_first(self) -> (usize, Self);

    /// Whether it has no line.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! impl_line_set {
    ($word:ty) => {
        impl LineSet for $word {
            fn only(line: u32) -> Self {
                Self::from(true).wrapping_shl(line)
            }

            fn len(self) -> Score {
                self.count_ones() as Score
            }

            fn split_first(self) -> (usize, Self) {
                (self.trailing_zeros() as usize, self & self.wrapping_sub(1))
            }
        }
    };
}

impl_line_set!(u32);
impl_line_set!(u64);

/// Powers of two, so that a masked index is always in bounds.
const LINE_ROOM: usize = 64;
const CELL_ROOM: usize = 32;

/// The lines of a board, both ways: the cells of each line, and the lines through each cell.
pub(super) struct Geometry<L> {
    cells_of: [u32; LINE_ROOM],
    through: [L; CELL_ROOM],
}

impl<L: LineSet> Geometry<L> {
    pub fn of(board: Board) -> Self {
        let (mut cells_of, mut through) = ([0; LINE_ROOM], [L::default(); CELL_ROOM]);
        for ((line, cells), number) in board.lines().iter().zip(&mut cells_of).zip(0..) {
            *cells = line.cells.bits();
            for cell in line.cells {
                let lines = &mut through[usize::from(cell.index()) % CELL_ROOM];
                *lines = *lines | L::only(number);
            }
        }
        Self { cells_of, through }
    }

    /// The lines through a cell.
    pub fn through(&self, cell: u32) -> L {
        self.through[cell.trailing_zeros() as usize % CELL_ROOM]
    }

    /// The cells of each line of the set.
    pub fn cells_of(&self, mut lines: L) -> impl Iterator<Item = u32> {
        iter::from_fn(move || {
            if lines.is_empty() {
                return None;
            }
            let (first, others) = lines.split_first();
            lines = others;
            Some(self.cells_of[first % LINE_ROOM])
        })
    }

    /// The cells on at least one of the lines.
    pub fn covered(&self, lines: L) -> u32 {
        self.cells_of(lines).fold(0, |covered, cells| covered | cells)
    }

    /// The cells on at least two of the lines.
    pub fn crossed(&self, lines: L) -> u32 {
        self.cells_of(lines).fold((0, 0), |(once, twice), cells| (once | cells, twice | once & cells)).1
    }

    /// Whether each open line of a side can have two of the free cells to itself: then whoever answers a mark in one of the
    /// two with the other lets none of the lines be completed. Whoever may make a mark before that, in one of the `first`
    /// cells, needs no pairs on the lines through it. It may miss some ways to share the cells out.
    pub fn has_pairs<const RUN: usize>(&self, side: &Side<L, RUN>, mut free: u32, mut first: u32) -> bool {
        // Cells that no other line can use are taken before others.
        let crossed = self.crossed(side.all_open());
        let preferred = |cells: u32| lowest(if cells & !crossed != 0 { cells & !crossed } else { cells });
        side.open.iter().flat_map(|&lines| self.cells_of(lines)).all(|cells| {
            let one = preferred(cells & free);
            let other = preferred(cells & free & !one);
            if other == 0 {
                first &= cells;
                return first != 0;
            }
            free &= !(one | other);
            true
        })
    }

    /// The free cells where one mark on these lines, which need two, makes two threats; and for each the cells that
    /// would complete them.
    pub fn forks(&self, pairs: L, free: u32) -> impl Iterator<Item = (u32, u32)> {
        let mut crossings = self.crossed(pairs) & free;
        iter::from_fn(move || {
            while crossings != 0 {
                let cell = lowest(crossings);
                crossings &= !cell;
                let completing = self.covered(pairs & self.through(cell)) & free & !cell;
                // Lines that overlap may want the same cell: that is one threat.
                if several(completing) {
                    return Some((cell, completing));
                }
            }
            None
        })
    }

    /// The cells where an enemy mark leaves these lines without a fork; `None` if they have none to begin with.
    pub fn breaks(&self, pairs: L, free: u32) -> Option<u32> {
        // The fork's own cell breaks it, and so does either of two cells to complete, but not one of three.
        self.forks(pairs, free)
            .map(|(cell, completing)| if several(completing & !lowest(completing)) { cell } else { cell | completing })
            .reduce(|breaks_all, breaks| breaks_all & breaks)
    }
}

/// One side's marks, and the lines that have none of the enemy's, by how many more marks they need.
#[derive(Clone, Copy)]
pub(super) struct Side<L, const RUN: usize> {
    pub marks: u32,
    /// `open[n]` are those that need n + 1 more.
    pub open: [L; RUN],
}

impl<L: LineSet, const RUN: usize> Side<L, RUN> {
    pub fn of(position: &Position, player: Player) -> Self {
        let (own, enemy) = (position.marks(player), position.marks(player.opponent()));
        let mut open = [L::default(); RUN];
        for (line, number) in position.board().lines().iter().zip(0..) {
            if !line.cells.intersects(enemy) {
                let missing = (line.cells - own).len() as usize;
                if let Some(lines) = open.get_mut(missing.wrapping_sub(1)) {
                    *lines = *lines | L::only(number);
                }
            }
        }
        Self { marks: own.bits(), open }
    }

    /// With a mark in a cell of its own: each line through it needs one less.
    #[inline]
    pub fn with(&self, cell: u32, through: L) -> Self {
        let open = array::from_fn(|n| {
            let nearer = self.open.get(n + 1).map_or(L::default(), |&lines| lines & through);
            self.open[n] & !through | nearer
        });
        Self { marks: self.marks | cell, open }
    }

    /// With an enemy mark in a cell: each line through it is closed.
    #[inline]
    pub fn without(&self, through: L) -> Self {
        Self { marks: self.marks, open: self.open.map(|lines| lines & !through) }
    }

    /// All its open lines.
    pub fn all_open(&self) -> L {
        self.open.iter().fold(L::default(), |all, &lines| all | lines)
    }

    /// The lines that need one more mark.
    #[inline]
    pub fn threats(&self) -> L {
        self.open.first().copied().unwrap_or_default()
    }

    /// The lines that need two more marks.
    #[inline]
    pub fn pairs(&self) -> L {
        self.open.get(1).copied().unwrap_or_default()
    }

    /// Its open lines with just one of its marks.
    fn begun(&self) -> L {
        self.open.iter().nth_back(1).copied().unwrap_or_default()
    }

    /// Its open lines with several of its marks.
    fn advanced(&self) -> L {
        self.open.iter().rev().skip(2).fold(L::default(), |all, &lines| all | lines)
    }

    /// How well it stands if it is to move: each advanced line counts one, and the enemy's begun ones a half.
    pub fn standing(&self, enemy: &Self) -> Score {
        // Coarse on purpose: with finer weights the same few moves are best every time, and 3x3 is mostly drawn.
        self.advanced().len() - enemy.advanced().len() - enemy.begun().len() / 2
    }

    /// The sum over its open lines of two to the power of its marks on the line.
    pub fn weight(&self) -> Score {
        self.open.iter().fold(0, |sum, lines| 2 * sum + lines.len())
    }
}
