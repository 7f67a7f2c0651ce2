//! Level 6 reaches what it promises against every line of play. On 5x5 to four as second player, and to five, that takes
//! minutes: see the example `prove`.

#[path = "../examples/prove/brute_force.rs"]
mod brute_force;
#[path = "../examples/prove/every_line.rs"]
mod every_line;

use std::collections::HashSet;

use brute_force::BruteForce;
use every_line::{Dice, EveryLine};
use oxo_core::{Board, Book, BookEntry, Cells, Fate, Player, Position, Rng};

fn walk(board: Board, own: Player, dice: Dice) -> EveryLine<'static> {
    EveryLine::new(board, own, dice, Book::SHIPPED)
}

fn position(board: Board, text: &str) -> Position {
    Position::parse(board, text).expect("a position")
}

#[test]
#[cfg_attr(miri, ignore = "plays against every line of play")]
fn against_every_line_of_play_on_3x3() {
    let empty = Position::empty(Board::Grid3Run3);
    let value = BruteForce::new(Board::Grid3Run3).fate(&empty);
    for own in Player::BOTH {
        let mut every_line = walk(Board::Grid3Run3, own, Dice::Any);
        assert_eq!(every_line.walk(&empty), Ok(value), "as {own}");
        assert!(every_line.seen() >= 200, "{} positions are not every line of play", every_line.seen());
        assert!(every_line.blocks() > 20, "{} blocks are not every block", every_line.blocks());
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays against every line of play")]
fn against_every_line_of_play_whatever_it_chooses_among_equals_on_4x4() {
    for (board, value) in [(Board::Grid4Run3, Fate::Win(5)), (Board::Grid4Run4, Fate::Draw)] {
        for own in Player::BOTH {
            assert_eq!(walk(board, own, Dice::Any).walk(&Position::empty(board)), Ok(value), "{board} as {own}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays against every line of play")]
fn against_every_line_of_play_on_5x5_to_three() {
    let board = Board::Grid5Run3;
    for (own, dice) in [(Player::X, Dice::Any), (Player::O, Dice::Seed(1952))] {
        assert_eq!(walk(board, own, dice).walk(&Position::empty(board)), Ok(Fate::Win(5)), "as {own}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays against every line of play")]
fn against_every_line_of_play_and_in_time_as_first_player_on_5x5_to_four() {
    // With this seed there are fewer games than with others.
    let mut every_line = walk(Board::Grid5Run4, Player::X, Dice::Seed(1));
    assert_eq!(every_line.walk(&Position::empty(Board::Grid5Run4)), Ok(Fate::Draw));
    let (nodes, position) = every_line.slowest();
    assert!(nodes <= 40_001, "{nodes} nodes in {position}");
}

#[test]
#[cfg_attr(miri, ignore = "plays against every line of play")]
fn against_every_line_of_play_from_the_middle_of_a_game_on_the_larger_boards() {
    for (board, start) in [
        (Board::Grid5Run3, "X...O/...../...../...../O...X"),
        (Board::Grid5Run4, "X.O.X/.OX../..O.O/X.X../O...."),
        (Board::Grid5Run5, "X..../.O.../..X../..O../....X"),
        (Board::Grid5Run5, "XX..X/.OX../..O../...O./O...."),
    ] {
        for own in Player::BOTH {
            let kept = walk(board, own, Dice::Seed(1952)).walk(&position(board, start));
            assert!(kept.is_ok(), "{kept:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays against every line of play")]
fn whoever_believes_a_lie_is_caught() {
    // O answers a corner with an edge only if somebody says that this is a draw: X has a double threat then.
    let lie = [BookEntry::new(&position(Board::Grid3Run3, "XO./.../..."), Fate::Draw)];
    let mut gullible = EveryLine::new(Board::Grid3Run3, Player::O, Dice::Any, Book::new(Board::Grid3Run3, &lie));
    let caught = gullible.walk(&Position::empty(Board::Grid3Run3)).expect_err("it promises a draw and loses");
    assert!(caught.contains("promised Draw, kept Loss"), "{caught}");
}

/// Whether X can lose, with O to move, if both do what they like but X completes a line where it can, and otherwise blocks
/// where that is all it takes.
fn x_may_lose(x: u32, o: u32, rules: &BruteForce, seen: &mut HashSet<(u32, u32)>) -> bool {
    let cells =
        |x: u32, o: u32| (rules.board.cells() - Cells::from_bits(x | o)).iter().map(|cell| Cells::only(cell).bits());
    if !seen.insert((x, o)) {
        return false;
    }
    cells(x, o).map(|cell| o | cell).any(|o| {
        let completing = |marks: u32| cells(x, o).filter(move |cell| rules.has_line(marks | cell)).collect::<Vec<_>>();
        let moves = match (&completing(x)[..], &completing(o)[..]) {
            ([_, ..], _) => vec![],
            ([], &[threat]) => vec![threat],
            _ => cells(x, o).collect(),
        };
        rules.has_line(o) || moves.into_iter().any(|cell| x_may_lose(x | cell, o, rules, seen))
    })
}

#[test]
#[cfg_attr(miri, ignore = "plays against every line of play")]
fn whoever_is_held_cannot_win_against_somebody_who_blocks() {
    for (board, marks) in [(Board::Grid3Run3, 3), (Board::Grid4Run4, 7), (Board::Grid5Run4, 17), (Board::Grid5Run5, 17)]
    {
        let (rules, every_line, mut rng) = (BruteForce::new(board), walk(board, Player::X, Dice::Any), Rng::new(1952));
        let mut counts = [0; 2];
        while counts.iter().sum::<u32>() < 300 {
            let mut position = Position::empty(board);
            while position.ply() < marks {
                let next = rng.pick(position.valid_moves()).and_then(|cell| position.after(cell));
                position = next.unwrap_or(Position::empty(board));
            }
            if position.to_move() == Some(Player::O) {
                let [x, o] = Player::BOTH.map(|player| position.marks(player).bits());
                let held = every_line.is_held(x, o);
                assert!(!held || !x_may_lose(x, o, &rules, &mut HashSet::new()), "{board} {position}");
                counts[usize::from(held)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 10), "{board}: {counts:?} not held and held");
    }
}
