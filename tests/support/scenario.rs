//! Scenarios: files that say what is pressed and when, and what is shown then.

use std::fmt::Write as _;

use oxo_console::{Button, Reset, ResetCause};

use super::HostConsole;

const SCREEN_LINES: usize = 16;

/// Plays a scenario and gives its text back, with the screens that were really shown, and the console as it is then.
pub fn play(text: &str) -> Result<(String, HostConsole), String> {
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
    let console = console.ok_or("a scenario begins with a seed")?;
    Ok((played, console))
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
        (["cut", "power"], Some(console)) => console.cut_power(),
        (["panic", file, line, message @ ..], Some(console)) => {
            let detail = format!("{file}:{line} {}", message.join(" "));
            console.reset(&Reset::new(ResetCause::Panic, &detail));
        }
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
