//! A plain solver to check the search against: every move of every position, and nothing cleverer than a memory.

use std::{array, collections::HashMap};

use oxo_core::{Board, Cell, Cells, Fate, Player, Position};

/// Where a row and a column go on a board with this last row and column.
type Turn = fn(u8, u8, u8) -> (u8, u8);

/// Knows the fate of every position that it has been asked about, and of all that follow.
pub struct BruteForce {
    pub board: Board,
    /// For each symmetry, where each byte of a set of cells goes.
    symmetries: [[[u32; 256]; 4]; 8],
    pub lines: Vec<u32>,
    pub known: HashMap<(u32, u32), Fate>,
}

impl BruteForce {
    pub fn new(board: Board) -> Self {
        let size = board.size();
        let turns: [Turn; 8] = [
            |row, column, _| (row, column),
            |row, column, _| (column, row),
            |row, column, last| (last - row, column),
            |row, column, last| (row, last - column),
            |row, column, last| (last - row, last - column),
            |row, column, last| (column, last - row),
            |row, column, last| (last - column, row),
            |row, column, last| (last - column, last - row),
        ];
        let image = |turn: Turn, cells: Cells| -> u32 {
            let turned = cells.iter().map(|cell| turn(board.row(cell), board.column(cell), size - 1));
            turned.fold(0, |all, (row, column)| all | 1 << (row * size + column))
        };
        let symmetries = turns.map(|turn| {
            array::from_fn(|place| {
                array::from_fn(|byte| image(turn, Cells::from_bits((byte as u32) << (8 * place)) & board.cells()))
            })
        });
        let lines = board.lines().iter().map(|line| line.cells.bits()).collect();
        Self { board, symmetries, lines, known: HashMap::new() }
    }

    /// One and the same of all the positions that differ by a symmetry.
    pub fn canonical(&self, x: u32, o: u32) -> (u32, u32) {
        self.images([x, o]).map(|[x, o]| (x, o)).min().unwrap()
    }

    /// The eight images of some sets of cells, each set turned alike.
    pub fn images<const SETS: usize>(&self, sets: [u32; SETS]) -> impl Iterator<Item = [u32; SETS]> {
        let turned = |cells: u32, symmetry: &[[u32; 256]; 4]| {
            cells.to_le_bytes().iter().zip(symmetry).fold(0, |all, (&byte, images)| all | images[usize::from(byte)])
        };
        self.symmetries.iter().map(move |symmetry| sets.map(|cells| turned(cells, symmetry)))
    }

    pub fn position(&self, (x, o): (u32, u32)) -> Position {
        Position::new(self.board, Cells::from_bits(x), Cells::from_bits(o)).unwrap()
    }

    /// Whether all the cells of a line have these marks.
    pub fn has_line(&self, marks: u32) -> bool {
        self.lines.iter().any(|line| marks & line == *line)
    }

    /// The fate of the player to move.
    pub fn fate(&mut self, position: &Position) -> Fate {
        let (x, o) = (position.marks(Player::X).bits(), position.marks(Player::O).bits());
        self.fate_of_marks(x, o)
    }

    fn fate_of_marks(&mut self, x: u32, o: u32) -> Fate {
        let key = self.canonical(x, o);
        if let Some(fate) = self.known.get(&key) {
            return *fate;
        }
        let (x, o) = key;
        let x_moves = x.count_ones() == o.count_ones();
        let fate = if self.has_line(if x_moves { o } else { x }) {
            Fate::Loss(0)
        } else {
            let replies: Vec<Fate> = self
                .free_cells(x, o)
                .map(|cell| Cells::only(cell).bits())
                .map(|cell| if x_moves { self.fate_of_marks(x | cell, o) } else { self.fate_of_marks(x, o | cell) })
                .collect();
            replies.into_iter().map(one_ply_earlier).max_by_key(|fate| worth(*fate)).unwrap_or(Fate::Draw)
        };
        self.known.insert(key, fate);
        fate
    }

    fn free_cells(&self, x: u32, o: u32) -> impl Iterator<Item = Cell> + use<> {
        (self.board.cells() - Cells::from_bits(x | o)).iter()
    }
}

/// What the fate of the player who answers is to the player who moves.
pub fn one_ply_earlier(fate: Fate) -> Fate {
    match fate {
        Fate::Win(plies) => Fate::Loss(plies + 1),
        Fate::Draw => Fate::Draw,
        Fate::Loss(plies) => Fate::Win(plies + 1),
    }
}

/// The better a fate, the higher: a win soon, a draw, a loss late.
pub fn worth(fate: Fate) -> i32 {
    match fate {
        Fate::Win(plies) => 100 - i32::from(plies),
        Fate::Draw => 0,
        Fate::Loss(plies) => i32::from(plies) - 100,
    }
}
