//! A console under virtual time, with a brain that answers at once.

use oxo_console::{Button, Console, Event, Frame, Millis, Request};
use oxo_core::{Rng, Strategy, Uninterrupted};

/// The console on this computer, with time that passes only when told to.
pub struct HostConsole {
    pub console: Console,
    pub now: Millis,
}

impl HostConsole {
    pub fn new(seed: u64) -> Self {
        Self { console: Console::new(seed), now: 0 }
    }

    pub fn handle(&mut self, event: Event) {
        self.console.handle(event, self.now);
        self.think();
    }

    /// Holds a button for so long, then leaves it for a moment.
    pub fn hold(&mut self, button: Button, duration: Millis) {
        self.handle(Event::Press(button));
        self.wait(duration);
        self.handle(Event::Release(button));
        self.wait(40);
    }

    pub fn press(&mut self, button: Button) {
        self.hold(button, 40);
    }

    pub fn wait(&mut self, duration: Millis) {
        let end = self.now + duration;
        while let Some(due) = self.console.next_wake().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            self.console.advance(self.now);
            self.think();
        }
        self.now = end;
        self.console.advance(end);
    }

    pub fn frame(&self) -> Frame {
        let mut frame = Frame::dark();
        let Ok(()) = self.console.draw(&mut frame);
        frame
    }

    fn think(&mut self) {
        while let Some(request) = self.console.next_request() {
            if let Request::Think(mut task) = request {
                let mut rng = Rng::new(task.seed);
                let cell = task.opponent.choose(&task.position, &mut rng, &mut Uninterrupted);
                self.console.handle(Event::Answer(task.id, cell.expect("a game in progress has a move")), self.now);
            }
        }
    }
}
