//! Where a walk goes: through every mode, each on another board, and to everything else; there anything may be pressed.

use oxo_console::{
    Button::{self, A, B, Down, Left, Right, Up},
    Millis, Mode,
    records::{Choices, Contestant},
};
use oxo_core::{Board, Opponent, Rng};

use crate::{
    coverage::Coverage,
    support::{MainMenu, reading::Reader},
    walk::{ATTRACT, Walk},
};

/// What a walk sets out for, and after these for one of the other places.
const MODES: [MainMenu; 5] =
    [MainMenu::OnePlayer, MainMenu::TwoPlayers, MainMenu::Practice, MainMenu::Watch, MainMenu::Tournament];
const OTHERS: [MainMenu; 4] = [MainMenu::Statistics, MainMenu::Replays, MainMenu::Settings, MainMenu::About];
const ERRANDS: usize = MODES.len() + 1;
/// How many presses there are between two screens, if it stands still by then.
const PRESSES_BETWEEN_SCREENS: u32 = 8;
/// One screen in this many is followed by a power cut.
const POWER_CUT_ONCE_IN: u32 = 10;
/// One press in this many is followed by a long time in which nobody is there.
const LEFT_ALONE_ONCE_IN: u32 = 200;
/// How long the title is left alone: it begins to play against itself.
const PATIENCE: Millis = 22_000;
/// No set-up has more rows, and none of them more values.
const MOST_ROWS: u32 = 10;

/// The scenario of a walk.
pub fn run(seed: u32, presses: u32, coverage: &mut Coverage) -> String {
    let walk = Walk::new(seed, presses, coverage);
    let mut wanderer = Wanderer { walk, is_playing: false, plan: Vec::new(), unseen: 0 };
    wanderer.walk.wait(1_000);
    let turn = seed as usize;
    for number in 0..ERRANDS {
        // Every walk begins with another errand, and goes to another board on each of them.
        let errand = (number + turn) % ERRANDS;
        match MODES.get(errand) {
            Some(mode) => wanderer.set_out_to_play(*mode, Board::ALL[(errand + turn) % Board::ALL.len()]),
            None => wanderer.set_out_to_look_around(OTHERS[turn % OTHERS.len()]),
        }
        let left_after = presses - presses * (number as u32 + 1) / ERRANDS as u32;
        while wanderer.walk.presses_left > left_after {
            wanderer.wander();
        }
    }
    wanderer.walk.look();
    wanderer.walk.scenario
}

/// Somebody who presses anything.
struct Wanderer<'a> {
    walk: Walk<'a>,
    /// Whether it set out for a game.
    is_playing: bool,
    /// What to press next, the last one first.
    plan: Vec<Button>,
    /// Presses since the last screen.
    unseen: u32,
}

impl Wanderer<'_> {
    fn set_out_to_play(&mut self, mode: MainMenu, board: Board) {
        self.is_playing = true;
        self.leave_everything();
        self.open(mode);
        self.set_up(mode, board);
    }

    fn set_out_to_look_around(&mut self, place: MainMenu) {
        self.is_playing = false;
        self.leave_everything();
        self.walk.wait(PATIENCE);
        self.leave_attract();
        self.open(place);
    }

    fn leave_everything(&mut self) {
        self.plan.clear();
        // The game menu stops even a game of the computer against itself: the power goes when all is saved.
        self.walk.press(B);
        self.walk.look();
        self.walk.cut_power();
    }

    /// From the title through the main menu.
    fn open(&mut self, place: MainMenu) {
        // Any button but A leads to the first row, whatever that is; the last one is always the same.
        self.walk.press(Left);
        self.go_up(1 + MainMenu::About as u32 - place as u32);
        self.walk.press(A);
    }

    /// Changes anything, then chooses the board and one of the computer's sides, and starts.
    fn set_up(&mut self, mode: MainMenu, board: Board) {
        let rows = self.walk.rng.below(5);
        for _ in 0..rows {
            self.walk.press(Down);
            let button = any(&[Left, Right], &mut self.walk.rng);
            for _ in 0..self.walk.rng.below(3) {
                self.walk.press(button);
            }
        }
        self.go_up(rows);
        self.choose(|choices| choices.board, board);
        // Those who think for longest are the ones to disturb.
        let anybody = any(&Opponent::ALL, &mut self.walk.rng);
        let opponent = any(&[Opponent::Perfect, Opponent::Schemer, anybody], &mut self.walk.rng);
        match mode {
            MainMenu::OnePlayer | MainMenu::Practice => self.choose(|choices| choices.opponent, opponent),
            MainMenu::Watch => self.choose(|choices| choices.watched[0], opponent),
            MainMenu::Tournament => self.choose(|choices| choices.contestants[1], Contestant::Computer(opponent)),
            _ => {}
        }
        self.walk.press(A);
        if self.walk.screen().starts_with("drop the ") {
            self.walk.press(Down);
            self.walk.press(A);
        }
    }

    /// From the first row of a set-up: finds the row that changes something, changes it until it is as wished, and comes
    /// back.
    fn choose<T: Copy + PartialEq>(&mut self, of: fn(&Choices) -> T, wished: T) {
        let mut row = 0;
        while of(self.walk.choices()) != wished && row < MOST_ROWS {
            self.walk.press(Down);
            row += 1;
            for _ in 0..MOST_ROWS {
                let before = of(self.walk.choices());
                self.walk.press(Right);
                if [before, wished].contains(&of(self.walk.choices())) {
                    break;
                }
            }
        }
        self.go_up(row);
    }

    fn go_up(&mut self, rows: u32) {
        for _ in 0..rows {
            self.walk.press(Up);
        }
    }

    /// Presses anything.
    fn wander(&mut self) {
        if self.walk.screen() == ATTRACT {
            return self.leave_attract();
        }
        if matches!(self.walk.screen(), "watch" | "tournament game") && self.walk.rng.below(4) == 0 {
            let duration = self.walk.rng.below(6_000).into();
            self.walk.wait(duration);
        }
        let button = self.plan.pop().unwrap_or_else(|| self.decide());
        if self.walk.rng.below(20) == 0 {
            self.walk.hold(button);
        } else {
            self.walk.press(button);
        }
        self.unseen += 1;
        if self.unseen >= PRESSES_BETWEEN_SCREENS && !self.walk.thinks_in_sight() && self.walk.look() {
            self.unseen = 0;
            if self.walk.rng.below(POWER_CUT_ONCE_IN) == 0 {
                self.walk.cut_power();
            }
        }
        if self.walk.rng.below(LEFT_ALONE_ONCE_IN) == 0 {
            let duration = self.walk.rng.below(150_000).into();
            self.walk.wait(duration);
        }
    }

    /// How far a game had come that nobody is there for is a matter of milliseconds, and chance depends on it: it begins
    /// anew with the power.
    fn leave_attract(&mut self) {
        let button = any(&Button::ALL, &mut self.walk.rng);
        self.walk.press(button);
        self.walk.look();
        self.walk.cut_power();
    }

    fn decide(&mut self) -> Button {
        let (screen, mode, rng) = (self.walk.screen(), self.walk.mode(), &mut self.walk.rng);
        if rng.below(16) == 0 {
            return any(&Button::ALL, rng);
        }
        let rows = match screen {
            "game against the computer" | "game of two players" => {
                return any(&[Up, Up, Down, Down, Left, Left, Right, Right, A, A, A, A, A, A, B], rng);
            }
            "practice" => return any(&[Up, Down, Left, Right, A, A, A, B, B, B], rng),
            "watch" | "tournament game" => return any(&[A, B, Left, Right], rng),
            "tournament table" => return any(&[A, A, A, A, A, B], rng),
            "end of a tournament" => return A,
            "replay" | "statistics" | Reader::TITLE => return any(&[Up, Down, Left, Right, A, B], rng),
            "result" => 3,
            "game menu" => match mode {
                Some(Mode::Practice) => 7,
                Some(Mode::Tournament) => 3,
                _ => 4,
            },
            // More often no than yes.
            question if question.ends_with('?') => 3,
            // Where a game was left, another one is two presses away.
            "main menu" if self.is_playing && rng.below(30) > 0 => 1,
            set_up if set_up.starts_with("set-up") && rng.below(8) > 0 => 1,
            _ => MOST_ROWS,
        };
        // Any row of a menu. From the rows of a set-up it comes back to the one that starts.
        let down = rng.below(rows) as usize;
        if screen.starts_with("set-up") {
            self.plan.resize(down, Up);
        }
        self.plan.push(A);
        self.plan.resize(self.plan.len() + down, Down);
        self.plan.pop().unwrap_or(A)
    }
}

fn any<T: Copy>(list: &[T], rng: &mut Rng) -> T {
    list[rng.below(list.len() as u32) as usize]
}
