//! Alpha-beta search on every board, to the end of the game or some plies ahead.

mod book;
mod lines;
mod potential;
mod symmetry;
mod table;

pub use book::{Book, BookEntry};
use lines::{Geometry, LineSet, Side};
use potential::Potential;
use symmetry::Symmetry;
pub use table::Table;
use table::{Bounds, Slot};

use crate::{Board, Cell, Cells, Player, Position, Watch};

/// What a position is worth to the player to move: `WIN - n` if they complete a line with the *n*th mark on the board,
/// `n - WIN` if the opponent does. Counting marks on the board instead of plies from the root makes a score mean the
/// same wherever it is met. At the horizon it is a balance of open lines.
pub(crate) type Score = i32;

pub(crate) const WIN: Score = 64;
pub(crate) const DRAW: Score = 0;
/// The most that a balance of open lines is worth: less than any win.
const MAX_BALANCE: Score = 32;

/// The watch is asked once in so many nodes, well within a millisecond on the chip.
const NODES_BETWEEN_LOOKS: u32 = 16;
/// It asks which of the cells that were drawn keeps the value until it has seen so many nodes: 0.4 seconds on the chip.
const NODES_IN_TIME: u32 = 40_000;
/// All of the progress, in 1/256. Half of it is made with the value, and half with the other moves.
const WHOLE: u32 = 255;
const HALF: u32 = WHOLE / 2;
/// What each of so many moves adds to half of the progress: there is no division on the chip.
const STEPS: [u32; 32] = {
    let mut steps = [HALF; 32];
    let mut moves = 1;
    while moves < steps.len() {
        steps[moves] = HALF / moves as u32;
        moves += 1;
    }
    steps
};
/// What each node in time adds to the progress, in 1/65536 of its unit.
const PROGRESS_PER_NODE: u32 = (WHOLE << 16) / NODES_IN_TIME;
/// With more marks than this, positions that are alike are too rare to pay for finding them, and the book has none.
const SYMMETRIC_UP_TO: Score = 7;

/// All cells, one after the other, each as a set of its own; zero for none.
pub(crate) type Order = [u32; Cell::MAX_COUNT];

const FROM_FIRST_TO_LAST: Order = {
    let mut order = [0; Cell::MAX_COUNT];
    let mut cell = 0;
    while cell < order.len() {
        order[cell] = 1 << cell;
        cell += 1;
    }
    order
};

/// What a search has found.
pub(crate) struct Thought {
    /// The value of the position; `None` if the search was stopped before it knew.
    pub value: Option<Score>,
    /// The best moves as far as they were asked for, or when stopped those known by then; never none.
    pub best: Cells,
    pub nodes: u32,
}

/// What to find out about a position.
#[derive(Clone, Copy)]
pub(crate) enum Question<'a> {
    /// Its value.
    Value,
    /// Its value, and the first move in this order that keeps it.
    BestMove(&'a Order),
    /// Its value, and all moves that keep it.
    BestMoves,
}

/// Looks `plies` ahead from a position that has not ended.
pub(crate) fn think(
    question: Question<'_>,
    position: &Position,
    plies: u32,
    table: Option<&mut Table>,
    book: Book<'_>,
    watch: &mut dyn Watch,
) -> Thought {
    let slots = table.map_or(&mut [] as &mut [Slot], |table| table.slots_for(position.board()));
    let book = book.about(position.board());
    // Positions that differ by a symmetry take as long, and have the same moves: one of them is thought about.
    let symmetry = Symmetry::of(position.board().size().into());
    let [x, o] = Player::BOTH.map(|player| position.marks(player).bits());
    let turns = symmetry.turns_to_canonical(x | o, x);
    let position = &position.with_marks([x, o].map(|cells| Cells::from_bits(symmetry.turned(cells, turns))));
    let mut thought = match position.board() {
        Board::Grid3Run3 | Board::Grid4Run3 => Search::<u32, 3>::run(question, position, plies, slots, book, watch),
        Board::Grid4Run4 | Board::Grid5Run4 => Search::<u32, 4>::run(question, position, plies, slots, book, watch),
        Board::Grid5Run5 => Search::<u32, 5>::run(question, position, plies, slots, book, watch),
        Board::Grid5Run3 => Search::<u64, 3>::run(question, position, plies, slots, book, watch),
    };
    thought.best = Cells::from_bits(symmetry.turned_back(thought.best.bits(), turns));
    thought
}

/// One search on a board whose lines fit `L` and win with `RUN` in a row.
struct Search<'a, L, const RUN: usize> {
    geometry: Geometry<L>,
    symmetry: Symmetry,
    cells: u32,
    slots: &'a mut [Slot],
    book: Book<'a>,
    watch: &'a mut dyn Watch,
    /// Whether it looks to the end of the game: only then do bounds on the true value, and the table, hold.
    exact: bool,
    nodes: u32,
    stopped: bool,
    /// It stops by itself after so many nodes.
    last_node: u32,
    /// The marks on the board at the root, and at the horizon.
    root: u32,
    horizon: u32,
    /// The root's best move so far.
    best: u32,
    /// How far it has come with the root's moves, in 1/256, and what each adds to that.
    moves_done: u32,
    step: u32,
}

impl<'a, L: LineSet, const RUN: usize> Search<'a, L, RUN> {
    fn run(
        question: Question<'_>,
        position: &Position,
        plies: u32,
        slots: &'a mut [Slot],
        book: Book<'a>,
        watch: &'a mut dyn Watch,
    ) -> Thought {
        let board = position.board();
        let player = position.to_move().unwrap_or(Player::X);
        let (me, you) = (Side::of(position, player), Side::of(position, player.opponent()));
        let mut search = Self {
            geometry: Geometry::of(board),
            symmetry: Symmetry::of(board.size().into()),
            cells: board.cells().bits(),
            slots,
            book,
            watch,
            exact: plies >= position.free_cells().len(),
            nodes: 0,
            stopped: false,
            last_node: u32::MAX,
            root: position.ply(),
            horizon: position.ply() + plies,
            best: 0,
            moves_done: 0,
            step: STEPS[position.free_cells().len() as usize % STEPS.len()],
        };
        search.best = search.at_first_sight(&me, &you);
        let value = search.value(&me, &you, plies);
        search.moves_done = HALF;
        let best = match (value, question) {
            (Some(value), Question::BestMove(order)) => {
                search.last_node = NODES_IN_TIME;
                search.keeping(&me, &you, value, plies, order, true)
            }
            (Some(value), Question::BestMoves) => search.keeping(&me, &you, value, plies, &FROM_FIRST_TO_LAST, false),
            _ => search.best,
        };
        if !search.stopped {
            search.watch.proceed(WHOLE as u8);
        }
        Thought { value, best: Cells::from_bits(best), nodes: search.nodes }
    }

    /// A move for whoever is stopped at once: a line completed, or blocked, or the cell with the best prospects.
    fn at_first_sight(&self, me: &Side<L, RUN>, you: &Side<L, RUN>) -> u32 {
        let free = self.cells & !(me.marks | you.marks);
        let completing = [me, you].map(|side| self.geometry.covered(side.threats()) & free);
        let prospects = self.prospects(me, you).highest(free).0;
        lowest(completing.into_iter().find(|&cells| cells != 0).unwrap_or(prospects))
    }

    /// How much each cell is worth to both sides together.
    fn prospects(&self, me: &Side<L, RUN>, you: &Side<L, RUN>) -> Potential {
        Potential::of(&self.geometry, me).plus(&Potential::of(&self.geometry, you))
    }

    /// The value of the root; `None` if stopped.
    #[inline(never)]
    fn value(&mut self, me: &Side<L, RUN>, you: &Side<L, RUN>, plies: u32) -> Option<Score> {
        if !self.exact {
            let value = self.search(me, you, -WIN, WIN, plies);
            return (!self.stopped).then_some(value);
        }
        // Whether a score can be reached has one answer, with whatever in the table: so a table only ever saves nodes.
        // Who wins is the cheapest question; then the shortest win is looked for, as a short one is soon refuted.
        let next_mark = self.root as Score + 1;
        let mut reaches = |score: Score| !self.stopped && self.search(me, you, score - 1, score, plies) >= score;
        let value = if reaches(DRAW + 1) {
            (next_mark..WIN).step_by(2).map(|mark| WIN - mark).find(|&win| reaches(win))
        } else if reaches(DRAW) {
            Some(DRAW)
        } else {
            (next_mark + 1..WIN).step_by(2).map(|mark| mark - WIN).find(|&loss| !reaches(loss + 1))
        };
        value.filter(|_| !self.stopped)
    }

    /// The moves that keep the value, or the first of them in this order and its images; when stopped, those known to.
    #[inline(never)]
    fn keeping(
        &mut self,
        me: &Side<L, RUN>,
        you: &Side<L, RUN>,
        value: Score,
        plies: u32,
        order: &Order,
        one_is_enough: bool,
    ) -> u32 {
        let free = self.cells & !(me.marks | you.marks);
        let completing = self.geometry.covered(me.threats()) & free;
        // What proved the value keeps it, and so do all that win at once.
        let known = self.symmetry.alike(self.best, me.marks, free) | completing;
        let (mut keeping, mut moves) = (0, if completing == 0 { free } else { completing });
        for &cell in order {
            if moves & cell == 0 {
                continue;
            }
            self.moves_done = WHOLE - self.step * moves.count_ones();
            let alike = self.symmetry.alike(cell, me.marks, free);
            moves &= !alike;
            let keeps = cell & known != 0 || self.after(cell, me, you, value - 1, value, plies) >= value;
            if self.stopped {
                return keeping | known;
            }
            if keeps {
                keeping |= alike;
                if one_is_enough {
                    break;
                }
            }
        }
        keeping
    }

    /// How far it has come, in 1/256: with its moves, and of what they leave with its time.
    fn progress(&self) -> u8 {
        let time_used = (self.nodes.min(NODES_IN_TIME) * PROGRESS_PER_NODE) >> 16;
        let of_the_rest = (WHOLE - self.moves_done) * time_used;
        (self.moves_done + (of_the_rest >> 8)) as u8
    }

    /// What a move that completes no line is worth to the player who makes it.
    #[inline]
    fn after(
        &mut self,
        cell: u32,
        me: &Side<L, RUN>,
        you: &Side<L, RUN>,
        alpha: Score,
        beta: Score,
        depth: u32,
    ) -> Score {
        let through = self.geometry.through(cell);
        -self.search(&you.without(through), &me.with(cell, through), -beta, -alpha, depth.saturating_sub(1))
    }

    /// The value to `me`, who is to move: exact between `alpha` and `beta`, outside of them a bound.
    #[inline(never)]
    fn search(&mut self, me: &Side<L, RUN>, you: &Side<L, RUN>, alpha: Score, beta: Score, depth: u32) -> Score {
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.stopped |= self.nodes >= self.last_node || !self.watch.proceed(self.progress());
        }
        self.nodes = self.nodes.saturating_add(1);
        let free = self.cells & !(me.marks | you.marks);
        if self.stopped || free == 0 {
            return DRAW;
        }
        if depth == 0 {
            return me.standing(you).clamp(-MAX_BALANCE, MAX_BALANCE);
        }
        let marks = self.horizon.wrapping_sub(depth) as Score;
        if !me.threats().is_empty() {
            return WIN - (marks + 1);
        }
        if depth >= 2 && !you.threats().is_empty() {
            let blocks = self.geometry.covered(you.threats()) & free;
            if several(blocks) {
                return (marks + 2) - WIN;
            }
            return self.after(blocks, me, you, alpha, beta, depth);
        }
        self.search_quiet(me, you, alpha, beta, depth)
    }

    /// Whether a side without threats is kept from completing a line by simple answers, the first of which may be in any of
    /// the `first` cells before the side's next mark.
    fn can_be_held(&self, side: &Side<L, RUN>, free: u32, first: u32) -> bool {
        // Where five win, lines are so few that pairs are likely; elsewhere looking for them takes longer than it saves.
        RUN == 5 && self.geometry.has_pairs(side, free, first)
    }

    /// The same where nobody threatens to complete a line.
    #[inline(never)]
    fn search_quiet(
        &mut self,
        me: &Side<L, RUN>,
        you: &Side<L, RUN>,
        mut alpha: Score,
        mut beta: Score,
        depth: u32,
    ) -> Score {
        let marks = self.horizon.wrapping_sub(depth) as Score;
        let free = self.cells & !(me.marks | you.marks);
        let at_root = marks == self.root as Score;
        // At the root a move is wanted, not only a bound.
        let bounded = self.exact && !at_root;
        // One mark that makes two threats wins with the next one: the enemy, without a threat, can block but one.
        if depth >= 3
            && let Some((cell, _)) = self.geometry.forks(me.pairs(), free).next()
        {
            if at_root {
                self.best = cell;
            }
            return WIN - (marks + 3);
        }
        // Without a fork the next threat can be blocked, so a win takes two more marks at least.
        let mut bounds = Bounds { low: (marks + 6) - WIN, high: WIN - (marks + 5) };
        let attacks = self.geometry.covered(me.pairs()) & free;
        let mut moves = free;
        if depth >= 4
            && let Some(breaks) = self.geometry.breaks(you.pairs(), free)
        {
            // Whatever neither breaks every fork nor forces a reply lets the enemy fork, and win four plies from here.
            moves = breaks | attacks;
            bounds.low = (marks + 4) - WIN;
            if moves == 0 {
                return bounds.low;
            }
        }
        // Erdős and Selfridge: who is to move and always takes the heaviest cell keeps the enemy's weight from growing,
        // and a completed line would weigh 2^RUN.
        if bounded && (you.weight() < 1 << RUN || self.can_be_held(you, free, free)) {
            bounds.low = DRAW;
        }
        if let Some(score) = bounds.settle(alpha, beta) {
            return score;
        }
        let symmetric = bounded && marks <= SYMMETRIC_UP_TO;
        let (mine, empty) = if symmetric { self.symmetry.canonical(me.marks, free) } else { (me.marks, free) };
        let slot = Slot::index(mine, empty, self.slots.len());
        if symmetric && let Some(score) = self.book.score(mine, empty) {
            return score;
        }
        if bounded && let Some(known) = self.slots.get(slot).and_then(|slot| slot.bounds(mine, empty)) {
            bounds = bounds.and(known);
            if let Some(score) = bounds.settle(alpha, beta) {
                return score;
            }
        }
        let mut potential = Potential::of(&self.geometry, me);
        // The same for the enemy, who is to move after the heaviest mark that I can make.
        let cannot_win =
            bounded && (me.weight() + potential.highest(moves).1 < 1 << RUN || self.can_be_held(me, free, 0));
        if cannot_win {
            bounds.high = bounds.high.min(DRAW);
            if let Some(score) = bounds.settle(alpha, beta) {
                return score;
            }
        }
        // What is asked says whose prospects count: mine if only a win is good enough, the enemy's if I cannot win.
        if !bounded || alpha < DRAW {
            let yours = Potential::of(&self.geometry, you);
            potential = if cannot_win { yours } else { potential.plus(&yours) };
        }
        (alpha, beta) = (alpha.max(bounds.low), beta.min(bounds.high));
        let (floor, mut best) = (alpha, bounds.low);
        while moves != 0 {
            let urgent = if moves & attacks != 0 { moves & attacks } else { moves };
            let cell = lowest(potential.highest(urgent).0);
            if at_root {
                self.moves_done = self.moves_done.max(HALF - self.step * moves.count_ones());
            }
            moves &= !if at_root { self.symmetry.alike(cell, me.marks, free) } else { cell };
            let score = self.after(cell, me, you, alpha, beta, depth);
            if self.stopped {
                return DRAW;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                if at_root {
                    self.best = cell;
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        if bounded && let Some(slot) = self.slots.get_mut(slot) {
            if best > floor {
                bounds.low = best;
            }
            if best < beta {
                bounds.high = best;
            }
            *slot = Slot::new(mine, empty, bounds);
        }
        best
    }
}

fn lowest(cells: u32) -> u32 {
    cells & cells.wrapping_neg()
}

fn several(cells: u32) -> bool {
    cells & cells.wrapping_sub(1) != 0
}
