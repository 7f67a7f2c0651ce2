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
        self.images([a, b]).fold((a, b), |least, [a, b]| least.min((a, b)))
    }

    /// A cell and all that are like it where these are the marks of one side and the free cells: some symmetry changes
    /// nothing but to put one in the other's place.
    pub fn alike(&self, cell: u32, mine: u32, free: u32) -> u32 {
        let unchanged = self.images([mine, free, cell]).filter(|image| image[..2] == [mine, free]);
        unchanged.fold(cell, |alike, [.., cell]| alike | cell)
    }

    /// The seven other images of some sets of cells.
    fn images<const SETS: usize>(&self, mut sets: [u32; SETS]) -> impl Iterator<Item = [u32; SETS]> {
        (0..7).map(move |turn| {
            let swaps: &[Swap] = if turn % 2 == 0 { &self.transpose } else { &self.flip };
            for swap in swaps {
                sets = sets.map(|cells| swap.apply(cells));
            }
            sets
        })
    }
}
