//! Level 1: any free cell.

use crate::{Cell, Position, Rng, Strategy, Watch};

/// Takes any free cell, each as likely as any other.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Strategy for Random {
    fn choose(&mut self, position: &Position, rng: &mut Rng, _: &mut dyn Watch) -> Option<Cell> {
        rng.pick(position.valid_moves())
    }
}
