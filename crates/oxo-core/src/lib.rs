//! The rules, games and opponents of Pocket OXO: no allocation, no hardware, no unsafe code.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod board;
mod cells;
mod game;
mod line;
mod mind;
mod module_card;
mod opponents;
mod player;
mod position;
mod rng;
mod search;
mod strategy;

pub use board::{Board, UnknownBoard};
pub use cells::{Cell, Cells};
pub use game::{Game, GameError, Outcome, Phase, Victory};
pub use line::{Line, LineKind};
pub use mind::{Fate, Mind};
pub use module_card::{Capabilities, Grid, MODULE_CARD, ModuleCard};
pub use opponents::{Attacker, Guard, Opener, Opponent, Planner, Random, WithTable};
pub use player::Player;
pub use position::{Position, PositionError};
pub use rng::Rng;
pub use search::{Book, BookEntry, Table};
pub use strategy::{Strategy, Uninterrupted, Watch};
