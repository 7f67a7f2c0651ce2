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
        let (mut seed, mut file) = (None, None);
        while let Some(argument) = parser.next()? {
            let has_options = seed.is_some() || file.is_some();
            match argument {
                Arg::Short('h') | Arg::Long("help") => return Ok(Self::Help),
                Arg::Short('V') | Arg::Long("version") => return Ok(Self::Version),
                Arg::Long("seed") => seed = Some(parser.value()?.parse()?),
                Arg::Long("storage") => {
                    let name = parser.value()?;
                    if name.is_empty() {
                        return Err("--storage takes the name of a file".into());
                    }
                    file = Some(Storage::File(name.into()));
                }
                Arg::Value(word) if has_options && (word == "analyse" || word == "tournament") => {
                    return Err(format!("{} takes neither --seed nor --storage", word.display()).into());
                }
                Arg::Value(word) if word == "analyse" => return Self::parse_analyse(parser),
                Arg::Value(word) if word == "tournament" => return Self::parse_tournament(parser),
                _ => return Err(argument.unexpected()),
            }
        }
        // The same games again need the same beginning: nothing is remembered, unless a file is named.
        let storage = file.or(seed.is_none().then_some(Storage::UsualPlace));
        // The standard library's hasher is seeded by the system, which is all the chance a game needs.
        Ok(Self::Play { seed: seed.unwrap_or_else(|| RandomState::new().hash_one(0)), storage })
    }

    fn parse_analyse(mut parser: Parser) -> Result<Self, lexopt::Error> {
        let mut words = Vec::new();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Short('h') | Arg::Long("help") => return Ok(Self::Help),
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
                Arg::Short('h') | Arg::Long("help") => return Ok(Self::Help),
                Arg::Long("games") => games = parser.value()?.parse::<NonZero<u32>>()?.get(),
                _ => return Err(argument.unexpected()),
            }
        }
        Ok(Self::Tournament { games })
    }
}
