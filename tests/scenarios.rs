//! Every scenario in tests/scenarios on the host's console. The emulated Pico runs the same files.
//!
//! `BLESS=1 cargo test --test scenarios` writes the screens that the console shows into the files, to be read in a diff.

mod support;

use std::{fmt::Write as _, fs, path::Path};

use support::scenario::play;

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
        let has_screen = text.lines().any(|line| line.split_whitespace().next() == Some("screen"));
        assert!(has_screen, "{name} expects no screen");
        let (played, _) = play(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
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
        assert_eq!(play(text).err().as_deref(), Some(error));
    }
}
