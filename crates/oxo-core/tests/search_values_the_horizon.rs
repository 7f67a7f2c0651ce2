//! Thinker and Schemer choose exactly the moves that plain minimax finds best, with the same value of open lines at the
//! horizon.

mod support;

use std::ops::RangeInclusive;

use oxo_core::{Board, Cells, Mind, Player, Position, Rng, Table, Uninterrupted};
use support::random_position;

/// More than any mark that completes a line has behind it, so that every win is worth more than any balance.
const WIN: i32 = 64;
const MOST_BALANCE: i32 = 32;
/// With more free cells than this, five plies take plain minimax too long.
const FREE_FOR_FIVE_PLIES: u32 = 13;

/// How well whoever is to move stands at the horizon: each line without an enemy mark and with several of its own counts
/// one, for either side, and each of the enemy's with just one a half.
fn standing(position: &Position, player: Player) -> i32 {
    let lines_with = |side: Player, marks: RangeInclusive<u32>| {
        let (own, enemy) = (position.marks(side), position.marks(side.opponent()));
        let open = position.board().lines().iter().filter(|line| !line.cells.intersects(enemy));
        open.filter(|line| marks.contains(&(line.cells & own).len())).count() as i32
    };
    let enemy = player.opponent();
    lines_with(player, 2..=u32::MAX) - lines_with(enemy, 2..=u32::MAX) - lines_with(enemy, 1..=1) / 2
}

/// What a position is worth to whoever is to move: a line counts the more the fewer marks are on the board with it.
fn value(position: &Position, plies: u32) -> i32 {
    let Some(player) = position.to_move() else {
        return if position.is_draw() { 0 } else { position.ply() as i32 - WIN };
    };
    if plies == 0 {
        return standing(position, player).clamp(-MOST_BALANCE, MOST_BALANCE);
    }
    replies(position).map(|next| -value(&next, plies - 1)).max().expect("a free cell")
}

fn replies(position: &Position) -> impl Iterator<Item = Position> {
    position.valid_moves().iter().filter_map(|cell| position.after(cell))
}

/// The moves of the highest value.
fn best_moves(position: &Position, plies: u32) -> Cells {
    let values: Vec<i32> = replies(position).map(|next| -value(&next, plies - 1)).collect();
    let best = values.iter().max();
    position.valid_moves().iter().zip(&values).filter(|(_, value)| Some(*value) == best).map(|(cell, _)| cell).collect()
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn the_best_moves_are_those_of_plain_minimax() {
    let (mut table, mut rng) = (Box::new(Table::new()), Rng::new(1952));
    for board in Board::ALL {
        for (plies, most_free, count) in [(3, u32::MAX, 100), (5, FREE_FOR_FIVE_PLIES, 20)] {
            let mut choices = 0;
            for _ in 0..count {
                let mut position = random_position(board, &mut rng);
                while position.free_cells().len() > most_free {
                    position = random_position(board, &mut rng);
                }
                let (found, expected) = (
                    Mind::new(&mut table).best_moves(&position, plies, &mut Uninterrupted),
                    best_moves(&position, plies),
                );
                assert_eq!(found, expected, "{board} {position}, {plies} plies");
                choices += u32::from(found != position.valid_moves());
            }
            assert!(choices > 5, "{board}: only {choices} positions in which one move is better than another");
        }
    }
}
