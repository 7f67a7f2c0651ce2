//! Tasks for the brain, and how it does them: the same on every board.

use oxo_core::{Mind, Opponent, Position, Rng, Strategy, Table, Watch};

use crate::Event;

/// Tells one task from another, so that a late answer is not taken for a new one.
pub type TaskId = u32;

/// Something for the brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Task {
    /// Names the task in the answer; never zero.
    pub id: TaskId,
    /// What to think about.
    pub position: Position,
    /// What to find out.
    pub job: Job,
}

/// What the brain is to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Job {
    /// A move: reported as an [`Event::Answer`].
    Choose {
        /// Who chooses.
        opponent: Opponent,
        /// For everything random in the choice.
        seed: u64,
    },
    /// The fate of every free cell: each is reported as an [`Event::Fate`].
    Analyse,
}

/// No choice of a move takes more microseconds.
const LIMIT: u64 = 500_000;

impl Task {
    /// Does the task, and reports what comes of it. Asks often whether it is still wanted, and for a move how many
    /// microseconds it has been at it; when it is not, or in half a second, a move is answered with the best known by then.
    /// An analysis takes its time.
    pub fn perform(
        &self,
        table: &mut Table,
        mut is_wanted: impl FnMut() -> bool,
        mut elapsed: impl FnMut() -> u64,
        mut report: impl FnMut(Event),
    ) {
        let Self { id, position, job } = self;
        let go_on = || is_wanted() && (matches!(job, Job::Analyse) || elapsed() < LIMIT);
        let mut watch = Supervisor { task: *id, reported: 0, go_on, report: &mut report };
        match *job {
            Job::Choose { opponent, seed } => {
                let cell = opponent.with_table(table).choose(position, &mut Rng::new(seed), &mut watch);
                if let Some(cell) = cell {
                    report(Event::Answer(*id, cell));
                }
            }
            Job::Analyse => {
                let mut mind = Mind::new(table);
                for cell in position.valid_moves() {
                    let Some(fate) = mind.fate_of_move(position, cell, &mut watch) else { return };
                    (watch.report)(Event::Fate(*id, cell, fate));
                }
            }
        }
    }
}

/// Passes on how far a thought has come, in steps that the thinking bar can show.
struct Supervisor<'a, G, R> {
    task: TaskId,
    reported: u8,
    go_on: G,
    report: &'a mut R,
}

impl<G: FnMut() -> bool, R: FnMut(Event)> Watch for Supervisor<'_, G, R> {
    fn proceed(&mut self, progress: u8) -> bool {
        const STEP: u8 = 8;
        if progress >= self.reported.saturating_add(STEP) {
            self.reported = progress;
            (self.report)(Event::Progress(self.task, progress));
        }
        (self.go_on)()
    }
}
