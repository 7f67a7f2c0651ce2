//! The workspace: its folder, its cargo, and what is built from it.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{elf::Firmware, process, toolchain::Toolchain};

/// The root package: the handheld.
pub const FIRMWARE: &str = "pocket-oxo";
/// What the handheld's chip is called in Rust.
pub const TARGET: &str = "thumbv6m-none-eabi";
/// The core alone on the chip.
const BARE_CORE: &str = "oxo-bare";
pub const FOR_BARE_CORE: [&str; 9] =
    ["--release", "--target", TARGET, "--package", FIRMWARE, "--features", "bare", "--bin", BARE_CORE];
/// The program that turns the firmware's log into text.
const LOG_DECODER: &str = "oxo-log";
/// The program that walks at random through the console.
const RANDOM_WALK: &str = "random_walk";

/// The folder of the workspace, wherever this program was called from.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Cargo of the pinned toolchain, in the workspace.
pub fn cargo() -> Result<Command> {
    let root = root();
    let mut cargo = Toolchain::pinned_in(&root)?.cargo()?;
    cargo.current_dir(root);
    Ok(cargo)
}

/// Node, in the workspace, about to run one of the emulator's programs on the firmware.
pub fn emulator(program: &str, elf: &Path) -> Result<Command> {
    let mut node = node()?;
    node.current_dir(root()).arg(format!("emulator/{program}")).arg(elf);
    Ok(node)
}

pub fn node() -> Result<Command> {
    process::program("node", "get version 20 or newer from https://nodejs.org, then run this again")
}

pub fn npm() -> Result<Command> {
    let mut npm = process::program("npm", "it comes with node from https://nodejs.org; get it, then run this again")?;
    npm.current_dir(root().join("emulator"));
    Ok(npm)
}

/// Builds the firmware as it goes onto the chip; returns its ELF file. It is none if its stack could overwrite data.
pub fn build_firmware() -> Result<PathBuf> {
    let elf = build(FIRMWARE, &["--release", "--target", TARGET, "--package", FIRMWARE, "--bin", FIRMWARE])?;
    Firmware::read(&elf)?.ensure_stack_reaches_no_data()?;
    Ok(elf)
}

/// Builds the core alone for the chip; returns its ELF file.
pub fn build_bare_core() -> Result<PathBuf> {
    build(BARE_CORE, &FOR_BARE_CORE)
}

/// Builds the log decoder for this computer; returns the program.
pub fn build_log_decoder() -> Result<PathBuf> {
    build(LOG_DECODER, &["--package", "xtask", "--bin", LOG_DECODER])
}

/// Builds the program that walks at random through the console; returns it.
pub fn build_random_walk() -> Result<PathBuf> {
    build(RANDOM_WALK, &["--package", FIRMWARE, "--example", RANDOM_WALK])
}

/// Builds one program, and asks cargo itself where it put it: a target folder can be set in many ways.
fn build(program: &str, arguments: &[&str]) -> Result<PathBuf> {
    let mut cargo = cargo()?;
    cargo.arg("build").args(arguments);
    let described = process::describe(&cargo);
    let mut running = cargo
        .arg("--message-format=json-render-diagnostics")
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| process::cannot_start(&cargo))?;
    let messages = running.stdout.take().context("cargo has no standard output")?;
    let mut built = None;
    for line in BufReader::new(messages).lines() {
        built = executable(&line?, program).or(built);
    }
    let status = running.wait()?;
    ensure!(status.success(), "`{described}` failed: {}", process::ending(status));
    built.with_context(|| format!("`{described}` built no {program}"))
}

/// The path of the program, if this line of cargo's report is about it.
fn executable(message: &str, program: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    let is_program = message["reason"] == "compiler-artifact" && message["target"]["name"] == program;
    is_program.then(|| message["executable"].as_str().map(PathBuf::from))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_the_workspace() {
        let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]") && manifest.contains(FIRMWARE));
    }

    #[test]
    fn the_program_is_found_in_the_report_of_cargo() {
        let built = r#"{"reason":"compiler-artifact","target":{"name":"pocket-oxo"},"executable":"/t/pocket-oxo"}"#;
        assert_eq!(executable(built, "pocket-oxo"), Some("/t/pocket-oxo".into()));
        assert_eq!(executable(built, "oxo-log"), None);
        let library = r#"{"reason":"compiler-artifact","target":{"name":"pocket-oxo"},"executable":null}"#;
        assert_eq!(executable(library, "pocket-oxo"), None);
        assert_eq!(executable("not json", "pocket-oxo"), None);
    }
}
