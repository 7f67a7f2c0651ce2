//! Level 6 chooses among the moves that are as good as the best: never among others, and each is as likely as any other
//! where that can be found out in time.

mod support;

use std::collections::HashMap;

use oxo_core::{Board, Cell, Cells, Mind, Position, Rng, Table, Uninterrupted};
use support::random_position;

/// How often level 6 chooses each move, with so many seeds.
fn choices(position: &Position, seeds: u64, table: &mut Table) -> HashMap<Cell, u64> {
    let mut choices = HashMap::new();
    for seed in 0..seeds {
        let mut mind = Mind::new(table);
        let cell = mind.best_move(position, Mind::TO_THE_END, &mut Rng::new(seed), &mut Uninterrupted);
        *choices.entry(cell.expect("a move")).or_default() += 1;
    }
    choices
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
fn the_best_moves_are_all_that_keep_the_fate() {
    let (mut table, mut rng) = (Box::new(Table::new()), Rng::new(1952));
    for board in Board::ALL {
        for _ in 0..100 {
            let position = random_position(board, &mut rng);
            let expected = moves_that_keep_the_fate(&position, &mut table);
            let found = Mind::new(&mut table).best_moves(&position, Mind::TO_THE_END, &mut Uninterrupted);
            assert_eq!(found, expected, "{board} {position}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn only_equal_moves_are_chosen_and_sooner_or_later_all_of_them() {
    let (mut table, mut rng) = (Box::new(Table::new()), Rng::new(1952));
    for board in Board::ALL {
        let (mut equal, mut chosen) = (0, 0);
        for _ in 0..20 {
            let position = random_position(board, &mut rng);
            let all = moves_that_keep_the_fate(&position, &mut table);
            let some: Cells = choices(&position, 150, &mut table).into_keys().collect();
            assert!(all.contains_all(some), "{board} {position}: {some:?}, not of {all:?}");
            (equal, chosen) = (equal + all.len(), chosen + some.len());
        }
        // On 5x5 to four there is not always time to see that the one that was drawn is as good.
        let least = if board == Board::Grid5Run4 { equal * 9 / 10 } else { equal * 49 / 50 };
        assert!(chosen >= least, "{board}: {chosen} of {equal}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn each_of_the_equal_moves_is_as_likely() {
    let mut table = Box::new(Table::new());
    for text in ["...../...../...../...../.....", "X..../...../...../...../.....", "..X../..O../...../...../....."] {
        let position = Position::parse(Board::Grid5Run4, text).expect("a position");
        let all = Mind::new(&mut table).best_moves(&position, Mind::TO_THE_END, &mut Uninterrupted);
        assert!(all.len() > 1, "{text}");
        let choices = choices(&position, 40 * u64::from(all.len()), &mut table);
        assert_eq!(choices.keys().copied().collect::<Cells>(), all, "{text}");
        // Four standard deviations from the 40 that are to be expected.
        assert!(choices.values().all(|count| (15..=65).contains(count)), "{text}: {choices:?}");
    }
}
