//! A console under virtual time, with a brain that answers at once.
#![allow(dead_code, reason = "each test file has its own need")]

pub mod glass;
pub mod reading;
pub mod scenario;

use oxo_console::{Button, Console, Event, Frame, Millis, Request, Reset, Sound, Start, Task};
use oxo_core::{Board, Cell, Game, Table};
use oxo_storage::{Bundle, Health};

/// The rows of the main menu.
#[derive(Clone, Copy)]
pub enum MainMenu {
    OnePlayer,
    TwoPlayers,
    Practice,
    Watch,
    Tournament,
    Statistics,
    Replays,
    Settings,
    About,
}

/// The console on this computer, with time that passes only when told to.
pub struct HostConsole {
    pub console: Console,
    pub now: Millis,
    pub heard: Vec<Sound>,
    /// What flash holds: what was saved so far.
    pub kept: Bundle,
    /// The saves, one after the other.
    pub saves: Vec<Bundle>,
    /// What the brain has not done yet, if it does not answer at once.
    pub tasks: Option<Vec<Task>>,
    seed: u64,
    /// When a button went down last.
    pressed: Millis,
    table: Box<Table>,
}

impl HostConsole {
    pub fn new(seed: u64) -> Self {
        let (console, kept) = (Console::new(seed), Bundle::new());
        let (heard, saves, table) = (Vec::new(), Vec::new(), Box::default());
        Self { console, now: 0, heard, kept, saves, tasks: None, seed, pressed: 0, table }
    }

    /// Switches the power off and on: only what was saved is still there.
    pub fn cut_power(&mut self) {
        self.reset(&Reset::default());
    }

    /// Starts anew, whyever: only what was saved is still there.
    pub fn reset(&mut self, reset: &Reset) {
        let health = if self.kept.is_empty() { Health::Empty } else { Health::Sound };
        self.console = Console::start(&Start { seed: self.seed, kept: &self.kept, health, reset });
        (self.now, self.pressed) = (0, 0);
    }

    pub fn handle(&mut self, event: Event) {
        if let Event::Press(_) = event {
            self.pressed = self.now;
        }
        self.console.handle(event, self.now);
        self.serve();
    }

    /// Holds a button for `duration`, then leaves it for a moment.
    pub fn hold(&mut self, button: Button, duration: Millis) {
        self.handle(Event::Press(button));
        self.wait(duration);
        self.handle(Event::Release(button));
        self.wait(40);
    }

    pub fn press(&mut self, button: Button) {
        self.hold(button, 40);
    }

    pub fn press_all(&mut self, buttons: &[Button]) {
        for button in buttons {
            self.press(*button);
        }
    }

    /// Presses the same button `times` times.
    pub fn repeat(&mut self, button: Button, times: usize) {
        for _ in 0..times {
            self.press(button);
        }
    }

    /// From the title through the main menu.
    pub fn open(&mut self, row: MainMenu) {
        self.wait(1_000);
        self.press(Button::A);
        self.repeat(Button::Down, row as usize);
        self.press(Button::A);
    }

    /// In a menu with the first row chosen, changes the value of another row and comes back.
    pub fn change(&mut self, row: usize, times: usize) {
        self.repeat(Button::Down, row);
        self.repeat(Button::Right, times);
        self.repeat(Button::Up, row);
    }

    /// A new game of two people, from the title.
    pub fn two_players_on(&mut self, board: Board) {
        self.open(MainMenu::TwoPlayers);
        self.change(1, board as usize);
        self.press(Button::A);
    }

    /// Moves the cursor from where it is, and places a mark.
    pub fn place(&mut self, cursor: &mut Cell, cell: Cell) {
        let board = self.game().board();
        let steps = |from: u8, to: u8| usize::from(to.abs_diff(from));
        let (row, to_row) = (board.row(*cursor), board.row(cell));
        let (column, to_column) = (board.column(*cursor), board.column(cell));
        self.repeat(if to_row > row { Button::Down } else { Button::Up }, steps(row, to_row));
        self.repeat(if to_column > column { Button::Right } else { Button::Left }, steps(column, to_column));
        self.press(Button::A);
        *cursor = cell;
    }

    /// The game on the screen.
    pub fn game(&self) -> &Game {
        self.console.game().expect("a game is on the screen").0
    }

    pub fn wait(&mut self, duration: Millis) {
        let end = self.now + duration;
        while let Some(due) = self.console.next_wake().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            self.console.advance(self.now);
            self.serve();
        }
        self.now = end;
        self.console.advance(end);
        self.serve();
    }

    /// Waits until `duration` after a button last went down.
    pub fn wait_since_press(&mut self, duration: Millis) {
        self.wait(self.pressed + duration - self.now);
    }

    /// What was heard since it was last asked.
    pub fn take_heard(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.heard)
    }

    pub fn frame(&self) -> Frame {
        self.console.frame()
    }

    /// Does all that the brain has not done yet, wanted or not: what it says may be on its way when it is stopped.
    pub fn answer_tasks(&mut self) {
        for task in self.tasks.take().unwrap_or_default() {
            self.answer(&task);
        }
        self.serve();
    }

    fn answer(&mut self, task: &Task) {
        let (console, now) = (&mut self.console, self.now);
        task.perform(&mut self.table, || true, || 0, |event| console.handle(event, now));
    }

    /// Does what the console asks for.
    fn serve(&mut self) {
        while let Some(request) = self.console.next_request() {
            match request {
                Request::Think(task) => match &mut self.tasks {
                    Some(tasks) => tasks.push(task),
                    None => self.answer(&task),
                },
                Request::Play(sound) => self.heard.push(sound),
                Request::StopThinking => {}
            }
        }
        if let Some(changes) = self.console.next_save() {
            self.kept.merge(&changes).expect("all records fit");
            self.saves.push(changes);
            self.console.handle(Event::Saved(Ok(())), self.now);
        }
    }
}

/// Where the cursor starts.
pub fn centre(board: Board) -> Cell {
    board.centre().first().unwrap()
}
