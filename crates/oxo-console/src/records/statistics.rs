//! Who won how often.

use oxo_core::{Board, Opponent, Outcome, Player};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::contest::Seats;

/// How a person fared against one opponent on one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Games won.
    pub won: u16,
    /// Games lost.
    pub lost: u16,
    /// Games drawn.
    pub drawn: u16,
    /// Games won in a row, up to now.
    pub streak: u16,
    /// The most games ever won in a row.
    pub best_streak: u16,
}

/// How two people fared on one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games that X won.
    pub x: u16,
    /// Games that O won.
    pub o: u16,
    /// Games drawn.
    pub drawn: u16,
}

/// Everything counted on one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardStatistics {
    against: [Score; Opponent::ALL.len()],
    two_people: Tally,
}

impl Record for BoardStatistics {
    const VERSION: u8 = 1;

    fn is_sound(&self) -> bool {
        self.against.iter().all(|score| score.streak <= score.best_streak && score.best_streak <= score.won)
    }
}

impl BoardStatistics {
    fn games(&self) -> u32 {
        let against = self.against.iter().flat_map(|score| [score.won, score.lost, score.drawn]);
        let Tally { x, o, drawn } = self.two_people;
        against.chain([x, o, drawn]).map(u32::from).sum()
    }
}

/// Everything counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics([BoardStatistics; Board::ALL.len()]);

impl Statistics {
    /// Counts a finished game, if a person took part.
    pub fn count(&mut self, board: Board, seats: Seats, outcome: Outcome) {
        let Some(statistics) = self.0.get_mut(board as usize) else { return };
        if let Some((person, opponent)) = seats.person_against_computer() {
            if let Some(score) = statistics.against.get_mut(opponent as usize) {
                score.count(outcome.winner().map(|winner| winner == person));
            }
        } else if seats == Seats::TWO_PEOPLE {
            let tally = &mut statistics.two_people;
            increase(match outcome.winner() {
                Some(Player::X) => &mut tally.x,
                Some(Player::O) => &mut tally.o,
                None => &mut tally.drawn,
            });
        }
    }

    /// How a person fared against this opponent on this board.
    #[must_use]
    pub fn against(&self, opponent: Opponent, board: Board) -> Score {
        self.on(board).against.get(opponent as usize).copied().unwrap_or_default()
    }

    /// How two people fared on this board.
    #[must_use]
    pub fn two_people(&self, board: Board) -> Tally {
        self.on(board).two_people
    }

    /// How many games are counted in all.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.0.iter().map(BoardStatistics::games).sum()
    }

    /// Everything counted on one board.
    #[must_use]
    pub fn on(&self, board: Board) -> BoardStatistics {
        self.0.get(board as usize).copied().unwrap_or_default()
    }

    /// Replaces everything counted on one board.
    pub fn replace(&mut self, board: Board, statistics: BoardStatistics) {
        if let Some(old) = self.0.get_mut(board as usize) {
            *old = statistics;
        }
    }
}

impl Score {
    fn count(&mut self, won: Option<bool>) {
        match won {
            Some(true) => {
                increase(&mut self.won);
                increase(&mut self.streak);
                self.best_streak = self.best_streak.max(self.streak);
            }
            Some(false) => {
                increase(&mut self.lost);
                self.streak = 0;
            }
            None => {
                increase(&mut self.drawn);
                self.streak = 0;
            }
        }
    }
}

/// Counts one more, up to what the number can hold.
fn increase(count: &mut u16) {
    *count = count.saturating_add(1);
}
