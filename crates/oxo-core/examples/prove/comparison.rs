//! The search against brute force: which positions to start from, and the same fate in every position that follows.

use std::{collections::BTreeMap, fmt};

use oxo_core::{Board, Fate, Mind, Player, Position, Rng, Table, Uninterrupted};

use crate::brute_force::{BruteForce, worth};

/// Where to start from.
#[derive(Clone, Copy)]
pub enum Start {
    /// The empty board: no position is left out.
    Empty,
    /// So many random positions with so many marks in which nobody can complete a line: otherwise there is little to find.
    Quiet { marks: u32, count: usize },
}

/// How many positions had the same fate by the search as by brute force, and which fates those were.
pub struct Agreement {
    pub positions: usize,
    pub nodes: u32,
    /// From the best fate to the worst.
    fates: BTreeMap<i32, (Fate, usize)>,
}

impl Agreement {
    /// Whether a position had this fate.
    pub fn has(&self, fate: Fate) -> bool {
        self.fates.contains_key(&-worth(fate))
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fates: Vec<String> = self.fates.values().map(|(fate, count)| format!("{fate:?} {count}")).collect();
        write!(f, "{} positions as by brute force, {} nodes: {}", self.positions, self.nodes, fates.join(", "))
    }
}

/// Compares all positions that follow from these.
///
/// # Errors
/// Names the first position in which the two differ.
pub fn compare(board: Board, start: Start) -> Result<Agreement, String> {
    let (mut brute_force, mut rng) = (BruteForce::new(board), Rng::new(1952));
    let (marks, count) = match start {
        Start::Empty => (0, 1),
        Start::Quiet { marks, count } => (marks, count),
    };
    for _ in 0..count {
        let position = quiet_position(&brute_force, marks, &mut rng);
        brute_force.fate(&position);
    }
    let mut table = Box::new(Table::new());
    let mut mind = Mind::new(&mut table);
    let mut fates = BTreeMap::new();
    for (&marks, &expected) in &brute_force.known {
        let position = brute_force.position(marks);
        let found = mind.fate(&position, &mut Uninterrupted);
        if found != Some(expected) {
            return Err(format!("{board} {position}: {found:?}, by brute force {expected:?}"));
        }
        fates.entry(-worth(expected)).or_insert((expected, 0)).1 += 1;
    }
    Ok(Agreement { positions: brute_force.known.len(), nodes: mind.nodes(), fates })
}

/// A position that random play may reach without ever leaving a line to complete.
fn quiet_position(rules: &BruteForce, marks: u32, rng: &mut Rng) -> Position {
    let empty = Position::empty(rules.board);
    let mut position = empty;
    while position.ply() < marks {
        let next = rng.pick(position.valid_moves()).and_then(|cell| position.after(cell));
        position = next.filter(|next| is_quiet(rules, next)).unwrap_or(empty);
    }
    position
}

/// Whether no free cell completes a line of either player.
fn is_quiet(rules: &BruteForce, position: &Position) -> bool {
    let completes = |cell| Player::BOTH.iter().any(|&player| rules.has_line(position.marks(player).with(cell).bits()));
    !position.free_cells().iter().any(completes)
}
