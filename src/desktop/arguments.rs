//! The command line.

use std::{
    ffi::OsString,
    hash::{BuildHasher, RandomState},
};

use lexopt::{Arg, Parser, ValueExt};

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Version,
    Play { seed: u64 },
}

impl Command {
    /// Understands the arguments after the program's name.
    pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, lexopt::Error> {
        let mut parser = Parser::from_args(arguments);
        // The standard library's hasher is seeded by the system, which is all the chance a game needs.
        let mut seed = RandomState::new().hash_one(0);
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Short('h') | Arg::Long("help") => return Ok(Self::Help),
                Arg::Short('V') | Arg::Long("version") => return Ok(Self::Version),
                Arg::Long("seed") => seed = parser.value()?.parse()?,
                _ => return Err(argument.unexpected()),
            }
        }
        Ok(Self::Play { seed })
    }
}
