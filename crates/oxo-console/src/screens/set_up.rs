//! The set-up: what to choose before a game.

use heapless::Vec;

use crate::{
    Button, Canvas, Sound,
    console::Shared,
    contest::{Mode, ranked_name},
    gather::Gather,
    menu::{Choice, Menu, Question, Row},
    paint,
    records::{Choices, Format},
    screens::{Behaviour, Destination, Next},
    tournament::{MAX_CONTESTANTS, Tournament},
};

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Start,
    Board,
    Opponent,
    Side,
    Clock,
    Watched(usize),
    Format,
    Contestant(usize),
}

const MAX_ITEMS: usize = 8;

/// The set-up of a game.
pub struct SetUp {
    mode: Mode,
    menu: Menu,
    /// Whether the game that has not ended may be dropped for this one.
    drop: Option<Question>,
}

impl SetUp {
    pub fn new(mode: Mode) -> Self {
        Self { mode, menu: Menu::default(), drop: None }
    }

    /// Starts, but asks first if that costs a game. What cannot be started costs none.
    fn ask_to_start(&mut self, shared: &mut Shared) -> Option<Next> {
        let records = &shared.records;
        if self.mode == Mode::Tournament && Tournament::new(&records.choices).is_none() {
            shared.play(Sound::Invalid);
            return None;
        }
        if records.tournament.is_some() || records.running.as_ref().is_some_and(|game| game.mode.is_counted()) {
            self.drop = Some(Question::default());
            return None;
        }
        Some(self.start(shared))
    }

    fn start(&self, shared: &mut Shared) -> Next {
        shared.records.drop_game();
        if self.mode == Mode::Tournament {
            shared.records.tournament = Tournament::new(&shared.records.choices);
            Next::TournamentTable
        } else {
            shared.records.tournament = None;
            Next::Match(self.mode)
        }
    }
}

impl Behaviour for SetUp {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        if let Some(question) = &mut self.drop {
            let agreed = question.press(button, shared)?;
            self.drop = None;
            return agreed.then(|| self.start(shared));
        }
        let items = items(self.mode, shared.records.choices.format);
        let choice = self.menu.press(button, items.len(), shared)?;
        let (row, forwards) = match choice {
            Choice::Chosen(row) | Choice::Next(row) => (row, true),
            Choice::Previous(row) => (row, false),
            Choice::Back => return Some(Next::MainMenu(Destination::SetUp(self.mode))),
        };
        let choices = &mut shared.records.choices;
        match items.get(row)? {
            Item::Start => return matches!(choice, Choice::Chosen(_)).then(|| self.ask_to_start(shared)).flatten(),
            Item::Board => choices.change_board(forwards),
            Item::Opponent => choices.change_opponent(forwards),
            Item::Side if self.mode == Mode::Practice => choices.change_practice_side(forwards),
            Item::Side => choices.change_side(forwards),
            Item::Clock => choices.change_clock(forwards),
            Item::Watched(side) => choices.change_watched(*side, forwards),
            Item::Format => choices.change_format(forwards),
            Item::Contestant(place) => choices.change_contestant(*place, forwards),
        }
        None
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        if let Some(question) = &self.drop {
            let what = if shared.records.tournament.is_some() { "DROP TOURNAMENT?" } else { "DROP SAVED GAME?" };
            return question.draw(what, paint::SCREEN, target);
        }
        let choices = &shared.records.choices;
        let rows: Vec<Row<'_>, MAX_ITEMS> =
            items(self.mode, choices.format).iter().map(|item| row(*item, self.mode, choices)).gather();
        paint::heading(self.mode.heading(), paint::SCREEN, target)?;
        self.menu.draw(&rows, paint::below_heading(paint::SCREEN), target)
    }
}

const fn items(mode: Mode, format: Format) -> &'static [Item] {
    match mode {
        Mode::AgainstComputer => &[Item::Start, Item::Opponent, Item::Side, Item::Board, Item::Clock],
        Mode::TwoPeople => &[Item::Start, Item::Board, Item::Clock],
        Mode::Practice => &[Item::Start, Item::Opponent, Item::Side, Item::Board],
        Mode::Watch => &[Item::Start, Item::Watched(0), Item::Watched(1), Item::Board],
        Mode::Tournament if format.best_of().is_some() => {
            &[Item::Start, Item::Format, Item::Contestant(0), Item::Contestant(1), Item::Board, Item::Clock]
        }
        Mode::Tournament => &[
            Item::Start,
            Item::Format,
            Item::Contestant(0),
            Item::Contestant(1),
            Item::Contestant(2),
            Item::Contestant(3),
            Item::Board,
            Item::Clock,
        ],
    }
}

fn row(item: Item, mode: Mode, choices: &Choices) -> Row<'static> {
    const PLACES: [&str; MAX_CONTESTANTS] = ["Player 1", "Player 2", "Player 3", "Player 4"];
    match item {
        Item::Start if mode == Mode::Tournament && Tournament::new(choices).is_none() => {
            Row::action("Needs two players")
        }
        Item::Start => Row::action("Start"),
        Item::Board => Row::setting("Board", paint::board_name(choices.board)),
        Item::Opponent => Row::setting("Opponent", ranked_name(choices.opponent)),
        Item::Side if mode == Mode::Practice => Row::setting("You play", choices.practice_side_name()),
        Item::Side => Row::setting("You play", choices.side.name()),
        Item::Clock => Row::setting("Clock", choices.clock.name()),
        Item::Watched(0) => Row::setting("X", ranked_name(choices.watched[0])),
        Item::Watched(_) => Row::setting("O", ranked_name(choices.watched[1])),
        Item::Format => Row::setting("Format", choices.format.name()),
        Item::Contestant(place) => {
            let label = PLACES.get(place).copied().unwrap_or_default();
            Row::setting(label, choices.contestants.get(place).copied().unwrap_or_default().ranked_name())
        }
    }
}
