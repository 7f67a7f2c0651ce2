//! Left alone it dims, then sleeps; the first press only wakes, and for the game no time has passed.

mod support;

use oxo_console::{
    Button::{A, B, Down, Up},
    Event, Frame, Light, Millis,
    records::Contrast,
};
use oxo_core::{Board, Cell, Outcome, Player, Victory};
use support::{HostConsole, MainMenu, centre, glass::Glass};

const HOUR: Millis = 3_600_000;
const LIT: Light = Light::On(Contrast::Medium);

/// The rows of the settings.
const CONTRAST: usize = 1;
const ROTATED: usize = 2;
const SLEEP: usize = 3;
/// How often the sleep setting is changed for which time, from two minutes on.
const FIVE_MINUTES: usize = 1;
const NEVER: usize = 2;
const HALF_A_MINUTE: usize = 3;

#[test]
fn it_dims_for_ten_seconds_and_then_sleeps_at_the_time_of_the_setting() {
    for (changes, sleeps_after) in [(0, 120_000), (FIVE_MINUTES, 300_000), (HALF_A_MINUTE, 30_000)] {
        let mut console = with_settings(&[(SLEEP, changes)]);
        assert_eq!(console.console.light(), LIT);
        console.wait_since_press(sleeps_after - 10_001);
        assert_eq!(console.console.light(), LIT, "{sleeps_after}");
        console.wait(1);
        assert_eq!(console.console.light(), Light::Dim, "{sleeps_after}");
        console.wait(9_999);
        assert_eq!(console.console.light(), Light::Dim, "{sleeps_after}");
        assert_ne!(console.frame(), Frame::dark());
        console.wait(1);
        assert_eq!(console.console.light(), Light::Off, "{sleeps_after}");
        assert_eq!(console.frame(), Frame::dark());
        assert_eq!(console.console.next_wake(), None, "asleep, there is nothing to wait for");
    }
}

#[test]
fn never_is_never() {
    let mut console = with_settings(&[(SLEEP, NEVER)]);
    for _ in 0..24 {
        console.wait(HOUR);
        assert_eq!(console.console.light(), LIT);
    }
}

#[test]
fn the_panel_is_as_bright_as_the_setting_says() {
    for (changes, contrast) in [(0, Contrast::Medium), (1, Contrast::High), (2, Contrast::Low)] {
        let console = with_settings(&[(CONTRAST, changes)]);
        assert_eq!(console.console.light(), Light::On(contrast));
    }
}

#[test]
fn a_press_on_the_dimmed_panel_counts() {
    let mut console = HostConsole::new(1);
    console.two_players_on(Board::Grid3Run3);
    console.wait(115_000);
    assert_eq!(console.console.light(), Light::Dim);
    console.press(A);
    assert_eq!(console.console.light(), LIT);
    assert_eq!(console.game().history(), [centre(Board::Grid3Run3)]);
}

#[test]
fn the_first_press_only_wakes() {
    for button in [A, B, Down] {
        let mut console = HostConsole::new(1);
        console.two_players_on(Board::Grid3Run3);
        let before = console.frame();
        console.wait(HOUR);
        assert_eq!(console.console.light(), Light::Off);
        // Even a direction that stays down does not repeat.
        console.hold(button, 2_000);
        assert_eq!(console.console.light(), LIT);
        assert_eq!(console.frame(), before, "{button:?}");
        console.press(button);
        assert_ne!(console.frame(), before, "the second press counts: {button:?}");
    }
}

#[test]
fn a_held_button_does_not_keep_it_awake() {
    for button in [A, Down] {
        let mut console = HostConsole::new(1);
        console.open(MainMenu::Settings);
        console.handle(Event::Press(button));
        console.wait(110_000);
        assert_eq!(console.console.light(), Light::Dim, "{button:?}");
        console.wait(10_000);
        assert_eq!(console.console.light(), Light::Off, "{button:?}");
    }
}

#[test]
fn it_falls_asleep_again_after_the_same_time() {
    let mut console = with_settings(&[]);
    for _ in 0..3 {
        console.wait(HOUR);
        console.press(A);
        console.wait_since_press(119_999);
        assert_eq!(console.console.light(), Light::Dim);
        console.wait(1);
        assert_eq!(console.console.light(), Light::Off);
    }
}

#[test]
fn the_turn_clock_stands_still_while_it_sleeps() {
    let mut console = with_settings(&[(SLEEP, HALF_A_MINUTE)]);
    console.press(B);
    console.repeat(Down, 2);
    console.press(A);
    // Half a minute for each move.
    console.change(4, 3);
    console.press(A);
    console.place(&mut centre(Board::Grid3Run3), Cell::new(0));
    // The computer answers after 400 ms: so much is left when it falls asleep, half a minute after the press.
    console.wait_since_press(30_000);
    assert_eq!(console.console.light(), Light::Off);
    let game_is_on = |console: &HostConsole| console.game().is_active() && console.game().history().len() == 2;
    assert!(game_is_on(&console));
    console.wait(HOUR);
    console.press(A);
    console.wait(200);
    assert!(game_is_on(&console), "time passed while it slept");
    console.wait(200);
    assert_eq!(console.game().outcome(), Some(Outcome::Won(Player::O, Victory::Time)));
}

#[test]
fn the_title_at_play_sleeps_too_and_goes_on_where_it_was() {
    let mut console = with_settings(&[(SLEEP, HALF_A_MINUTE)]);
    console.press_all(&[B, B]);
    console.wait_since_press(30_000);
    assert_eq!(console.console.light(), Light::Off);
    let fell_asleep_over = Glass::of(&console.console);
    console.wait(HOUR);
    console.handle(Event::Press(A));
    assert_eq!(console.frame(), fell_asleep_over);
    console.wait(5_000);
    assert_ne!(console.frame(), fell_asleep_over, "it goes on");
}

#[test]
fn upside_down_it_is_as_dark() {
    let mut console = with_settings(&[(ROTATED, 1)]);
    console.wait(HOUR);
    assert_eq!(console.frame(), Frame::dark());
}

/// The settings screen, with changes made to it: a row, and how many times.
fn with_settings(changes: &[(usize, usize)]) -> HostConsole {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::Settings);
    for (row, times) in changes {
        console.change(*row, *times);
    }
    console.press(Up);
    console
}
