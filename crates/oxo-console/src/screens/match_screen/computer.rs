//! The computer at a game: what it is set to, what it tells, and how its answer is played.

use oxo_core::Cell;

use super::{MatchScreen, Panel};
use crate::{Event, Job, Millis, Request, Sound, Task, TaskId, animation::Animation, console::Shared};

/// How long the computer's mark takes to appear.
const APPEARING: Millis = 130;

/// The computer is at it.
pub(super) struct Thought {
    pub(super) task: TaskId,
    /// The pause that it makes at least.
    pub(super) pause: Animation,
    pub(super) progress: u8,
    pub(super) answer: Option<Cell>,
}

impl Thought {
    /// How full the bar is, of 256: the answer comes when both the pause and the thought are over.
    pub(super) fn shown_progress(&self) -> u32 {
        (self.pause.progress() as u32).min(u32::from(self.progress) + 1)
    }
}

impl MatchScreen {
    /// Hears what the brain has to say.
    pub fn hear(&mut self, event: Event, shared: &mut Shared) {
        match event {
            Event::Progress(task, progress) => {
                if let Some(thought) = self.thought.as_mut().filter(|thought| thought.task == task) {
                    thought.progress = thought.progress.max(progress);
                }
            }
            Event::Answer(task, cell) => {
                if let Some(thought) = self.thought.as_mut().filter(|thought| thought.task == task) {
                    thought.progress = u8::MAX;
                    thought.answer = Some(cell);
                    self.play_answer(shared);
                } else if self.help.task == Some(task) {
                    self.help.task = None;
                    self.help.hint = Some(cell);
                    self.analyse(shared);
                }
            }
            Event::Fate(task, cell, fate) => {
                let known = self.help.fates.as_mut().filter(|_| self.help.task == Some(task));
                if let Some(known) = known.and_then(|fates| fates.get_mut(usize::from(cell.index()))) {
                    *known = Some(fate);
                }
            }
            Event::Press(_) | Event::Release(_) | Event::Saved(_) => {}
        }
    }

    /// Makes the computer's move once it is known, the pause is over and nothing hides the board.
    pub(super) fn play_answer(&mut self, shared: &mut Shared) {
        let Some(thought) = &self.thought else { return };
        let (Some(cell), Panel::Turn) = (thought.answer, &self.panel) else { return };
        if shared.now < thought.pause.end() {
            return;
        }
        self.thought = None;
        if let Some(player) = self.game.current_player() {
            // An answer that is no move would be a fault of the brain: it is asked again rather than stand still.
            if self.game.play(player, cell).is_ok() {
                if !self.demo {
                    shared.play(Sound::Move);
                }
                self.appearing = Some(Animation::new(shared.now, APPEARING));
            }
        }
        self.next_turn(shared);
    }

    pub(super) fn think(&self, job: Job, shared: &mut Shared) -> TaskId {
        let id = shared.next_task_id();
        shared.request(Request::Think(Task { id, position: *self.game.position(), job }));
        id
    }

    pub(super) fn stop_thinking(&mut self, shared: &mut Shared) {
        let thinking = self.thought.take().is_some_and(|thought| thought.answer.is_none());
        if self.help.task.take().is_some() || thinking {
            shared.request(Request::StopThinking);
        }
    }
}
