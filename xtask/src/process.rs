//! Other programs: where they are, how they are run, and what is said when they fail.

use std::{
    env,
    ffi::OsString,
    io,
    path::PathBuf,
    process::{Command, ExitCode, ExitStatus, Stdio},
};

use anyhow::{Context, Result, ensure};

/// The program's path, if it is on PATH or where cargo installs to.
pub fn find_program(name: &str) -> Option<PathBuf> {
    // npm is a script, and Windows runs scripts only under their full name.
    let names = if cfg!(windows) { vec![format!("{name}.exe"), format!("{name}.cmd")] } else { vec![name.to_string()] };
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(cargo_home().map(|home| home.join("bin")));
    folders.flat_map(|folder| names.iter().map(move |name| folder.join(name)).collect::<Vec<_>>()).find(|p| p.is_file())
}

fn cargo_home() -> Option<PathBuf> {
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

/// The program, ready for arguments; or an error that says how to get it.
pub fn program(name: &str, how_to_get_it: &str) -> Result<Command> {
    let path = find_program(name).with_context(|| format!("{name} is missing: {how_to_get_it}"))?;
    let mut command = Command::new(path);
    forget_outer_cargo(&mut command);
    Ok(command)
}

/// Takes away what `cargo run` told us about itself and this package.
///
/// A cargo below us would take it for its own: `CARGO` and `RUSTUP_TOOLCHAIN` would put `cargo +nightly xtask test`
/// on the wrong toolchain half-way.
fn forget_outer_cargo(command: &mut Command) {
    let told = |name: &str| {
        name.starts_with("CARGO_PKG_")
            || name.starts_with("CARGO_MANIFEST_")
            || ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTUP_TOOLCHAIN_SOURCE", "RUST_RECURSION_COUNT"].contains(&name)
    };
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(told) {
            command.env_remove(name);
        }
    }
}

/// Runs it to its end, with this program's input and output.
pub fn run(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    ensure!(status.success(), "`{}` failed: {}", describe(command), ending(status));
    Ok(())
}

/// Runs it to its end with all its output on standard error, because standard output is for our own result.
pub fn run_aside(command: &mut Command) -> Result<()> {
    run(command.stdout(Stdio::from(io::stderr())))
}

/// Runs it to its end, and hands on how it ended, for a program that speaks to the user itself.
pub fn run_in_front(command: &mut Command) -> Result<ExitCode> {
    let status = status(command)?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// What it prints on standard output, if it ends well; its standard error is dropped.
pub fn output(command: &mut Command) -> Result<Option<String>> {
    let output = command.stderr(Stdio::null()).output().with_context(|| cannot_start(command))?;
    Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned()))
}

fn status(command: &mut Command) -> Result<ExitStatus> {
    command.status().with_context(|| cannot_start(command))
}

pub fn cannot_start(command: &Command) -> String {
    format!("cannot start `{}`", describe(command))
}

/// How a program ended, in words: "exit code 101", or what the system calls it when a signal did it.
pub fn ending(status: ExitStatus) -> String {
    status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}

/// The command as one would type it: no folders before the program, no `rustup run` around it.
pub fn describe(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_stem().map_or_else(OsString::new, OsString::from);
    let words: Vec<_> = std::iter::once(name)
        .chain(command.get_args().map(OsString::from))
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let typed = match words.as_slice() {
        [rustup, run, _toolchain, rest @ ..] if rustup == "rustup" && run == "run" => rest,
        all => all,
    };
    typed.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_described_as_one_would_type_it() {
        let mut command = Command::new("/some/where/rustup");
        command.args(["run", "1.95.0", "cargo", "fmt", "--all"]);
        assert_eq!(describe(&command), "cargo fmt --all");
        assert_eq!(describe(Command::new("npm").arg("ci")), "npm ci");
        assert_eq!(describe(Command::new("rustup").args(["target", "add", "x"])), "rustup target add x");
    }

    #[test]
    fn a_missing_program_is_named_with_the_way_to_get_it() {
        let error = program("no-such-program", "invent it").unwrap_err();
        assert_eq!(error.to_string(), "no-such-program is missing: invent it");
    }
}
