//! `soak`: random presses on the emulated Pico, which must show what this computer's console shows.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context, Result};

use crate::{process, setup, workspace};

/// The full run.
pub const FULL_RUN: u32 = 20_000;

pub fn run(presses: u32) -> Result<ExitCode> {
    setup::for_emulator()?;
    let elf = workspace::build_firmware()?;
    let folder = elf.with_file_name("soak");
    // Walks that leave something out fail here, before the emulator begins.
    let walks = make_walks(presses, &folder)?;
    process::run(workspace::emulator("soak.js", &elf)?.args(walks))?;
    Ok(ExitCode::SUCCESS)
}

/// Makes scenarios of `presses` in all, in a folder that then holds nothing else.
fn make_walks(presses: u32, folder: &Path) -> Result<Vec<PathBuf>> {
    let walker = workspace::build_random_walk()?;
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    process::run(Command::new(walker).arg(presses.to_string()).arg(folder))?;
    let files = fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut walks = files.map(|file| Ok(file?.path())).collect::<Result<Vec<_>>>()?;
    walks.sort();
    Ok(walks)
}
