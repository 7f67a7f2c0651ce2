//! `power-cuts`: cuts the power in the middle of saves, on the emulated Pico and on this computer's model of flash.

use std::process::ExitCode;

use anyhow::Result;

use crate::{process, setup, workspace};

/// Saves of all kinds, more than fifty.
const SCENARIO: &str = "tests/scenarios/many-saves.txt";

/// How much is cut on the emulated Pico.
pub struct Sweep {
    /// One operation on flash in this many is cut, and every erasure.
    every: u32,
    /// This many cuts more, at random bytes.
    bytes: u32,
}

impl Sweep {
    /// The full run.
    const ALL: Self = Self { every: 1, bytes: 1_000 };
    /// A minute's worth of it, for every test.
    pub const PART: Self = Self { every: 5, bytes: 15 };
}

/// Everything: this takes about half an hour.
pub fn run() -> Result<ExitCode> {
    process::run(
        workspace::cargo()?
            .args(["test", "--release", "--test", "power_cuts", "--", "--nocapture"])
            .env("CUTS", "1000000"),
    )?;
    on_emulator(&Sweep::ALL)?;
    Ok(ExitCode::SUCCESS)
}

/// Cuts the power of the emulated Pico.
pub fn on_emulator(sweep: &Sweep) -> Result<()> {
    setup::for_emulator()?;
    let elf = workspace::build_firmware()?;
    let log_decoder = workspace::build_log_decoder()?;
    let mut cuts = workspace::emulator("power-cuts.js", &elf)?;
    cuts.arg(SCENARIO).args(["--every", &sweep.every.to_string(), "--bytes", &sweep.bytes.to_string()]);
    process::run(cuts.env("OXO_LOG_DECODER", log_decoder))
}
