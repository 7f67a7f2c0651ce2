//! `test`: every check there is, and one verdict. What runs on a server is this command, too.

use std::{
    path::PathBuf,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};

use crate::{
    bench, hot_code, miri, no_panic, panics, power_cuts,
    power_cuts::Sweep,
    process, setup, soak,
    workspace::{self, FIRMWARE, TARGET},
};

const WARNINGS_ARE_ERRORS: [&str; 3] = ["--", "-D", "warnings"];
/// In the profile of the firmware, so that the checked dependencies serve both its lints and its documentation.
const FOR_FIRMWARE: [&str; 7] = ["--release", "--package", FIRMWARE, "--target", TARGET, "--features", "bare"];

const NO_FIRMWARE: &str = "there is no firmware to run";

/// Enough to come to every mode and every board; `soak` does more.
const PRESSES: u32 = 1_500;

pub fn run() -> Result<ExitCode> {
    setup::for_emulator()?;
    let mut report = Report::default();
    report.step("formatting", || cargo(&["fmt", "--all", "--check"], &[]));
    report.step("lints, this computer", || cargo(&["clippy", "--workspace", "--all-targets"], &WARNINGS_ARE_ERRORS));
    report.step("lints, firmware", || {
        let arguments = [&["clippy"], &FOR_FIRMWARE[..]].concat();
        cargo(&arguments, &WARNINGS_ARE_ERRORS)
    });
    let elf = report.step("firmware", workspace::build_firmware);
    report.step("panics", || panics::check(elf.as_deref().context(NO_FIRMWARE)?));
    report.step("search in RAM", || hot_code::check(elf.as_deref().context(NO_FIRMWARE)?));
    report.step("no panic in the core", no_panic::check);
    report.step("host tests", || cargo(&["test", "--workspace"], &[]));
    report.step("Miri", miri::check);
    report.step("emulator tests", || test_in_emulator(elf));
    report.step("random presses", || soak::run(PRESSES));
    report.step("power cuts", || power_cuts::on_emulator(&Sweep::PART));
    report.step("benchmark", || bench::run(false));
    report.step("documentation, this computer", || document(&["--workspace"]));
    report.step("documentation, firmware", || document(&FOR_FIRMWARE));
    println!("\n== verdict\n{}", report.verdict());
    Ok(if report.failed() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn cargo(arguments: &[&str], last_arguments: &[&str]) -> Result<()> {
    run_and_show(workspace::cargo()?.args(arguments).args(last_arguments))
}

fn document(packages: &[&str]) -> Result<()> {
    let mut cargo = workspace::cargo()?;
    run_and_show(cargo.args(["doc", "--no-deps"]).args(packages).env("RUSTDOCFLAGS", "-D warnings"))
}

fn test_in_emulator(elf: Option<PathBuf>) -> Result<()> {
    let elf = elf.context(NO_FIRMWARE)?;
    let log_decoder = workspace::build_log_decoder()?;
    let mut npm = workspace::npm()?;
    run_and_show(npm.arg("test").env("OXO_ELF", elf).env("OXO_LOG_DECODER", log_decoder))
}

fn run_and_show(command: &mut Command) -> Result<()> {
    println!("$ {}", process::describe(command));
    process::run(command)
}

/// The steps that were done, and how they ended.
#[derive(Default)]
struct Report {
    steps: Vec<Step>,
}

struct Step {
    name: &'static str,
    failure: Option<String>,
    time: Duration,
}

impl Report {
    /// Does one step under a heading; a failure is kept for the verdict, and the next step can go on without it.
    fn step<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<T>) -> Option<T> {
        println!("\n== {name}");
        let start = Instant::now();
        let outcome = work();
        let time = start.elapsed();
        let failure = outcome.as_ref().err().map(|error| format!("{error:#}"));
        match &failure {
            None => println!("-- {name}: passed in {}", seconds(time)),
            Some(reason) => println!("-- {name}: FAILED in {}: {reason}", seconds(time)),
        }
        self.steps.push(Step { name, failure, time });
        outcome.ok()
    }

    fn failed(&self) -> usize {
        self.steps.iter().filter(|step| step.failure.is_some()).count()
    }

    /// A line for each step, then the count.
    fn verdict(&self) -> String {
        let width = self.steps.iter().map(|step| step.name.len()).max().unwrap_or(0);
        let line = |Step { name, failure, time }: &Step| {
            let time = seconds(*time);
            match failure {
                None => format!("{name:width$}  passed  {time:>8}"),
                Some(reason) => format!("{name:width$}  FAILED  {time:>8}  {reason}"),
            }
        };
        let failed = self.failed();
        let count = format!("{} passed, {failed} failed", self.steps.len() - failed);
        self.steps.iter().map(line).chain([count]).collect::<Vec<_>>().join("\n")
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_step_hands_on_what_it_made_and_keeps_why_it_failed() {
        let mut report = Report::default();
        assert_eq!(report.step("good", || Ok(7)), Some(7));
        assert_eq!(report.step("bad", || -> Result<()> { bail!("no luck") }), None);
        assert_eq!(report.failed(), 1);
        assert_eq!(report.steps[1].failure.as_deref(), Some("no luck"));
    }

    #[test]
    fn the_emulator_is_not_tested_without_a_firmware() {
        assert_eq!(test_in_emulator(None).unwrap_err().to_string(), "there is no firmware to run");
    }

    #[test]
    fn the_verdict_ends_with_the_count() {
        let report = Report {
            steps: vec![
                Step { name: "formatting", failure: None, time: Duration::from_millis(1234) },
                Step { name: "lints", failure: Some("exit code 101".into()), time: Duration::from_secs(70) },
            ],
        };
        let expected = "\
formatting  passed     1.2 s
lints       FAILED    70.0 s  exit code 101
1 passed, 1 failed";
        assert_eq!(report.verdict(), expected);
    }
}
