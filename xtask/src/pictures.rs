//! `pictures`: the pictures in docs/, of the emulated screen and of every screen that a scenario expects.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result, ensure};

use crate::{process, setup, workspace};

/// The picture that needs no scenario.
const TITLE: &str = "title";
/// A scenario with this line gives a picture of its last screen.
const MARK: &str = "# picture:";

pub fn run() -> Result<ExitCode> {
    setup::for_emulator()?;
    let elf = workspace::build_firmware()?;
    let root = workspace::root();
    fs::create_dir_all(root.join("docs")).context("cannot make docs/")?;
    take(&elf, TITLE, None)?;
    for (name, scenario) in pictured_scenarios(&root.join("tests/scenarios"))? {
        take(&elf, &name, Some(&scenario))?;
    }
    let mut gallery = workspace::node()?;
    gallery.current_dir(&root).args(["emulator/gallery.js", "tests/scenarios", "docs/screens"]);
    process::run(&mut gallery)?;
    Ok(ExitCode::SUCCESS)
}

fn take(elf: &Path, name: &str, scenario: Option<&Path>) -> Result<()> {
    let picture = format!("docs/{name}.png");
    process::run(workspace::emulator("screenshot.js", elf)?.arg(&picture).args(scenario))?;
    println!("{picture}");
    Ok(())
}

/// The scenarios that ask for a picture, with its name, in the order of their file names.
fn pictured_scenarios(folder: &Path) -> Result<Vec<(String, PathBuf)>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let mut pictured = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        if let Some(name) = picture_name(&text).with_context(|| file.display().to_string())? {
            pictured.push((name.to_string(), file));
        }
    }
    Ok(pictured)
}

fn picture_name(scenario: &str) -> Result<Option<&str>> {
    let Some(name) = scenario.lines().find_map(|line| line.strip_prefix(MARK)).map(str::trim) else {
        return Ok(None);
    };
    // The name becomes a file in docs/, and nowhere else.
    let is_plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    ensure!(is_plain, "a picture's name is of letters, digits and '-', not '{name}'");
    Ok(Some(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_names_its_picture() {
        assert_eq!(picture_name("# X wins\n# picture: game-won\npress A\n").unwrap(), Some("game-won"));
        assert_eq!(picture_name("# X wins\npress A\n").unwrap(), None);
        assert_eq!(picture_name("").unwrap(), None);
    }

    #[test]
    fn the_readme_shows_no_picture_that_is_not_made() {
        let root = workspace::root();
        let scenarios = pictured_scenarios(&root.join("tests/scenarios")).unwrap();
        let made: Vec<_> = scenarios.iter().map(|(name, _)| name.as_str()).chain([TITLE]).collect();
        let readme = fs::read_to_string(root.join("README.md")).unwrap();
        let links = readme.split("](docs/").skip(1).filter_map(|rest| rest.split(')').next());
        // The pictures in docs/screens are the emulator's, whose tests know their names.
        let shown: Vec<_> =
            links.filter_map(|link| link.strip_suffix(".png")).filter(|name| !name.contains('/')).collect();
        assert!(!shown.is_empty());
        for name in shown {
            assert!(made.contains(&name), "no scenario makes docs/{name}.png");
        }
    }

    #[test]
    fn a_name_that_is_no_plain_file_name_is_refused() {
        for name in ["", " ", "../title", "a b", "a.png"] {
            assert!(picture_name(&format!("# picture:{name}")).is_err(), "'{name}'");
        }
    }
}
