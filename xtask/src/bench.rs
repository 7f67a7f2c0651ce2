//! `bench`: the figures that the handheld must keep, each with its limit.

use std::{
    path::Path,
    process::{ExitCode, Stdio},
};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::{
    elf::{FLASH, Firmware, RAM},
    process, setup, workspace,
};

/// One measured figure.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Figure {
    name: String,
    value: f64,
    unit: String,
    limit: f64,
    /// The limit is the least that is allowed, not the most.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
}

impl Figure {
    fn holds(&self) -> bool {
        if self.at_least { self.value >= self.limit } else { self.value <= self.limit }
    }

    fn in_kibibytes(name: &str, bytes: u32, limit: u32) -> Self {
        // Rounded up to a tenth, so that what is shown as within the limit is.
        let value = (f64::from(bytes) / 1024.0 * 10.0).ceil() / 10.0;
        Self { name: name.into(), value, unit: "KiB".into(), limit: f64::from(limit / 1024), at_least: false }
    }
}

pub fn run(json: bool) -> Result<ExitCode> {
    setup::for_emulator()?;
    let elf = workspace::build_firmware()?;
    let mut figures = measure(&elf, &workspace::build_bare_core()?)?;
    figures.extend(sizes(&Firmware::read(&elf)?));
    if json {
        for figure in &figures {
            println!("{}", serde_json::to_string(figure)?);
        }
    } else {
        println!("{}", table(&figures));
    }
    let broken = figures.iter().filter(|figure| !figure.holds()).count();
    ensure!(broken == 0, "{broken} of {} figures break their limit", figures.len());
    Ok(ExitCode::SUCCESS)
}

/// What the emulator measures.
fn measure(elf: &Path, bare_elf: &Path) -> Result<Vec<Figure>> {
    let mut bench = workspace::emulator("bench.js", elf)?;
    let output =
        bench.arg(bare_elf).stderr(Stdio::inherit()).output().with_context(|| process::cannot_start(&bench))?;
    let report = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        // What it measured before it failed may tell why.
        eprint!("{report}");
        bail!("`{}` failed: {}", process::describe(&bench), process::ending(output.status));
    }
    parse(&report).context("emulator/bench.js")
}

fn parse(report: &str) -> Result<Vec<Figure>> {
    let figures = report
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| serde_json::from_str(line).with_context(|| format!("'{line}' is no figure")))
        .collect::<Result<Vec<_>>>()?;
    ensure!(!figures.is_empty(), "it measured nothing");
    Ok(figures)
}

/// What the linker decided.
fn sizes(firmware: &Firmware) -> [Figure; 2] {
    [
        Figure::in_kibibytes("flash used", firmware.flash_used() as u32, FLASH.len() as u32),
        Figure::in_kibibytes("RAM used by statics", firmware.static_ram, RAM.len() as u32 - firmware.stack_budget),
    ]
}

fn table(figures: &[Figure]) -> String {
    let mut rows = vec![["figure", "value", "unit", "limit", "verdict"].map(String::from)];
    rows.extend(figures.iter().map(|figure| {
        let bound = if figure.at_least { "at least" } else { "at most" };
        let verdict = if figure.holds() { "ok" } else { "BROKEN" };
        let limit = format!("{bound} {}", number(figure.limit));
        [figure.name.clone(), number(figure.value), figure.unit.clone(), limit, verdict.into()]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [names, values, units, limits] = [0, 1, 2, 3].map(width);
    let line = |[name, value, unit, limit, verdict]: &[String; 5]| {
        format!("{name:names$}  {value:>values$} {unit:units$}  {limit:limits$}  {verdict}")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// At most two decimals, without zeros at the end.
fn number(value: f64) -> String {
    let exact = format!("{value:.2}");
    exact.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Segment;

    fn figure(value: f64, limit: f64, at_least: bool) -> Figure {
        Figure { name: "asleep".into(), value, unit: "%".into(), limit, at_least }
    }

    #[test]
    fn a_limit_is_the_last_value_that_holds() {
        assert!(figure(10.0, 10.0, false).holds());
        assert!(!figure(10.001, 10.0, false).holds());
        assert!(figure(99.0, 99.0, true).holds());
        assert!(!figure(98.999, 99.0, true).holds());
    }

    #[test]
    fn the_report_of_the_emulator_is_read() {
        let report = "{\"name\":\"title\",\"value\":120.5,\"unit\":\"ms\",\"limit\":300}\n\n\
                      {\"name\":\"asleep\",\"value\":99.5,\"unit\":\"%\",\"limit\":99,\"at_least\":true}\n";
        let title = Figure { name: "title".into(), value: 120.5, unit: "ms".into(), limit: 300.0, at_least: false };
        assert_eq!(parse(report).unwrap(), [title, figure(99.5, 99.0, true)]);
    }

    #[test]
    fn a_report_that_says_nothing_or_nonsense_is_an_error() {
        for report in ["", "\n", "hello", "{\"name\":\"no limit\",\"value\":1,\"unit\":\"ms\"}", "{\"value\":null}"] {
            assert!(parse(report).is_err(), "{report}");
        }
    }

    #[test]
    fn a_figure_as_json_has_name_value_unit_and_limit() {
        let at_most = serde_json::to_string(&figure(1.5, 2.0, false)).unwrap();
        assert_eq!(at_most, r#"{"name":"asleep","value":1.5,"unit":"%","limit":2.0}"#);
        let at_least = serde_json::to_string(&figure(1.5, 1.0, true)).unwrap();
        assert_eq!(at_least, r#"{"name":"asleep","value":1.5,"unit":"%","limit":1.0,"at_least":true}"#);
    }

    #[test]
    fn sizes_are_held_against_the_memories_of_the_chip() {
        let flash = vec![
            Segment { address: FLASH.start, data: vec![0; 2048] },
            Segment { address: 0x1000_1000, data: vec![0; 1] },
        ];
        let firmware = Firmware {
            flash,
            static_ram: 248 * 1024,
            statics_start: RAM.start,
            stack_budget: 16 * 1024,
            symbols: vec![],
        };
        let [flash, ram] = sizes(&firmware);
        assert_eq!((flash.value, flash.limit, flash.unit.as_str()), (2.1, 1984.0, "KiB"));
        assert_eq!((ram.value, ram.limit, ram.holds()), (248.0, 248.0, true));
        let [_, ram] = sizes(&Firmware { flash: vec![], static_ram: 248 * 1024 + 1, ..firmware });
        assert_eq!((ram.value, ram.holds()), (248.1, false));
    }

    #[test]
    fn the_table_lines_up() {
        let long = Figure {
            name: "cursor press to frame".into(),
            value: 12.345,
            unit: "ms".into(),
            limit: 10.0,
            at_least: false,
        };
        let expected = "\
figure                 value unit  limit        verdict
asleep                  99.5 %     at least 99  ok
cursor press to frame  12.35 ms    at most 10   BROKEN";
        assert_eq!(table(&[figure(99.5, 99.0, true), long]), expected);
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(10.0, "10"), (0.0, "0"), (100.0, "100"), (1.5, "1.5"), (1.239, "1.24"), (0.001, "0")] {
            assert_eq!(number(value), text);
        }
    }
}
