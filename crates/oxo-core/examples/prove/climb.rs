//! Looks for the positions that take longest, where there are too many to try them all: from random ones it goes on to
//! whatever differs by a mark or two and takes longer still.

use oxo_core::{Board, Cells, Mind, Player, Position, Rng, Table, Uninterrupted};

/// A climb ends after so many steps in a row that lead nowhere.
const PATIENCE: u32 = 150;
/// With no more free cells than this there is nothing to think about.
const LEAST_FREE: u32 = 3;

/// Climbs in search of the most nodes that a move takes with a horizon of so many plies.
pub struct Climber {
    board: Board,
    plies: u32,
    rng: Rng,
    table: Box<Table>,
    /// How many positions it has tried, and the nodes of all of them.
    pub tried: u64,
    pub nodes: u64,
}

impl Climber {
    pub fn new(board: Board, plies: u32) -> Self {
        let (rng, table) = (Rng::new(1952), Box::new(Table::new()));
        Self { board, plies, rng, table, tried: 0, nodes: 0 }
    }

    /// The top of one climb: the nodes and the position.
    pub fn climb(&mut self) -> (u32, Position) {
        let mut position = self.random_position();
        let (mut nodes, mut failures) = (self.count(&position), 0);
        while failures < PATIENCE {
            failures += 1;
            let Some(next) = self.changed(&position) else { continue };
            let next_nodes = self.count(&next);
            if next_nodes > nodes {
                failures = 0;
            }
            if next_nodes >= nodes {
                (nodes, position) = (next_nodes, next);
            }
        }
        (nodes, position)
    }

    fn count(&mut self, position: &Position) -> u32 {
        let mut mind = Mind::new(&mut self.table);
        mind.best_move(position, self.plies, &mut Rng::new(0), &mut Uninterrupted);
        self.tried += 1;
        self.nodes += u64::from(mind.nodes());
        mind.nodes()
    }

    /// A position of a random game, before its end.
    fn random_position(&mut self) -> Position {
        let marks = self.rng.below(u32::from(self.board.cell_count()) - LEAST_FREE);
        let mut position = Position::empty(self.board);
        while position.ply() < marks {
            let next = self.rng.pick(position.valid_moves()).and_then(|cell| position.after(cell));
            position = next.filter(|next| next.to_move().is_some()).unwrap_or(Position::empty(self.board));
        }
        position
    }

    /// One or two marks added, taken away, moved or exchanged; `None` if no open game comes there.
    fn changed(&mut self, position: &Position) -> Option<Position> {
        let [mut x, mut o] = Player::BOTH.map(|player| position.marks(player));
        for _ in 0..=self.rng.below(2) {
            let free = self.board.cells() - x - o;
            let [some_x, some_o, some_free] =
                [x, o, free].map(|cells| self.rng.pick(cells).into_iter().collect::<Cells>());
            match self.rng.below(4) {
                0 => x = (x - some_x) | some_free,
                1 => o = (o - some_o) | some_free,
                2 => (x, o) = ((x - some_x) | some_o, (o - some_o) | some_x),
                _ if x.len() > o.len() && self.rng.coin() => x = x - some_x,
                _ if x.len() > o.len() => o = o | some_free,
                _ if self.rng.coin() => o = o - some_o,
                _ => x = x | some_free,
            }
        }
        let next = Position::new(self.board, x, o).ok()?;
        next.to_move().is_some().then_some(next)
    }
}
