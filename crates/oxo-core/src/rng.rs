//! The seeded generator behind every random choice: the same seed gives the same game everywhere.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro128PlusPlus;

use crate::{Cell, Cells};

/// A source of chance that gives the same sequence for the same seed on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "[u8; 16]", into = "[u8; 16]")
)]
pub struct Rng(Xoshiro128PlusPlus);

impl Rng {
    /// The generator for this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro128PlusPlus::seed_from_u64(seed))
    }

    /// A seed for another generator.
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Heads or tails.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// A number below `bound`, each as likely as any other; zero if there is none.
    pub fn below(&mut self, bound: u32) -> u32 {
        // The high word of a 64-bit product is uniform once the few low words that would favour some results are
        // rejected (Lemire 2019).
        let rejected_below = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            let (high, low) = ((product >> 32) as u32, product as u32);
            if low >= rejected_below {
                return high;
            }
        }
    }

    /// Any cell of the set, each as likely as any other.
    pub fn pick(&mut self, cells: Cells) -> Option<Cell> {
        let nth = self.below(cells.len()) as usize;
        cells.iter().nth(nth)
    }
}

/// What it takes to go on later.
impl From<Rng> for [u8; 16] {
    fn from(rng: Rng) -> Self {
        rng.0.state()
    }
}

/// Goes on; all bytes will do.
impl From<[u8; 16]> for Rng {
    fn from(state: [u8; 16]) -> Self {
        Self(Xoshiro128PlusPlus::from_seed(state))
    }
}
