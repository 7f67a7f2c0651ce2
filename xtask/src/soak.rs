//! `soak`: random presses on the emulated Pico, which must show what this computer's console shows.

use std::{
    fs,
    path::Path,
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, ensure};

use crate::{process, setup, workspace};

/// What one walk is made of; more presses make more walks, each from another seed.
const PRESSES_A_WALK: u32 = 500;
/// What the product promises.
pub const PROMISED: u32 = 20_000;

pub fn run(presses: u32) -> Result<ExitCode> {
    setup::for_emulator()?;
    let elf = workspace::build_firmware()?;
    let walker = workspace::build_random_walk()?;
    let folder = elf.with_file_name("soak");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (seed, presses) in walks(presses) {
        let walk = folder.join(format!("walk-{seed}.txt"));
        let output = Command::new(&walker).args([seed, presses].map(|number| number.to_string())).output();
        let output = output.with_context(|| format!("cannot run {}", walker.display()))?;
        ensure!(output.status.success(), "the walk with seed {seed} failed: {}", process::ending(output.status));
        fs::write(&walk, output.stdout).with_context(|| format!("cannot write {}", walk.display()))?;
        soak(&elf, &walk)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn soak(elf: &Path, walk: &Path) -> Result<()> {
    process::run(workspace::emulator("soak.js", elf)?.arg(walk))
}

/// Seeds, and how many presses each gets.
fn walks(presses: u32) -> impl Iterator<Item = (u32, u32)> {
    let full = presses / PRESSES_A_WALK;
    let rest = presses % PRESSES_A_WALK;
    (1..=full).map(|seed| (seed, PRESSES_A_WALK)).chain((rest > 0).then_some((full + 1, rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walks_share_the_presses() {
        assert_eq!(walks(1200).collect::<Vec<_>>(), [(1, 500), (2, 500), (3, 200)]);
        assert_eq!(walks(PROMISED).map(|(_, presses)| presses).sum::<u32>(), PROMISED);
        assert_eq!(walks(0).count(), 0);
    }
}
