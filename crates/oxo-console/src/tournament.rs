//! A tournament: who meets whom, and the table.

use core::fmt::Write as _;

use heapless::{String, Vec};
use oxo_core::{Board, Outcome, Player};
use serde::{Deserialize, Serialize};

use crate::{
    contest::{Seat, Seats},
    gather::Gather,
    records::{Choices, ClockTime, Contestant, Record},
};

/// How many can take part.
pub const MAX_CONTESTANTS: usize = 4;

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Who.
    pub contestant: Contestant,
    /// Games won.
    pub won: u8,
    /// Games drawn.
    pub drawn: u8,
    /// Games lost.
    pub lost: u8,
}

impl Standing {
    /// Two for a win, one for a draw.
    #[must_use]
    pub const fn half_points(&self) -> u8 {
        self.won * 2 + self.drawn
    }
}

/// A tournament under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    standings: Vec<Standing, MAX_CONTESTANTS, u8>,
    /// How many games the two of a best-of play; without it everybody meets everybody.
    best_of: Option<u8>,
    played: u8,
    /// Every game is on this board, with this clock.
    board: Board,
    clock: ClockTime,
}

impl Record for Option<Tournament> {
    const VERSION: u8 = 1;

    fn is_sound(&self) -> bool {
        self.as_ref().is_none_or(Tournament::is_sound)
    }
}

impl Tournament {
    /// The tournament of the set-up; `None` if fewer than two take part.
    #[must_use]
    pub fn new(choices: &Choices) -> Option<Self> {
        let best_of = choices.format.best_of();
        let standings: Vec<Standing, MAX_CONTESTANTS, u8> = choices
            .contestants
            .into_iter()
            .take(choices.format.places())
            .filter(|contestant| *contestant != Contestant::Nobody)
            .map(|contestant| Standing { contestant, won: 0, drawn: 0, lost: 0 })
            .gather();
        let (board, clock) = (choices.board, choices.clock);
        (standings.len() >= 2).then_some(Self { standings, best_of, played: 0, board, clock })
    }

    /// The board of all its games.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// How long a person may take for a move in them.
    #[must_use]
    pub const fn clock(&self) -> ClockTime {
        self.clock
    }

    /// How many games are planned in all.
    #[must_use]
    pub fn planned(&self) -> u8 {
        let contestants = self.standings.len() as u8;
        self.best_of.unwrap_or(contestants * (contestants - 1))
    }

    /// How many games have been played.
    #[must_use]
    pub const fn played(&self) -> u8 {
        self.played
    }

    /// Whether the games left, if any, cannot change the winner of a best-of, or none are left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let left = self.planned().saturating_sub(self.played);
        let decided = self.best_of.is_some() && {
            let mut points = self.standings.iter().map(Standing::half_points);
            let (first, second) = (points.next().unwrap_or(0), points.next().unwrap_or(0));
            first.abs_diff(second) > left * 2
        };
        left == 0 || decided
    }

    /// The seats of the next game.
    #[must_use]
    pub fn next_seats(&self) -> Seats {
        let (x, o) = self.pairing();
        let seat = |place: usize| self.contestant(place).seat().unwrap_or(Seat::Person);
        Seats::new(seat(x), seat(o))
    }

    /// Enters the result of the next game.
    pub fn enter(&mut self, outcome: Outcome) {
        let (x, o) = self.pairing();
        for (place, player) in [(x, Player::X), (o, Player::O)] {
            if let Some(standing) = self.standings.get_mut(place) {
                match outcome.winner() {
                    None => standing.drawn += 1,
                    Some(winner) if winner == player => standing.won += 1,
                    Some(_) => standing.lost += 1,
                }
            }
        }
        self.played += 1;
    }

    /// The table with everybody's place, the best first; equals stay in the order of their places.
    #[must_use]
    pub fn table(&self) -> Vec<(usize, Standing), MAX_CONTESTANTS> {
        let mut table: Vec<_, MAX_CONTESTANTS> = self.standings.iter().copied().enumerate().gather();
        // Few enough that an insertion sort is the simplest stable one.
        for end in 1..table.len() {
            for at in (1..=end).rev() {
                let ahead =
                    table.get(at).zip(table.get(at - 1)).is_some_and(|(a, b)| a.1.half_points() > b.1.half_points());
                if !ahead {
                    break;
                }
                table.swap(at, at - 1);
            }
        }
        table
    }

    /// The place of who has the most points, if only one has.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let table = self.table();
        let mut table = table.iter();
        let ((place, first), (_, second)) = (table.next()?, table.next()?);
        (first.half_points() > second.half_points()).then_some(*place)
    }

    /// Who has this place.
    pub(crate) fn contestant(&self, place: usize) -> Contestant {
        self.standings.get(place).map(|standing| standing.contestant).unwrap_or_default()
    }

    /// What to call them: one of two of a kind has its place behind its name.
    pub(crate) fn name(&self, place: usize) -> String<10> {
        let contestant = self.contestant(place);
        let of_a_kind = self.standings.iter().filter(|standing| standing.contestant == contestant).count();
        let mut name = String::new();
        let _ = name.push_str(contestant.name());
        if of_a_kind > 1 {
            let _ = write!(name, " {}", place + 1);
        }
        name
    }

    /// Whether such a table can come about.
    fn is_sound(&self) -> bool {
        let contestants = self.standings.len();
        let right_size = match self.best_of {
            Some(games) => contestants == 2 && matches!(games, 3 | 5 | 7),
            None => contestants >= 2,
        };
        let count = |wanted| self.standings.iter().filter(|standing| standing.contestant == wanted).count();
        let sum = |of: fn(&Standing) -> u8| self.standings.iter().map(|standing| u32::from(of(standing))).sum::<u32>();
        let (won, drawn, lost) =
            (sum(|standing| standing.won), sum(|standing| standing.drawn), sum(|standing| standing.lost));
        right_size
            && count(Contestant::Nobody) == 0
            && count(Contestant::You) <= 1
            && self.played <= self.planned()
            && won == lost
            && won + drawn + lost == 2 * u32::from(self.played)
    }

    /// The places of the two who meet next, X first.
    pub(crate) fn pairing(&self) -> (usize, usize) {
        let count = self.standings.len();
        let pairs = count * (count - 1) / 2;
        let game = usize::from(self.played);
        let nth = |n: usize| (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).nth(n).unwrap_or((0, 1));
        // Everybody meets everybody, then the same again with the marks exchanged; two take turns.
        let (first, second) = nth(game.checked_rem(pairs).unwrap_or(0));
        let exchanged = game.checked_div(pairs).unwrap_or(0) % 2 == 1;
        if exchanged { (second, first) } else { (first, second) }
    }
}
