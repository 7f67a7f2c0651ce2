//! A character: opens in the centre and, late in the game, finishes what it can.

use crate::{Cell, Cells, Position, Rng, Strategy, Watch};

/// With this many free cells or fewer it looks for a line to complete.
const LOOKS_FOR_A_WIN_AT: u32 = 5;

/// Takes the centre on its first turn; with five or fewer free cells any cell that completes a line of its own;
/// otherwise plays at random.
#[derive(Clone, Copy, Debug)]
pub struct Opener;

impl Strategy for Opener {
    fn choose(&mut self, position: &Position, rng: &mut Rng, _: &mut dyn Watch) -> Option<Cell> {
        let own = position.to_move()?;
        let free = position.valid_moves();
        let winning: Cells =
            if free.len() <= LOOKS_FOR_A_WIN_AT { position.completing_cells(own).collect() } else { Cells::EMPTY };
        let first_turn = position.marks(own).is_empty();
        let centre = if first_turn { position.board().centre() & free } else { Cells::EMPTY };
        [winning, centre, free].into_iter().find(|cells| !cells.is_empty()).and_then(|cells| rng.pick(cells))
    }
}
