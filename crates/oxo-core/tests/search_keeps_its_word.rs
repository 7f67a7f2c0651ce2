//! Level 6 reaches what it promises against every line of play. All six boards take minutes: see the example `prove`.

#[path = "../examples/prove/brute_force.rs"]
mod brute_force;
#[path = "../examples/prove/every_line.rs"]
mod every_line;

use brute_force::BruteForce;
use every_line::EveryLine;
use oxo_core::{Board, Fate, Player, Position};

#[test]
fn against_every_line_of_play_on_3x3() {
    let empty = Position::empty(Board::Grid3Run3);
    let value = BruteForce::new(Board::Grid3Run3).fate(&empty);
    for own in Player::BOTH {
        let mut every_line = EveryLine::new(Board::Grid3Run3, own);
        assert_eq!(every_line.walk(&empty), Ok(value), "as {own}");
        assert!(every_line.seen() > 100, "{} positions are not every line of play", every_line.seen());
    }
}

#[test]
fn against_every_line_of_play_on_4x4_to_three() {
    for own in Player::BOTH {
        let kept = EveryLine::new(Board::Grid4Run3, own).walk(&Position::empty(Board::Grid4Run3));
        assert_eq!(kept, Ok(Fate::Win(5)), "as {own}");
    }
}

#[test]
fn against_every_line_of_play_from_the_middle_of_a_game_on_the_larger_boards() {
    for (board, start) in [
        (Board::Grid4Run4, "X..O/.O../..X./...."),
        (Board::Grid5Run3, "X...O/...../...../...../O...X"),
        (Board::Grid5Run4, "X.O.X/.OX../..O.O/X.X../O...."),
        (Board::Grid5Run5, "X.O.X/.OX.O/..O.X/X.X../O...."),
    ] {
        let start = Position::parse(board, start).expect("a position");
        for own in Player::BOTH {
            let kept = EveryLine::new(board, own).walk(&start);
            assert!(kept.is_ok(), "{kept:?}");
        }
    }
}
