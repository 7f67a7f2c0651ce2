//! The screens, each with its own state, buttons and picture.

mod about;
mod board_view;
mod main_menu;
mod match_screen;
mod replay;
mod replay_list;
mod set_up;
mod settings;
mod statistics;
mod title;
mod tournament_table;

use crate::{Button, Canvas, Millis, console::Shared, contest::Mode};

use about::About;
use main_menu::MainMenu;
use match_screen::MatchScreen;
use replay::Replay;
use replay_list::ReplayList;
use set_up::SetUp;
use settings::SettingsScreen;
use statistics::StatisticsScreen;
use title::Title;
use tournament_table::TournamentTable;

/// Where to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The title.
    Title,
    /// The main menu, with this row chosen.
    MainMenu(Destination),
    /// One of the places that the main menu leads to.
    Visit(Destination),
    /// A new game.
    Match(Mode),
    /// Whatever has not ended.
    Resume,
    /// A game against itself, to look at.
    Demo,
    /// The table of the tournament under way.
    TournamentTable,
    /// The replay of a finished game, by its place in the list.
    Replay(usize),
    /// The list of finished games, with this one chosen.
    ReplayList(usize),
}

/// Where the main menu leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    Resume,
    SetUp(Mode),
    Statistics,
    Replays,
    Settings,
    About,
}

/// What every screen does.
pub trait Behaviour {
    /// A button was pressed, or repeats.
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next>;

    /// When it next wants to hear of the time.
    fn next_wake(&self) -> Option<Millis> {
        None
    }

    /// Time has passed.
    fn wake(&mut self, _shared: &mut Shared) -> Option<Next> {
        None
    }

    /// Draws the whole screen.
    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error>;
}

/// The screen that is up.
#[expect(clippy::large_enum_variant, reason = "there is only one, and no heap to put the large one on")]
pub enum Screen {
    Title(Title),
    MainMenu(MainMenu),
    SetUp(SetUp),
    Match(MatchScreen),
    TournamentTable(TournamentTable),
    Statistics(StatisticsScreen),
    ReplayList(ReplayList),
    Replay(Replay),
    Settings(SettingsScreen),
    About(About),
}

/// Asks whichever screen is up.
macro_rules! ask {
    ($self:expr, $screen:ident => $question:expr) => {
        match $self {
            Screen::Title($screen) => $question,
            Screen::MainMenu($screen) => $question,
            Screen::SetUp($screen) => $question,
            Screen::Match($screen) => $question,
            Screen::TournamentTable($screen) => $question,
            Screen::Statistics($screen) => $question,
            Screen::ReplayList($screen) => $question,
            Screen::Replay($screen) => $question,
            Screen::Settings($screen) => $question,
            Screen::About($screen) => $question,
        }
    };
}

impl Screen {
    /// The first screen.
    pub fn title(shared: &Shared) -> Self {
        Self::Title(Title::new(shared.now))
    }

    /// The game that has not ended, or the tournament between two of its games.
    fn resume(shared: &mut Shared) -> Self {
        let running = shared.records.running.clone().and_then(|running| Some((running.game()?, running)));
        match running {
            Some((game, running)) => {
                shared.records.seconds_left = shared.records.seconds_left.resumed();
                Self::Match(MatchScreen::resume(&running, game, shared))
            }
            None if shared.records.tournament.is_some() => Self::TournamentTable(TournamentTable::default()),
            None => Self::MainMenu(MainMenu::at(Destination::SetUp(Mode::AgainstComputer), shared)),
        }
    }

    /// Goes to another screen.
    pub fn enter(next: Next, shared: &mut Shared) -> Self {
        match next {
            Next::Title => Self::title(shared),
            Next::MainMenu(destination) => Self::MainMenu(MainMenu::at(destination, shared)),
            Next::Resume | Next::Visit(Destination::Resume) => Self::resume(shared),
            Next::Visit(Destination::SetUp(mode)) => Self::SetUp(SetUp::new(mode)),
            Next::Visit(Destination::Statistics) => Self::Statistics(StatisticsScreen::new(shared)),
            Next::Visit(Destination::Replays) => Self::ReplayList(ReplayList::at(0)),
            Next::Visit(Destination::Settings) => Self::Settings(SettingsScreen::default()),
            Next::Visit(Destination::About) => Self::About(About::default()),
            Next::Match(mode) => Self::Match(MatchScreen::begin(mode, shared)),
            Next::Demo => Self::Match(MatchScreen::demo(shared)),
            Next::TournamentTable => Self::TournamentTable(TournamentTable::default()),
            Next::ReplayList(place) => Self::ReplayList(ReplayList::at(place)),
            Next::Replay(place) => match Replay::new(place, shared) {
                Some(replay) => Self::Replay(replay),
                None => Self::ReplayList(ReplayList::at(0)),
            },
        }
    }
}

impl Behaviour for Screen {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        ask!(self, screen => screen.press(button, shared))
    }

    fn next_wake(&self) -> Option<Millis> {
        ask!(self, screen => screen.next_wake())
    }

    fn wake(&mut self, shared: &mut Shared) -> Option<Next> {
        ask!(self, screen => screen.wake(shared))
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        ask!(self, screen => screen.draw(shared, target))
    }
}
