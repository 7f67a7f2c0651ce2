//! A game: the board and its panel, the game menu, and the result.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle, text::Alignment};
use oxo_core::{Board, Cell, Game, GameError, Outcome, Phase, Player, Victory};

use crate::{
    Button, Millis, Request, Task, TaskId,
    console::{Next, Shared},
    menu::{Choice, Menu, Row},
    paint,
    screens::board_view::BoardView,
    seats::{Mode, Seat, Seats},
};

/// An instant answer feels wrong: the computer takes at least this long.
const PACE: Millis = 400;
/// From one picture of an animation to the next.
const FRAME: Millis = 33;
/// How long a notice stays.
const NOTICE: Millis = 1_000;
/// How far the cursor is pushed aside in each picture of the shake.
const SHAKE: [i32; 6] = [2, -2, 2, -2, 1, -1];
/// How long the winning line takes to be drawn.
const DRAWING_THROUGH: Millis = 400;
/// How long the end of the game is shown before the result's menu comes up under the player's thumb.
const REVEAL: Millis = 900;

/// The right half of the screen.
const PANEL: Rectangle = Rectangle::new(Point::new(67, 0), Size::new(61, 64));

/// A game on the screen.
pub struct MatchScreen {
    mode: Mode,
    seats: Seats,
    game: Game,
    cursor: Cell,
    thought: Option<Thought>,
    notice: Option<Notice>,
    panel: Panel,
}

/// The computer is at it.
struct Thought {
    task: TaskId,
    since: Millis,
    /// The pictures of the thinking bar so far.
    frames: u32,
    progress: u8,
    answer: Option<Cell>,
}

/// A word to the player, for a moment.
struct Notice {
    text: &'static str,
    since: Millis,
    /// The pictures of the shake so far.
    frames: u32,
}

/// What the right half shows.
enum Panel {
    /// Whose turn it is.
    Turn,
    /// The game menu.
    Menu(Menu),
    /// Whether that was meant.
    Confirm(Action, Menu),
    /// The end: the line is being drawn through since then.
    Reveal { since: Millis, frames: u32 },
    /// How it ended, and what next.
    Result(Menu),
}

/// What the game menu does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    GoOn,
    Resign,
    Restart,
    Quit,
}

const GAME_MENU: [(Row, Action); 4] = [
    (Row::action("Go on"), Action::GoOn),
    (Row::action("Resign"), Action::Resign),
    (Row::action("Restart"), Action::Restart),
    (Row::action("Quit"), Action::Quit),
];
const CONFIRM: [Row; 2] = [Row::action("No"), Row::action("Yes")];
const RESULT: [Row; 2] = [Row::action("Again"), Row::action("Menu")];

impl MatchScreen {
    /// Sets the board up and lets X begin.
    pub fn begin(mode: Mode, shared: &mut Shared) -> Self {
        let seats = shared.choices.next_seats(mode);
        let board = shared.choices.board;
        let mut screen = Self {
            mode,
            seats,
            game: Game::new(board),
            cursor: centre(board),
            thought: None,
            notice: None,
            panel: Panel::Turn,
        };
        screen.restart(shared);
        screen
    }

    fn restart(&mut self, shared: &mut Shared) {
        self.stop_thinking(shared);
        self.game.restart();
        // A game that waits can always be started.
        let _ = self.game.start();
        self.cursor = centre(self.game.board());
        self.notice = None;
        self.panel = Panel::Turn;
        self.next_turn(shared);
    }

    pub fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        match &mut self.panel {
            Panel::Turn => {
                self.press_on_board(button, shared);
                None
            }
            Panel::Menu(menu) => {
                let action = match menu.press(button, GAME_MENU.len())? {
                    Choice::Chosen(row) => GAME_MENU.get(row)?.1,
                    Choice::Back => Action::GoOn,
                    Choice::Previous(_) | Choice::Next(_) => return None,
                };
                self.panel = match action {
                    Action::GoOn => Panel::Turn,
                    _ => Panel::Confirm(action, Menu::default()),
                };
                self.play_answer(shared);
                None
            }
            Panel::Confirm(action, menu) => {
                let action = *action;
                match menu.press(button, CONFIRM.len())? {
                    Choice::Chosen(1) => self.act(action, shared),
                    Choice::Chosen(_) | Choice::Back => {
                        let row = GAME_MENU.iter().position(|(_, listed)| *listed == action);
                        self.panel = Panel::Menu(Menu::at(row.unwrap_or(0)));
                        None
                    }
                    Choice::Previous(_) | Choice::Next(_) => None,
                }
            }
            Panel::Reveal { .. } => {
                self.panel = Panel::Result(Menu::default());
                None
            }
            Panel::Result(menu) => match menu.press(button, RESULT.len())? {
                Choice::Chosen(0) => Some(Next::Match(self.mode)),
                Choice::Chosen(_) | Choice::Back => Some(Next::MainMenu(self.mode)),
                Choice::Previous(_) | Choice::Next(_) => None,
            },
        }
    }

    fn press_on_board(&mut self, button: Button, shared: &mut Shared) {
        let (rows, columns) = match button {
            Button::Up => (-1, 0),
            Button::Down => (1, 0),
            Button::Left => (0, -1),
            Button::Right => (0, 1),
            Button::A => return self.place(shared),
            Button::B => {
                self.panel = Panel::Menu(Menu::default());
                return;
            }
        };
        self.cursor = moved(self.game.board(), self.cursor, rows, columns);
    }

    fn place(&mut self, shared: &mut Shared) {
        let Some(player) = self.game.current_player() else { return };
        if self.seats.of(player) != Seat::Person {
            return self.notify("Wait", shared);
        }
        match self.game.play(player, self.cursor) {
            Ok(()) => self.next_turn(shared),
            Err(GameError::Occupied) => self.notify("Taken", shared),
            // Nothing else can be wrong: it is this player's turn and the cursor is on the board.
            Err(_) => {}
        }
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Option<Next> {
        match action {
            Action::GoOn => self.panel = Panel::Turn,
            Action::Resign => {
                // Against the computer the person gives up, otherwise whoever is to move.
                let person = self.seats.person_against_computer().map(|(person, _)| person);
                if let Some(player) = person.or(self.game.current_player()) {
                    self.stop_thinking(shared);
                    let _ = self.game.resign(player);
                    self.next_turn(shared);
                }
            }
            Action::Restart => self.restart(shared),
            Action::Quit => {
                self.stop_thinking(shared);
                return Some(Next::MainMenu(self.mode));
            }
        }
        None
    }

    /// Hears how far the computer has come.
    pub fn progress(&mut self, task: TaskId, progress: u8) {
        if let Some(thought) = self.thought.as_mut().filter(|thought| thought.task == task) {
            thought.progress = progress;
        }
    }

    /// Hears the computer's move.
    pub fn answer(&mut self, task: TaskId, cell: Cell, shared: &mut Shared) {
        if let Some(thought) = self.thought.as_mut().filter(|thought| thought.task == task) {
            thought.progress = u8::MAX;
            thought.answer = Some(cell);
            self.play_answer(shared);
        }
    }

    /// Makes the computer's move once it is known, the pause is over and nothing hides the board.
    fn play_answer(&mut self, shared: &mut Shared) {
        let Some(thought) = &self.thought else { return };
        let (Some(cell), Panel::Turn) = (thought.answer, &self.panel) else { return };
        if shared.now < thought.since + PACE {
            return;
        }
        self.thought = None;
        if let Some(player) = self.game.current_player() {
            // An answer that is no move would be a fault of the brain: the board asks again rather than stand still.
            let _ = self.game.play(player, cell);
        }
        self.next_turn(shared);
    }

    /// Whoever is to move now gets the board; the end of the game its reveal.
    fn next_turn(&mut self, shared: &mut Shared) {
        match self.game.phase() {
            Phase::Finished(_) => {
                self.notice = None;
                self.panel = Panel::Reveal { since: shared.now, frames: 0 };
            }
            Phase::Waiting | Phase::InProgress => {
                let seat = self.game.current_player().map(|player| self.seats.of(player));
                if let Some(Seat::Computer(opponent)) = seat {
                    let seed = shared.rng.next_seed();
                    let task = Task { id: shared.next_task_id(), opponent, position: *self.game.position(), seed };
                    shared.request(Request::Think(task));
                    self.thought =
                        Some(Thought { task: task.id, since: shared.now, frames: 0, progress: 0, answer: None });
                }
            }
        }
    }

    fn stop_thinking(&mut self, shared: &mut Shared) {
        if self.thought.take().is_some_and(|thought| thought.answer.is_none()) {
            shared.request(Request::StopThinking);
        }
    }

    fn notify(&mut self, text: &'static str, shared: &Shared) {
        self.notice = Some(Notice { text, since: shared.now, frames: 0 });
    }

    pub fn next_wake(&self) -> Option<Millis> {
        let thought = self.thought.as_ref().filter(|_| matches!(self.panel, Panel::Turn)).map(Thought::next_wake);
        let notice = self.notice.as_ref().map(Notice::next_wake);
        let reveal = match self.panel {
            Panel::Reveal { since, frames } => Some((since + (Millis::from(frames) + 1) * FRAME).min(since + REVEAL)),
            _ => None,
        };
        thought.into_iter().chain(notice).chain(reveal).min()
    }

    pub fn wake(&mut self, shared: &mut Shared) {
        let now = shared.now;
        if let Some(notice) = self.notice.as_mut().filter(|notice| notice.next_wake() <= now) {
            notice.frames += 1;
            if now >= notice.since + NOTICE {
                self.notice = None;
            }
        }
        if let Panel::Reveal { since, frames } = &mut self.panel {
            if now >= *since + REVEAL {
                self.panel = Panel::Result(Menu::default());
            } else if now >= *since + (Millis::from(*frames) + 1) * FRAME {
                *frames += 1;
            }
        }
        if let Some(thought) = self.thought.as_mut().filter(|thought| thought.next_wake() <= now) {
            thought.frames = ((now - thought.since) / FRAME) as u32;
            self.play_answer(shared);
        }
    }

    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
        let shake = self.notice.as_ref().map_or(0, Notice::shake);
        let ended = self.game.outcome().is_some();
        BoardView {
            position: self.game.position(),
            last_move: self.game.last_move(),
            cursor: (!ended).then_some((self.cursor, shake)),
            drawn_through: match self.panel {
                Panel::Reveal { frames, .. } => (Millis::from(frames) * FRAME * 256 / DRAWING_THROUGH).min(256) as i32,
                _ => 256,
            },
        }
        .draw(target)?;
        match &self.panel {
            Panel::Turn => self.draw_turn(target),
            Panel::Menu(menu) => {
                paint::heading("GAME", PANEL, target)?;
                menu.draw(&GAME_MENU.map(|(row, _)| row), rows_at(13), target)
            }
            Panel::Confirm(action, menu) => {
                paint::heading(question(*action), PANEL, target)?;
                menu.draw(&CONFIRM, rows_at(13), target)
            }
            Panel::Reveal { .. } => self.draw_result(target),
            Panel::Result(menu) => {
                self.draw_result(target)?;
                menu.draw(&RESULT, rows_at(43), target)
            }
        }
    }

    fn draw_turn<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
        let versus = self.seats.person_against_computer();
        paint::heading(versus.map_or("2 players", |(_, opponent)| opponent.name()), PANEL, target)?;
        let Some(player) = self.game.current_player() else { return Ok(()) };
        let turn = match (self.seats.of(player), versus, player) {
            (Seat::Computer(_), ..) => "Thinking",
            (Seat::Person, Some(_), _) => "Your turn",
            (Seat::Person, None, Player::X) => "X to move",
            (Seat::Person, None, Player::O) => "O to move",
        };
        panel_text(turn, 18, target)?;
        let middle = PANEL.center().x;
        paint::mark(player, Rectangle::new(Point::new(middle - 8, 27), Size::new_equal(17)), 3, target)?;
        if let Some(notice) = &self.notice {
            panel_text(notice.text, 55, target)?;
        } else if let Some(thought) = &self.thought {
            let bar = Rectangle::new(Point::new(PANEL.top_left.x + 3, 51), Size::new(PANEL.size.width - 6, 8));
            paint::progress_bar(bar, thought.shown_progress(), target)?;
        }
        Ok(())
    }

    fn draw_result<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        let person = self.seats.person_against_computer().map(|(person, _)| person);
        let verdict = match (outcome.winner(), person) {
            (None, _) => "Draw",
            (Some(winner), Some(person)) if winner == person => "You win!",
            (Some(_), Some(_)) => "You lose",
            (Some(Player::X), None) => "X wins!",
            (Some(Player::O), None) => "O wins!",
        };
        let reason = match outcome {
            Outcome::Won(_, Victory::Line(line)) => match line.kind {
                oxo_core::LineKind::Row => "a row",
                oxo_core::LineKind::Column => "a column",
                oxo_core::LineKind::Diagonal => "a diagonal",
            },
            Outcome::Won(_, Victory::Resignation) => "resigned",
            Outcome::Draw => "full board",
        };
        paint::heading(verdict, PANEL, target)?;
        panel_text(reason, 22, target)
    }
}

impl Thought {
    /// The next picture of the bar; when the bar is full, only the answer is awaited.
    fn next_wake(&self) -> Millis {
        let next_frame = self.since + (Millis::from(self.frames) + 1) * FRAME;
        let pause_end = self.since + PACE;
        if self.answer.is_some() && self.since + Millis::from(self.frames) * FRAME < pause_end {
            next_frame.min(pause_end)
        } else {
            next_frame
        }
    }

    /// How full the bar is, of 256: the answer comes when both the pause and the thought are over.
    fn shown_progress(&self) -> u32 {
        let pause = Millis::from(self.frames) * FRAME * 256 / PACE;
        (pause as u32).min(u32::from(self.progress) + 1)
    }
}

impl Notice {
    fn next_wake(&self) -> Millis {
        if (self.frames as usize) < SHAKE.len() {
            self.since + (Millis::from(self.frames) + 1) * FRAME
        } else {
            self.since + NOTICE
        }
    }

    fn shake(&self) -> i32 {
        SHAKE.get(self.frames as usize).copied().unwrap_or(0)
    }
}

/// A question for the heading.
const fn question(action: Action) -> &'static str {
    match action {
        Action::GoOn => "Go on?",
        Action::Resign => "Resign?",
        Action::Restart => "Restart?",
        Action::Quit => "Quit?",
    }
}

/// The panel from this height down.
const fn rows_at(top: i32) -> Rectangle {
    Rectangle::new(Point::new(PANEL.top_left.x, top), Size::new(PANEL.size.width, 64 - top as u32))
}

fn panel_text<D>(text: &str, y: i32, target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    paint::text(text, Point::new(PANEL.center().x, y), Alignment::Center, paint::TEXT, target)
}

/// Where the cursor starts.
fn centre(board: Board) -> Cell {
    board.centre().first().unwrap_or(Cell::new(0))
}

/// The cell beside another one; the edges meet.
fn moved(board: Board, cell: Cell, rows: i8, columns: i8) -> Cell {
    let wrapped = |at: u8, by: i8| (at as i8 + by).rem_euclid(board.size() as i8) as u8;
    let (row, column) = (wrapped(board.row(cell), rows), wrapped(board.column(cell), columns));
    board.cell_at(row, column).unwrap_or(cell)
}
