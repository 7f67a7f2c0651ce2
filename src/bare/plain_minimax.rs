//! Plain minimax on 3x3, to compare the search with: every move of the root is searched with alpha-beta, a win is worth
//! ten less its depth, and moves are tried in the order of what they look like.

const CELLS: u32 = 9;
const BOARD: u32 = (1 << CELLS) - 1;
const CENTRE: u32 = 0b000_010_000;
const CORNERS: u32 = 0b101_000_101;
const LINES: [u32; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Beyond every score.
const INFINITY: i32 = 100;
const WIN: i32 = 10;
/// What a move looks like: more if it completes a line, then by its place.
const COMPLETES: u32 = 10;
const IN_THE_CENTRE: u32 = 4;
const IN_A_CORNER: u32 = 3;
const ON_AN_EDGE: u32 = 1;

/// The best cell for the player to move, given the marks of X and of O as sets of cells; and how many positions were
/// looked at.
pub fn best_move(x: u32, o: u32) -> (u32, u32) {
    let (own, other) = if x.count_ones() == o.count_ones() { (x, o) } else { (o, x) };
    let (mut best_score, mut best_cell, mut nodes) = (-INFINITY, u32::MAX, 0);
    for cell in (0..CELLS).filter(|cell| (own | other) >> cell & 1 == 0) {
        let score = worst_reply(own | 1 << cell, other, 0, -INFINITY, INFINITY, &mut nodes);
        if score > best_score {
            (best_score, best_cell) = (score, cell);
        }
    }
    (best_cell, nodes)
}

/// The score that the other player's best reply leaves.
fn worst_reply(own: u32, other: u32, depth: i32, alpha: i32, mut beta: i32, nodes: &mut u32) -> i32 {
    *nodes += 1;
    if let Some(score) = final_score(own, other, depth) {
        return score;
    }
    let mut worst = INFINITY;
    let mut moves = BOARD & !(own | other);
    while let Some(cell) = take_best_looking(&mut moves, other) {
        let score = best_reply(own, other | cell, depth + 1, alpha, beta, nodes);
        worst = worst.min(score);
        beta = beta.min(score);
        if beta <= alpha {
            break;
        }
    }
    worst
}

/// The score that the own best reply reaches.
fn best_reply(own: u32, other: u32, depth: i32, mut alpha: i32, beta: i32, nodes: &mut u32) -> i32 {
    *nodes += 1;
    if let Some(score) = final_score(own, other, depth) {
        return score;
    }
    let mut best = -INFINITY;
    let mut moves = BOARD & !(own | other);
    while let Some(cell) = take_best_looking(&mut moves, own) {
        let score = worst_reply(own | cell, other, depth + 1, alpha, beta, nodes);
        best = best.max(score);
        alpha = alpha.max(score);
        if beta <= alpha {
            break;
        }
    }
    best
}

/// The score of a game that has ended.
fn final_score(own: u32, other: u32, depth: i32) -> Option<i32> {
    if has_line(own) {
        Some(WIN - depth)
    } else if has_line(other) {
        Some(depth - WIN)
    } else if own | other == BOARD {
        Some(0)
    } else {
        None
    }
}

fn has_line(marks: u32) -> bool {
    LINES.iter().any(|line| line & !marks == 0)
}

/// Takes from the moves the one that looks best for the player with these marks; of equals the first.
fn take_best_looking(moves: &mut u32, marks: u32) -> Option<u32> {
    let mut best = (0, None);
    let mut left = *moves;
    while left != 0 {
        let cell = left & left.wrapping_neg();
        left &= !cell;
        let place = match cell {
            CENTRE => IN_THE_CENTRE,
            _ if cell & CORNERS != 0 => IN_A_CORNER,
            _ => ON_AN_EDGE,
        };
        let looks = place + if has_line(marks | cell) { COMPLETES } else { 0 };
        if looks > best.0 {
            best = (looks, Some(cell));
        }
    }
    *moves &= !best.1?;
    best.1
}
