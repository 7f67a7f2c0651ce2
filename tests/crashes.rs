//! After a crash the game goes on at once, unless it may be the game that crashes it.

mod support;

use oxo_console::{Button::A, Mode, Reset, ResetCause};
use support::HostConsole;

/// In a game against the computer.
fn in_game() -> HostConsole {
    let mut console = HostConsole::new(5);
    console.wait(1_000);
    console.press_all(&[A, A, A, A]);
    console.wait(1_500);
    assert_eq!(console.game().history().len(), 2);
    console
}

fn crash(cause: ResetCause, in_a_row: u32) -> Reset {
    let mut reset = Reset::new(cause, "somewhere");
    reset.in_a_row = in_a_row;
    reset
}

#[test]
fn a_crash_does_not_take_the_player_out_of_the_game() {
    for cause in ResetCause::CRASHES {
        let mut console = in_game();
        let history = console.game().history().to_vec();
        console.reset(&crash(cause, 1));
        assert_eq!(console.game().history(), history, "{cause:?}");
        assert_eq!(console.console.game().unwrap().1, Mode::AgainstComputer);
    }
}

#[test]
fn whoever_switches_it_on_or_resets_it_is_asked() {
    for cause in [ResetCause::PowerOn, ResetCause::Button, ResetCause::Software] {
        let mut console = in_game();
        console.reset(&Reset::new(cause, ""));
        assert!(console.console.game().is_none(), "{cause:?}");
    }
}

#[test]
fn a_game_that_crashes_again_and_again_is_not_entered_again() {
    for (in_a_row, goes_on) in [(1, true), (3, true), (4, false), (u32::MAX, false)] {
        let mut console = in_game();
        console.reset(&crash(ResetCause::Panic, in_a_row));
        assert_eq!(console.console.game().is_some(), goes_on, "{in_a_row}");
    }
}

#[test]
fn without_a_game_a_crash_leads_to_the_title() {
    let mut console = HostConsole::new(5);
    let title = console.frame();
    console.reset(&crash(ResetCause::Hang, 1));
    assert_eq!(console.frame(), title);
}

#[test]
fn a_detail_is_cut_off_and_made_showable() {
    let detail = Reset::new(ResetCause::Panic, &"näh\n".repeat(40)).detail().to_owned();
    assert_eq!(detail, "n?h?".repeat(21));
    assert_eq!(detail.len(), Reset::DETAIL_LENGTH);
}
