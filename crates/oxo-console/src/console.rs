//! The console: the one owner of the state.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*};
use heapless::Deque;
use oxo_core::{Game, Rng};

use crate::{
    Button, Event, Frame, Light, Millis, Mode, Request, Sound, TaskId,
    held_button::HeldButton,
    light::Idle,
    records::Records,
    screens::{Behaviour, Next, Screen},
    tournament::Tournament,
};

/// What all screens share.
pub struct Shared {
    /// The time of the event at hand, without the time spent asleep.
    pub now: Millis,
    /// Where every random choice comes from.
    pub rng: Rng,
    /// What the handheld remembers.
    pub records: Records,
    /// The tournament under way, if any.
    pub tournament: Option<Tournament>,
    requests: Deque<Request, 8>,
    tasks: TaskId,
}

impl Shared {
    /// Asks the board for something.
    pub fn request(&mut self, request: Request) {
        // Whoever runs the console takes the requests after every event, and no event makes more than a few. Should
        // they not be taken, the oldest matters least.
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
    /// How long it has been asleep in all: for the screens, time stands still meanwhile.
    slept: Millis,
}

impl Console {
    /// Switched on at time zero, with nothing remembered. Everything random follows from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let shared = Shared {
            now: 0,
            rng: Rng::new(seed),
            records: Records::default(),
            tournament: None,
            requests: Deque::new(),
            tasks: 0,
        };
        Self { screen: Screen::title(&shared), shared, held: HeldButton::default(), idle: Idle::default(), slept: 0 }
    }

    /// Takes an event that happened at `now`. Time never runs backwards: an earlier time counts as the latest known.
    pub fn handle(&mut self, event: Event, now: Millis) {
        self.advance(now);
        match event {
            Event::Press(button) if self.idle.is_asleep() => self.wake_up(button, now),
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
        }
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

    /// How brightly the panel shall shine.
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

    /// What the panel shall show: the picture, upside down if the settings say so, and nothing while it is asleep.
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
    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
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

    /// The press that wakes does nothing else.
    fn wake_up(&mut self, _button: Button, now: Millis) {
        self.slept = now.saturating_sub(self.shared.now);
        self.idle.reset(self.shared.now);
        self.held = HeldButton::default();
    }

    /// The computer plays against itself for as long as anybody likes, but not into the night.
    fn sleep_after(&self) -> Option<Millis> {
        self.shared.records.settings.sleep.duration()
    }
}
