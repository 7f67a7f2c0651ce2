//! All positions of a board, ply by ply: one of each class of those that differ by a symmetry.

use std::collections::BTreeSet;

use oxo_core::{Board, Player, Position};

use crate::brute_force::BruteForce;

/// The positions that have not ended with up to `plies` marks, ply by ply, always in the same order.
pub fn classes(board: Board, plies: u32) -> Vec<Vec<Position>> {
    let rules = BruteForce::new(board);
    let mut all = vec![vec![Position::empty(board)]];
    for ply in 0..plies as usize {
        all.push(next_classes(&rules, &all[ply]));
    }
    all
}

/// The positions one ply after these.
pub fn next_classes(rules: &BruteForce, positions: &[Position]) -> Vec<Position> {
    let mut classes = BTreeSet::new();
    for position in positions {
        let next = position.valid_moves().iter().filter_map(|cell| position.after(cell));
        classes.extend(
            next.filter(|next| next.to_move().is_some())
                .map(|next| rules.canonical(next.marks(Player::X).bits(), next.marks(Player::O).bits())),
        );
    }
    classes.into_iter().map(|marks| rules.position(marks)).collect()
}
