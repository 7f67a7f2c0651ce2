//! A move is answered in half a second at the latest, an analysis whenever it is done, and neither goes on unwanted.

use std::cell::Cell;

use oxo_console::{Event, Job, Task};
use oxo_core::{Board, Opponent, Position, Table};

const CHOOSE: Job = Job::Choose { opponent: Opponent::Perfect, seed: 1 };

/// Does a task with a clock that goes on by `micros_per_look` at every look, and which is not wanted any more after
/// `wanted_looks`. Gives how often it looked, and its answers.
fn perform(position: Position, job: Job, micros_per_look: u64, wanted_looks: u64) -> (u64, Vec<Event>) {
    let (looks, mut events) = (Cell::new(0), Vec::new());
    let is_wanted = || {
        looks.set(looks.get() + 1);
        looks.get() <= wanted_looks
    };
    let task = Task { id: 1, position, job };
    let elapsed = || looks.get() * micros_per_look;
    task.perform(&mut Box::new(Table::new()), is_wanted, elapsed, |event| events.push(event));
    events.retain(|event| !matches!(event, Event::Progress(..)));
    (looks.get(), events)
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn a_move_is_answered_when_its_time_is_over() {
    let slow = Position::parse(Board::Grid5Run4, ".X.X./X..../O...O/O..../X....").expect("a position");
    let (in_all, _) = perform(slow, CHOOSE, 0, u64::MAX);
    for (micros_per_look, expected) in [(1_000, 500), (250_000, 2), (500_000, 1), (900_000, 1), (1, in_all)] {
        let (looks, events) = perform(slow, CHOOSE, micros_per_look, u64::MAX);
        assert_eq!(looks, expected, "{micros_per_look} microseconds at a look");
        assert!(matches!(events[..], [Event::Answer(1, _)]), "{events:?}");
    }
    assert!(in_all > 1_000, "{in_all} looks are no long thought");
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn an_analysis_takes_its_time() {
    let (looks, events) = perform(Position::empty(Board::Grid4Run4), Job::Analyse, 1_000_000, u64::MAX);
    assert!(looks > 1);
    assert_eq!(events.len(), 16, "a fate for every cell: {events:?}");
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn a_task_that_is_not_wanted_any_more_ends_at_once() {
    for (job, answers) in [(CHOOSE, 1), (Job::Analyse, 0)] {
        let (looks, events) = perform(Position::empty(Board::Grid5Run4), job, 0, 10);
        assert_eq!((looks, events.len()), (11, answers), "{events:?}");
    }
}
