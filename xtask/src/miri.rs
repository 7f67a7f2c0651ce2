//! `miri`: runs the tests of the crates in an interpreter that stops at undefined behaviour, also in what they depend on.
//!
//! It is some thousand times slower than the processor. Tests that are too slow for it say so where they are.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::{process, setup, toolchain::Toolchain, workspace};

/// The crates that decide what the handheld does, and know no hardware.
const CRATES: [&str; 3] = ["oxo-core", "oxo-console", "oxo-storage"];

pub fn run() -> Result<ExitCode> {
    check()?;
    Ok(ExitCode::SUCCESS)
}

/// Installs Miri if it is missing, and runs the tests.
pub fn check() -> Result<()> {
    let toolchain = Toolchain::with_miri();
    setup::for_miri(&toolchain)?;
    process::run(&mut tests(toolchain.cargo()?))
}

fn tests(mut cargo: Command) -> Command {
    cargo.current_dir(workspace::root()).args(["miri", "test", "--tests"]);
    cargo.args(CRATES.iter().flat_map(|name| ["--package", name]));
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_is_tested() {
        let mut crates: Vec<_> = std::fs::read_dir(workspace::root().join("crates"))
            .unwrap()
            .map(|folder| folder.unwrap().file_name().into_string().unwrap())
            .collect();
        crates.sort();
        let mut tested = CRATES.map(str::to_string);
        tested.sort();
        assert_eq!(crates, tested);
    }

    #[test]
    fn the_tests_run_in_miri() {
        let described = process::describe(&tests(Command::new("cargo")));
        assert_eq!(described, "cargo miri test --tests --package oxo-core --package oxo-console --package oxo-storage");
    }
}
