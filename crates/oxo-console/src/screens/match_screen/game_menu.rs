//! The game menu, and the menu after the end: what they offer in which mode.

use crate::{contest::Mode, menu::Row, tournament::Tournament};

/// What the menus of a game do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    GoOn,
    Resign,
    Restart,
    Undo,
    Redo,
    Hint,
    Analysis,
    /// Another game.
    Again,
    /// The table of the tournament.
    Table,
    /// Back to the main menu.
    Leave,
}

impl Action {
    /// Whether the running game is over after it.
    pub const fn costs_the_game(self) -> bool {
        matches!(self, Self::Resign | Self::Restart | Self::Leave)
    }

    /// As a row of the game menu.
    pub const fn row(self) -> Row<'static> {
        Row::action(match self {
            Self::GoOn => "Go on",
            Self::Resign => "Resign",
            Self::Restart => "Restart",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::Hint => "Hint",
            Self::Analysis => "Analysis",
            Self::Again => "Again",
            Self::Table => "Table",
            Self::Leave => "Quit",
        })
    }

    /// As a row of the menu after the end.
    pub const fn row_after_the_end(self) -> Row<'static> {
        match self {
            Self::Leave => Row::action("Menu"),
            _ => self.row(),
        }
    }

    /// As a question.
    pub const fn question(self, mode: Mode) -> &'static str {
        match self {
            Self::Resign => "Resign?",
            Self::Restart => "Restart?",
            // It costs the tournament, too.
            Self::Leave if matches!(mode, Mode::Tournament) => "Quit all?",
            Self::Leave => "Quit?",
            _ => "Sure?",
        }
    }
}

/// What the game menu offers: nobody resigns for the computer.
pub const fn actions(mode: Mode, has_person: bool) -> &'static [Action] {
    match mode {
        Mode::Tournament if !has_person => &[Action::GoOn, Action::Leave],
        Mode::AgainstComputer | Mode::TwoPeople => &[Action::GoOn, Action::Resign, Action::Restart, Action::Leave],
        Mode::Watch => &[Action::GoOn, Action::Restart, Action::Leave],
        Mode::Practice => {
            &[Action::GoOn, Action::Undo, Action::Redo, Action::Hint, Action::Analysis, Action::Restart, Action::Leave]
        }
        Mode::Tournament => &[Action::GoOn, Action::Resign, Action::Leave],
    }
}

/// What there is to do after the end; B takes the last. Only a tournament whose record can be read has a table.
pub const fn after_the_end(mode: Mode, tournament: Option<&Tournament>) -> &'static [Action] {
    match mode {
        Mode::AgainstComputer | Mode::TwoPeople | Mode::Watch => &[Action::Again, Action::Leave],
        Mode::Practice => &[Action::Again, Action::Undo, Action::Leave],
        Mode::Tournament if tournament.is_some() => &[Action::Table],
        Mode::Tournament => &[Action::Leave],
    }
}
