//! A game: its state, how it begins, and what is kept of it.

mod buttons;
mod computer;
mod game_menu;
mod help;
mod panel;
mod time;
mod turn;

use oxo_core::{Board, Cell, Game, Opponent, Rng};

use crate::{
    Button, Canvas, Millis,
    animation::Animation,
    console::Shared,
    contest::{Mode, Seat, Seats},
    menu::{Menu, Question},
    records::{ClockTime, Records, RunningGame, SecondsLeft, Side},
    screens::{Behaviour, Next, board_view::BoardView},
};

use computer::Thought;
use game_menu::Action;
use help::Help;
use time::{Clock, Notice};

/// A game on the screen.
pub struct MatchScreen {
    mode: Mode,
    /// Whether it is only there to be looked at, until somebody presses a button.
    demo: bool,
    seats: Seats,
    game: Game,
    /// How long a person may take for a move.
    time: ClockTime,
    /// Where every random choice comes from, as it was before this turn.
    rng: Rng,
    cursor: Cell,
    panel: Panel,
    thought: Option<Thought>,
    notice: Option<Notice>,
    clock: Option<Clock>,
    appearing: Option<Animation>,
    help: Help,
}

/// What the right half shows.
enum Panel {
    /// Whose turn it is.
    Turn,
    /// The game menu.
    Menu(Menu),
    /// Whether that was meant.
    Confirm(Action, Question),
    /// The end: the line is being drawn through.
    Reveal { line: Animation, until: Millis },
    /// How it ended, and what next.
    Result(Menu),
}

impl MatchScreen {
    /// A new game as set up, X to move.
    pub fn begin(mode: Mode, shared: &mut Shared) -> Self {
        let Records { tournament, choices, .. } = &mut shared.records;
        let (board, time, seats) = match tournament {
            Some(tournament) if mode == Mode::Tournament => {
                (tournament.board(), tournament.clock(), tournament.next_seats())
            }
            _ => (choices.board, choices.clock, choices.next_seats(mode)),
        };
        let mut screen = Self { time, ..Self::with(mode, board, seats, shared) };
        screen.restart(shared);
        screen
    }

    /// A game that the power was cut in: the same position, clock and chance.
    pub fn resume(running: &RunningGame, game: Game, shared: &mut Shared) -> Self {
        shared.rng = running.rng.clone();
        let mut screen =
            Self { game, time: running.clock, ..Self::with(running.mode, running.board, running.seats, shared) };
        screen.next_turn(shared);
        if let (Some(clock), SecondsLeft(Some(seconds_left))) = (&mut screen.clock, shared.records.seconds_left) {
            clock.seconds_left = clock.seconds_left.min(seconds_left.into());
            clock.until = shared.now + Millis::from(clock.seconds_left) * 1_000;
        }
        screen
    }

    /// The computer against itself, anywhere.
    pub fn demo(shared: &mut Shared) -> Self {
        let board = any(&Board::ALL, shared).unwrap_or_default();
        let mut player = || Seat::Computer(any(&Opponent::ALL, shared).unwrap_or_default());
        let seats = Seats::new(player(), player());
        let mut screen = Self { demo: true, ..Self::with(Mode::Watch, board, seats, shared) };
        screen.restart(shared);
        screen
    }

    fn with(mode: Mode, board: Board, seats: Seats, shared: &Shared) -> Self {
        Self {
            mode,
            demo: false,
            seats,
            game: Game::new(board),
            time: ClockTime::Off,
            rng: shared.rng.clone(),
            cursor: centre(board),
            panel: Panel::Turn,
            thought: None,
            notice: None,
            clock: None,
            appearing: None,
            help: Help::default(),
        }
    }

    fn restart(&mut self, shared: &mut Shared) {
        self.game.restart();
        // A game that waits can always be started.
        let _ = self.game.start();
        self.cursor = centre(self.game.board());
        self.next_turn(shared);
    }

    /// Another game of the same kind: who plays in turn gets the other mark.
    fn play_another(&mut self, shared: &mut Shared) {
        let in_turn = shared.records.choices.side == Side::Alternate;
        if let Some((person, opponent)) = self.seats.person_against_computer().filter(|_| in_turn) {
            self.seats = Seats::against(opponent, person.opponent());
            shared.records.choices.last_side = Some(person.opponent());
        }
        self.restart(shared);
    }

    /// The game, unless it is only there to be looked at.
    pub fn played(&self) -> Option<(&Game, Mode)> {
        (!self.demo).then_some((&self.game, self.mode))
    }

    /// The game as it is to be kept while it has not ended.
    pub fn running(&self) -> Option<RunningGame> {
        self.game.is_active().then(|| RunningGame {
            mode: self.mode,
            board: self.game.board(),
            seats: self.seats,
            moves: RunningGame::moves_of(&self.game),
            on_the_board: self.game.history().len() as u8,
            clock: self.time,
            rng: self.rng.clone(),
        })
    }

    /// What its clock shows.
    pub fn seconds_left(&self) -> SecondsLeft {
        SecondsLeft(self.clock.as_ref().map(|clock| clock.seconds_left as u8))
    }
}

impl Behaviour for MatchScreen {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        self.take_press(button, shared)
    }

    fn next_wake(&self) -> Option<Millis> {
        self.next_change()
    }

    fn wake(&mut self, shared: &mut Shared) -> Option<Next> {
        self.pass_time(shared)
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        let shake = self.notice.as_ref().map_or(0, Notice::shift);
        BoardView {
            cursor: (self.game.is_active() && self.seats.has_person()).then_some((self.cursor, shake)),
            appeared: self.appearing.as_ref().map_or(256, Animation::progress),
            drawn_through: match &self.panel {
                Panel::Reveal { line, .. } => line.progress(),
                _ => 256,
            },
            hint: self.help.hint,
            fates: self.help.fates.as_ref().map_or(&[], |fates| fates.as_slice()),
            ..BoardView::of(&self.game)
        }
        .draw(target)?;
        panel::draw(self, shared, target)
    }
}

/// Any value of a list.
fn any<T: Copy>(list: &[T], shared: &mut Shared) -> Option<T> {
    list.get(shared.rng.below(list.len() as u32) as usize).copied()
}

/// Where the cursor starts.
fn centre(board: Board) -> Cell {
    board.centre().first().unwrap_or(Cell::new(0))
}
