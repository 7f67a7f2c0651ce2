//! What time does to a game: the turn clock, notices and animations.

use super::{MatchScreen, Panel};
use crate::{
    Millis, Sound,
    animation::{self, Animation},
    console::Shared,
    menu::Menu,
    screens::Next,
};

/// How long a notice stays.
const NOTICE: Millis = 1_000;
/// How far the cursor is pushed aside in each picture of the shake.
const SHAKE: [i32; 6] = [2, -2, 2, -2, 1, -1];

/// A word to the player, for a moment.
pub(super) struct Notice {
    pub(super) text: &'static str,
    shake: Animation,
    until: Millis,
}

/// The time that a person has for a move.
pub(super) struct Clock {
    pub(super) until: Millis,
    pub(super) seconds_left: u32,
}

impl Notice {
    /// How far the cursor is pushed aside.
    pub(super) fn shift(&self) -> i32 {
        SHAKE.get(self.shake.frame()).copied().unwrap_or(0)
    }
}

impl MatchScreen {
    /// When something next moves by itself.
    pub(super) fn next_change(&self) -> Option<Millis> {
        let on_turn = matches!(self.panel, Panel::Turn);
        let thought = self.thought.as_ref().filter(|_| on_turn).and_then(|thought| thought.pause.next_wake());
        let notice = self.notice.as_ref().map(|notice| notice.shake.next_wake().unwrap_or(notice.until));
        let clock =
            self.clock.as_ref().map(|clock| clock.until - Millis::from(clock.seconds_left.saturating_sub(1)) * 1_000);
        let appearing = self.appearing.as_ref().and_then(Animation::next_wake);
        let reveal = match &self.panel {
            Panel::Reveal { line, until } => Some(line.next_wake().unwrap_or(*until)),
            _ => None,
        };
        [thought, notice, clock, appearing, reveal].into_iter().flatten().min()
    }

    /// Time has passed.
    pub(super) fn pass_time(&mut self, shared: &mut Shared) -> Option<Next> {
        let now = shared.now;
        if let Some(appearing) = &mut self.appearing {
            appearing.wake(now);
            self.appearing = self.appearing.filter(|appearing| appearing.end() > now);
        }
        if let Some(notice) = &mut self.notice {
            notice.shake.wake(now);
            if now >= notice.until {
                self.notice = None;
            }
        }
        if let Some(thought) = &mut self.thought {
            thought.pause.wake(now);
            self.play_answer(shared);
        }
        if let Some(clock) = &mut self.clock {
            clock.seconds_left = clock.until.saturating_sub(now).div_ceil(1_000) as u32;
            if clock.seconds_left == 0 {
                self.run_out_of_time(shared);
            }
        }
        if let Panel::Reveal { line, until } = &mut self.panel {
            line.wake(now);
            if now >= *until {
                if self.demo {
                    return Some(Next::Demo);
                }
                self.panel = Panel::Result(Menu::default());
            }
        }
        None
    }

    fn run_out_of_time(&mut self, shared: &mut Shared) {
        if let Some(player) = self.game.current_player() {
            let _ = self.game.run_out_of_time(player);
            self.next_turn(shared);
        }
    }

    pub(super) fn notify(&mut self, text: &'static str, shared: &mut Shared) {
        shared.play(Sound::Invalid);
        let shake = Animation::new(shared.now, SHAKE.len() as Millis * animation::FRAME);
        self.notice = Some(Notice { text, shake, until: shared.now + NOTICE });
    }
}
