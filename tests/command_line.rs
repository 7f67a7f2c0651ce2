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
    for arguments in [
        &["--sede"][..],
        &["--seed"],
        &["--seed", "many"],
        &["--seed", "-1"],
        &["game"],
        &["-x"],
        &["two\nlines"],
        &["--two\nlines"],
        &["--seed", "two\nlines"],
        &["--storage", ""],
        &["--storage="],
        &["--seed", "7", "analyse", "3,3,3", ".../.../..."],
        &["--storage", "x", "tournament"],
        &["tournament", "--seed", "7"],
        &["analyse"],
        &["analyse", "3,3,3"],
        &["analyse", "3,3,4", ".../.../..."],
        &["analyse", "3,3,3", ".../.../...", "X"],
        &["analyse", "3,3,3", "OOO/XX./..."],
        &["analyse", "3,3,3", "XXX/OO./..O"],
        &["analyse", "3,3,3", "x../.../..."],
        &["tournament", "--games", "0"],
        &["tournament", "all"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
        let error = text(&output.stderr);
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
        assert!(error.starts_with("pocket-oxo: "), "{error}");
    }
    let error = text(&run(&["--storage", "x", "tournament"]).stderr);
    assert_eq!(error, "pocket-oxo: tournament takes neither --seed nor --storage; see --help\n");
}

#[test]
fn help_and_version_are_answers_not_errors() {
    for (arguments, beginning) in [
        (&["--help"][..], "Pocket OXO"),
        (&["-h"], "Pocket OXO"),
        (&["analyse", "--help"], "Pocket OXO"),
        (&["tournament", "-h"], "Pocket OXO"),
        (&["--version"], "pocket-oxo 0."),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(text(&output.stdout).starts_with(beginning), "{arguments:?}");
    }
}

#[test]
fn analyse_tells_the_value_and_the_fate_of_every_move() {
    let output = run(&["analyse", "3,3,3", "X.O/.X./..."]);
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    assert!(printed.contains("O to move: a draw ("), "{printed}");
    let cells: Vec<_> = printed.lines().skip(3).take(3).flat_map(str::split_whitespace).collect();
    assert_eq!(cells, ["X", "l2", "O", "l2", "X", "l2", "l2", "l2", "d"]);

    let printed = text(&run(&["analyse", "4,4,3", "..../..../..../...."]).stdout);
    assert!(printed.contains("X to move: wins in 5 plies ("), "{printed}");
    assert!(text(&run(&["analyse", "3,3,3", "XXX/OO./..."]).stdout).ends_with("X has won\n"));
    assert!(text(&run(&["analyse", "3,3,3", "XOX/XOO/OXX"]).stdout).ends_with("a draw: the board is full\n"));
}

#[test]
fn the_tournament_lists_every_pair_on_every_board_and_the_ladder_holds() {
    let output = run(&["tournament", "--games", "50"]);
    let printed = text(&output.stdout);
    assert_eq!(printed.matches("per cent scored by the row against the column").count(), 6, "{printed}");
    for opponent in oxo_core::Opponent::ALL {
        // A column and a row on each board.
        assert!(printed.matches(opponent.name()).count() >= 12, "{printed}");
    }
    assert_eq!(printed.lines().filter(|line| line.ends_with("holds")).count(), 5, "{printed}");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
