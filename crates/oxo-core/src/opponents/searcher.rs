//! Levels 4 to 6: alpha-beta to a fixed depth or to the end of the game.

use crate::{Cell, Cells, Player, Position, Rng, Strategy, Watch};

/// Looks ahead: all the plies to the end, or so many and then counts the lines that are still open.
#[derive(Clone, Copy, Debug)]
pub struct Searcher {
    depth: u32,
}

/// What a position is worth to the player to move: a win is worth more the sooner it comes, a loss less.
type Score = i32;

/// More than any sum of open lines; a win in *n* plies is worth this less *n*.
const WIN: Score = 10_000;
const INFINITE: Score = WIN + 1;

impl Searcher {
    /// Level 4.
    pub const THINKER: Self = Self { depth: 3 };
    /// Level 5.
    pub const SCHEMER: Self = Self { depth: 5 };
    /// Level 6: no game is longer than this.
    pub const PERFECT: Self = Self { depth: Cell::MAX_COUNT as u32 };
}

impl Strategy for Searcher {
    fn choose(&mut self, position: &Position, rng: &mut Rng, watch: &mut dyn Watch) -> Option<Cell> {
        let moves = position.valid_moves();
        let count = moves.len();
        let (mut best_score, mut best) = (-INFINITE, Cells::EMPTY);
        for (searched, cell) in (0u32..).zip(moves) {
            if !watch.proceed((searched * 256 / count) as u8) {
                break;
            }
            // One below the best, so that an equal score is told from a lower one.
            let score = -search(&position.after(cell)?, self.depth - 1, -INFINITE, -(best_score - 1), 1);
            if score > best_score {
                (best_score, best) = (score, Cells::EMPTY);
            }
            if score == best_score {
                best = best.with(cell);
            }
        }
        rng.pick(if best.is_empty() { moves } else { best })
    }
}

/// The value of a position `ply` plies below the root, exact between `alpha` and `beta`.
fn search(position: &Position, depth: u32, mut alpha: Score, beta: Score, ply: Score) -> Score {
    let Some(own) = position.to_move() else {
        return if position.winner().is_some() { ply - WIN } else { 0 };
    };
    if depth == 0 {
        return open_lines(position, own) - open_lines(position, own.opponent());
    }
    if position.completing_cells(own).next().is_some() {
        return WIN - ply - 1;
    }
    let forced: Cells = position.completing_cells(own.opponent()).collect();
    let mut best = -INFINITE;
    let moves = if forced.is_empty() { position.valid_moves() } else { forced };
    for next in moves.iter().filter_map(|cell| position.after(cell)) {
        best = best.max(-search(&next, depth - 1, -beta, -alpha, ply + 1));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The lines that `player` can still complete, each weighed by the marks it holds already.
fn open_lines(position: &Position, player: Player) -> Score {
    let (own, obstacles) = (position.marks(player), position.marks(player.opponent()));
    let lines = position.board().lines().iter().filter(|line| !line.cells.intersects(obstacles));
    lines.map(|line| 1 << (2 * (line.cells & own).len())).sum()
}
