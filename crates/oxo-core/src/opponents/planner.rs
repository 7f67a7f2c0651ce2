//! Level 3: the rules that people teach each other.

use crate::{Cell, Position, Rng, Strategy, Watch};

/// Wins if it can, blocks if it must, then prefers the centre, then a corner, then plays at random.
#[derive(Clone, Copy, Debug)]
pub struct Planner;

impl Strategy for Planner {
    fn choose(&mut self, position: &Position, rng: &mut Rng, _: &mut dyn Watch) -> Option<Cell> {
        let own = position.to_move()?;
        let (board, free) = (position.board(), position.valid_moves());
        position
            .completing_cells(own)
            .next()
            .or_else(|| position.completing_cells(own.opponent()).next())
            .or_else(|| (board.centre() & free).first())
            .or_else(|| (board.corners() & free).first())
            .or_else(|| rng.pick(free))
    }
}
