//! What the brain has to say about an earlier turn comes too late: nothing of it is shown.

mod support;

use oxo_console::Button;
use oxo_core::{Board, Cell};
use support::{HostConsole, MainMenu, centre};

const BOARD: Board = Board::Grid3Run3;
/// The rows of practice's menu.
const HINT: usize = 3;
const ANALYSIS: usize = 4;

/// Practice for both marks: the last of these moves is made while the brain is still at a row of the menu.
fn practice_with_late_help(row: usize, moves: &[u8]) -> HostConsole {
    let mut host = HostConsole::new(1);
    host.open(MainMenu::Practice);
    host.change(2, 3);
    host.press(Button::A);
    let (last, first) = moves.split_last().expect("a move");
    let mut cursor = centre(BOARD);
    for &cell in first {
        host.place(&mut cursor, Cell::new(cell));
    }
    host.tasks = Some(Vec::new());
    host.press(Button::B);
    host.repeat(Button::Down, row);
    host.press(Button::A);
    assert!(host.tasks.as_ref().is_some_and(|tasks| !tasks.is_empty()), "the brain has something to do");
    host.place(&mut cursor, Cell::new(*last));
    assert_eq!(host.game().history().len(), moves.len());
    host.wait(2_000);
    host
}

#[test]
fn a_hint_for_the_turn_before_is_not_shown() {
    let mut host = practice_with_late_help(HINT, &[4]);
    let before = host.frame();
    host.answer_tasks();
    assert_eq!(host.frame(), before);
}

#[test]
fn what_is_left_of_an_analysis_is_not_shown_on_a_finished_board() {
    let mut host = practice_with_late_help(ANALYSIS, &[0, 3, 1, 4, 2]);
    assert!(host.game().winner().is_some());
    let before = host.frame();
    host.answer_tasks();
    assert_eq!(host.frame(), before);
}
