//! The screens, each with its own state, buttons and picture.

mod board_view;
mod main_menu;
mod match_screen;
mod set_up;
mod title;

pub use main_menu::MainMenu;
pub use match_screen::MatchScreen;
pub use set_up::SetUp;
pub use title::Title;

/// The screen that is up.
pub enum Screen {
    /// The name, and how to begin.
    Title(Title),
    /// The list of modes.
    MainMenu(MainMenu),
    /// The choices before a game against the computer.
    SetUp(SetUp),
    /// A game, with its menu and its result.
    Match(MatchScreen),
}
