//! The console: the one owner of the state.

use embedded_graphics::pixelcolor::BinaryColor;
use heapless::Deque;
use oxo_core::{Game, Rng};
use oxo_storage::{Bundle, Health};

use crate::{
    Button, Canvas, Event, Frame, Light, Millis, Mode, Request, Reset, Sound, Start, StorageState, TaskId,
    held_button::HeldButton,
    light::Idle,
    records::Records,
    screens::{Behaviour, Next, Screen},
};

/// What all screens share.
pub struct Shared {
    /// The time of the event at hand, without the time spent asleep.
    pub now: Millis,
    /// Where every random choice comes from.
    pub rng: Rng,
    /// What the handheld remembers.
    pub records: Records,
    /// How well it is kept.
    pub storage: StorageState,
    /// Why it was switched on.
    pub reset: Reset,
    requests: Deque<Request, 8>,
    tasks: TaskId,
}

impl Shared {
    /// Asks the board for something.
    pub fn request(&mut self, request: Request) {
        // The board takes the requests after every event, and no event makes more than a few. If it did not, the oldest
        // would matter least.
        if self.requests.is_full() {
            self.requests.pop_front();
        }
        let _ = self.requests.push_back(request);
    }

    /// Lets a sound be heard, if sound is on.
    pub fn play(&mut self, sound: Sound) {
        if self.records.settings.sound {
            self.request(Request::Play(sound));
        }
    }

    /// An id that no task before had.
    pub fn next_task_id(&mut self) -> TaskId {
        self.tasks = self.tasks.wrapping_add(1).max(1);
        self.tasks
    }
}

/// The whole handheld but its hardware.
pub struct Console {
    shared: Shared,
    screen: Screen,
    held: HeldButton,
    idle: Idle,
    /// What was handed out to be saved.
    saved: Records,
    /// How long it has been asleep in all: for the screens, time stands still meanwhile.
    slept: Millis,
}

impl Console {
    /// Switched on for the first time. Everything random follows from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::start(&Start { seed, kept: &Bundle::new(), health: Health::Empty, reset: &Reset::default() })
    }

    /// Switched on at time zero. After a crash the game goes on at once.
    #[must_use]
    pub fn start(start: &Start<'_>) -> Self {
        let (records, unread) = Records::load(start.kept);
        let mut shared = Shared {
            now: 0,
            rng: Rng::new(start.seed),
            records,
            storage: StorageState { health: start.health, unread, is_failing: false },
            reset: start.reset.clone(),
            requests: Deque::new(),
            tasks: 0,
        };
        let goes_on = start.reset.resumes() && shared.records.are_unfinished();
        let screen = if goes_on { Screen::enter(Next::Resume, &mut shared) } else { Screen::title(&shared) };
        Self {
            screen,
            held: HeldButton::default(),
            idle: Idle::default(),
            saved: shared.records.clone(),
            shared,
            slept: 0,
        }
    }

    /// Takes an event that happened at `now`. Time never runs backwards: an earlier time counts as the latest known.
    pub fn handle(&mut self, event: Event, now: Millis) {
        self.advance(now);
        match event {
            Event::Press(_) if self.idle.is_asleep() => self.wake_up(now),
            Event::Press(button) => {
                self.idle.reset(self.shared.now);
                self.held.press(button, self.shared.now);
                self.press(button);
            }
            Event::Release(button) => self.held.release(button),
            Event::Progress(..) | Event::Answer(..) | Event::Fate(..) => {
                if let Screen::Match(screen) = &mut self.screen {
                    screen.hear(event, &mut self.shared);
                }
            }
            Event::Saved(outcome) => self.shared.storage.hear(outcome),
        }
        self.remember_game();
    }

    /// Lets time pass until `now`: whatever was due by then happens, in its order.
    pub fn advance(&mut self, now: Millis) {
        while let Some(due) = self.next_wake().filter(|due| *due <= now) {
            self.shared.now = self.shared.now.max(due - self.slept);
            if let Some(button) = self.held.repeat(self.shared.now) {
                self.press(button);
            }
            let next = self.screen.wake(&mut self.shared);
            self.go(next);
            self.idle.wake(self.shared.now, self.sleep_after());
            // The clock may have ended the game, and what comes next may leave it.
            self.remember_game();
        }
        if !self.idle.is_asleep() {
            self.shared.now = self.shared.now.max(now.saturating_sub(self.slept));
        }
    }

    /// When the console next wants to hear of the time; never, while nothing moves.
    #[must_use]
    pub fn next_wake(&self) -> Option<Millis> {
        if self.idle.is_asleep() {
            return None;
        }
        let idle = self.idle.next_wake(self.sleep_after());
        let due = self.screen.next_wake().into_iter().chain(self.held.due()).chain(idle).min();
        due.map(|due| due + self.slept)
    }

    /// The next request, in the order in which they were made.
    pub fn next_request(&mut self) -> Option<Request> {
        self.shared.requests.pop_front()
    }

    /// What has changed since the last save, to be saved all at once; an [`Event::Saved`] tells how that went.
    pub fn next_save(&mut self) -> Option<Bundle> {
        if self.shared.records == self.saved {
            return None;
        }
        let changes = self.shared.records.changes_since(&self.saved);
        self.saved.clone_from(&self.shared.records);
        Some(changes)
    }

    /// How bright the panel is to be.
    #[must_use]
    pub fn light(&self) -> Light {
        self.idle.light(self.shared.records.settings.contrast)
    }

    /// What the handheld remembers.
    #[must_use]
    pub const fn records(&self) -> &Records {
        &self.shared.records
    }

    /// The game on the screen, if one is there, and its mode. A game against itself on the title is none.
    #[must_use]
    pub fn game(&self) -> Option<(&Game, Mode)> {
        match &self.screen {
            Screen::Match(screen) => screen.played(),
            _ => None,
        }
    }

    /// What the panel is to show: the picture, upside down if the settings say so, and nothing while it is asleep.
    #[must_use]
    pub fn frame(&self) -> Frame {
        let mut frame = Frame::dark();
        if self.light() != Light::Off {
            let Ok(()) = self.draw(&mut frame);
        }
        if self.shared.records.settings.rotated { frame.rotated() } else { frame }
    }

    /// Draws the whole picture, upright: a pure function of the state.
    ///
    /// # Errors
    /// Those of the target.
    pub fn draw<D: Canvas>(&self, target: &mut D) -> Result<(), D::Error> {
        target.clear(BinaryColor::Off)?;
        self.screen.draw(&self.shared, target)
    }

    fn press(&mut self, button: Button) {
        let next = self.screen.press(button, &mut self.shared);
        self.go(next);
    }

    fn go(&mut self, next: Option<Next>) {
        if let Some(next) = next {
            self.screen = Screen::enter(next, &mut self.shared);
        }
    }

    /// The game on the screen is the one to go on with. Without one, what was there before still is.
    fn remember_game(&mut self) {
        if let Screen::Match(screen) = &self.screen
            && screen.played().is_some()
        {
            self.shared.records.running = screen.running();
            self.shared.records.seconds_left = screen.seconds_left();
        }
    }

    /// The press that wakes does nothing else.
    fn wake_up(&mut self, now: Millis) {
        self.slept = now.saturating_sub(self.shared.now);
        self.idle.reset(self.shared.now);
        self.held = HeldButton::default();
    }

    /// The computer plays against itself for as long as anybody likes, but not into the night.
    fn sleep_after(&self) -> Option<Millis> {
        self.shared.records.settings.sleep.duration()
    }
}
