//! The same handheld in this computer's terminal.

mod analyse;
mod arguments;
mod brain;
mod flash_file;
mod keys;
mod session;
mod terminal;
mod tournament;

use std::{
    io::{self, IsTerminal},
    process::ExitCode,
};

use arguments::Command;
use oxo_console::Console;

const HELP: &str = "\
Pocket OXO: the tic-tac-toe handheld, in this terminal.

Usage: pocket-oxo [--seed NUMBER] [--storage FILE]
       pocket-oxo analyse BOARD POSITION
       pocket-oxo tournament [--games NUMBER]

  --seed NUMBER   play the same games again; nothing is kept, unless a file is named
  --storage FILE  keep settings, statistics and games there, not in the usual place
  analyse         what every move leads to: analyse 3,3,3 X.O/.X./...
  tournament      every opponent against every other, with each mark, on every board
  --games NUMBER  of each pair with each mark, and ten times as many on 3x3; 100 if not given
  --help          show this
  --version       show the version

Arrow keys move. Enter, space or a is button A: it chooses and places.
Esc, backspace or b is button B: it goes back and opens the game menu.
q quits.";

/// Runs the command line, and says how it went in the exit code.
pub fn main() -> ExitCode {
    let command = match Command::parse(std::env::args_os().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            complain(&format!("{error}; see --help"));
            return ExitCode::from(2);
        }
    };
    let result = match command {
        Command::Help => say(HELP),
        Command::Version => say(concat!("pocket-oxo ", env!("CARGO_PKG_VERSION"))),
        Command::Play { seed, storage } if io::stdout().is_terminal() => session::play(seed, storage),
        Command::Play { .. } => say(&title_for_readers()),
        Command::Analyse(position) => say(&analyse::report(&position)),
        Command::Tournament { games } => {
            let (report, holds) = tournament::report(games);
            say(report.trim_end())
                .and_then(|()| holds.then_some(()).ok_or_else(|| io::Error::other("the ladder does not hold")))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Says what is wrong, on one line, whatever an argument in it holds.
fn complain(error: &str) {
    let mut line = String::new();
    for character in error.chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    eprintln!("pocket-oxo: {line}");
}

/// Prints a text. A reader that has left early is no error.
fn say(text: &str) -> io::Result<()> {
    use io::Write as _;
    match writeln!(io::stdout(), "{text}") {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// What to show where nobody can press a key.
fn title_for_readers() -> String {
    let mut console = Console::new(0);
    console.advance(10_000);
    format!("{}\nThis is no terminal. Start pocket-oxo in one to play, or see --help.", console.frame())
}
