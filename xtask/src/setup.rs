//! `setup`: installs what is missing on this machine, and says what it did.

use std::{fs, path::Path, process::ExitCode};

use anyhow::{Context, Result, ensure};

use crate::{
    process,
    toolchain::{Missing, Toolchain},
    workspace,
};

const OLDEST_NODE: u32 = 20;

/// The command: sets up all that the other commands need, and says of each part how it stands.
pub fn run() -> Result<ExitCode> {
    let setup = Setup { tell_all: true };
    setup.emulator()?;
    setup.toolchain(&Toolchain::with_miri())?;
    println!("All set.");
    Ok(ExitCode::SUCCESS)
}

/// What building the firmware needs.
pub fn for_firmware() -> Result<()> {
    Setup { tell_all: false }.firmware()
}

/// What building the firmware and running it in the emulator need.
pub fn for_emulator() -> Result<()> {
    Setup { tell_all: false }.emulator()
}

/// What running tests in Miri needs: it comes with another Rust.
pub fn for_miri(toolchain: &Toolchain) -> Result<()> {
    Setup { tell_all: false }.toolchain(toolchain)
}

struct Setup {
    /// Also say what was there already.
    tell_all: bool,
}

impl Setup {
    fn emulator(&self) -> Result<()> {
        // What only the user can install comes first: nobody likes to hear of it after a minute of downloads.
        Toolchain::rustup()?;
        let version = node_version()?;
        workspace::npm()?;
        self.firmware()?;
        self.already_there(&format!("node {version}"));
        self.npm_packages()
    }

    fn firmware(&self) -> Result<()> {
        self.toolchain(&Toolchain::pinned_in(&workspace::root())?)?;
        self.flip_link()
    }

    fn toolchain(&self, toolchain: &Toolchain) -> Result<()> {
        let name = toolchain.channel.as_str();
        let Missing::Parts { components, targets } = toolchain.missing()? else {
            let options = toolchain.components.iter().flat_map(|component| ["--component", component]);
            let options = options.chain(toolchain.targets.iter().flat_map(|target| ["--target", target]));
            let mut rustup = Toolchain::rustup()?;
            rustup.args(["toolchain", "install", name, "--profile", "minimal", "--no-self-update"]).args(options);
            return self.install(&format!("Rust {name}"), &mut rustup);
        };
        self.already_there(&format!("Rust {name}"));
        let wanted_components = toolchain.components.iter().map(|part| ("component", part, &components));
        let wanted_targets = toolchain.targets.iter().map(|part| ("target", part, &targets));
        for (kind, part, missing) in wanted_components.chain(wanted_targets) {
            let title = format!("{part} for Rust {name}");
            if missing.contains(part) {
                let mut rustup = Toolchain::rustup()?;
                self.install(&title, rustup.args([kind, "add", "--toolchain", name, part]))?;
            } else {
                self.already_there(&title);
            }
        }
        Ok(())
    }

    fn flip_link(&self) -> Result<()> {
        if process::find_program("flip-link").is_some() {
            self.already_there("flip-link");
            return Ok(());
        }
        self.install("flip-link", workspace::cargo()?.args(["install", "flip-link", "--locked"]))?;
        ensure!(
            process::find_program("flip-link").is_some(),
            "flip-link is installed, but not on PATH: add cargo's bin folder to PATH, then run this again"
        );
        Ok(())
    }

    fn npm_packages(&self) -> Result<()> {
        let title = "npm packages of emulator/";
        if are_packages_fresh(&workspace::root().join("emulator")) {
            self.already_there(title);
            return Ok(());
        }
        self.install(title, workspace::npm()?.args(["ci", "--no-audit", "--no-fund"]))
    }

    fn already_there(&self, title: &str) {
        if self.tell_all {
            println!("{title}: already there");
        }
    }

    fn install(&self, title: &str, installer: &mut std::process::Command) -> Result<()> {
        eprintln!("{title}: {}", process::describe(installer));
        process::run_aside(installer)?;
        if self.tell_all {
            println!("{title}: installed");
        }
        Ok(())
    }
}

/// Node's version, if it is new enough.
fn node_version() -> Result<String> {
    let answer = process::output(workspace::node()?.arg("--version"))?.unwrap_or_default();
    let version = answer.trim();
    let major = major_version(version).with_context(|| format!("node says its version is '{version}'"))?;
    ensure!(
        major >= OLDEST_NODE,
        "node {version} is too old: get version {OLDEST_NODE} or newer from https://nodejs.org, then run this again"
    );
    Ok(version.to_string())
}

/// 20 of "v20.20.2".
fn major_version(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Whether the packages were installed from the lock file as it is now.
///
/// npm writes node_modules/.package-lock.json last, so an installation that was cut short does not count.
fn are_packages_fresh(package: &Path) -> bool {
    let changed = |file: &str| fs::metadata(package.join(file)).and_then(|data| data.modified()).ok();
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fs::File,
        time::{Duration, SystemTime},
    };

    use super::*;

    #[test]
    fn the_version_of_node_is_understood() {
        assert_eq!(major_version("v20.20.2"), Some(20));
        assert_eq!(major_version("v8.0"), Some(8));
        assert_eq!(major_version("20.1"), None);
        assert_eq!(major_version(""), None);
    }

    #[test]
    fn packages_are_fresh_until_the_lock_file_changes() {
        let package = std::env::temp_dir().join(format!("oxo-packages-{}", std::process::id()));
        let lock = package.join("package-lock.json");
        fs::create_dir_all(package.join("node_modules")).unwrap();
        fs::write(&lock, "{}").unwrap();
        assert!(!are_packages_fresh(&package), "an installation cut short");
        fs::write(package.join("node_modules/.package-lock.json"), "{}").unwrap();
        assert!(are_packages_fresh(&package), "installed");
        let later = SystemTime::now() + Duration::from_secs(5);
        File::options().write(true).open(&lock).unwrap().set_modified(later).unwrap();
        assert!(!are_packages_fresh(&package), "the lock file changed");
        fs::remove_dir_all(package).unwrap();
    }
}
