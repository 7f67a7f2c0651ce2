//! Level 6 reaches what it promises against every line of play. On 5x5 to four as second player, and to five, that takes
//! minutes: see the example `prove`.

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
fn against_every_line_of_play_on_the_boards_that_take_a_moment() {
    for (board, value) in
        [(Board::Grid4Run3, Fate::Win(5)), (Board::Grid4Run4, Fate::Draw), (Board::Grid5Run3, Fate::Win(5))]
    {
        for own in Player::BOTH {
            assert_eq!(EveryLine::new(board, own).walk(&Position::empty(board)), Ok(value), "{board} as {own}");
        }
    }
}

#[test]
fn against_every_line_of_play_and_in_time_as_first_player_on_5x5_to_four() {
    let mut every_line = EveryLine::new(Board::Grid5Run4, Player::X);
    assert_eq!(every_line.walk(&Position::empty(Board::Grid5Run4)), Ok(Fate::Draw));
    let (nodes, position) = every_line.slowest();
    assert!(nodes <= 45_000, "{nodes} nodes in {position}");
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
