//! The eight symmetries of a square board, by swapping bits.

/// How to mirror a board at its diagonal and top to bottom; the two together make all eight symmetries.
pub(super) struct Symmetry {
    /// Cells at each distance above the diagonal, and how far below they go.
    transpose: [Swap; 4],
    /// The upper rows, and how far down they go.
    flip: [Swap; 2],
}

/// Swaps the cells of `from` with those `distance` further on.
#[derive(Clone, Copy, Default)]
struct Swap {
    from: u32,
    distance: u32,
}

impl Swap {
    fn apply(self, cells: u32) -> u32 {
        let changed = (cells ^ cells >> self.distance) & self.from;
        cells ^ changed ^ changed << self.distance
    }
}

impl Symmetry {
    pub fn of(size: u32) -> Self {
        let (mut transpose, mut flip) = ([Swap::default(); 4], [Swap::default(); 2]);
        for (swap, above) in transpose.iter_mut().zip(1..size) {
            swap.distance = (size - 1) * above;
            swap.from = (0..size - above).fold(0, |cells, row| cells | 1 << (row * (size + 1) + above));
        }
        for (swap, row) in flip.iter_mut().zip(0..size / 2) {
            swap.distance = size * (size - 1 - 2 * row);
            swap.from = ((1 << size) - 1) << (row * size);
        }
        Self { transpose, flip }
    }

    /// The same of all the images of two sets of cells.
    pub fn canonical(&self, a: u32, b: u32) -> (u32, u32) {
        let (mut image, mut least) = ((a, b), (a, b));
        for turn in 0..7 {
            let swaps: &[Swap] = if turn % 2 == 0 { &self.transpose } else { &self.flip };
            for swap in swaps {
                image = (swap.apply(image.0), swap.apply(image.1));
            }
            least = least.min(image);
        }
        least
    }
}
