//! The console: the one owner of the state.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*};
use heapless::Deque;
use oxo_core::Rng;

use crate::{
    Button, Event, Millis, Request, TaskId,
    held_button::HeldButton,
    screens::{MainMenu, MatchScreen, Screen, SetUp, Title},
    seats::{Choices, Mode},
};

/// What all screens share.
pub struct Shared {
    /// The time of the event at hand.
    pub now: Millis,
    /// Where every random choice comes from.
    pub rng: Rng,
    /// What was chosen in the set-up.
    pub choices: Choices,
    requests: Deque<Request, 4>,
    tasks: TaskId,
}

impl Shared {
    /// Asks the board for something.
    pub fn request(&mut self, request: Request) {
        // Whoever runs the console takes the requests after every event, and no event makes more than two.
        let _ = self.requests.push_back(request);
    }

    /// An id that no task before had.
    pub fn next_task_id(&mut self) -> TaskId {
        self.tasks = self.tasks.wrapping_add(1);
        self.tasks
    }
}

/// Where to go after an event.
pub enum Next {
    /// The title.
    Title,
    /// The main menu, with this mode chosen.
    MainMenu(Mode),
    /// The set-up of a game.
    SetUp(Mode),
    /// A new game.
    Match(Mode),
}

/// The whole handheld but its hardware.
pub struct Console {
    shared: Shared,
    screen: Screen,
    held: HeldButton,
}

impl Console {
    /// Switched on at time zero. Everything random follows from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let shared =
            Shared { now: 0, rng: Rng::new(seed), choices: Choices::default(), requests: Deque::new(), tasks: 0 };
        Self { screen: Screen::Title(Title::new(shared.now)), shared, held: HeldButton::default() }
    }

    /// Takes an event that happened at `now`. Time never runs backwards: an earlier time counts as the latest known.
    pub fn handle(&mut self, event: Event, now: Millis) {
        self.advance(now);
        match event {
            Event::Press(button) => {
                self.held.press(button, self.shared.now);
                self.press(button);
            }
            Event::Release(button) => self.held.release(button),
            Event::Progress(task, progress) => {
                if let Screen::Match(screen) = &mut self.screen {
                    screen.progress(task, progress);
                }
            }
            Event::Answer(task, cell) => {
                if let Screen::Match(screen) = &mut self.screen {
                    screen.answer(task, cell, &mut self.shared);
                }
            }
        }
    }

    /// Lets time pass until `now`: whatever was due by then happens, in its order.
    pub fn advance(&mut self, now: Millis) {
        while let Some(due) = self.next_wake().filter(|due| *due <= now) {
            self.shared.now = self.shared.now.max(due);
            if let Some(button) = self.held.repeat(self.shared.now) {
                self.press(button);
            }
            match &mut self.screen {
                Screen::Title(title) => title.wake(&self.shared),
                Screen::Match(screen) => screen.wake(&mut self.shared),
                Screen::MainMenu(_) | Screen::SetUp(_) => {}
            }
        }
        self.shared.now = self.shared.now.max(now);
    }

    /// When the console next wants to hear of the time; never, while nothing moves.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        let screen = match &self.screen {
            Screen::Title(title) => title.next_wake(),
            Screen::Match(screen) => screen.next_wake(),
            Screen::MainMenu(_) | Screen::SetUp(_) => None,
        };
        screen.into_iter().chain(self.held.due()).min()
    }

    /// The next request, in the order in which they were made.
    pub fn next_request(&mut self) -> Option<Request> {
        self.shared.requests.pop_front()
    }

    /// Draws the whole picture: a pure function of the state.
    ///
    /// # Errors
    /// Those of the target.
    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
        target.clear(BinaryColor::Off)?;
        match &self.screen {
            Screen::Title(title) => title.draw(target),
            Screen::MainMenu(menu) => menu.draw(target),
            Screen::SetUp(set_up) => set_up.draw(&self.shared.choices, target),
            Screen::Match(screen) => screen.draw(target),
        }
    }

    fn press(&mut self, button: Button) {
        let next = match &mut self.screen {
            Screen::Title(title) => title.press(button),
            Screen::MainMenu(menu) => menu.press(button),
            Screen::SetUp(set_up) => set_up.press(button, &mut self.shared),
            Screen::Match(screen) => screen.press(button, &mut self.shared),
        };
        self.screen = match next {
            None => return,
            Some(Next::Title) => Screen::Title(Title::new(self.shared.now)),
            Some(Next::MainMenu(mode)) => Screen::MainMenu(MainMenu::at(mode)),
            Some(Next::SetUp(mode)) => Screen::SetUp(SetUp::new(mode)),
            Some(Next::Match(mode)) => Screen::Match(MatchScreen::begin(mode, &mut self.shared)),
        };
    }
}
