//! `random_walk PRESSES FOLDER`: scenarios of random presses, with the screens that this computer's console shows.
//!
//! `cargo xtask soak` plays them on the emulated Pico, which must show the same. Walks that leave something out are worth
//! little: what they came across is printed, and too little of anything is an error.

mod coverage;
mod errands;
#[path = "../../tests/support/mod.rs"]
mod support;
mod walk;

use std::{fs, path::Path, process::ExitCode};

use coverage::Coverage;

/// What one walk is made of; more presses make more walks, each from another seed.
const PRESSES_A_WALK: u32 = 1_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [presses, folder] = arguments.as_slice() else { return usage() };
    let Ok(presses) = presses.parse() else { return usage() };
    let mut coverage = Coverage::default();
    for (seed, presses) in walks(presses) {
        let scenario = format!("# {presses} random presses.\n{}", errands::run(seed, presses, &mut coverage));
        let path = Path::new(folder).join(format!("walk-{seed:03}.txt"));
        if let Err(error) = fs::write(&path, scenario) {
            eprintln!("random_walk: cannot write {}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    print!("{coverage}");
    let missed = coverage.missed(presses);
    if !missed.is_empty() {
        eprintln!("random_walk: {presses} presses saw too little of {}", missed.join("; "));
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: random_walk PRESSES FOLDER");
    ExitCode::from(2)
}

/// Seeds, and how many presses each gets.
fn walks(presses: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=presses.div_ceil(PRESSES_A_WALK)).map(move |seed| {
        let before = (seed - 1) * PRESSES_A_WALK;
        (seed, PRESSES_A_WALK.min(presses - before))
    })
}
