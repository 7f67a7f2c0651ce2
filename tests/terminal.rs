//! The desktop program in a terminal of its own: it plays, and gives the terminal back on every way out.
//!
//! Only on Linux: the tests look into /proc, and call the `stty` and `timeout` that it has.
#![cfg(target_os = "linux")]

use std::{
    fs,
    io::Read as _,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use oxo_console::records::Records;
use oxo_core::Cell;
use oxo_storage::Log;
use rexpect::{
    process::PtyProcess,
    session::{PtySession, spawn_command},
};

#[path = "../crates/oxo-storage/tests/support/mod.rs"]
mod flash;
use flash::FlashModel;

const PATIENCE_MILLIS: u64 = 20_000;
/// What is drawn last of a whole screen.
const KEY_LINE: &str = "Enter is A";

/// Starts the game from a shell that compares the terminal's settings before and after.
fn start(run: &str) -> PtySession {
    let script = format!(
        "stty rows 24 columns 80; before=$(stty -g); {run}; code=$?; after=$(stty -g); \
         [ \"$before\" = \"$after\" ] && echo \"settings restored, exit code $code\""
    );
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_pocket-oxo")).env("TERM", "xterm-256color");
    // Tests keep nothing in the usual place.
    shell.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
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
        session.exp_string(KEY_LINE).unwrap();
        session.send(key).unwrap();
        session.flush().unwrap();
        assert_restored(&mut session, "0");
    }
}

#[test]
fn a_signal_to_end_restores_the_terminal() {
    let mut session = start("timeout --foreground 2 \"$0\" --seed 1");
    session.exp_string(KEY_LINE).unwrap();
    assert_restored(&mut session, "124");
}

/// The program then waits for the terminal with the rest of a picture, and nothing more can be written.
#[test]
fn a_signal_ends_the_program_in_a_terminal_that_nobody_reads() {
    let report = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unread-terminal.txt");
    let _ = fs::remove_file(&report);
    let script = "stty rows 24 columns 80; before=$(stty -g); timeout --foreground --kill-after 10 2 \"$0\" --seed 1; \
                  code=$?; [ \"$before\" = \"$(stty -g)\" ] && settings=restored; \
                  echo \"exit code $code, settings ${settings-changed}\" > \"$1\"";
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_pocket-oxo")).arg(&report).env("TERM", "xterm-256color");
    let mut process = PtyProcess::new(shell).unwrap();
    let read_report = || fs::read_to_string(&report).unwrap_or_default();
    assert!(comes_true(|| read_report().ends_with('\n')), "still running");
    // 124 is of `timeout`: the signal was enough, and nobody had to kill the program.
    assert_eq!(read_report(), "exit code 124, settings restored\n");
    // What could not be written was not: so this was the case in question.
    let mut unread = Vec::new();
    let _ = process.get_file_handle().unwrap().read_to_end(&mut unread);
    assert!(!String::from_utf8_lossy(&unread).contains("\u{1b}[?1049l"), "{} bytes were left unread", unread.len());
    process.exit().unwrap();
}

#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    let (session, process) = start_and_name("--seed 1");
    // Ends the outer shell and closes the terminal.
    drop(session);
    let is_alive = || Path::new("/proc").join(&process).exists();
    assert!(comes_true(|| !is_alive()), "still running without a terminal");
}

/// Starts the game and tells the number of its process.
fn start_and_name(arguments: &str) -> (PtySession, String) {
    let mut session = start(&format!("sh -c 'echo process $$ is the game; exec \"$0\" {arguments}' \"$0\""));
    let process = session.exp_regex("process [0-9]+ is the game").unwrap().1;
    session.exp_string(KEY_LINE).unwrap();
    (session, process.split(' ').nth(1).unwrap().to_owned())
}

fn comes_true(mut is_true: impl FnMut() -> bool) -> bool {
    let given_up = Instant::now() + Duration::from_millis(PATIENCE_MILLIS);
    loop {
        if is_true() {
            return true;
        }
        if Instant::now() > given_up {
            return false;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn enter_and_a_start() {
    for key in ["\r", "a"] {
        let mut session = start("\"$0\" --seed 1");
        session.exp_string(KEY_LINE).unwrap();
        session.send(key).unwrap();
        session.flush().unwrap();
        session.exp_string(&main_menu()).unwrap();
        session.send("q").unwrap();
        session.flush().unwrap();
        assert_restored(&mut session, "0");
    }
}

#[test]
fn where_the_picture_does_not_fit_only_quitting_counts() {
    const SMALL: &str = "rows 18 columns 66";
    let mut session = start(&format!("echo $(tty) is the terminal; stty {SMALL}; \"$0\" --seed 1"));
    let terminal = session.exp_regex("/dev/[a-z0-9/]+ is the terminal").unwrap().1;
    let resize = |size: &str| {
        let file = terminal.split(' ').next().unwrap();
        let stty = Command::new("stty").args(["-F", file]).args(size.split(' ')).status();
        assert!(stty.unwrap().success());
    };
    session.exp_string("Please make the window at least 66x19.").unwrap();
    session.send("\r").unwrap();
    session.flush().unwrap();
    // Nothing tells when a key has been ignored.
    thread::sleep(Duration::from_millis(500));
    resize("rows 19 columns 66");
    let shown = session.exp_string(KEY_LINE).unwrap();
    assert!(!shown.contains(&main_menu()), "the title was left unseen");

    session.send("\r").unwrap();
    session.flush().unwrap();
    session.exp_string(&main_menu()).unwrap();
    resize(SMALL);
    session.exp_string("Please make the window at least 66x19.").unwrap();
    session.send("q").unwrap();
    session.flush().unwrap();
    assert_restored(&mut session, "0");
}

#[test]
fn a_game_that_is_killed_was_kept() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("killed.bin");
    let _ = fs::remove_file(&file);
    let (mut session, process) = start_and_name(&format!("--storage {}", file.display()));
    // Through the menu and the set-up into a game, and a mark in the middle.
    for _ in 0..4 {
        session.send("\r").unwrap();
    }
    session.flush().unwrap();
    let first_move = || {
        let mut flash = FlashModel::holding(fs::read(&file).unwrap());
        let region = flash.region();
        let mut log = Log::new(&mut flash, region);
        log.open(Records::knows);
        Records::load(log.records()).0.running.and_then(|running| running.moves.first().copied())
    };
    let was_kept = comes_true(|| first_move() == Some(Cell::new(4)));
    assert!(Command::new("kill").args(["-KILL", &process]).status().unwrap().success());
    assert!(was_kept);
    session.exp_eof().unwrap();
    assert_eq!(first_move(), Some(Cell::new(4)));
}

#[test]
fn a_file_that_is_something_else_is_refused_and_left_alone() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("letter.txt");
    fs::write(&file, "Dear reader").unwrap();
    for file in [&*file, Path::new("/dev/null")] {
        let mut session = start(&format!("\"$0\" --storage {}", file.display()));
        session.exp_string("it is no storage of Pocket OXO").unwrap();
        session.exp_string("settings restored, exit code 1").unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "Dear reader");
}

#[test]
fn a_file_that_the_disk_had_no_room_for_is_completed_when_it_has() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("full-disk.bin");
    let _ = fs::remove_file(&file);
    let game = format!("\"$0\" --storage {}", file.display());
    // A limit on the size of files stands in for a full disk.
    let mut session = start(&format!("trap '' XFSZ; ulimit -S -f 8; {game}; ulimit -S -f unlimited; {game}"));
    session.exp_string("File too large").unwrap();
    session.exp_string(KEY_LINE).unwrap();
    session.send("q").unwrap();
    session.flush().unwrap();
    assert_restored(&mut session, "0");
    assert_eq!(fs::metadata(&file).unwrap().len(), 0x10000);
}

/// The bar of the first row of the main menu is all lit at its right end. rexpect takes every byte for a character.
fn main_menu() -> String {
    "⣿".repeat(16).bytes().map(char::from).collect()
}
