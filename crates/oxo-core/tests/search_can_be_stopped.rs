//! The search asks often whether to go on, and when stopped answers with the best move known by then.

use oxo_core::{Board, Cell, Fate, Mind, Opponent, Position, Rng, Strategy, Table, Watch};

/// Lets a thought go on for so many looks, and remembers what it heard.
struct Patience {
    looks: usize,
    heard: Vec<u8>,
}

impl Watch for Patience {
    fn proceed(&mut self, progress: u8) -> bool {
        self.heard.push(progress);
        self.heard.len() <= self.looks
    }
}

fn patience(looks: usize) -> Patience {
    Patience { looks, heard: Vec::new() }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn it_ends_at_the_first_no_and_still_has_a_move() {
    let empty = Position::empty(Board::Grid5Run4);
    for looks in [0, 1, 10, 100] {
        let mut watch = patience(looks);
        let choice = Opponent::Perfect.choose(&empty, &mut Rng::new(1), &mut watch);
        assert!(choice.is_some_and(|cell| empty.valid_moves().contains(cell)));
        assert_eq!(watch.heard.len(), looks + 1);
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn progress_never_falls_and_comes_near_the_end() {
    let mut table = Box::new(Table::new());
    for opponent in [Opponent::Thinker, Opponent::Schemer, Opponent::Perfect] {
        for board in Board::ALL {
            let mut watch = patience(usize::MAX);
            opponent.with_table(&mut table).choose(&Position::empty(board), &mut Rng::new(1), &mut watch);
            assert!(watch.heard.is_sorted(), "{opponent} on {board}");
            assert!(watch.heard.last() >= Some(&200), "{opponent} on {board}: {:?}", watch.heard.last());
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn progress_does_not_stall_where_a_thought_takes_long() {
    let mut table = Box::new(Table::new());
    for text in ["...../...../...../...../.....", ".X.../...../...../...../.O...", "X.OO./X...X/...../...../..O.."] {
        let (position, mut watch) =
            (Position::parse(Board::Grid5Run4, text).expect("a position"), patience(usize::MAX));
        Opponent::Perfect.with_table(&mut table).choose(&position, &mut Rng::new(1), &mut watch);
        let longest = watch.heard.chunk_by(|one, next| one == next).map(<[u8]>::len).max();
        assert!(longest < Some(watch.heard.len() / 10), "{text}: {longest:?} of {} looks", watch.heard.len());
    }
}

#[test]
fn stopped_at_once_it_still_wins_or_blocks() {
    for (text, expected) in [("XXX../OOO../...../...../.....", 3), ("XX.../OOO../X..../...../.....", 8)] {
        let position = Position::parse(Board::Grid5Run4, text).expect("a position");
        let choice = Opponent::Perfect.choose(&position, &mut Rng::new(1), &mut patience(0));
        assert_eq!(choice, Some(Cell::new(expected)), "{text}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn a_stopped_search_tells_no_fate_and_leaves_nothing_wrong_in_the_table() {
    let empty = Position::empty(Board::Grid5Run4);
    let mut table = Box::new(Table::new());
    let mut mind = Mind::new(&mut table);
    assert_eq!(mind.fate(&empty, &mut patience(100)), None);
    assert_eq!(mind.fate(&empty, &mut patience(usize::MAX)), Some(Fate::Draw));
}
