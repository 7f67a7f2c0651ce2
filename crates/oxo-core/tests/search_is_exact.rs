//! The search finds the value and the distance that plain brute force finds: in every position of 3x3 and 4x4, and on 5x5
//! in all that follow from a few. More of them: see the example `prove`.

#[path = "../examples/prove/brute_force.rs"]
mod brute_force;
#[path = "../examples/prove/comparison.rs"]
mod comparison;

use brute_force::BruteForce;
use comparison::{Agreement, Start, compare};
use oxo_core::{Board, Cell, Fate, Mind, Position, Rng, Table, Uninterrupted};

fn fate(position: &Position, table: &mut Table) -> Fate {
    Mind::new(table).fate(position, &mut Uninterrupted).expect("nobody stops it")
}

fn agreement(board: Board, start: Start) -> Agreement {
    compare(board, start).unwrap_or_else(|difference| panic!("{difference}"))
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn every_position_of_3x3_and_4x4_is_exact() {
    for (board, positions) in [(Board::Grid3Run3, 765), (Board::Grid4Run3, 756_387), (Board::Grid4Run4, 1_217_977)] {
        assert_eq!(agreement(board, Start::Empty).positions, positions, "{board}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn positions_of_5x5_are_exact_long_before_the_end_comes_in_sight() {
    for (board, marks, count) in [(Board::Grid5Run3, 10, 3), (Board::Grid5Run4, 13, 6), (Board::Grid5Run5, 13, 6)] {
        let agreement = agreement(board, Start::Quiet { marks, count });
        assert!(agreement.has(Fate::Win(5)) && agreement.has(Fate::Loss(6)), "{board}: only {agreement}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn whoever_faces_no_fork_yet_may_still_lose_in_six_plies() {
    // So rare that no sample has one: the enemy has to threaten first, and forks with the next mark.
    let (mut brute_force, mut table) = (BruteForce::new(Board::Grid5Run4), Box::new(Table::new()));
    for text in ["O.OXO/.XO.X/X..../..X.X/..OXO", "....X/XOOX./..O../....O/OOXXX"] {
        let position = Position::parse(Board::Grid5Run4, text).expect("a position");
        assert_eq!(brute_force.fate(&position), Fate::Loss(6), "{text}");
        assert_eq!(fate(&position, &mut table), Fate::Loss(6), "{text}");
    }
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
fn what_the_table_holds_about_one_board_is_not_taken_for_another() {
    let mut table = Box::new(Table::new());
    for text in ["...X/.O.X/..../..O.", "XX../...O/.O../....", "XO../..../..O./X..."] {
        for board in [Board::Grid4Run3, Board::Grid4Run4] {
            let position = Position::parse(board, text).expect("a position");
            for cell in position.valid_moves() {
                let [with, without] = [Mind::new(&mut table), Mind::without_table()]
                    .map(|mut mind| mind.fate_of_move(&position, cell, &mut Uninterrupted));
                assert_eq!(with, without, "{board} {text} {cell:?}");
            }
        }
    }
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
