//! `flash`: the firmware onto a Pico through a debug probe, and its log onto this terminal.

use std::process::ExitCode;

use anyhow::Result;

use crate::{
    process, setup,
    workspace::{self, FIRMWARE, TARGET},
};

pub fn run() -> Result<ExitCode> {
    // Asked first: the runner in .cargo/config.toml would miss it only after the build.
    process::program("probe-rs", "get it from https://probe.rs, or use `cargo xtask uf2`, which needs no probe")?;
    setup::for_firmware()?;
    process::run(workspace::cargo()?.args(["run", "--release", "--target", TARGET, "--package", FIRMWARE]))?;
    Ok(ExitCode::SUCCESS)
}
