//! To solve the empty 3x3, the search visits at least fifty times fewer nodes than the algorithm that was
//! asked for.

use core::cmp::Reverse;

use oxo_core::{Board, Cell, Fate, Mind, Player, Position, Table, Uninterrupted};

/// The better of two bounds for each player.
const INFINITY: i32 = 100;

/// Alpha-beta as the seeds describe it: ten less the depth for a win, the centre before corners before edges, and before
/// them whatever wins at once.
fn plain_alpha_beta(position: &Position, depth: i32, mut alpha: i32, mut beta: i32, nodes: &mut u32) -> i32 {
    *nodes += 1;
    if let Some(winner) = position.winner() {
        return if winner == Player::X { 10 - depth } else { depth - 10 };
    }
    if position.is_draw() {
        return 0;
    }
    let maximizing = position.to_move() == Some(Player::X);
    let mut best = if maximizing { -INFINITY } else { INFINITY };
    for next in ordered(position).into_iter().filter_map(|cell| position.after(cell)) {
        let score = plain_alpha_beta(&next, depth + 1, alpha, beta, nodes);
        if maximizing {
            best = best.max(score);
            alpha = alpha.max(best);
        } else {
            best = best.min(score);
            beta = beta.min(best);
        }
        if beta <= alpha {
            break;
        }
    }
    best
}

fn ordered(position: &Position) -> Vec<Cell> {
    let mut moves: Vec<Cell> = position.valid_moves().iter().collect();
    let board = position.board();
    moves.sort_by_key(|&cell| {
        let place = match cell {
            centre if board.centre().contains(centre) => 4,
            corner if board.corners().contains(corner) => 3,
            _ => 1,
        };
        let wins = position.after(cell).is_some_and(|next| next.winner().is_some());
        Reverse(place + if wins { 10 } else { 0 })
    });
    moves
}

#[test]
fn fifty_times_fewer_nodes_on_3x3() {
    let empty = Position::empty(Board::Grid3Run3);
    let mut plain = 0;
    for next in empty.valid_moves().iter().filter_map(|cell| empty.after(cell)) {
        assert_eq!(plain_alpha_beta(&next, 0, -INFINITY, INFINITY, &mut plain), 0);
    }
    let mut table = Box::new(Table::new());
    let mut mind = Mind::new(&mut table);
    assert_eq!(mind.fate(&empty, &mut Uninterrupted), Some(Fate::Draw));
    assert!(plain >= 50 * mind.nodes(), "{plain} nodes by plain alpha-beta, {} by ours", mind.nodes());
}
