//! A tournament: who meets whom, and the table.

use heapless::Vec;
use oxo_core::{Outcome, Player};

use crate::{
    contest::{Seat, Seats},
    records::{Choices, Contestant},
};

/// How many can take part.
pub const MAX_CONTESTANTS: usize = 4;

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Who.
    pub contestant: Contestant,
    pub won: u8,
    pub drawn: u8,
    pub lost: u8,
}

impl Standing {
    /// Two for a win, one for a draw.
    pub const fn half_points(&self) -> u8 {
        self.won * 2 + self.drawn
    }
}

/// A tournament under way.
#[derive(Clone, Debug)]
pub struct Tournament {
    standings: Vec<Standing, MAX_CONTESTANTS>,
    /// How many games the two of a best-of play; without it everybody meets everybody.
    best_of: Option<u8>,
    played: u8,
}

impl Tournament {
    /// The tournament of the set-up; `None` if fewer than two take part.
    pub fn new(choices: &Choices) -> Option<Self> {
        let best_of = choices.format.best_of();
        let places = if best_of.is_some() { 2 } else { MAX_CONTESTANTS };
        let standings: Vec<Standing, MAX_CONTESTANTS> = choices
            .contestants
            .into_iter()
            .filter(|contestant| *contestant != Contestant::Nobody)
            .take(places)
            .map(|contestant| Standing { contestant, won: 0, drawn: 0, lost: 0 })
            .collect();
        (standings.len() >= 2).then_some(Self { standings, best_of, played: 0 })
    }

    /// How many games are planned in all.
    pub fn planned(&self) -> u8 {
        let contestants = self.standings.len() as u8;
        self.best_of.unwrap_or(contestants * (contestants - 1))
    }

    /// How many games have been played.
    pub const fn played(&self) -> u8 {
        self.played
    }

    /// Whether the games left, if any, cannot change the winner of a best-of, or none are left.
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
    pub fn next_seats(&self) -> Seats {
        let (x, o) = self.pairing();
        let seat = |place: usize| self.standings.get(place).and_then(|standing| standing.contestant.seat());
        Seats::new(seat(x).unwrap_or(Seat::Person), seat(o).unwrap_or(Seat::Person))
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

    /// The table, the best first; equals stay in the order of the set-up.
    pub fn table(&self) -> Vec<Standing, MAX_CONTESTANTS> {
        let mut table = self.standings.clone();
        // Few enough that an insertion sort is the simplest stable one.
        for end in 1..table.len() {
            for at in (1..=end).rev() {
                let ahead =
                    table.get(at).zip(table.get(at - 1)).is_some_and(|(a, b)| a.half_points() > b.half_points());
                if !ahead {
                    break;
                }
                table.swap(at, at - 1);
            }
        }
        table
    }

    /// Who has the most points, if only one has.
    pub fn winner(&self) -> Option<Contestant> {
        let table = self.table();
        let mut table = table.iter();
        let (first, second) = (table.next()?, table.next()?);
        (first.half_points() > second.half_points()).then_some(first.contestant)
    }

    /// The places of the two who meet next, X first.
    fn pairing(&self) -> (usize, usize) {
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
