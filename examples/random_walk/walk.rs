//! A walk through the console that tells each step, and takes none whose effect depends on how long a thought takes.

use std::fmt::Write as _;

use oxo_console::{Button, Event, Frame, Millis, Mode, Seat, records::Choices};
use oxo_core::{Board, Rng};

use crate::{
    coverage::{self, Coverage},
    support::{
        HostConsole,
        reading::{Reader, remarks},
    },
};

/// The computer's move comes so long after the turn has passed to it, here and on the handheld.
const PAUSE: Millis = 400;
/// Unless it is in a hurry: here the brain then needs no time at all, and on the handheld no longer than this.
const LATE: Millis = 600;
/// An analysis takes longer there, nowhere as long as on 5x5 to four. The light goes out only later.
const ANALYSIS: Millis = 1_500;
const LONGEST_ANALYSIS: Millis = 25_000;
/// What time does, it does a little earlier or later on the handheld, and no press may come in between.
const CALM: Millis = 60;
/// In its pause the computer may also be saving, and nothing is heard while flash is erased.
const CALM_IN_PAUSE: Millis = 100;
/// While something moves all the time there is no calm to wait for.
const TRIES_FOR_CALM: u32 = 16;
/// The picture has come to rest if nothing is about to happen for so long.
const REST: Millis = 150;
const PRESS: Millis = 40;

/// The screen on which the computer plays against itself because nobody is there.
pub const ATTRACT: &str = "attract";

pub struct Walk<'a> {
    console: HostConsole,
    pub rng: Rng,
    reader: Reader,
    coverage: &'a mut Coverage,
    /// What was told.
    pub scenario: String,
    pub presses_left: u32,
    /// How many marks are on the board of a game, and whether it goes on.
    stage: Option<(usize, bool)>,
    /// When that last changed.
    moved: Millis,
}

impl<'a> Walk<'a> {
    pub fn new(seed: u32, presses: u32, coverage: &'a mut Coverage) -> Self {
        let console = HostConsole::new(seed.into());
        let (rng, reader, scenario) = (Rng::new(!u64::from(seed)), Reader::new(), format!("seed {seed}\n"));
        Self { console, rng, reader, coverage, scenario, presses_left: presses, stage: None, moved: 0 }
    }

    // What there is to see.

    /// The picture, upright and lit.
    fn picture(&self) -> Frame {
        let mut picture = Frame::dark();
        let Ok(()) = self.console.console.draw(&mut picture);
        picture
    }

    pub fn screen(&self) -> &'static str {
        match self.reader.screen(&self.picture()) {
            // Of a game of the computer against itself that nobody has asked for.
            "result" if self.mode().is_none() => ATTRACT,
            screen => screen,
        }
    }

    pub fn mode(&self) -> Option<Mode> {
        self.console.console.game().map(|(_, mode)| mode)
    }

    /// What is set up.
    pub fn choices(&self) -> &Choices {
        &self.console.console.records().choices
    }

    /// Whether the computer is to move, and nothing hides that.
    pub fn thinks_in_sight(&self) -> bool {
        self.is_computers_turn() && self.reader.is_computers_turn(&self.picture())
    }

    fn is_computers_turn(&self) -> bool {
        let console = &self.console.console;
        let (Some((game, _)), Some(running)) = (console.game(), &console.records().running) else { return false };
        game.current_player().is_some_and(|player| running.seats.of(player) != Seat::Person)
    }

    fn has_person(&self) -> bool {
        self.console.console.records().running.as_ref().is_some_and(|running| running.seats.has_person())
    }

    /// How many free cells say something.
    fn remarks(&self) -> usize {
        self.console.console.game().map_or(0, |(game, _)| remarks(&self.picture(), game.position()))
    }

    // What it does.

    pub fn press(&mut self, button: Button) {
        self.press_for(button, PRESS);
    }

    /// Long enough for a direction to repeat, and not about to.
    pub fn hold(&mut self, button: Button) {
        let duration = 340 + 120 * Millis::from(self.rng.below(7));
        self.press_for(button, duration);
    }

    fn press_for(&mut self, button: Button, duration: Millis) {
        if self.presses_left == 0 {
            return;
        }
        self.presses_left -= 1;
        self.wait_for_calm();
        // A direction that is still held when the game ends by itself moves on through what comes up then.
        let by_itself = self.is_computers_turn() || self.console.console.records().seconds_left.0.is_some();
        let duration = if by_itself { PRESS } else { duration };
        self.tell(&if duration == PRESS {
            format!("press {}", button.name())
        } else {
            format!("hold {} {duration}", button.name())
        });
        let marks_before = self.stage;
        let screen = self.screen();
        self.count(screen);
        self.console.handle(Event::Press(button));
        self.note();
        if screen == "game menu" {
            self.count_step(marks_before);
        }
        self.pass(duration);
        self.console.handle(Event::Release(button));
        self.pass(PRESS);
    }

    pub fn wait(&mut self, duration: Millis) {
        if duration > 0 {
            self.tell(&format!("wait {duration}"));
            self.pass(duration);
        }
    }

    /// Shows the screen, if it stands still.
    pub fn look(&mut self) -> bool {
        self.wait(match self.console.console.game() {
            Some((game, _)) if self.remarks() > 0 && game.board() == Board::Grid5Run4 => LONGEST_ANALYSIS,
            Some(_) if self.remarks() > 0 => ANALYSIS,
            _ => LATE,
        });
        let before = self.console.frame();
        self.wait(LATE);
        let soon = self.console.now + REST;
        let is_about_to_change = self.console.console.next_wake().is_some_and(|due| due < soon);
        let stands_still = before == self.console.frame() && !is_about_to_change;
        if stands_still {
            let screen = self.screen();
            self.tell(&format!("screen {screen}"));
            self.scenario += &before.to_string();
        }
        stands_still
    }

    pub fn cut_power(&mut self) {
        self.tell("cut power");
        self.console.cut_power();
        (self.stage, self.moved) = (None, 0);
        self.wait(1_000);
    }

    // What it keeps to.

    /// Waits for a moment in which a press means the same here and on the handheld.
    fn wait_for_calm(&mut self) {
        let (hurries, has_person) = (self.rng.coin(), self.has_person());
        for _ in 0..TRIES_FOR_CALM {
            let (now, moved) = (self.console.now, self.moved);
            let soon = now + 2 * CALM;
            if self.thinks_in_sight() && now < moved + PAUSE {
                // After a person's move the pause begins with a press; after the computer's, by itself.
                let from = if has_person { now } else { now.max(moved + CALM_IN_PAUSE) };
                let to = moved + PAUSE - CALM_IN_PAUSE;
                if from < to && (hurries || !has_person) {
                    let later = if self.rng.coin() { 0 } else { self.rng.below((to - from) as u32) };
                    return self.wait(from + Millis::from(later) - now);
                }
                self.wait(moved + PAUSE - now);
            } else if now < moved + LATE && self.waits_for_nobody() {
                self.wait(moved + LATE - now);
            } else if self.console.console.next_wake().is_some_and(|due| due <= soon) {
                self.wait(2 * CALM);
            } else {
                break;
            }
        }
        self.wait(CALM);
    }

    /// Whether the computer takes part and has moved, which it may not have on the handheld.
    fn waits_for_nobody(&self) -> bool {
        self.mode().is_some_and(|mode| mode != Mode::TwoPeople) && !self.is_computers_turn()
    }

    fn pass(&mut self, duration: Millis) {
        let end = self.console.now + duration;
        while let Some(due) = self.console.console.next_wake().filter(|due| *due < end) {
            self.console.wait(due.saturating_sub(self.console.now));
            self.note();
        }
        self.console.wait(end - self.console.now);
        self.note();
    }

    fn note(&mut self) {
        let stage = self.console.console.game().map(|(game, _)| (game.history().len(), game.is_active()));
        if stage != self.stage {
            (self.stage, self.moved) = (stage, self.console.now);
        }
    }

    fn tell(&mut self, step: &str) {
        let Ok(()) = writeln!(self.scenario, "{step}") else { return };
    }

    /// Counts what a press falls into.
    fn count(&mut self, screen: &str) {
        self.coverage.see_screen(screen);
        if let Some((game, mode)) = self.console.console.game() {
            self.coverage.see_game(mode, game.board());
        }
        if self.thinks_in_sight() {
            self.coverage.see_thinking(coverage::IN_SIGHT);
        } else if self.is_computers_turn() {
            self.coverage.see_thinking(coverage::BEHIND_MENU);
        }
        match self.remarks() {
            0 => {}
            1 => self.coverage.see_help(coverage::HINT),
            _ => self.coverage.see_help(coverage::ANALYSIS),
        }
    }

    /// Counts a step through the moves, if the game menu led to one.
    fn count_step(&mut self, before: Option<(usize, bool)>) {
        let (Some((before, _)), Some((game, Mode::Practice))) = (before, self.console.console.game()) else { return };
        let marks = game.history().len();
        if marks > before {
            self.coverage.see_help(coverage::REDO);
        } else if marks < before && game.clone().redo().is_ok() {
            self.coverage.see_help(coverage::UNDO);
        }
    }
}
