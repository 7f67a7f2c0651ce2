//! `play`: the real firmware in an emulated Pico, in this terminal.

use std::{ffi::OsString, process::ExitCode};

use anyhow::Result;

use crate::{process, setup, workspace};

pub fn run(arguments: &[OsString]) -> Result<ExitCode> {
    setup::for_emulator()?;
    let elf = workspace::build_firmware()?;
    process::run_in_front(workspace::emulator("play.js", &elf)?.args(arguments))
}
