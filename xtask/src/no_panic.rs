//! Nothing in the core can panic: if something could, its link for the chip would fail, and name it.

use anyhow::{Context, Result, bail};

use crate::{
    process,
    workspace::{self, FOR_BARE_CORE},
};

/// The function that a panic would call and that does not exist: see src/bare/main.rs.
const MISSING: &str = "undefined symbol: oxo_core_can_panic";

/// Links all that the core offers without anything to panic with.
pub fn check() -> Result<()> {
    let mut cargo = workspace::cargo()?;
    cargo.arg("build").args(FOR_BARE_CORE);
    println!("$ {}", process::describe(&cargo));
    let output = cargo.output().with_context(|| process::cannot_start(&cargo))?;
    let report = String::from_utf8_lossy(&output.stderr);
    if report.contains(MISSING) {
        bail!("the core can panic: {}", callers(&report).join(", called by "));
    }
    if !output.status.success() {
        eprint!("{report}");
        bail!("`{}` failed: {}", process::describe(&cargo), process::ending(output.status));
    }
    Ok(())
}

/// Who panics and by whom it is called, from the linker's report.
fn callers(report: &str) -> Vec<&str> {
    report.lines().skip_while(|line| !line.contains("live symbol: ")).map_while(function).collect()
}

/// The function that a line of the report is about: it stands in brackets at the end, before a number that makes it unique.
fn function(line: &str) -> Option<&str> {
    if !line.contains("live symbol: ") && !line.contains(">>> referenced by: ") {
        return None;
    }
    let name = line.trim_end().strip_suffix(')')?.split_once(":(")?.1;
    Some(name.rsplit_once("::h").map_or(name, |(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_the_linker_tells_who_panics() {
        let report = "
  = note: rust-lld: error: undefined symbol: oxo_core_can_panic
          >>> referenced by main.rs:31 (src/bare/main.rs:31)
          >>>               /t/bare.o:(__rustc::rust_begin_unwind)

          live symbol: /t/bare.o:(core::panicking::panic_fmt)
          >>> referenced by: /t/bare.o:(core::option::unwrap_failed)
          >>> referenced by: /t/bare.o:(oxo_core::rng::Rng::pick::hca52c4a2e67ee03a)
          >>> referenced by: /t/bare.o:(bare_think)
          >>> in live section: /t/bare.o:(.rodata.KEPT) (retained)
          live symbol: /t/bare.o:(core::panicking::panic)
";
        let expected =
            ["core::panicking::panic_fmt", "core::option::unwrap_failed", "oxo_core::rng::Rng::pick", "bare_think"];
        assert_eq!(callers(report), expected);
        assert_eq!(callers("error: something else"), [""; 0]);
    }
}
