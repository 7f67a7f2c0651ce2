//! The rules, games and opponents of Pocket OXO: no allocation, no hardware, no unsafe code.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod board;
mod cells;
mod game;
mod line;
mod module_card;
mod opponents;
mod player;
mod position;
mod rng;
mod strategy;

pub use board::{Board, UnknownBoard};
pub use cells::{Cell, Cells};
pub use game::{Game, GameError, Outcome, Phase, Victory};
pub use line::{Line, LineKind};
pub use module_card::{Capabilities, Grid, MODULE_CARD, ModuleCard};
pub use opponents::{Attacker, Guard, Opener, Opponent, Planner, Random, Searcher};
pub use player::Player;
pub use position::{Position, PositionError};
pub use rng::Rng;
pub use strategy::{Fate, Strategy, Uninterrupted, Watch};
