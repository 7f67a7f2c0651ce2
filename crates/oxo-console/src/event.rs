//! What goes into the console and what it asks for.

use oxo_core::{Cell, Fate};
use oxo_storage::StorageError;

use crate::{Sound, Task, TaskId};

/// Milliseconds since the handheld was switched on.
pub type Millis = u64;

/// The six buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Button {
    /// Moves up.
    Up,
    /// Moves down.
    Down,
    /// Moves left.
    Left,
    /// Moves right.
    Right,
    /// Chooses and places.
    A,
    /// Goes back, and opens the game menu.
    B,
}

impl Button {
    /// Every button.
    pub const ALL: [Self; 6] = [Self::Up, Self::Down, Self::Left, Self::Right, Self::A, Self::B];

    /// The name on the case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "Up",
            Self::Down => "Down",
            Self::Left => "Left",
            Self::Right => "Right",
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// Whether it repeats while it is held.
    pub(crate) const fn repeats(self) -> bool {
        !matches!(self, Self::A | Self::B)
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Event {
    /// A button went down.
    Press(Button),
    /// A button came up.
    Release(Button),
    /// How far the brain has come with choosing a move, in 1/256.
    Progress(TaskId, u8),
    /// The move that the brain chose.
    Answer(TaskId, Cell),
    /// What the brain found out about one cell.
    Fate(TaskId, Cell, Fate),
    /// A save has been done, or not.
    Saved(Result<(), StorageError>),
}

/// Something the console wants done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Request {
    /// Set the brain to a task; it takes the place of the one before.
    Think(Task),
    /// Drop the task at hand: nobody waits for the answer any more.
    StopThinking,
    /// Play these tones, in place of those still sounding.
    Play(Sound),
}
