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

    /// How many turns lead to that same image of all.
    pub fn turns_to_canonical(&self, a: u32, b: u32) -> usize {
        let least = self.canonical(a, b);
        self.images([a, b]).position(|[a, b]| (a, b) == least).map_or(0, |turns| turns + 1)
    }

    /// Where so many turns take a set of cells.
    pub fn turned(&self, cells: u32, turns: usize) -> u32 {
        (0..turns).flat_map(|turn| self.swaps(turn)).fold(cells, |cells, swap| swap.apply(cells))
    }

    /// Where a set of cells was before so many turns.
    pub fn turned_back(&self, cells: u32, turns: usize) -> u32 {
        // Each turn is a mirror image, so it undoes itself.
        (0..turns).rev().flat_map(|turn| self.swaps(turn)).fold(cells, |cells, swap| swap.apply(cells))
    }

    /// One turn after the other leads through all images.
    fn swaps(&self, turn: usize) -> &[Swap] {
        if turn.is_multiple_of(2) { &self.transpose } else { &self.flip }
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
            for swap in self.swaps(turn) {
                sets = sets.map(|cells| swap.apply(cells));
            }
            sets
        })
    }
}
