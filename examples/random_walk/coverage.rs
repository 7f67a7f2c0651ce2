//! What random presses came across, and what they must come across to be worth something.

use std::{collections::BTreeMap, fmt};

use oxo_console::Mode;
use oxo_core::Board;

use crate::support::reading::Reader;

/// How often each of a kind must be seen, in how many presses: few presses come to every mode and board and fall into
/// thoughts, and only many to everything.
const LEAST: [(Kind, u32, u32); 9] = [
    (Kind::Mode, 10, 1_500),
    (Kind::Board, 3, 1_500),
    (Kind::Thinking, 10, 1_500),
    (Kind::Mode, 800, 20_000),
    (Kind::Board, 1_000, 20_000),
    (Kind::Thinking, 600, 20_000),
    (Kind::ModeOnBoard, 40, 20_000),
    (Kind::Screen, 2, 20_000),
    (Kind::Help, 2, 20_000),
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Mode,
    Board,
    ModeOnBoard,
    Screen,
    Help,
    Thinking,
}

impl Kind {
    const ALL: [Self; 6] = [Self::Mode, Self::Board, Self::ModeOnBoard, Self::Screen, Self::Help, Self::Thinking];

    const fn name(self) -> &'static str {
        match self {
            Self::Mode => "mode",
            Self::Board => "board",
            Self::ModeOnBoard => "mode and board",
            Self::Screen => "screen",
            Self::Help => "help in practice",
            Self::Thinking => "computer that thinks",
        }
    }
}

// What practice offers.
pub const HINT: &str = "hint";
pub const ANALYSIS: &str = "analysis";
pub const UNDO: &str = "undo";
pub const REDO: &str = "redo";

// The computer is to move.
pub const IN_SIGHT: &str = "in sight";
pub const BEHIND_MENU: &str = "behind the game menu";

const MODES: [Mode; 5] = [Mode::AgainstComputer, Mode::TwoPeople, Mode::Practice, Mode::Watch, Mode::Tournament];

/// How many presses saw what.
pub struct Coverage(BTreeMap<(Kind, String), u32>);

impl Default for Coverage {
    fn default() -> Self {
        let modes = MODES.map(|mode| (Kind::Mode, mode_name(mode)));
        let boards = Board::ALL.map(|board| (Kind::Board, board.to_string()));
        let both = MODES.into_iter().flat_map(|mode| Board::ALL.map(|board| (Kind::ModeOnBoard, both(mode, board))));
        let screens = Reader::screens().map(|screen| (Kind::Screen, screen.to_owned()));
        let help = [HINT, ANALYSIS, UNDO, REDO].map(|help| (Kind::Help, help.to_owned()));
        let thinking = [IN_SIGHT, BEHIND_MENU].map(|thinking| (Kind::Thinking, thinking.to_owned()));
        let everything = modes.into_iter().chain(boards).chain(both).chain(screens).chain(help).chain(thinking);
        Self(everything.map(|what| (what, 0)).collect())
    }
}

impl Coverage {
    pub fn see_screen(&mut self, screen: &str) {
        self.see(Kind::Screen, screen.to_owned());
    }

    pub fn see_game(&mut self, mode: Mode, board: Board) {
        self.see(Kind::Mode, mode_name(mode));
        self.see(Kind::Board, board.to_string());
        self.see(Kind::ModeOnBoard, both(mode, board));
    }

    pub fn see_help(&mut self, help: &str) {
        self.see(Kind::Help, help.to_owned());
    }

    pub fn see_thinking(&mut self, thinking: &str) {
        self.see(Kind::Thinking, thinking.to_owned());
    }

    fn see(&mut self, kind: Kind, what: String) {
        *self.0.entry((kind, what)).or_default() += 1;
    }

    /// What was seen too seldom for this many presses, and how often.
    pub fn missed(&self, presses: u32) -> Vec<String> {
        let too_few = |(kind, least, every): (Kind, u32, u32)| {
            let expected = least * (presses / every);
            let missed = self.of(kind).filter(move |(_, count)| *count < expected);
            missed.map(move |(what, count)| format!("{what} ({count} of {expected})"))
        };
        LEAST.into_iter().flat_map(too_few).collect()
    }

    fn of(&self, kind: Kind) -> impl Iterator<Item = (&str, u32)> {
        self.0.iter().filter(move |((listed, _), _)| *listed == kind).map(|((_, what), count)| (what.as_str(), *count))
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in Kind::ALL {
            let seen: Vec<_> = self.of(kind).map(|(what, count)| format!("{what} {count}")).collect();
            writeln!(f, "presses by {}: {}", kind.name(), seen.join("; "))?;
        }
        Ok(())
    }
}

fn mode_name(mode: Mode) -> String {
    match mode {
        Mode::AgainstComputer => "one player",
        Mode::TwoPeople => "two players",
        Mode::Practice => "practice",
        Mode::Watch => "watch",
        Mode::Tournament => "tournament",
    }
    .to_owned()
}

fn both(mode: Mode, board: Board) -> String {
    format!("{} on {board}", mode_name(mode))
}
