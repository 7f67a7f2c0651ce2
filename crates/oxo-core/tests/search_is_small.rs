//! The search visits few nodes: on 3x3 at least fifty times fewer than plain minimax with alpha-beta, and nowhere more
//! than the chip has time for. All positions of 5x5 take hours: see the example `prove`.

#[path = "../examples/prove/brute_force.rs"]
#[expect(dead_code, reason = "only the rules are wanted")]
mod brute_force;
#[path = "../examples/prove/every_line.rs"]
#[expect(dead_code, reason = "only its hasher is wanted")]
mod every_line;
#[path = "../examples/prove/every_position.rs"]
mod every_position;
#[path = "../examples/prove/examiners.rs"]
mod examiners;
#[path = "../../../src/bare/plain_minimax.rs"]
mod plain_minimax;
mod support;

use every_position::survey;
use examiners::{agreeing_moves, nodes_of_a_move};
use oxo_core::{Board, Book, Cell, Fate, Mind, Player, Position, Rng, Table, Uninterrupted};
use support::random_position;

/// As many as the chip visits in 0.4 seconds.
const MOST_NODES: u32 = 40_000;
/// The same in 0.01 seconds.
const FEW_NODES: u32 = 900;

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn a_first_move_on_3x3_takes_fifty_times_fewer_nodes() {
    let (_, plain) = plain_minimax::best_move(0, 0);
    let mut table = Box::new(Table::new());
    for seed in 0..100 {
        let mut mind = Mind::new(&mut table);
        let empty = Position::empty(Board::Grid3Run3);
        assert!(mind.best_move(&empty, Mind::TO_THE_END, &mut Rng::new(seed), &mut Uninterrupted).is_some());
        let ours = mind.nodes();
        assert!(plain >= 50 * ours, "{plain} nodes by plain alpha-beta, {ours} by ours with seed {seed}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn plain_minimax_plays_well() {
    let mut mind = Mind::without_table();
    let mut position = Position::empty(Board::Grid3Run3);
    // A game of plain minimax against the first free cell, which it wins.
    while let Some(player) = position.to_move() {
        let [x, o] = Player::BOTH.map(|player| position.marks(player).bits());
        let (cell, _) = plain_minimax::best_move(x, o);
        let cell = if player == Player::X { Some(Cell::new(cell as u8)) } else { position.valid_moves().first() };
        let next = cell.and_then(|cell| position.after(cell)).expect("a valid move");
        if player == Player::X {
            let [before, after] = [&position, &next].map(|position| mind.fate(position, &mut Uninterrupted));
            let kept = match after {
                Some(Fate::Loss(plies)) => Some(Fate::Win(plies + 1)),
                other => other,
            };
            assert_eq!(kept, before, "{position} {next}");
        }
        position = next;
    }
    assert_eq!(position.winner(), Some(Player::X), "{position}");
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn with_its_book_a_value_on_5x5_to_four_takes_no_longer_than_the_chip_has_time_for() {
    let nodes = |position: &Position, book: Book<'_>| {
        let mut table = Box::new(Table::new());
        let mut mind = Mind::new(&mut table).with_book(book);
        mind.fate(position, &mut Uninterrupted);
        mind.nodes()
    };
    // For each ply the position that is slowest without the book.
    for text in [
        "...../...../...../...../.....",
        "X..../...../...../...../.....",
        ".X.../...../...../O..../.....",
        "..X../....O/X..../...../.....",
        "..O../....X/X..../...../.O...",
        ".OX.X/...../X..../...../...O.",
        "O.O../X..../X...X/...../..O..",
    ] {
        let position = Position::parse(Board::Grid5Run4, text).expect("a position");
        let [without, with] = [Book::EMPTY, Book::SHIPPED].map(|book| nodes(&position, book));
        assert!(with <= MOST_NODES, "{text}: {with} nodes");
        // The first ones have it for the sake of choosing among all equal moves.
        let needs_book = without > MOST_NODES * 3 / 2;
        assert!(position.ply() < 2 || needs_book, "{text} needs no book: {without} nodes without one");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn no_position_takes_longer_than_the_chip_has_time_for() {
    for (board, marks, most) in [
        (Board::Grid3Run3, 0..9, FEW_NODES),
        (Board::Grid4Run3, 0..16, FEW_NODES),
        (Board::Grid4Run4, 0..16, FEW_NODES),
        (Board::Grid5Run3, 0..6, FEW_NODES),
        (Board::Grid5Run4, 0..4, MOST_NODES),
        (Board::Grid5Run5, 0..5, FEW_NODES),
    ] {
        for marks in marks {
            let found = survey(board, marks, || nodes_of_a_move(most)).expect("it is a count");
            assert!(found.most.is_some_and(|(nodes, _)| nodes <= most), "{board}, {marks} marks: {:?}", found.most);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn what_it_says_of_a_position_agrees_with_what_it_says_one_ply_later() {
    for (board, marks) in [
        (Board::Grid3Run3, 0..9),
        (Board::Grid4Run3, 0..16),
        (Board::Grid5Run3, 0..5),
        (Board::Grid5Run4, 0..3),
        (Board::Grid5Run5, 0..5),
    ] {
        for marks in marks {
            assert_eq!(survey(board, marks, || agreeing_moves).err(), None);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "looks at every position of 3x3")]
fn a_survey_sees_one_of_each_class() {
    let classes = |marks| survey(Board::Grid3Run3, marks, || |_: &Position| Ok(0)).expect("nothing fails").positions;
    // Of the classes with so many marks, as published, those that have not ended.
    assert_eq!((0..9).map(classes).collect::<Vec<_>>(), [1, 3, 12, 38, 108, 153, 183, 95, 34]);
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn a_table_only_ever_saves_nodes() {
    let (mut rng, mut saved) = (Rng::new(1952), 0);
    for board in Board::ALL {
        for _ in 0..300 {
            let position = random_position(board, &mut rng);
            let mut table = Box::new(Table::new());
            let [with, without] = [Mind::new(&mut table), Mind::without_table()].map(|mut mind| {
                mind.fate(&position, &mut Uninterrupted);
                mind.nodes()
            });
            assert!(with <= without, "{board} {position}: {with} nodes with a table, {without} without");
            saved += without - with;
        }
    }
    assert!(saved > 0, "it must be of some use");
}
