//! What was chosen in the set-ups, kept for the next game.

use heapless::Vec;
use oxo_core::{Board, Opponent, Player};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{
    Millis,
    contest::{Mode, Seat, Seats, ranked_name},
    gather::Gather,
    tournament::MAX_CONTESTANTS,
};

/// What was chosen in the set-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// The board, in every mode.
    pub board: Board,
    /// The turn clock, in every mode that has one.
    pub clock: ClockTime,
    /// The computer's side against a person.
    pub opponent: Opponent,
    /// The person's mark against the computer.
    pub side: Side,
    /// The mark that a person who plays X and O in turn had last.
    pub last_side: Option<Player>,
    /// Whether a person plays both marks in practice, without the computer.
    pub practises_both: bool,
    /// The computer's two sides when it plays against itself, X first.
    pub watched: [Opponent; 2],
    /// How a tournament is played.
    pub format: Format,
    /// Who takes part in a tournament.
    pub contestants: [Contestant; MAX_CONTESTANTS],
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            board: Board::default(),
            clock: ClockTime::default(),
            opponent: Opponent::default(),
            side: Side::default(),
            last_side: None,
            practises_both: false,
            watched: [Opponent::Planner, Opponent::Guard],
            format: Format::default(),
            contestants: [
                Contestant::You,
                Contestant::Computer(Opponent::Guard),
                Contestant::Computer(Opponent::Planner),
                Contestant::Nobody,
            ],
        }
    }
}

impl Record for Choices {
    const VERSION: u8 = 1;

    /// There is only one person at the buttons.
    fn is_sound(&self) -> bool {
        self.contestants.iter().filter(|contestant| **contestant == Contestant::You).count() <= 1
    }
}

/// Which mark the person plays against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// Always X.
    #[default]
    X,
    /// Always O.
    O,
    /// X in the first game, then the other one each time.
    Alternate,
}

impl Side {
    const ALL: [Self; 3] = [Self::X, Self::O, Self::Alternate];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::X => "X",
            Self::O => "O",
            Self::Alternate => "in turn",
        }
    }
}

/// How long a person may take for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockTime {
    /// As long as they like.
    #[default]
    Off,
    /// Five seconds.
    Five,
    /// Ten seconds.
    Ten,
    /// Half a minute.
    Thirty,
}

impl ClockTime {
    const ALL: [Self; 4] = [Self::Off, Self::Five, Self::Ten, Self::Thirty];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Five => "5 s",
            Self::Ten => "10 s",
            Self::Thirty => "30 s",
        }
    }

    pub(crate) const fn duration(self) -> Option<Millis> {
        match self {
            Self::Off => None,
            Self::Five => Some(5_000),
            Self::Ten => Some(10_000),
            Self::Thirty => Some(30_000),
        }
    }
}

/// How a tournament is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// Everybody against everybody, once with each mark.
    #[default]
    RoundRobin,
    /// The first two, over three games.
    BestOf3,
    /// The first two, over five games.
    BestOf5,
    /// The first two, over seven games.
    BestOf7,
}

impl Format {
    const ALL: [Self; 4] = [Self::RoundRobin, Self::BestOf3, Self::BestOf5, Self::BestOf7];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::RoundRobin => "round robin",
            Self::BestOf3 => "best of 3",
            Self::BestOf5 => "best of 5",
            Self::BestOf7 => "best of 7",
        }
    }

    /// How many can take part.
    pub(crate) const fn places(self) -> usize {
        if self.best_of().is_some() { 2 } else { MAX_CONTESTANTS }
    }

    /// How many games two contestants play, if only two take part.
    pub(crate) const fn best_of(self) -> Option<u8> {
        match self {
            Self::RoundRobin => None,
            Self::BestOf3 => Some(3),
            Self::BestOf5 => Some(5),
            Self::BestOf7 => Some(7),
        }
    }
}

/// Who takes a place in a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contestant {
    /// The place is empty.
    #[default]
    Nobody,
    /// The person at the buttons.
    You,
    /// The computer.
    Computer(Opponent),
}

impl Contestant {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::You => "You",
            Self::Computer(opponent) => opponent.name(),
        }
    }

    /// The same with the computer's level.
    pub(crate) const fn ranked_name(self) -> &'static str {
        match self {
            Self::Computer(opponent) => ranked_name(opponent),
            _ => self.name(),
        }
    }

    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Self::Nobody => None,
            Self::You => Some(Seat::Person),
            Self::Computer(opponent) => Some(Seat::Computer(opponent)),
        }
    }
}

impl Choices {
    /// The seats of the next game in a mode that has seats of its own.
    pub(crate) fn next_seats(&mut self, mode: Mode) -> Seats {
        match mode {
            Mode::TwoPeople => Seats::TWO_PEOPLE,
            Mode::Practice if self.practises_both => Seats::TWO_PEOPLE,
            Mode::Watch => {
                let [x, o] = self.watched.map(Seat::Computer);
                Seats::new(x, o)
            }
            Mode::AgainstComputer | Mode::Practice | Mode::Tournament => {
                let person = match self.side {
                    Side::X => Player::X,
                    Side::O => Player::O,
                    Side::Alternate => self.last_side.map_or(Player::X, Player::opponent),
                };
                self.last_side = Some(person);
                Seats::against(self.opponent, person)
            }
        }
    }

    pub(crate) fn change_board(&mut self, forwards: bool) {
        self.board = neighbour(&Board::ALL, self.board, forwards);
    }

    pub(crate) fn change_opponent(&mut self, forwards: bool) {
        self.opponent = neighbour(&Opponent::ALL, self.opponent, forwards);
    }

    /// Chooses another opponent for one side of a game of the computer against itself.
    pub(crate) fn change_watched(&mut self, side: usize, forwards: bool) {
        if let Some(watched) = self.watched.get_mut(side) {
            *watched = neighbour(&Opponent::ALL, *watched, forwards);
        }
    }

    pub(crate) fn change_side(&mut self, forwards: bool) {
        self.side = neighbour(&Side::ALL, self.side, forwards);
        self.last_side = None;
    }

    /// Does the same for practice, where a person can also choose to play both marks, as the last choice.
    pub(crate) fn change_practice_side(&mut self, forwards: bool) {
        let [first, .., last] = Side::ALL;
        let (begin, end) = if forwards { (first, last) } else { (last, first) };
        if self.practises_both {
            (self.side, self.last_side, self.practises_both) = (begin, None, false);
        } else if self.side == end {
            self.practises_both = true;
        } else {
            self.change_side(forwards);
        }
    }

    /// The name of the choice in practice.
    pub(crate) const fn practice_side_name(&self) -> &'static str {
        if self.practises_both { "both" } else { self.side.name() }
    }

    pub(crate) fn change_clock(&mut self, forwards: bool) {
        self.clock = neighbour(&ClockTime::ALL, self.clock, forwards);
    }

    pub(crate) fn change_format(&mut self, forwards: bool) {
        self.format = neighbour(&Format::ALL, self.format, forwards);
    }

    /// Chooses somebody else for a place in the tournament.
    pub(crate) fn change_contestant(&mut self, place: usize, forwards: bool) {
        // There is only one person at the buttons. A place that is not shown keeps nobody from it, and gives it up.
        let shown = self.format.places();
        let mut others = self.contestants.iter().take(shown).zip(0..).filter(|(_, at)| *at != place);
        let you_elsewhere = others.any(|(one, _)| *one == Contestant::You);
        let you = (!you_elsewhere).then_some(Contestant::You);
        let computers = Opponent::ALL.map(Contestant::Computer);
        let everybody: Vec<Contestant, { Opponent::ALL.len() + 2 }> =
            [Contestant::Nobody].into_iter().chain(you).chain(computers).gather();
        let Some(contestant) = self.contestants.get_mut(place) else { return };
        *contestant = neighbour(&everybody, *contestant, forwards);
        if *contestant == Contestant::You {
            let hidden = self.contestants.iter_mut().skip(shown);
            hidden.filter(|one| **one == Contestant::You).for_each(|one| *one = Contestant::Nobody);
        }
    }
}

/// The value after `current` in a list whose ends meet, or the one before it.
pub(crate) fn neighbour<T: Copy + PartialEq>(list: &[T], current: T, forwards: bool) -> T {
    let before = list.iter().rev().cycle().skip_while(|value| **value != current).nth(1);
    let after = list.iter().cycle().skip_while(|value| **value != current).nth(1);
    if forwards { after } else { before }.copied().unwrap_or(current)
}
