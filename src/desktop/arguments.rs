//! The command line.

use std::{
    ffi::OsString,
    hash::{BuildHasher, RandomState},
    num::NonZero,
    path::PathBuf,
};

use lexopt::{Arg, Parser, ValueExt};
use oxo_core::{Board, Position};

/// What was asked for.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Version,
    /// Without a file nothing is kept.
    Play {
        seed: u64,
        storage: Option<Storage>,
    },
    Analyse(Position),
    Tournament {
        games: u32,
    },
}

/// Where to keep what the handheld keeps in flash.
#[derive(Debug, PartialEq, Eq)]
pub enum Storage {
    UsualPlace,
    File(PathBuf),
}

impl Command {
    /// Understands the arguments after the program's name.
    pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, lexopt::Error> {
        let mut parser = Parser::from_args(arguments);
        // The standard library's hasher is seeded by the system, which is all the chance a game needs.
        let (mut seed, mut storage) = (RandomState::new().hash_one(0), Some(Storage::UsualPlace));
        let mut file = None;
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Short('h') | Arg::Long("help") => return Ok(Self::Help),
                Arg::Short('V') | Arg::Long("version") => return Ok(Self::Version),
                // The same games again need the same beginning: nothing is remembered, unless a file is named.
                Arg::Long("seed") => (seed, storage) = (parser.value()?.parse()?, None),
                Arg::Long("storage") => file = Some(Storage::File(parser.value()?.into())),
                Arg::Value(word) if word == "analyse" => return Self::parse_analyse(parser),
                Arg::Value(word) if word == "tournament" => return Self::parse_tournament(parser),
                _ => return Err(argument.unexpected()),
            }
        }
        Ok(Self::Play { seed, storage: file.or(storage) })
    }

    fn parse_analyse(mut parser: Parser) -> Result<Self, lexopt::Error> {
        let mut words = Vec::new();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Value(word) if words.len() < 2 => words.push(word.string()?),
                _ => return Err(argument.unexpected()),
            }
        }
        let [board, position] = words.as_slice() else { return Err("analyse takes a board and a position".into()) };
        let board: Board = board.parse().map_err(|error| format!("{board:?}: {error}"))?;
        let position = Position::parse(board, position).map_err(|error| format!("{position:?}: {error}"))?;
        Ok(Self::Analyse(position))
    }

    fn parse_tournament(mut parser: Parser) -> Result<Self, lexopt::Error> {
        let mut games = 100;
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("games") => games = parser.value()?.parse::<NonZero<u32>>()?.get(),
                _ => return Err(argument.unexpected()),
            }
        }
        Ok(Self::Tournament { games })
    }
}
