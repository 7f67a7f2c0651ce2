//! Set-up on machines that lack something. The machines are made of shell scripts that write down how they are called.
//!
//! Only on Unix: elsewhere a shell script is no program.
#![cfg(unix)]

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Command, Output},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// A script that is still being written cannot be run, and a process started meanwhile keeps it open a moment longer.
static ONE_MACHINE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// What `rustup component list --installed` says when everything is there.
const ALL_COMPONENTS: &str =
    "clippy-some-machine\\nmiri-some-machine\\nrust-src\\nrust-std-thumbv6m-none-eabi\\nrustfmt-some-machine\\n";

/// A folder that is all of PATH.
struct Machine {
    folder: PathBuf,
    _turn: MutexGuard<'static, ()>,
}

impl Machine {
    fn new(name: &str) -> Self {
        let turn = ONE_MACHINE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = env::temp_dir().join(format!("oxo-machine-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self { folder, _turn: turn }
    }

    /// A machine with everything on it.
    fn complete(name: &str) -> Self {
        Self::new(name)
            .with_components(ALL_COMPONENTS)
            .with("flip-link", "")
            .with("node", "echo v20.1.0")
            .with("npm", "")
    }

    fn with(self, program: &str, script: &str) -> Self {
        let path = self.folder.join(program);
        let calls = self.folder.join("calls");
        fs::write(&path, format!("#!/bin/sh\necho \"{program} $*\" >> '{}'\n{script}\n", calls.display())).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    fn with_components(self, components: &str) -> Self {
        self.with("rustup", &format!("if [ \"$1\" = component ] && [ \"$2\" = list ]; then printf '{components}'; fi"))
    }

    fn without(self, program: &str) -> Self {
        fs::remove_file(self.folder.join(program)).unwrap();
        self
    }

    fn setup(&self) -> Output {
        self.xtask("setup")
    }

    fn xtask(&self, command: &str) -> Output {
        let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
        xtask.arg(command).env("PATH", &self.folder).env("CARGO_HOME", &self.folder).output().unwrap()
    }

    /// Every call of a program, a line each.
    fn calls(&self) -> String {
        fs::read_to_string(self.folder.join("calls")).unwrap_or_default()
    }

    /// Asserts that set-up ends with this one line and exit code 1, before it installs anything.
    fn assert_refused(&self, line: &str) {
        let output = self.setup();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("xtask: {line}\n"));
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let calls = self.calls();
        assert!(!calls.contains("install") && !calls.contains("add") && !calls.contains("ci"), "{calls}");
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn what_only_the_user_can_install_is_asked_for() {
    Machine::complete("no-rustup")
        .without("rustup")
        .assert_refused("rustup is missing: get it from https://rustup.rs, then run this again");
    Machine::complete("no-node")
        .without("node")
        .assert_refused("node is missing: get version 20 or newer from https://nodejs.org, then run this again");
    Machine::complete("old-node").with("node", "echo v18.19.1").assert_refused(
        "node v18.19.1 is too old: get version 20 or newer from https://nodejs.org, then run this again",
    );
    Machine::complete("no-npm")
        .without("npm")
        .assert_refused("npm is missing: it comes with node from https://nodejs.org; get it, then run this again");
}

#[test]
fn nothing_is_installed_twice() {
    let machine = Machine::complete("complete");
    let output = machine.setup();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let calls = machine.calls();
    assert!(!calls.contains(" add ") && !calls.contains(" install "), "{calls}");
    let said = String::from_utf8(output.stdout).unwrap();
    for part in ["clippy", "rustfmt", "thumbv6m-none-eabi", "flip-link", "miri"] {
        assert!(said.lines().any(|line| line.starts_with(part) && line.ends_with(": already there")), "{said}");
    }
}

#[test]
fn missing_toolchains_are_installed_with_all_their_parts() {
    let machine = Machine::complete("no-toolchain").with("rustup", "if [ \"$2\" = list ]; then exit 1; fi");
    assert_eq!(machine.setup().status.code(), Some(0));
    let calls = machine.calls();
    let installed: Vec<_> = calls.lines().filter(|call| call.starts_with("rustup toolchain install ")).collect();
    let parts =
        ["--component clippy --component rustfmt --target thumbv6m-none-eabi", "--component miri --component rust-src"];
    assert_eq!(installed.len(), parts.len(), "{calls}");
    for (install, parts) in installed.iter().zip(parts) {
        assert!(install.ends_with(&format!(" --profile minimal --no-self-update {parts}")), "{install}");
    }
}

#[test]
fn missing_parts_of_the_toolchain_are_added_to_it_by_name() {
    let machine = Machine::complete("no-parts").with_components("clippy-some-machine\\nrust-std-some-machine\\n");
    let output = machine.setup();
    assert_eq!(output.status.code(), Some(0));
    let calls = machine.calls();
    let called = |start: &str, end: &str| calls.lines().any(|call| call.starts_with(start) && call.ends_with(end));
    assert!(called("rustup component add --toolchain ", " rustfmt"), "{calls}");
    assert!(called("rustup target add --toolchain ", " thumbv6m-none-eabi"), "{calls}");
    assert!(!called("rustup component add", " clippy"), "{calls}");
    assert!(String::from_utf8(output.stdout).unwrap().contains(": installed\n"));
}

#[test]
fn a_failed_installation_is_an_error() {
    let machine = Machine::complete("no-network")
        .with("rustup", "if [ \"$2\" = list ]; then printf 'clippy-some-machine\\n'; else exit 7; fi");
    let output = machine.setup();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.ends_with(" rustfmt` failed: exit code 7\n"), "{said}");
}

#[test]
fn flip_link_that_cannot_be_found_after_its_installation_is_an_error() {
    let machine = Machine::complete("lost-flip-link").without("flip-link");
    let output = machine.setup();
    assert_eq!(output.status.code(), Some(1));
    assert!(machine.calls().lines().any(|call| call.ends_with("cargo install flip-link --locked")));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("flip-link is installed, but not on PATH"), "{said}");
}

#[test]
fn miri_comes_with_the_nightly_and_is_installed_only_if_it_is_missing() {
    let tests = "rustup run nightly cargo miri test --tests ";
    let ready = Machine::new("miri").with_components("miri-some-machine\\nrust-src\\n");
    assert_eq!(ready.xtask("miri").status.code(), Some(0));
    assert!(ready.calls().contains(tests) && !ready.calls().contains(" add "), "{}", ready.calls());

    drop(ready);
    let lacking = Machine::new("no-miri").with_components("cargo-some-machine\\n");
    assert_eq!(lacking.xtask("miri").status.code(), Some(0));
    let calls = lacking.calls();
    for component in ["miri", "rust-src"] {
        assert!(calls.contains(&format!("rustup component add --toolchain nightly {component}\n")), "{calls}");
    }
    assert!(calls.lines().last().is_some_and(|call| call.starts_with(tests)), "{calls}");
}
