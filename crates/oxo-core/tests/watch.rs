//! Watching and stopping an opponent while it thinks.

mod support;

use oxo_core::{Board, Cell, Opponent, Position, Rng, Strategy, Watch};
use support::random_position;

/// Notes what it hears, and says stop the given number of questions later.
struct Patience {
    questions: usize,
    heard: Vec<u8>,
}

impl Watch for Patience {
    fn proceed(&mut self, progress: u8) -> bool {
        self.heard.push(progress);
        self.heard.len() <= self.questions
    }
}

/// What an opponent answers to somebody who says stop after so many questions, and the progress that one heard.
fn watched(mut opponent: Opponent, position: &Position, questions: usize) -> (Option<Cell>, Vec<u8>) {
    let mut watch = Patience { questions, heard: Vec::new() };
    let cell = opponent.choose(position, &mut Rng::new(1), &mut watch);
    (cell, watch.heard)
}

/// Each opponent with seeded random positions of the boards it plays on, the empty 3x3 first.
fn cases() -> Vec<(Opponent, Position)> {
    let mut rng = Rng::new(67);
    let mut cases = Vec::new();
    for opponent in Opponent::ALL {
        cases.push((opponent, Position::empty(Board::Grid3Run3)));
        for board in Board::ALL {
            cases.extend((0..4).map(|_| (opponent, random_position(board, &mut rng))));
        }
    }
    cases
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn an_opponent_that_is_stopped_answers_with_a_valid_move() {
    for (opponent, position) in cases() {
        for questions in [0, 1, 2, 3, 5, 8, 13, 100, 1_000] {
            let (cell, _) = watched(opponent, &position, questions);
            assert!(
                cell.is_some_and(|cell| position.valid_moves().contains(cell)),
                "{opponent} in {position}, stopped after {questions}: {cell:?}"
            );
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn an_opponent_that_is_stopped_asks_no_more() {
    for (opponent, position) in cases() {
        for questions in [0, 1, 2, 3, 5, 8, 13, 100, 1_000] {
            let (_, heard) = watched(opponent, &position, questions);
            assert!(heard.len() <= questions + 1, "{opponent} in {position} goes on after {questions}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn progress_never_goes_back() {
    for (opponent, position) in cases() {
        let (_, heard) = watched(opponent, &position, usize::MAX);
        assert!(heard.is_sorted(), "{opponent} in {position}: {heard:?}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn whoever_searches_can_be_stopped() {
    for opponent in [Opponent::Thinker, Opponent::Schemer, Opponent::Perfect] {
        let (_, heard) = watched(opponent, &Position::empty(Board::Grid3Run3), usize::MAX);
        assert!(heard.len() > 1, "{opponent} does not ask");
    }
}
