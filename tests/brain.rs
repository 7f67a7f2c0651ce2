//! The desktop's brain: it is busy until its task is done, whatever the task.

use std::{
    thread,
    time::{Duration, Instant},
};

use oxo_console::{Event, Job, Task};
use oxo_core::{Board, Opponent, Position};

#[path = "../src/desktop/brain.rs"]
mod brain;
use brain::Brain;

const PATIENCE: Duration = Duration::from_secs(20);
const CHOOSE: Job = Job::Choose { opponent: Opponent::Perfect, seed: 1 };

fn task(id: u32, job: Job) -> Task {
    Task { id, position: Position::parse(Board::ALL[0], "X.O/.X./...").unwrap(), job }
}

/// All that it says until it is no longer busy.
fn heard(brain: &Brain) -> Vec<Event> {
    let given_up = Instant::now() + PATIENCE;
    let mut events = Vec::new();
    while brain.is_busy() {
        assert!(Instant::now() < given_up, "still busy after {events:?}");
        events.extend(brain.next_event());
        thread::sleep(Duration::from_millis(1));
    }
    events
}

#[test]
fn a_choice_ends_with_its_answer() {
    let brain = Brain::start();
    assert!(!brain.is_busy());
    brain.think(task(1, CHOOSE));
    assert!(matches!(heard(&brain).last(), Some(Event::Answer(1, _))));
}

#[test]
fn an_analysis_ends_with_the_last_fate() {
    let brain = Brain::start();
    brain.think(task(1, Job::Analyse));
    let events = heard(&brain);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Fate(1, ..))).count(), 6, "{events:?}");
}

#[test]
fn a_task_that_was_dropped_does_not_end_the_next() {
    let brain = Brain::start();
    brain.think(task(1, Job::Analyse));
    brain.stop();
    assert!(!brain.is_busy());
    brain.think(task(2, CHOOSE));
    assert!(matches!(heard(&brain).last(), Some(Event::Answer(2, _))));
}
