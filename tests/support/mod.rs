//! A console under virtual time, with a brain that answers at once.

use oxo_console::{Button, Console, Event, Frame, Millis, Request, Sound};

/// The console on this computer, with time that passes only when told to.
pub struct HostConsole {
    pub console: Console,
    pub now: Millis,
    pub heard: Vec<Sound>,
}

impl HostConsole {
    pub fn new(seed: u64) -> Self {
        Self { console: Console::new(seed), now: 0, heard: Vec::new() }
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
        self.console.frame()
    }

    fn think(&mut self) {
        while let Some(request) = self.console.next_request() {
            match request {
                Request::Think(task) => {
                    let (console, now) = (&mut self.console, self.now);
                    task.perform(|| true, |event| console.handle(event, now));
                }
                Request::Play(sound) => self.heard.push(sound),
                Request::StopThinking => {}
            }
        }
    }
}
