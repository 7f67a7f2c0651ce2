//! The Rust toolchain that rust-toolchain.toml pins, the one with Miri, and the cargo in them.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::process;

/// The `[toolchain]` table of rust-toolchain.toml.
#[derive(Debug, Deserialize, PartialEq)]
pub struct Toolchain {
    pub channel: String,
    #[serde(default)]
    pub components: Vec<String>,
    #[serde(default)]
    pub targets: Vec<String>,
}

#[derive(Deserialize)]
struct ToolchainFile {
    toolchain: Toolchain,
}

impl Toolchain {
    pub fn pinned_in(root: &Path) -> Result<Self> {
        let path = root.join("rust-toolchain.toml");
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::from_text(&text)
    }

    /// The one that has Miri, with the sources of the standard library, which Miri runs from.
    pub fn with_miri() -> Self {
        let components = ["miri", "rust-src"].map(str::to_string).to_vec();
        Self { channel: "nightly".to_string(), components, targets: Vec::new() }
    }

    fn from_text(text: &str) -> Result<Self> {
        let file: ToolchainFile = toml::from_str(text)
            .map_err(|error| anyhow::anyhow!("rust-toolchain.toml cannot be understood: {}", error.message()))?;
        Ok(file.toolchain)
    }

    /// rustup itself. It must not install by itself what set-up is about to report as missing.
    pub fn rustup() -> Result<Command> {
        let mut rustup = process::program("rustup", "get it from https://rustup.rs, then run this again")?;
        rustup.env("RUSTUP_AUTO_INSTALL", "0");
        Ok(rustup)
    }

    /// This toolchain's cargo, whichever cargo comes first on PATH or started this program.
    pub fn cargo(&self) -> Result<Command> {
        let mut rustup = Self::rustup()?;
        rustup.args(["run", &self.channel, "cargo"]);
        Ok(rustup)
    }

    /// What of this toolchain is not installed yet.
    pub fn missing(&self) -> Result<Missing> {
        let mut rustup = Self::rustup()?;
        let installed =
            process::output(rustup.args(["component", "list", "--installed", "--toolchain", &self.channel]))?;
        Ok(installed.map_or(Missing::Everything, |installed| self.missing_beside(&installed)))
    }

    fn missing_beside(&self, installed: &str) -> Missing {
        // rustup names what depends on a machine with the machine: clippy-x86_64-unknown-linux-gnu.
        let is_there = |name: &str| {
            installed
                .lines()
                .any(|line| line.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-')))
        };
        Missing::Parts {
            components: self.components.iter().filter(|name| !is_there(name)).cloned().collect(),
            targets: self.targets.iter().filter(|target| !is_there(&format!("rust-std-{target}"))).cloned().collect(),
        }
    }
}

/// What a toolchain lacks.
#[derive(Debug, PartialEq)]
pub enum Missing {
    Everything,
    Parts { components: Vec<String>, targets: Vec<String> },
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
        [toolchain]
        channel = "1.95.0"
        components = ["clippy", "rustfmt"]
        targets = ["thumbv6m-none-eabi"]
        profile = "minimal"
    "#;

    fn parts(components: &[&str], targets: &[&str]) -> Missing {
        let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        Missing::Parts { components: owned(components), targets: owned(targets) }
    }

    #[test]
    fn the_pinned_toolchain_is_read() {
        let toolchain = Toolchain::from_text(FILE).unwrap();
        assert_eq!(toolchain.channel, "1.95.0");
        assert_eq!(toolchain.components, ["clippy", "rustfmt"]);
        assert_eq!(toolchain.targets, ["thumbv6m-none-eabi"]);
    }

    #[test]
    fn the_workspace_pins_one() {
        assert!(Toolchain::pinned_in(&crate::workspace::root()).is_ok());
    }

    #[test]
    fn a_file_without_a_channel_is_refused_in_one_line() {
        let error = Toolchain::from_text("[toolchain]\nprofile = 'minimal'").unwrap_err().to_string();
        assert_eq!(error, "rust-toolchain.toml cannot be understood: missing field `channel`");
    }

    #[test]
    fn missing_parts_are_found_in_the_list_of_rustup() {
        let toolchain = Toolchain::from_text(FILE).unwrap();
        let host_only = "cargo-x86_64-unknown-linux-gnu\nrust-std-x86_64-unknown-linux-gnu\n";
        assert_eq!(toolchain.missing_beside(host_only), parts(&["clippy", "rustfmt"], &["thumbv6m-none-eabi"]));
        let almost =
            "clippy-x86_64-unknown-linux-gnu\nrust-std-thumbv6m-none-eabi\nrustfmts-x86_64-unknown-linux-gnu\n";
        assert_eq!(toolchain.missing_beside(almost), parts(&["rustfmt"], &[]));
        let all = "clippy-x86_64-unknown-linux-gnu\nrust-std-thumbv6m-none-eabi\nrustfmt-x86_64-unknown-linux-gnu\n";
        assert_eq!(toolchain.missing_beside(all), parts(&[], &[]));
    }
}
