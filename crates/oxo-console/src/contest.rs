//! Who plays what: the mode and the seats of a game.

use oxo_core::{Opponent, Player};
use serde::{Deserialize, Serialize};

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// A person against the computer.
    AgainstComputer,
    /// Two people on one handheld.
    TwoPeople,
    /// The computer against itself.
    Watch,
    /// A person against the computer with help, and nothing is counted.
    Practice,
    /// A game of a tournament.
    Tournament,
}

impl Mode {
    /// Its name as a heading.
    pub(crate) const fn heading(self) -> &'static str {
        match self {
            Self::AgainstComputer => "1 PLAYER",
            Self::TwoPeople => "2 PLAYERS",
            Self::Watch => "WATCH",
            Self::Practice => "PRACTICE",
            Self::Tournament => "TOURNAMENT",
        }
    }

    /// Whether the result matters.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        matches!(self, Self::AgainstComputer | Self::TwoPeople | Self::Tournament)
    }
}

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seat {
    /// Somebody at the buttons.
    Person,
    /// The computer.
    Computer(Opponent),
}

impl Seat {
    /// What to call the player in this seat.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "You",
            Self::Computer(opponent) => opponent.name(),
        }
    }
}

/// An opponent's name behind its level, if it has one.
pub(crate) const fn ranked_name(opponent: Opponent) -> &'static str {
    match opponent {
        Opponent::Random => "1 Random",
        Opponent::Guard => "2 Guard",
        Opponent::Planner => "3 Planner",
        Opponent::Thinker => "4 Thinker",
        Opponent::Schemer => "5 Schemer",
        Opponent::Perfect => "6 Perfect",
        Opponent::Opener | Opponent::Attacker => opponent.name(),
    }
}

/// Both sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats {
    x: Seat,
    o: Seat,
}

impl Seats {
    /// Two people.
    pub const TWO_PEOPLE: Self = Self::new(Seat::Person, Seat::Person);

    /// These two.
    #[must_use]
    pub const fn new(x: Seat, o: Seat) -> Self {
        Self { x, o }
    }

    /// A person with this mark against the computer.
    #[must_use]
    pub const fn against(opponent: Opponent, person: Player) -> Self {
        match person {
            Player::X => Self::new(Seat::Person, Seat::Computer(opponent)),
            Player::O => Self::new(Seat::Computer(opponent), Seat::Person),
        }
    }

    /// Who makes this player's moves.
    #[must_use]
    pub const fn of(self, player: Player) -> Seat {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// Whether a person takes part.
    #[must_use]
    pub const fn has_person(self) -> bool {
        matches!(self.x, Seat::Person) || matches!(self.o, Seat::Person)
    }

    /// The person's mark and the computer's opponent, where one plays against the other.
    #[must_use]
    pub const fn person_against_computer(self) -> Option<(Player, Opponent)> {
        match (self.x, self.o) {
            (Seat::Person, Seat::Computer(opponent)) => Some((Player::X, opponent)),
            (Seat::Computer(opponent), Seat::Person) => Some((Player::O, opponent)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::Write as _;

    use heapless::String;

    use super::*;

    #[test]
    fn the_level_comes_before_the_name() {
        for opponent in Opponent::ALL {
            let mut expected = String::<16>::new();
            if let Some(level) = opponent.level() {
                write!(expected, "{level} ").unwrap();
            }
            write!(expected, "{opponent}").unwrap();
            assert_eq!(ranked_name(opponent), expected);
        }
    }
}
