//! Level 2: sees what the opponent threatens, and nothing else.

use crate::{Cell, Position, Rng, Strategy, Watch};

/// Blocks a line that the opponent would complete, otherwise plays at random.
#[derive(Clone, Copy, Debug)]
pub struct Guard;

impl Strategy for Guard {
    fn choose(&mut self, position: &Position, rng: &mut Rng, _: &mut dyn Watch) -> Option<Cell> {
        let opponent = position.to_move()?.opponent();
        position.completing_cells(opponent).next().or_else(|| rng.pick(position.valid_moves()))
    }
}
