//! A direction that is held repeats, but a stuck one comes to rest, keeps nobody awake and is in nobody's way.

mod support;

use oxo_console::{
    Button::{A, Left, Right},
    Event, Light, Millis,
};
use oxo_core::Board;
use support::HostConsole;

/// Far longer than anybody holds a button.
const STUCK: Millis = 10_000;

fn on_the_largest_board() -> HostConsole {
    let mut console = HostConsole::new(1);
    console.two_players_on(Board::Grid5Run5);
    console
}

/// The times after the press at which the picture changes.
fn changes(console: &mut HostConsole, duration: Millis) -> Vec<Millis> {
    let mut shown = console.frame();
    let changes_at = |time: Millis| {
        console.wait(1);
        let before = std::mem::replace(&mut shown, console.frame());
        (shown != before).then_some(time)
    };
    (1..=duration).filter_map(changes_at).collect()
}

#[test]
fn it_repeats_after_400_ms_then_every_120_for_up_to_five_seconds() {
    let mut console = on_the_largest_board();
    console.handle(Event::Press(Right));
    let expected: Vec<_> = (400..=5_000).step_by(120).collect();
    assert_eq!(changes(&mut console, STUCK), expected);
}

#[test]
fn it_repeats_again_after_it_came_loose() {
    let mut console = on_the_largest_board();
    console.handle(Event::Press(Right));
    console.wait(STUCK);
    console.handle(Event::Release(Right));
    console.handle(Event::Press(Right));
    assert_eq!(changes(&mut console, 600), [400, 520]);
}

#[test]
fn another_button_takes_over_from_a_stuck_one() {
    for (other, expected) in [(A, vec![]), (Left, vec![400])] {
        let mut console = on_the_largest_board();
        console.handle(Event::Press(Right));
        console.wait(450);
        console.handle(Event::Press(other));
        assert_eq!(changes(&mut console, 500), expected, "{other:?}");
    }
}

#[test]
fn a_stuck_direction_lets_it_sleep() {
    let mut console = on_the_largest_board();
    console.handle(Event::Press(Right));
    console.wait(120_000);
    assert_eq!(console.console.light(), Light::Off);
}
