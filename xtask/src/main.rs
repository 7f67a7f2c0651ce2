//! `cargo xtask <command>`: reads the arguments and calls the one command they name.

mod bench;
mod elf;
mod flash;
mod hot_code;
mod miri;
mod no_panic;
mod panics;
mod pictures;
mod play;
mod power_cuts;
mod process;
mod setup;
mod soak;
mod test;
mod toolchain;
mod uf2;
mod workspace;

use std::{ffi::OsString, num::NonZero, path::PathBuf, process::ExitCode};

use lexopt::Arg;

const HELP: &str = "\
Pocket OXO: everything there is to do with its sources

Usage: cargo xtask <command>

  play [ARG]...   play in this terminal: the real firmware in an emulated Pico
  test            run every check: format, lints, firmware, tests, documentation
  flash           flash a Pico through a debug probe, and show its log
  uf2 [FILE]      make target/pocket-oxo.uf2, or FILE, to drag onto a Pico
  bench [--json]  measure speed, sleep and size; fail when a limit is broken
  miri            run the crates' tests in Miri, which finds undefined behaviour
  panics          list every place in the firmware that can panic
  soak [PRESSES]  press buttons at random in the emulated Pico, 20000 times
  power-cuts      cut the power in saves, over a million times; half an hour
  pictures        draw the pictures in docs/ anew, from the emulated screen
  setup           install what is missing; the others do so when they need it
  help            show this text
";

/// What the arguments ask for.
#[derive(Debug, PartialEq)]
enum Request {
    Help,
    Setup,
    Play { arguments: Vec<OsString> },
    Test,
    Flash,
    Uf2 { output: Option<PathBuf> },
    Bench { json: bool },
    Miri,
    Panics,
    Pictures,
    Soak { presses: Option<u32> },
    PowerCuts,
}

fn main() -> ExitCode {
    let request = match parse(lexopt::Parser::from_env()) {
        Ok(request) => request,
        Err(reason) => {
            eprintln!("xtask: {reason}: see cargo xtask help");
            return ExitCode::from(2);
        }
    };
    let outcome = match request {
        Request::Help => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        Request::Setup => setup::run(),
        Request::Play { arguments } => play::run(&arguments),
        Request::Test => test::run(),
        Request::Flash => flash::run(),
        Request::Uf2 { output } => uf2::run(output),
        Request::Bench { json } => bench::run(json),
        Request::Miri => miri::run(),
        Request::Panics => panics::run(),
        Request::Pictures => pictures::run(),
        Request::PowerCuts => power_cuts::run(),
        Request::Soak { presses } => soak::run(presses.unwrap_or(soak::FULL_RUN)),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("xtask: {error:#}");
        ExitCode::FAILURE
    })
}

/// Reads the arguments; an error is the reason why they make no sense, without the program's name.
fn parse(mut parser: lexopt::Parser) -> Result<Request, String> {
    let command = match parser.next().map_err(|error| error.to_string())? {
        None | Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Request::Help),
        Some(Arg::Value(command)) => quotable(&command),
        Some(Arg::Short(option)) => return Err(format!("unknown option '-{}'", option.escape_debug())),
        Some(Arg::Long(option)) => return Err(format!("unknown option '--{}'", option.escape_debug())),
    };
    let mut request = match command.as_str() {
        "help" => Request::Help,
        "setup" => Request::Setup,
        // All that follows belongs to the emulator, its options too.
        "play" => {
            let arguments = parser.raw_args().map_err(|error| error.to_string())?.collect();
            return Ok(Request::Play { arguments });
        }
        "test" => Request::Test,
        "flash" => Request::Flash,
        "uf2" => Request::Uf2 { output: None },
        "bench" => Request::Bench { json: false },
        "miri" => Request::Miri,
        "panics" => Request::Panics,
        "pictures" => Request::Pictures,
        "power-cuts" => Request::PowerCuts,
        "soak" => Request::Soak { presses: None },
        _ => return Err(format!("unknown command '{command}'")),
    };
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match (&mut request, argument) {
            (_, Arg::Short('h') | Arg::Long("help")) => return Ok(Request::Help),
            (Request::Bench { json }, Arg::Long("json")) => *json = true,
            (Request::Uf2 { output: output @ None }, Arg::Value(path)) => *output = Some(path.into()),
            (Request::Soak { presses: presses @ None }, Arg::Value(number)) => {
                let number = quotable(&number);
                let parsed = number.parse::<NonZero<u32>>();
                *presses = Some(parsed.map_err(|_| format!("'{number}' is no number of presses"))?.get());
            }
            (_, Arg::Short(option)) => {
                return Err(format!("unknown option '-{}' of {command}", option.escape_debug()));
            }
            (_, Arg::Long(option)) => {
                return Err(format!("unknown option '--{}' of {command}", option.escape_debug()));
            }
            (_, Arg::Value(value)) => {
                return Err(format!("unexpected argument '{}' of {command}", quotable(&value)));
            }
        }
    }
    Ok(request)
}

/// The argument as text that stays on one line, whatever is in it.
fn quotable(argument: &std::ffi::OsStr) -> String {
    argument.to_string_lossy().escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Result<Request, String> {
        parse(lexopt::Parser::from_args(arguments))
    }

    #[test]
    fn every_command_is_understood_and_in_the_help() {
        let commands = [
            ("setup", Request::Setup),
            ("play", Request::Play { arguments: vec![] }),
            ("test", Request::Test),
            ("flash", Request::Flash),
            ("uf2", Request::Uf2 { output: None }),
            ("bench", Request::Bench { json: false }),
            ("miri", Request::Miri),
            ("panics", Request::Panics),
            ("pictures", Request::Pictures),
            ("power-cuts", Request::PowerCuts),
            ("help", Request::Help),
        ];
        for (name, request) in commands {
            assert_eq!(parsed(&[name]), Ok(request));
            assert!(HELP.contains(&format!("\n  {name} ")), "{name} is not in the help");
        }
    }

    #[test]
    fn help_is_what_no_command_and_every_usual_spelling_give() {
        for arguments in [&[][..], &["-h"], &["--help"], &["help"], &["test", "--help"], &["uf2", "-h"]] {
            assert_eq!(parsed(arguments), Ok(Request::Help), "{arguments:?}");
        }
    }

    #[test]
    fn options_reach_their_command() {
        assert_eq!(parsed(&["bench", "--json"]), Ok(Request::Bench { json: true }));
        assert_eq!(parsed(&["uf2", "a/b.uf2"]), Ok(Request::Uf2 { output: Some("a/b.uf2".into()) }));
        let arguments = ["--slow", "-h", "x"].map(OsString::from).to_vec();
        assert_eq!(parsed(&["play", "--slow", "-h", "x"]), Ok(Request::Play { arguments }));
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        for (arguments, reason) in [
            (&["x"][..], "unknown command 'x'"),
            (&[""], "unknown command ''"),
            (&["two\nlines"], r"unknown command 'two\nlines'"),
            (&["--fast"], "unknown option '--fast'"),
            (&["-x"], "unknown option '-x'"),
            (&["test", "more"], "unexpected argument 'more' of test"),
            (&["soak", "0"], "'0' is no number of presses"),
            (&["soak", "many"], "'many' is no number of presses"),
            (&["bench", "--jsn"], "unknown option '--jsn' of bench"),
            (&["bench", "json"], "unexpected argument 'json' of bench"),
            (&["uf2", "a", "b"], "unexpected argument 'b' of uf2"),
            (&["setup", "-v"], "unknown option '-v' of setup"),
            (&["bench", "--json=yes"], "unexpected argument for option '--json': \"yes\""),
        ] {
            assert_eq!(parsed(arguments), Err(reason.to_string()), "{arguments:?}");
        }
    }
}
