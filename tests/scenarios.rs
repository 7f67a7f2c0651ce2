//! Every scenario in tests/scenarios on the host's console. The emulated Pico runs the same files.
//!
//! `BLESS=1 cargo test --test scenarios` writes the screens that the console shows into the files, to be read in a diff.

mod support;

use std::{fmt::Write as _, fs, path::Path};

use oxo_console::Button;
use support::HostConsole;

const SCREEN_LINES: usize = 16;

#[test]
fn every_scenario_shows_its_screens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no scenario in {}", folder.display());
    let mut failures = String::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        assert!(text.starts_with("# "), "{name} does not say why it exists");
        let played = play(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        if played != text {
            if std::env::var_os("BLESS").is_some() {
                fs::write(&file, played).unwrap();
            } else {
                write!(failures, "\n{name} shows:\n{played}").unwrap();
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn a_line_that_is_no_step_is_refused_by_its_number() {
    for (text, error) in [
        ("press A\n", "line 1: a scenario begins with a seed"),
        ("seed 1\npress C\n", "line 2: no such button: C"),
        ("seed 1\nhold A soon\n", "line 2: not a number: soon"),
        ("seed 1\njump\n", "line 2: no such step: jump"),
        ("seed 1\npress A B\n", "line 2: no such step: press A B"),
        ("seed 1\nscreen\nshort\n", "line 2: a screen has 16 lines below it"),
    ] {
        assert_eq!(play(text), Err(error.to_owned()));
    }
}

/// Plays a scenario and gives its text back, with the screens that were really shown.
fn play(text: &str) -> Result<String, String> {
    let mut played = String::new();
    let mut console = None;
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        writeln!(played, "{line}").unwrap();
        step(line, &mut console, &mut played).map_err(|error| format!("line {}: {error}", index + 1))?;
        if line.split_whitespace().next() == Some("screen") {
            let below = lines.by_ref().take(SCREEN_LINES).filter(|(_, line)| line.chars().all(is_braille));
            if below.count() != SCREEN_LINES {
                return Err(format!("line {}: a screen has {SCREEN_LINES} lines below it", index + 1));
            }
        }
    }
    Ok(played)
}

fn step(line: &str, console: &mut Option<HostConsole>, played: &mut String) -> Result<(), String> {
    let words: Vec<_> = line.split('#').next().unwrap_or("").split_whitespace().collect();
    match (words.as_slice(), console) {
        ([], _) => {}
        (["seed", seed], console) => *console = Some(HostConsole::new(number(seed)?)),
        (_, None) => return Err("a scenario begins with a seed".to_owned()),
        (["press", name], Some(console)) => console.press(button(name)?),
        (["hold", name, duration], Some(console)) => console.hold(button(name)?, number(duration)?),
        (["wait", duration], Some(console)) => console.wait(number(duration)?),
        (["screen", ..], Some(console)) => write!(played, "{}", console.frame()).unwrap(),
        _ => return Err(format!("no such step: {line}")),
    }
    Ok(())
}

fn button(name: &str) -> Result<Button, String> {
    Button::ALL.into_iter().find(|button| button.name() == name).ok_or_else(|| format!("no such button: {name}"))
}

fn number(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("not a number: {text}"))
}

fn is_braille(character: char) -> bool {
    ('\u{2800}'..='\u{28FF}').contains(&character)
}
