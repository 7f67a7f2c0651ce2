//! The desktop program without a terminal: what it prints, and its exit codes.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pocket-oxo")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn without_a_terminal_it_shows_the_title_and_says_how_to_play() {
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    assert_eq!(printed.lines().take_while(|line| line.chars().count() == 64).count(), 16);
    assert!(printed.contains("Start pocket-oxo in one to play"), "{printed}");
}

#[test]
fn a_wrong_argument_is_one_line_and_exit_code_2() {
    for arguments in [&["--sede"][..], &["--seed"], &["--seed", "many"], &["--seed", "-1"], &["game"], &["-x"]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
        let error = text(&output.stderr);
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
        assert!(error.starts_with("pocket-oxo: "), "{error}");
    }
}

#[test]
fn help_and_version_are_answers_not_errors() {
    for (argument, beginning) in [("--help", "Pocket OXO"), ("-h", "Pocket OXO"), ("--version", "pocket-oxo 0.")] {
        let output = run(&[argument]);
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).starts_with(beginning));
    }
}
