//! The desktop's keys: which one is which button.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use oxo_console::Button;

#[path = "../src/desktop/keys.rs"]
mod keys;
use keys::Key;

fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Key> {
    Key::of(&KeyEvent::new(code, modifiers))
}

#[test]
fn every_button_has_its_keys() {
    for (button, codes) in [
        (Button::Up, &[KeyCode::Up][..]),
        (Button::Down, &[KeyCode::Down]),
        (Button::Left, &[KeyCode::Left]),
        (Button::Right, &[KeyCode::Right]),
        (Button::A, &[KeyCode::Enter, KeyCode::Char(' '), KeyCode::Char('a')]),
        (Button::B, &[KeyCode::Esc, KeyCode::Backspace, KeyCode::Char('b')]),
    ] {
        for &code in codes {
            assert_eq!(pressed(code, KeyModifiers::NONE), Some(Key::Button(button)), "{code}");
        }
    }
}

#[test]
fn capitals_count_as_well() {
    for (letter, key) in [('A', Key::Button(Button::A)), ('B', Key::Button(Button::B)), ('Q', Key::Quit)] {
        assert_eq!(pressed(KeyCode::Char(letter), KeyModifiers::SHIFT), Some(key));
    }
}

#[test]
fn with_control_a_letter_quits_or_does_nothing() {
    for letter in ['c', 'd', 'q'] {
        assert_eq!(pressed(KeyCode::Char(letter), KeyModifiers::CONTROL), Some(Key::Quit));
    }
    for letter in ['a', 'A', 'b', 'B', ' '] {
        assert_eq!(pressed(KeyCode::Char(letter), KeyModifiers::CONTROL), None);
    }
}
