//! Which key is which button.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use oxo_console::Button;

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Button(Button),
    Quit,
}

impl Key {
    /// The meaning of a key that was pressed, or that the terminal repeats.
    pub fn of(event: &KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(event.code, KeyCode::Char('c' | 'd' | 'q')).then_some(Self::Quit);
        }
        Some(match event.code {
            KeyCode::Char('q' | 'Q') => Self::Quit,
            KeyCode::Up => Self::Button(Button::Up),
            KeyCode::Down => Self::Button(Button::Down),
            KeyCode::Left => Self::Button(Button::Left),
            KeyCode::Right => Self::Button(Button::Right),
            KeyCode::Enter | KeyCode::Char(' ' | 'a' | 'A') => Self::Button(Button::A),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Char('b' | 'B') => Self::Button(Button::B),
            _ => return None,
        })
    }
}
