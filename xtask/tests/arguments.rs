//! The program from outside: what it prints, and how it ends.

use std::process::{Command, Output};

fn xtask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).output().unwrap()
}

#[test]
fn help_is_printed_and_no_error() {
    for arguments in [&[][..], &["help"], &["--help"], &["-h"], &["bench", "--help"]] {
        let output = xtask(arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(text.starts_with("Pocket OXO") && text.contains("cargo xtask <command>"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "a line is too long");
        assert!(output.stderr.is_empty());
    }
}

#[test]
fn a_wrong_argument_gives_one_clear_line_and_exit_code_2() {
    for (arguments, line) in [
        (&["x"][..], "xtask: unknown command 'x': see cargo xtask help\n"),
        (&["--fast"], "xtask: unknown option '--fast': see cargo xtask help\n"),
        (&["test", "all"], "xtask: unexpected argument 'all' of test: see cargo xtask help\n"),
        (&["bench", "--csv"], "xtask: unknown option '--csv' of bench: see cargo xtask help\n"),
        (&["uf2", "a.uf2", "b.uf2"], "xtask: unexpected argument 'b.uf2' of uf2: see cargo xtask help\n"),
    ] {
        let output = xtask(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), line);
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_log_decoder_wants_one_argument() {
    for arguments in [&[][..], &["a.elf", "b.elf"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_oxo-log")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_log_decoder_refuses_what_is_no_firmware() {
    for file in ["no-such-file", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), env!("CARGO_BIN_EXE_xtask")] {
        let output = Command::new(env!("CARGO_BIN_EXE_oxo-log")).arg(file).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{file}");
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1, "{file}");
    }
}
