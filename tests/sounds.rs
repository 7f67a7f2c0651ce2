//! What is heard when, and that nothing is heard when sound is off.

mod support;

use oxo_console::{
    Button::{A, B, Down, Left, Right, Up},
    Sound,
};
use oxo_core::{Board, Cell, Player, Rng};
use support::{HostConsole, MainMenu, centre};

#[test]
fn menus_click() {
    let mut console = HostConsole::new(1);
    console.wait(1_000);
    for button in [A, Down, Up, Right, A, B, B] {
        console.press(button);
        assert_eq!(console.take_heard(), [Sound::Menu], "{button:?}");
    }
}

#[test]
fn a_mark_is_heard_and_the_cursor_is_not() {
    let mut console = two_players();
    console.press_all(&[Up, Left, Down, Right]);
    assert_eq!(console.take_heard(), []);
    console.press(A);
    assert_eq!(console.take_heard(), [Sound::Move]);
}

#[test]
fn the_computers_mark_is_heard_too() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::OnePlayer);
    console.press(A);
    console.take_heard();
    console.press(A);
    assert_eq!(console.take_heard(), [Sound::Move]);
    console.wait(600);
    assert_eq!(console.take_heard(), [Sound::Move]);
}

#[test]
fn what_cannot_be_done_sounds_low() {
    let mut console = two_players();
    console.press(A);
    console.take_heard();
    console.press(A);
    assert_eq!(console.take_heard(), [Sound::Invalid], "a taken cell");

    let mut console = HostConsole::new(1);
    console.open(MainMenu::OnePlayer);
    console.press_all(&[A, A]);
    console.take_heard();
    console.press(A);
    assert_eq!(console.take_heard(), [Sound::Invalid], "not your turn");

    let mut console = HostConsole::new(1);
    console.open(MainMenu::Practice);
    console.press_all(&[A, B, Down]);
    console.take_heard();
    console.press(A);
    assert_eq!(console.take_heard(), [Sound::Menu, Sound::Invalid], "nothing to undo");
}

#[test]
fn whoever_of_two_people_wins_is_cheered() {
    for (moves, end) in [
        (&[0, 3, 1, 4, 2][..], Sound::Win),
        (&[0, 3, 1, 4, 8, 5], Sound::Win),
        (&[0, 1, 2, 4, 3, 5, 7, 6, 8], Sound::Draw),
    ] {
        let mut console = two_players();
        let mut cursor = centre(Board::Grid3Run3);
        for cell in moves {
            console.take_heard();
            console.place(&mut cursor, Cell::new(*cell));
        }
        assert_eq!(console.take_heard(), [Sound::Move, end], "{moves:?}");
    }
}

#[test]
fn the_end_against_the_computer_sounds_as_it_is_for_the_person() {
    let mut rng = Rng::new(1);
    let mut heard = Vec::new();
    for seed in 0..60 {
        let mut console = HostConsole::new(seed);
        console.open(MainMenu::OnePlayer);
        let person = if rng.coin() { Player::X } else { Player::O };
        console.change(2, usize::from(person == Player::O));
        console.press(A);
        let mut cursor = centre(Board::Grid3Run3);
        while console.game().is_active() {
            console.take_heard();
            if console.game().current_player() == Some(person) {
                let cell = rng.pick(console.game().valid_moves()).unwrap();
                console.place(&mut cursor, cell);
            } else {
                console.wait(600);
            }
        }
        let expected = match console.game().winner() {
            None => Sound::Draw,
            Some(winner) if winner == person => Sound::Win,
            Some(_) => Sound::Lose,
        };
        assert_eq!(console.take_heard(), [Sound::Move, expected]);
        heard.push(expected);
    }
    for sound in [Sound::Win, Sound::Lose, Sound::Draw] {
        assert!(heard.contains(&sound), "no game ended with {sound:?}");
    }
}

#[test]
fn giving_up_sounds_like_losing() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::OnePlayer);
    console.press_all(&[A, B, Down, A, Down]);
    console.take_heard();
    console.press(A);
    assert_eq!(console.take_heard(), [Sound::Menu, Sound::Lose]);
}

#[test]
fn at_the_ends_of_a_replay_nothing_moves_and_it_sounds_low() {
    let mut console = two_players();
    let mut cursor = centre(Board::Grid3Run3);
    for cell in [0, 3, 1, 4, 2] {
        console.place(&mut cursor, Cell::new(cell));
    }
    console.wait(1_500);
    console.press_all(&[Down, A]);
    console.repeat(Down, MainMenu::Replays as usize - MainMenu::TwoPlayers as usize);
    console.press_all(&[A, A]);
    for (button, sound) in [
        (Up, Sound::Invalid),
        (Left, Sound::Invalid),
        (Right, Sound::Move),
        (Down, Sound::Move),
        (Down, Sound::Invalid),
        (Right, Sound::Invalid),
        (Left, Sound::Move),
        (Up, Sound::Move),
        (Up, Sound::Invalid),
    ] {
        console.take_heard();
        console.press(button);
        assert_eq!(console.take_heard(), [sound], "{button:?}");
    }
}

#[test]
fn a_game_to_watch_is_heard_and_the_title_at_play_is_not() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::Watch);
    console.press(A);
    console.take_heard();
    console.wait(8_000);
    let heard = console.take_heard();
    let (end, moves) = heard.split_last().unwrap();
    assert!(matches!(end, Sound::Win | Sound::Draw), "{end:?}");
    assert!(moves.len() >= 5 && moves.iter().all(|sound| *sound == Sound::Move), "{moves:?}");

    let mut console = HostConsole::new(1);
    console.wait(60_000);
    assert_eq!(console.take_heard(), []);
}

#[test]
fn nothing_is_heard_when_sound_is_off() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::Settings);
    console.press(A);
    console.take_heard();
    // Around the settings, through a game with a taken cell to its end, and into its replay.
    console.press_all(&[Down, Right, B]);
    console.repeat(Up, MainMenu::Settings as usize - MainMenu::TwoPlayers as usize);
    console.press_all(&[A, A, A, A]);
    let mut cursor = centre(Board::Grid3Run3);
    for cell in [0, 1, 2, 7] {
        console.place(&mut cursor, Cell::new(cell));
    }
    assert_eq!(console.game().winner(), Some(Player::X));
    console.wait(1_500);
    console.press_all(&[Down, A, Down, Down, Down, Down, Down, A, A, Right, Right, Left, B, B]);
    assert_eq!(console.take_heard(), []);
}

#[test]
fn whoever_switches_sound_on_hears_it() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::Settings);
    console.press(A);
    console.take_heard();
    console.press(A);
    assert_eq!(console.take_heard(), [Sound::Menu]);
}

#[test]
fn every_sound_is_short_and_within_what_a_piezo_can_play() {
    for sound in Sound::ALL {
        let tones = sound.tones();
        assert!(tones.iter().any(|tone| tone.hertz > 0), "{sound:?}");
        assert!(tones.iter().all(|tone| tone.hertz == 0 || (100..5_000).contains(&tone.hertz)), "{sound:?}");
        let length: u32 = tones.iter().map(|tone| u32::from(tone.millis)).sum();
        assert!((1..=1_000).contains(&length), "{sound:?} takes {length} ms");
    }
}

/// A game of two people on 3x3, with nothing heard yet.
fn two_players() -> HostConsole {
    let mut console = HostConsole::new(1);
    console.two_players_on(Board::Grid3Run3);
    console.take_heard();
    console
}
