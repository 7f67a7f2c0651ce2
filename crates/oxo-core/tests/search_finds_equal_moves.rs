//! Level 6 chooses among the moves that are as good as the best: never among others, and among all of them where that can
//! be found out in time.

mod support;

use oxo_core::{Board, Cells, Mind, Position, Rng, Table, Uninterrupted};
use support::random_position;

/// What level 6 chooses from.
fn best_moves(position: &Position, table: &mut Table) -> Cells {
    Mind::new(table).best_moves(position, Mind::TO_THE_END, &mut Uninterrupted)
}

/// The moves that leave the position's fate as it is, found one by one.
fn moves_that_keep_the_fate(position: &Position, table: &mut Table) -> Cells {
    let mut mind = Mind::new(table);
    let best = mind.fate(position, &mut Uninterrupted);
    let keeps = |cell: &_| mind.fate_of_move(position, *cell, &mut Uninterrupted) == best;
    position.valid_moves().iter().filter(keeps).collect()
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn every_first_move_of_5x5_to_four_is_chosen_from() {
    let empty = Position::empty(Board::Grid5Run4);
    assert_eq!(best_moves(&empty, &mut Box::new(Table::new())), empty.valid_moves());
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn only_equal_moves_are_chosen_from_and_mostly_all_of_them() {
    let (mut table, mut rng) = (Box::new(Table::new()), Rng::new(1952));
    for board in Board::ALL {
        let (mut equal, mut found) = (0, 0);
        for _ in 0..100 {
            let position = random_position(board, &mut rng);
            let (all, some) = (moves_that_keep_the_fate(&position, &mut table), best_moves(&position, &mut table));
            assert!(all.contains_all(some), "{board} {position}: {some:?}, not of {all:?}");
            assert!(all.len() == 1 || some.len() > 1, "{board} {position}: only {some:?} of {all:?}");
            (equal, found) = (equal + all.len(), found + some.len());
        }
        // Elsewhere than on 5x5 to four there is time for all.
        let least = if board == Board::Grid5Run4 { equal * 4 / 5 } else { equal };
        assert!(found >= least, "{board}: {found} of {equal}");
    }
}
