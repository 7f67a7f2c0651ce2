//! `random_walk SEED PRESSES`: a scenario of random presses, with the screens that this computer's console shows.
//!
//! `cargo xtask soak` plays it on the emulated Pico, which must show the same.

#[path = "../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;

use oxo_console::{Button, Millis, Mode};
use oxo_core::{Board, Rng};
use support::HostConsole;

/// How many presses there are between two screens.
const PRESSES_BETWEEN_SCREENS: u32 = 10;
/// The picture has come to rest if it stays the same for so long, and nothing is about to happen.
const REST: Millis = 150;

/// Nothing happens by itself for so long before a press, and after it.
const CALM: Millis = 60;
const TRIES_FOR_CALM: u32 = 8;
/// One screen out of so many is followed by a power cut.
const POWER_CUT_ONCE_IN: u32 = 10;
/// One press out of so many is followed by a long time in which nobody is there.
const LEFT_ALONE_ONCE_IN: u32 = 200;

fn main() -> ExitCode {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let [seed, presses] = arguments.as_slice() else {
        eprintln!("usage: random_walk SEED PRESSES");
        return ExitCode::from(2);
    };
    println!("# {presses} random presses.\nseed {seed}");
    let mut walk = Walk { console: HostConsole::new(*seed), rng: Rng::new(!seed) };
    walk.wait(1_000);
    for press in 1..=*presses as u32 {
        walk.press();
        if press.is_multiple_of(PRESSES_BETWEEN_SCREENS) {
            walk.look();
        }
    }
    ExitCode::SUCCESS
}

/// A walk through the console that tells each step.
struct Walk {
    console: HostConsole,
    rng: Rng,
}

impl Walk {
    fn press(&mut self) {
        self.wait_for_calm();
        // A leads on, B leads back: more of the first, or the walk never leaves the menus.
        let button = match self.rng.below(20) {
            0..8 => Button::A,
            8 => Button::B,
            9..12 => Button::Up,
            12..15 => Button::Down,
            15..17 => Button::Left,
            _ => Button::Right,
        };
        if self.rng.below(20) == 0 {
            let duration = 100 + Millis::from(self.rng.below(1_000));
            println!("hold {} {duration}", button.name());
            self.console.hold(button, duration);
        } else {
            println!("press {}", button.name());
            self.console.press(button);
        }
        self.wait(self.thinking_time());
        if self.rng.below(LEFT_ALONE_ONCE_IN) == 0 {
            let duration = self.rng.below(150_000).into();
            self.wait(duration);
        }
    }

    /// What time does, it does a little later on the handheld, and a press shall not come in between. While something moves
    /// all the time there is no calm to wait for.
    fn wait_for_calm(&mut self) {
        for _ in 0..TRIES_FOR_CALM {
            let soon = self.console.now + 2 * CALM;
            if self.console.console.next_wake().is_none_or(|due| due > soon) {
                break;
            }
            self.wait(2 * CALM);
        }
        self.wait(CALM);
    }

    /// How long the handheld may think after a press: here the brain needs no time at all, and nothing that a press does
    /// may depend on that.
    fn thinking_time(&self) -> Millis {
        match self.console.console.game() {
            Some((game, Mode::Practice)) if game.board() == Board::Grid5Run4 => 9_000,
            Some((_, Mode::Practice)) => 1_500,
            Some(_) => 600,
            None => 0,
        }
    }

    fn wait(&mut self, duration: Millis) {
        if duration > 0 {
            println!("wait {duration}");
            self.console.wait(duration);
        }
    }

    /// Shows the screen, if it stands still.
    fn look(&mut self) {
        self.wait(1_000);
        let before = self.console.frame();
        self.wait(REST);
        let soon = self.console.now + REST;
        let is_about_to_change = self.console.console.next_wake().is_some_and(|due| due < soon);
        if before == self.console.frame() && !is_about_to_change {
            print!("screen\n{}", self.console.frame());
            if self.rng.below(POWER_CUT_ONCE_IN) == 0 {
                println!("cut power");
                self.console.cut_power();
                self.wait(1_000);
            }
        }
    }
}
