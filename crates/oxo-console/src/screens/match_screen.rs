//! A game: what the buttons, the clock and the computer do to it.

use oxo_core::{Board, Cell, Fate, Game, GameError, Opponent, Player, Rng};

use crate::{
    Button, Canvas, Event, Job, Millis, Request, Sound, Task, TaskId,
    animation::Animation,
    console::Shared,
    contest::{Mode, Seat, Seats},
    menu::{Choice, Menu, Question},
    records::{ClockTime, GameRecord, Pace, Records, RunningGame, SecondsLeft, Side},
    screens::{
        Behaviour, Destination, Next,
        board_view::BoardView,
        game_menu::{self, Action},
        panel,
    },
};

/// An instant answer feels wrong: at a natural pace the computer takes at least this long.
const PAUSE: Millis = 400;
/// How long a notice stays.
const NOTICE: Millis = 1_000;
/// How far the cursor is pushed aside in each picture of the shake.
const SHAKE: [i32; 6] = [2, -2, 2, -2, 1, -1];
/// How long the computer's mark takes to appear.
const APPEARING: Millis = 130;
/// How long the winning line takes to be drawn.
const DRAWING_THROUGH: Millis = 400;
/// How long the end of the game is shown before the result's menu comes up under the player's thumb.
const REVEAL: Millis = 900;
/// How long the result of a game against itself stays.
const DEMO_RESULT: Millis = 3_000;

/// A game on the screen.
pub struct MatchScreen {
    pub(super) mode: Mode,
    /// Whether it is only there to be looked at, until somebody presses a button.
    pub(super) demo: bool,
    pub(super) seats: Seats,
    pub(super) game: Game,
    /// How long a person may take for a move.
    time: ClockTime,
    /// Where every random choice comes from, as it was before this turn.
    rng: Rng,
    cursor: Cell,
    pub(super) panel: Panel,
    pub(super) thought: Option<Thought>,
    pub(super) notice: Option<Notice>,
    pub(super) clock: Option<Clock>,
    appearing: Option<Animation>,
    help: Help,
}

/// What the right half shows.
pub(super) enum Panel {
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

/// The computer is at it.
pub(super) struct Thought {
    task: TaskId,
    /// The pause that it makes at least.
    pause: Animation,
    progress: u8,
    answer: Option<Cell>,
}

/// What analysis has to say.
pub(super) enum Insight {
    /// What the move under the cursor leads to.
    Fate(Fate),
    /// How many of the moves are known, of 256.
    Progress(u32),
}

/// A word to the player, for a moment.
pub(super) struct Notice {
    pub(super) text: &'static str,
    shake: Animation,
    until: Millis,
}

/// The time that a person has for a move.
pub(super) struct Clock {
    until: Millis,
    pub(super) seconds_left: u32,
}

/// What practice offers.
#[derive(Default)]
struct Help {
    /// The task at hand, if it is for the player and not for the computer's move.
    task: Option<TaskId>,
    hint: Option<Cell>,
    /// The fates found so far, while analysis is on.
    fates: Option<[Option<Fate>; Cell::MAX_COUNT]>,
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
        self.stop_thinking(shared);
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

    // What the buttons do.

    /// What the game menu offers.
    pub(super) const fn actions(&self) -> &'static [Action] {
        game_menu::actions(self.mode, self.seats.has_person())
    }

    fn press_on_board(&mut self, button: Button, shared: &mut Shared) {
        let (rows, columns) = match button {
            Button::Up => (-1, 0),
            Button::Down => (1, 0),
            Button::Left => (0, -1),
            Button::Right => (0, 1),
            // Who only watches has a menu and no cursor.
            Button::A if self.seats.has_person() => return self.place(shared),
            Button::A | Button::B => {
                shared.play(Sound::Menu);
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
            Ok(()) => {
                shared.play(Sound::Move);
                self.next_turn(shared);
            }
            Err(GameError::Occupied) => self.notify("Taken", shared),
            // Nothing else can be wrong: it is this player's turn and the cursor is on the board.
            Err(_) => {}
        }
    }

    /// Something was chosen in the game menu: what would cost a counted game is asked first.
    fn choose(&mut self, action: Action, shared: &mut Shared) -> Option<Next> {
        if self.mode.is_counted() && action.costs_the_game() {
            self.panel = Panel::Confirm(action, Question::default());
            return None;
        }
        self.act(action, shared)
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Option<Next> {
        match action {
            Action::GoOn => self.go_on(shared),
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
            Action::Undo => self.take_back(shared),
            Action::Redo => self.play_again(shared),
            Action::Hint => {
                self.go_on(shared);
                self.ask_for_hint(shared);
            }
            Action::Analysis => {
                self.go_on(shared);
                self.help.fates = if self.help.fates.is_some() { None } else { Some([None; Cell::MAX_COUNT]) };
                self.analyse(shared);
            }
            Action::Again => self.play_another(shared),
            Action::Table => return Some(Next::TournamentTable),
            Action::Leave => {
                self.stop_thinking(shared);
                shared.records.drop_game();
                if self.mode == Mode::Tournament {
                    shared.records.tournament = None;
                }
                return Some(Next::MainMenu(Destination::SetUp(self.mode)));
            }
        }
        None
    }

    /// Closes the game menu: an answer that came meanwhile is played now.
    fn go_on(&mut self, shared: &mut Shared) {
        self.panel = Panel::Turn;
        self.play_answer(shared);
    }

    // What the computer does.

    /// Hears what the brain has to say.
    pub fn hear(&mut self, event: Event, shared: &mut Shared) {
        match event {
            Event::Progress(task, progress) => {
                if let Some(thought) = self.thought.as_mut().filter(|thought| thought.task == task) {
                    thought.progress = thought.progress.max(progress);
                }
            }
            Event::Answer(task, cell) => {
                if let Some(thought) = self.thought.as_mut().filter(|thought| thought.task == task) {
                    thought.progress = u8::MAX;
                    thought.answer = Some(cell);
                    self.play_answer(shared);
                } else if self.help.task == Some(task) {
                    self.help.task = None;
                    self.help.hint = Some(cell);
                    self.analyse(shared);
                }
            }
            Event::Fate(task, cell, fate) => {
                let known = self.help.fates.as_mut().filter(|_| self.help.task == Some(task));
                if let Some(known) = known.and_then(|fates| fates.get_mut(usize::from(cell.index()))) {
                    *known = Some(fate);
                }
            }
            Event::Press(_) | Event::Release(_) | Event::Saved(_) => {}
        }
    }

    /// Makes the computer's move once it is known, the pause is over and nothing hides the board.
    fn play_answer(&mut self, shared: &mut Shared) {
        let Some(thought) = &self.thought else { return };
        let (Some(cell), Panel::Turn) = (thought.answer, &self.panel) else { return };
        if shared.now < thought.pause.end() {
            return;
        }
        self.thought = None;
        if let Some(player) = self.game.current_player() {
            // An answer that is no move would be a fault of the brain: it is asked again rather than stand still.
            if self.game.play(player, cell).is_ok() {
                if !self.demo {
                    shared.play(Sound::Move);
                }
                self.appearing = Some(Animation::new(shared.now, APPEARING));
            }
        }
        self.next_turn(shared);
    }

    /// Whoever is to move now gets the board; the end of the game its reveal.
    fn next_turn(&mut self, shared: &mut Shared) {
        self.rng = shared.rng.clone();
        self.notice = None;
        self.clock = None;
        self.help.hint = None;
        if let Some(fates) = &mut self.help.fates {
            *fates = [None; Cell::MAX_COUNT];
        }
        let Some(player) = self.game.current_player() else { return self.finish(shared) };
        self.panel = Panel::Turn;
        match self.seats.of(player) {
            Seat::Computer(opponent) => {
                let task = self.think(Job::Choose { opponent, seed: shared.rng.next_seed() }, shared);
                // Nobody could follow a game of the computer against itself otherwise.
                let hurried = shared.records.settings.pace == Pace::Instant && self.seats.has_person();
                let pause = Animation::new(shared.now, if hurried { 0 } else { PAUSE });
                self.help.task = None;
                self.thought = Some(Thought { task, pause, progress: 0, answer: None });
            }
            Seat::Person => {
                if let Some(time) = self.time.duration().filter(|_| self.mode.is_counted()) {
                    self.clock = Some(Clock { until: shared.now + time, seconds_left: (time / 1_000) as u32 });
                }
                self.analyse(shared);
            }
        }
    }

    fn think(&self, job: Job, shared: &mut Shared) -> TaskId {
        let id = shared.next_task_id();
        shared.request(Request::Think(Task { id, position: *self.game.position(), job }));
        id
    }

    fn stop_thinking(&mut self, shared: &mut Shared) {
        let thinking = self.thought.take().is_some_and(|thought| thought.answer.is_none());
        if self.help.task.take().is_some() || thinking {
            shared.request(Request::StopThinking);
        }
    }

    // What practice offers.

    /// Takes back what the computer answered, and the person's move with it.
    fn take_back(&mut self, shared: &mut Shared) {
        self.step_through_history(Game::undo, shared);
    }

    /// Plays again what was taken back, up to the person's next turn.
    fn play_again(&mut self, shared: &mut Shared) {
        self.step_through_history(Game::redo, shared);
    }

    fn step_through_history(&mut self, step: fn(&mut Game) -> Result<(), GameError>, shared: &mut Shared) {
        self.stop_thinking(shared);
        let before = self.game.clone();
        let mut moved = false;
        while step(&mut self.game).is_ok() {
            moved = true;
            let person_to_move = self.game.current_player().is_none_or(|player| self.seats.of(player) == Seat::Person);
            if person_to_move {
                break;
            }
        }
        // Where the computer began, its first move stays: there is nothing of the person's to take back.
        let computer_begins = self.game.history().is_empty() && self.seats.of(Player::X) != Seat::Person;
        if !moved || computer_begins {
            self.game = before;
            self.panel = Panel::Turn;
            self.next_turn(shared);
            return self.notify("No more", shared);
        }
        shared.play(Sound::Move);
        self.next_turn(shared);
    }

    fn ask_for_hint(&mut self, shared: &mut Shared) {
        if self.thought.is_some() {
            self.notify("Wait", shared);
        } else if self.game.is_active() {
            let seed = shared.rng.next_seed();
            self.help.task = Some(self.think(Job::Choose { opponent: Opponent::Perfect, seed }, shared));
        }
    }

    /// Sets the brain to whatever is not yet known of the free cells, if analysis is on and it is a person's turn.
    fn analyse(&mut self, shared: &mut Shared) {
        if self.help.fates.is_some() && self.thought.is_none() && self.game.is_active() {
            self.help.task = Some(self.think(Job::Analyse, shared));
        }
    }

    /// What the analysis says of the move under the cursor; as long as it does not know, how far it has come.
    pub(super) fn insight(&self) -> Option<Insight> {
        let fates = self.help.fates.as_ref()?;
        let known = fates.get(usize::from(self.cursor.index())).copied().flatten();
        known.map(Insight::Fate).or_else(|| {
            let found = fates.iter().flatten().count() as u32;
            let progress = (256 * found).checked_div(self.game.position().free_cells().len())?;
            (progress < 256).then_some(Insight::Progress(progress))
        })
    }

    // What time does.

    fn run_out_of_time(&mut self, shared: &mut Shared) {
        if let Some(player) = self.game.current_player() {
            let _ = self.game.run_out_of_time(player);
            self.next_turn(shared);
        }
    }

    fn notify(&mut self, text: &'static str, shared: &mut Shared) {
        shared.play(Sound::Invalid);
        let shake = Animation::new(shared.now, SHAKE.len() as Millis * crate::animation::FRAME);
        self.notice = Some(Notice { text, shake, until: shared.now + NOTICE });
    }

    /// The game has ended: it is counted and kept, and the line is drawn through.
    fn finish(&mut self, shared: &mut Shared) {
        let stays = if self.demo { DEMO_RESULT } else { REVEAL };
        let line = Animation::new(shared.now, DRAWING_THROUGH);
        self.panel = Panel::Reveal { line, until: shared.now + stays };
        let Some(outcome) = self.game.outcome().filter(|_| !self.demo) else { return };
        let person = self.seats.person_against_computer().map(|(person, _)| person);
        shared.play(match (outcome.winner(), person) {
            (None, _) => Sound::Draw,
            (Some(winner), Some(person)) if winner != person => Sound::Lose,
            (Some(_), _) => Sound::Win,
        });
        if self.mode == Mode::Practice {
            return;
        }
        if self.mode.is_counted() {
            shared.records.statistics.count(self.game.board(), self.seats, outcome);
        }
        if let Some(record) = GameRecord::of(&self.game, self.seats) {
            shared.records.history.keep(record);
        }
        if let Some(tournament) = shared.records.tournament.as_mut().filter(|_| self.mode == Mode::Tournament) {
            tournament.enter(outcome);
        }
    }
}

impl Behaviour for MatchScreen {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        if self.demo {
            self.stop_thinking(shared);
            return Some(Next::Title);
        }
        match &mut self.panel {
            Panel::Turn => {
                self.press_on_board(button, shared);
                None
            }
            Panel::Menu(menu) => {
                let actions = game_menu::actions(self.mode, self.seats.has_person());
                match menu.press(button, actions.len(), shared)? {
                    Choice::Chosen(row) => self.choose(*actions.get(row)?, shared),
                    Choice::Back => self.choose(Action::GoOn, shared),
                    Choice::Previous(_) | Choice::Next(_) => None,
                }
            }
            Panel::Confirm(action, question) => {
                let action = *action;
                if question.press(button, shared)? {
                    return self.act(action, shared);
                }
                let row = self.actions().iter().position(|listed| *listed == action);
                self.panel = Panel::Menu(Menu::at(row.unwrap_or(0)));
                None
            }
            // A direction still held when the game ends shall not hide the end.
            Panel::Reveal { .. } => {
                if matches!(button, Button::A | Button::B) {
                    self.panel = Panel::Result(Menu::default());
                }
                None
            }
            Panel::Result(menu) => {
                let actions = game_menu::after_the_end(self.mode, shared.records.tournament.as_ref());
                match menu.press(button, actions.len(), shared)? {
                    Choice::Chosen(row) => self.act(*actions.get(row)?, shared),
                    Choice::Back => self.act(*actions.last()?, shared),
                    Choice::Previous(_) | Choice::Next(_) => None,
                }
            }
        }
    }

    fn next_wake(&self) -> Option<Millis> {
        let on_turn = matches!(self.panel, Panel::Turn);
        let thought = self.thought.as_ref().filter(|_| on_turn).and_then(|thought| thought.pause.next_wake());
        let notice = self.notice.as_ref().map(|notice| notice.shake.next_wake().unwrap_or(notice.until));
        let clock =
            self.clock.as_ref().map(|clock| clock.until - Millis::from(clock.seconds_left.saturating_sub(1)) * 1_000);
        let appearing = self.appearing.as_ref().and_then(Animation::next_wake);
        let reveal = match &self.panel {
            Panel::Reveal { line, until } => Some(line.next_wake().unwrap_or(*until)),
            _ => None,
        };
        [thought, notice, clock, appearing, reveal].into_iter().flatten().min()
    }

    fn wake(&mut self, shared: &mut Shared) -> Option<Next> {
        let now = shared.now;
        if let Some(appearing) = &mut self.appearing {
            appearing.wake(now);
            self.appearing = self.appearing.filter(|appearing| appearing.end() > now);
        }
        if let Some(notice) = &mut self.notice {
            notice.shake.wake(now);
            if now >= notice.until {
                self.notice = None;
            }
        }
        if let Some(thought) = &mut self.thought {
            thought.pause.wake(now);
            self.play_answer(shared);
        }
        if let Some(clock) = &mut self.clock {
            clock.seconds_left = clock.until.saturating_sub(now).div_ceil(1_000) as u32;
            if clock.seconds_left == 0 {
                self.run_out_of_time(shared);
            }
        }
        if let Panel::Reveal { line, until } = &mut self.panel {
            line.wake(now);
            if now >= *until {
                if self.demo {
                    return Some(Next::Demo);
                }
                self.panel = Panel::Result(Menu::default());
            }
        }
        None
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        let shake = self.notice.as_ref().and_then(|notice| SHAKE.get(notice.shake.frame())).copied().unwrap_or(0);
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

impl Thought {
    /// How full the bar is, of 256: the answer comes when both the pause and the thought are over.
    pub(super) fn shown_progress(&self) -> u32 {
        (self.pause.progress() as u32).min(u32::from(self.progress) + 1)
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

/// The cell beside another one; the edges meet.
fn moved(board: Board, cell: Cell, rows: i8, columns: i8) -> Cell {
    let wrapped = |at: u8, by: i8| (at as i8 + by).rem_euclid(board.size() as i8) as u8;
    let (row, column) = (wrapped(board.row(cell), rows), wrapped(board.column(cell), columns));
    board.cell_at(row, column).unwrap_or(cell)
}
