//! What was set up is what is played, also when other things have been set up in the meantime.

mod support;

use oxo_console::{
    Button::{A, B, Down, Up},
    Mode,
    records::{ClockTime, Contestant, Format},
};
use oxo_core::{Board, Opponent, Player};
use support::{HostConsole, MainMenu};

/// The rows of the set-ups, below "Start".
const OPPONENT: usize = 1;
const SIDE: usize = 2;
const BOARD: usize = 3;
const CLOCK: usize = 4;

/// From the title of a handheld that has a game to go on with: changes everything in the set-up of one player, and goes
/// back to the row "Resume" of the main menu.
fn set_up_something_else(console: &mut HostConsole) {
    console.wait(1_000);
    console.press_all(&[B, Down, A]);
    for row in [OPPONENT, BOARD, CLOCK] {
        console.change(row, 2);
    }
    console.press_all(&[B, Up]);
}

/// Gives up, and waits for the result.
fn resign(console: &mut HostConsole) {
    console.press_all(&[B, Down, A, Down, A]);
    console.wait(1_500);
}

#[test]
fn a_tournament_keeps_its_board_and_clock() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::Tournament);
    console.press_all(&[A, A]);
    resign(&mut console);
    console.cut_power();
    set_up_something_else(&mut console);
    assert_ne!(console.console.records().choices.board, Board::Grid3Run3);
    console.press_all(&[A, A]);
    let (game, mode) = console.console.game().unwrap();
    assert_eq!((game.board(), mode), (Board::Grid3Run3, Mode::Tournament));
    let running = console.console.records().running.as_ref().unwrap();
    assert_eq!(running.clock, ClockTime::Off);
}

#[test]
fn a_tournament_that_cannot_begin_costs_no_saved_game() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::TwoPlayers);
    console.press_all(&[A, A]);
    console.cut_power();
    let saved = console.console.records().running.clone();
    assert!(saved.is_some());
    console.wait(1_000);
    console.press(B);
    console.repeat(Down, 5);
    console.press(A);
    // The second and the third place are set to nobody, which leaves one contestant.
    console.change(3, 7);
    console.change(4, 6);
    console.press_all(&[A, Down, A]);
    assert_eq!(console.console.records().tournament, None);
    assert_eq!(console.console.records().running, saved);
}

/// A best of three shows two places only: what the others hold is in nobody's way.
#[test]
fn you_can_take_a_place_from_one_that_is_not_shown() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::Tournament);
    // Random takes the first place and You the third, then only the first two are shown.
    console.change(2, 1);
    console.change(4, 7);
    console.change(1, 1);
    let choices = console.console.records().choices;
    let [first, _, third, _] = choices.contestants;
    assert_eq!(
        (choices.format, first, third),
        (Format::BestOf3, Contestant::Computer(Opponent::Random), Contestant::You)
    );
    // Past the other opponents and nobody.
    console.change(2, 9);
    let choices = console.console.records().choices;
    let [first, _, third, _] = choices.contestants;
    assert_eq!((first, third), (Contestant::You, Contestant::Nobody));
    console.cut_power();
    assert_eq!(console.console.records().choices, choices);
}

#[test]
fn again_is_the_same_game_after_a_cut() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::OnePlayer);
    console.press(A);
    console.cut_power();
    let before = console.console.records().running.clone().unwrap();
    set_up_something_else(&mut console);
    console.press(A);
    resign(&mut console);
    console.press(A);
    let after = console.console.records().running.clone().unwrap();
    assert_eq!((after.board, after.clock, after.seats), (before.board, before.clock, before.seats));
}

#[test]
fn who_plays_in_turn_gets_the_other_mark_again_and_again() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::OnePlayer);
    console.change(SIDE, 2);
    console.press(A);
    for expected in [Player::X, Player::O, Player::X] {
        console.wait(1_500);
        let seats = console.console.records().running.as_ref().unwrap().seats;
        assert_eq!(seats.person_against_computer(), Some((expected, Opponent::Random)));
        resign(&mut console);
        console.press(A);
    }
}
