//! The opponents, from the one that plays at random to the one that never errs.

mod attacker;
mod guard;
mod opener;
mod planner;
mod random;

use core::fmt;

pub use attacker::Attacker;
pub use guard::Guard;
pub use opener::Opener;
pub use planner::Planner;
pub use random::Random;

use crate::{Cell, Mind, Position, Rng, Strategy, Table, Watch};

/// How far levels 4 and 5 look ahead.
const THINKER_PLIES: u32 = 3;
const SCHEMER_PLIES: u32 = 5;

/// The opponents by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Opponent {
    /// Any free cell.
    #[default]
    Random,
    /// Blocks, otherwise plays at random.
    Guard,
    /// Wins, blocks, then takes the centre or a corner.
    Planner,
    /// Looks three plies ahead.
    Thinker,
    /// Looks five plies ahead.
    Schemer,
    /// Looks to the end.
    Perfect,
    /// Opens in the centre and finishes what it can.
    Opener,
    /// Opens in a corner and builds lines.
    Attacker,
}

impl Opponent {
    /// Every opponent: the six levels, then the two characters.
    pub const ALL: [Self; 8] = [
        Self::Random,
        Self::Guard,
        Self::Planner,
        Self::Thinker,
        Self::Schemer,
        Self::Perfect,
        Self::Opener,
        Self::Attacker,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Guard => "Guard",
            Self::Planner => "Planner",
            Self::Thinker => "Thinker",
            Self::Schemer => "Schemer",
            Self::Perfect => "Perfect",
            Self::Opener => "Opener",
            Self::Attacker => "Attacker",
        }
    }

    /// Its strength from 1 to 6; the characters stand outside the ladder.
    #[must_use]
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::Random => Some(1),
            Self::Guard => Some(2),
            Self::Planner => Some(3),
            Self::Thinker => Some(4),
            Self::Schemer => Some(5),
            Self::Perfect => Some(6),
            Self::Opener | Self::Attacker => None,
        }
    }

    /// The opponent with a table to think with: those that search answer sooner.
    pub const fn with_table(self, table: &mut Table) -> WithTable<'_> {
        WithTable { opponent: self, mind: Mind::new(table) }
    }

    fn choose_with(
        self,
        mind: &mut Mind<'_>,
        position: &Position,
        rng: &mut Rng,
        watch: &mut dyn Watch,
    ) -> Option<Cell> {
        match self {
            Self::Random => Random.choose(position, rng, watch),
            Self::Guard => Guard.choose(position, rng, watch),
            Self::Planner => Planner.choose(position, rng, watch),
            Self::Thinker => mind.best_move(position, THINKER_PLIES, rng, watch),
            Self::Schemer => mind.best_move(position, SCHEMER_PLIES, rng, watch),
            Self::Perfect => mind.best_move(position, Mind::TO_THE_END, rng, watch),
            Self::Opener => Opener.choose(position, rng, watch),
            Self::Attacker => Attacker.choose(position, rng, watch),
        }
    }
}

/// An opponent with a table to think with, from [`Opponent::with_table`].
pub struct WithTable<'t> {
    opponent: Opponent,
    mind: Mind<'t>,
}

impl WithTable<'_> {
    /// How many positions it has looked at in its life; zero for those that do not search.
    #[must_use]
    pub const fn nodes(&self) -> u32 {
        self.mind.nodes()
    }
}

impl Strategy for WithTable<'_> {
    fn choose(&mut self, position: &Position, rng: &mut Rng, watch: &mut dyn Watch) -> Option<Cell> {
        self.opponent.choose_with(&mut self.mind, position, rng, watch)
    }
}

impl Strategy for Opponent {
    fn choose(&mut self, position: &Position, rng: &mut Rng, watch: &mut dyn Watch) -> Option<Cell> {
        self.choose_with(&mut Mind::without_table(), position, rng, watch)
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
