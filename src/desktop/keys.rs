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
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        Some(match event.code {
            KeyCode::Char('c' | 'd') if control => Self::Quit,
            KeyCode::Char('q' | 'Q') => Self::Quit,
            KeyCode::Up => Self::Button(Button::Up),
            KeyCode::Down => Self::Button(Button::Down),
            KeyCode::Left => Self::Button(Button::Left),
            KeyCode::Right => Self::Button(Button::Right),
            KeyCode::Enter | KeyCode::Char(' ') => Self::Button(Button::A),
            KeyCode::Esc | KeyCode::Backspace => Self::Button(Button::B),
            _ => return None,
        })
    }
}
