//! The search finds the value and the distance that plain brute force finds. All of 4x4 takes a minute: see the example
//! `prove`.

#[path = "../examples/prove/brute_force.rs"]
mod brute_force;

use brute_force::BruteForce;
use oxo_core::{Board, Cell, Fate, Mind, Position, Rng, Table, Uninterrupted};

fn fate(position: &Position, table: &mut Table) -> Fate {
    Mind::new(table).fate(position, &mut Uninterrupted).expect("nobody stops it")
}

/// Compares random positions with this many marks, and all that follow from them.
fn assert_exact_from(board: Board, marks: u32, samples: u32) {
    let (mut brute_force, mut table, mut rng) = (BruteForce::new(board), Box::new(Table::new()), Rng::new(1952));
    for _ in 0..samples {
        let mut position = Position::empty(board);
        while position.ply() < marks {
            let next = rng.pick(position.valid_moves()).and_then(|cell| position.after(cell));
            position = next.unwrap_or(Position::empty(board));
        }
        brute_force.fate(&position);
    }
    for (&marks, &expected) in &brute_force.known {
        let position = brute_force.position(marks);
        assert_eq!(fate(&position, &mut table), expected, "{board} {position}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn every_position_of_3x3_is_exact() {
    assert_exact_from(Board::Grid3Run3, 0, 1);
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn positions_of_4x4_are_exact() {
    assert_exact_from(Board::Grid4Run3, 7, 8);
    assert_exact_from(Board::Grid4Run4, 8, 8);
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn late_positions_of_5x5_are_exact() {
    assert_exact_from(Board::Grid5Run3, 15, 8);
    assert_exact_from(Board::Grid5Run4, 16, 20);
    assert_exact_from(Board::Grid5Run5, 16, 10);
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn the_six_boards_have_their_known_values() {
    let mut table = Box::new(Table::new());
    let values = Board::ALL.map(|board| fate(&Position::empty(board), &mut table));
    assert_eq!(values, [Fate::Draw, Fate::Win(5), Fate::Draw, Fate::Win(5), Fate::Draw, Fate::Draw]);
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn an_opening_nearer_to_the_middle_wins_sooner_where_three_win() {
    let mut table = Box::new(Table::new());
    for board in [Board::Grid4Run3, Board::Grid5Run3] {
        let (empty, last) = (Position::empty(board), board.size() - 1);
        for cell in board.cells() {
            let outer = [board.row(cell), board.column(cell)].into_iter().filter(|&at| at == 0 || at == last).count();
            let expected = Fate::Win([5, 7, 11][outer]);
            let found = Mind::new(&mut table).fate_of_move(&empty, cell, &mut Uninterrupted);
            assert_eq!(found, Some(expected), "{board} {cell:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn the_fate_of_a_move_is_told_from_the_side_of_the_player_who_makes_it() {
    let mut mind = Mind::without_table();
    let position = Position::parse(Board::Grid3Run3, "XX./OO./...").expect("a position");
    let fates: Vec<_> =
        position.valid_moves().iter().map(|cell| mind.fate_of_move(&position, cell, &mut Uninterrupted)).collect();
    assert_eq!(fates, [Fate::Win(1), Fate::Draw, Fate::Loss(2), Fate::Loss(2), Fate::Loss(2)].map(Some));
    assert_eq!(mind.fate_of_move(&position, Cell::new(0), &mut Uninterrupted), None, "a taken cell has no fate");
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn what_the_table_holds_changes_no_answer() {
    let mut table = Box::new(Table::new());
    let mut rng = Rng::new(7);
    for round in 0..300 {
        let board = Board::ALL[round % Board::ALL.len()];
        let mut position = Position::empty(board);
        for _ in 0..board.cell_count() / 2 {
            position = rng.pick(position.valid_moves()).and_then(|cell| position.after(cell)).unwrap_or(position);
        }
        let without = Mind::without_table().fate(&position, &mut Uninterrupted);
        assert_eq!(Mind::new(&mut table).fate(&position, &mut Uninterrupted), without, "{board} {position}");
        let choose =
            |mind: &mut Mind<'_>| mind.best_move(&position, 25, &mut Rng::new(round as u64), &mut Uninterrupted);
        assert_eq!(choose(&mut Mind::new(&mut table)), choose(&mut Mind::without_table()), "{board} {position}");
    }
}
