//! A character: opens in a corner and builds on lines that are still its own.

use crate::{Cell, Cells, Player, Position, Rng, Strategy, Watch};

/// With fewer free cells than this it attacks.
const ATTACKS_BELOW: u32 = 7;

/// Takes a random corner on its first turn; with fewer than seven free cells a cell on a line that holds marks of its
/// own and none of the opponent's, half of the time one on several such lines; otherwise plays at random.
#[derive(Clone, Copy, Debug)]
pub struct Attacker;

impl Strategy for Attacker {
    fn choose(&mut self, position: &Position, rng: &mut Rng, _: &mut dyn Watch) -> Option<Cell> {
        let own = position.to_move()?;
        let free = position.valid_moves();
        if free.len() < ATTACKS_BELOW {
            let (attacks, double_attacks) = attacks(position, own);
            let preferred = if !double_attacks.is_empty() && rng.coin() { double_attacks } else { attacks };
            if let Some(cell) = rng.pick(preferred) {
                return Some(cell);
            }
        }
        let corners = position.board().corners() & free;
        let first_turn = position.marks(own).is_empty();
        rng.pick(if first_turn && !corners.is_empty() { corners } else { free })
    }
}

/// The free cells on at least one line that holds marks of `own` and no others, and those on at least two.
fn attacks(position: &Position, own: Player) -> (Cells, Cells) {
    let (marks, obstacles) = (position.marks(own), position.marks(own.opponent()));
    position
        .board()
        .lines()
        .iter()
        .filter(|line| line.cells.intersects(marks) && !line.cells.intersects(obstacles))
        .map(|line| line.cells - marks)
        .fold((Cells::EMPTY, Cells::EMPTY), |(once, twice), cells| (once | cells, twice | (once & cells)))
}
