//! The desktop program in a terminal of its own: it plays, and gives the terminal back on every way out.
#![cfg(target_os = "linux")]

use std::{
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use rexpect::session::{PtySession, spawn_command};

const PATIENCE_MILLIS: u64 = 20_000;

/// Starts the game from a shell that compares the terminal's settings before and after.
fn start(run: &str) -> PtySession {
    let script = format!(
        "stty rows 24 columns 80; before=$(stty -g); {run}; code=$?; after=$(stty -g); \
         [ \"$before\" = \"$after\" ] && echo \"settings restored, exit code $code\""
    );
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_pocket-oxo")).env("TERM", "xterm-256color");
    spawn_command(shell, Some(PATIENCE_MILLIS)).unwrap()
}

/// The alternate screen is left, the cursor is back, and the settings are those of before.
fn assert_restored(session: &mut PtySession, code: &str) {
    session.exp_string("\u{1b}[?25h").unwrap();
    session.exp_string("\u{1b}[?1049l").unwrap();
    session.exp_string(&format!("settings restored, exit code {code}")).unwrap();
}

#[test]
fn q_and_control_c_quit_and_restore_the_terminal() {
    for key in ["q", "\u{3}"] {
        let mut session = start("\"$0\" --seed 1");
        session.exp_string("Enter chooses").unwrap();
        session.send(key).unwrap();
        session.flush().unwrap();
        assert_restored(&mut session, "0");
    }
}

#[test]
fn a_signal_to_end_restores_the_terminal() {
    let mut session = start("timeout --foreground 2 \"$0\"");
    session.exp_string("Enter chooses").unwrap();
    assert_restored(&mut session, "124");
}

#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let mut session = start("sh -c 'echo process $$ is the game; exec \"$0\"' \"$0\"");
    let process = session.exp_regex("process [0-9]+ is the game").unwrap().1;
    let process = process.split(' ').nth(1).unwrap();
    session.exp_string("Enter chooses").unwrap();
    // Ends the outer shell and closes the terminal.
    drop(session);
    let is_alive = || Path::new("/proc").join(process).exists();
    let given_up = Instant::now() + Duration::from_millis(PATIENCE_MILLIS);
    while is_alive() && Instant::now() < given_up {
        thread::sleep(Duration::from_millis(10));
    }
    assert!(!is_alive(), "still running without a terminal");
}

#[test]
fn keys_reach_the_console() {
    let mut session = start("\"$0\" --seed 1");
    session.exp_string("Enter chooses").unwrap();
    // The bar of the first row of the main menu is all lit at its right end.
    session.send("\r").unwrap();
    session.flush().unwrap();
    session.exp_string(&as_seen_by_rexpect(&"⣿".repeat(16))).unwrap();
    session.send("q").unwrap();
    session.flush().unwrap();
    assert_restored(&mut session, "0");
}

/// rexpect takes every byte for a character.
fn as_seen_by_rexpect(text: &str) -> String {
    text.bytes().map(char::from).collect()
}
