//! What an opponent is: something that chooses a cell, and may be watched and stopped while it thinks.

use crate::{Cell, Position, Rng};

/// An opponent. Implement it to bring one of your own:
///
/// ```
/// use oxo_core::{Board, Cell, Position, Rng, Strategy, Uninterrupted, Watch};
///
/// /// Takes the free cell with the highest number.
/// struct FromTheEnd;
///
/// impl Strategy for FromTheEnd {
///     fn choose(&mut self, position: &Position, _: &mut Rng, _: &mut dyn Watch) -> Option<Cell> {
///         position.valid_moves().last()
///     }
/// }
///
/// let empty = Position::empty(Board::Grid3Run3);
/// let choice = FromTheEnd.choose(&empty, &mut Rng::new(1), &mut Uninterrupted);
/// assert_eq!(choice, Some(Cell::new(8)));
/// ```
pub trait Strategy {
    /// A valid move for the player to move; `None` if the game has ended.
    ///
    /// Everything random comes from `rng`. Whoever thinks for long asks `watch` often whether to go on, and when told
    /// to stop answers at once with the best move known by then.
    fn choose(&mut self, position: &Position, rng: &mut Rng, watch: &mut dyn Watch) -> Option<Cell>;
}

/// Looks over an opponent's shoulder while it thinks.
pub trait Watch {
    /// Hears how far the thought has come, in 1/256, and says whether to go on.
    fn proceed(&mut self, progress: u8) -> bool;
}

/// Lets every thought run to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uninterrupted;

impl Watch for Uninterrupted {
    fn proceed(&mut self, _progress: u8) -> bool {
        true
    }
}
