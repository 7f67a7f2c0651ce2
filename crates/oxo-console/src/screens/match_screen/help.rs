//! What practice offers: undo and redo, hints and analysis.

use oxo_core::{Cell, Fate, Game, GameError, Opponent, Player};

use super::{MatchScreen, Panel};
use crate::{Job, Sound, TaskId, console::Shared, contest::Seat};

/// What analysis has to say.
pub(super) enum Insight {
    /// What the move under the cursor leads to.
    Fate(Fate),
    /// How many of the moves are known, of 256.
    Progress(u32),
}

/// What practice offers.
#[derive(Default)]
pub(super) struct Help {
    /// The task at hand, if it is for the player and not for the computer's move.
    pub(super) task: Option<TaskId>,
    pub(super) hint: Option<Cell>,
    /// The fates found so far, while analysis is on.
    pub(super) fates: Option<[Option<Fate>; Cell::MAX_COUNT]>,
}

impl MatchScreen {
    /// Takes back what the computer answered, and the person's move with it.
    pub(super) fn take_back(&mut self, shared: &mut Shared) {
        self.step_through_history(Game::undo, shared);
    }

    /// Plays again what was taken back, up to the person's next turn.
    pub(super) fn play_again(&mut self, shared: &mut Shared) {
        self.step_through_history(Game::redo, shared);
    }

    fn step_through_history(&mut self, step: fn(&mut Game) -> Result<(), GameError>, shared: &mut Shared) {
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

    pub(super) fn ask_for_hint(&mut self, shared: &mut Shared) {
        if self.thought.is_some() {
            self.notify("Wait", shared);
        } else if self.game.is_active() {
            let seed = shared.rng.next_seed();
            self.help.task = Some(self.think(Job::Choose { opponent: Opponent::Perfect, seed }, shared));
        }
    }

    /// Asks the brain for the fate of every free cell, if analysis is on and it is a person's turn. After a hint it asks for
    /// all of them again: the hint took the brain from its work.
    pub(super) fn analyse(&mut self, shared: &mut Shared) {
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
}
