//! Lists of limited room that take what fits.

use heapless::{LenType, Vec};

/// `gather`, for every iterator.
pub trait Gather: Iterator + Sized {
    /// Collects as many items as there is room for. `collect` would panic at the next one.
    fn gather<const N: usize, L: LenType>(self) -> Vec<Self::Item, N, L> {
        let mut list = Vec::new();
        for item in self {
            if list.push(item).is_err() {
                break;
            }
        }
        list
    }
}

impl<I: Iterator> Gather for I {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_gathered_and_the_rest_is_left() {
        let few: Vec<_, 4> = (0..3).gather();
        assert_eq!(few, [0, 1, 2]);
        let many: Vec<_, 4> = (0..9).gather();
        assert_eq!(many, [0, 1, 2, 3]);
    }
}
