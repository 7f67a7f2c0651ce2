//! The turns of a game, and its end.

use oxo_core::Cell;

use super::{MatchScreen, Panel, computer::Thought, time::Clock};
use crate::{
    Job, Millis, Sound,
    animation::Animation,
    console::Shared,
    contest::{Mode, Seat},
    records::{GameRecord, Pace},
};

/// An instant answer feels wrong: at a natural pace the computer takes at least this long.
const PAUSE: Millis = 400;
/// How long the winning line takes to be drawn.
const DRAWING_THROUGH: Millis = 400;
/// How long the end of the game is shown before the result's menu comes up under the player's thumb.
const REVEAL: Millis = 900;
/// How long the result of a game against itself stays.
const DEMO_RESULT: Millis = 3_000;

impl MatchScreen {
    /// Gives the turn to the player to move, or shows the end of the game.
    pub(super) fn next_turn(&mut self, shared: &mut Shared) {
        // Help that was asked for is about the turn before.
        self.stop_thinking(shared);
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
