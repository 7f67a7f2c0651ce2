//! `panics`: every place in the firmware that can panic, compared with the list of those that are known.
//!
//! Each call that can panic carries its place in the sources: a structure in the read-only data that points to a file's
//! name. What the linker left out is not there, so what is there is what can happen.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write as _},
    fs,
    path::Path,
    process::ExitCode,
};

use anyhow::{Context, Result, ensure};

use crate::{
    elf::{Firmware, Segment},
    setup, workspace,
};

/// The list: a table whose rows begin with a file, the number of its places, and the cause.
const LIST: &str = "docs/panics.md";
/// Two words of a file's name, one for the line, one for the column.
const PLACE_SIZE: usize = 16;

pub fn run() -> Result<ExitCode> {
    setup::for_firmware()?;
    let elf = workspace::build_firmware()?;
    for place in places(&Firmware::read(&elf)?.flash) {
        let remark = if place.is_end_of_future() { "  (end of a future)" } else { "" };
        println!("{place}{remark}");
    }
    check(&elf)?;
    Ok(ExitCode::SUCCESS)
}

/// Fails if a place is in our own sources, or is not in the list, or if the list has one too many.
pub fn check(elf: &Path) -> Result<()> {
    let list = workspace::root().join(LIST);
    let text = fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?;
    let places = places(&Firmware::read(elf)?.flash);
    ensure!(!places.is_empty(), "no place was found: are they written in another way now?");
    let (ends, places): (Vec<_>, Vec<_>) = places.into_iter().partition(Place::is_end_of_future);
    let complaints = compare(&places, &listed(&text)?);
    ensure!(complaints.is_empty(), "the firmware and {LIST} differ:\n{complaints}");
    println!("{} places in dependencies can panic, none of ours; {} are the end of a future", places.len(), ends.len());
    Ok(())
}

/// A place in the sources.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// As the compiler was told it: relative to the workspace, if it is ours.
    path: String,
    line: u32,
    column: u32,
}

impl Place {
    /// The file without what differs from one machine or version to the next: `embassy-rp/src/gpio.rs`. `None` if it is
    /// one of ours.
    fn dependency(&self) -> Option<String> {
        let path = self.path.replace('\\', "/").replace("/./", "/");
        if let Some((_, file)) = path.split_once("/library/").filter(|_| path.starts_with("/rustc/")) {
            return Some(file.to_string());
        }
        let (_, package) = path.split_once("/registry/src/")?.1.split_once('/')?;
        let (name_and_version, file) = package.split_once('/')?;
        let is_version = |text: &str| text.split_once('.').is_some_and(|(major, _)| major.parse::<u32>().is_ok());
        let cuts = name_and_version.match_indices('-').map(|(at, _)| name_and_version.split_at(at));
        let name = cuts.into_iter().find(|(_, rest)| is_version(&rest[1..])).map_or(name_and_version, |(name, _)| name);
        Some(format!("{name}/{file}"))
    }

    /// Whether the compiler put it there for a future that is polled after its end, which `.await` never does: the place
    /// is then where the body of an async function begins, or an async block.
    fn is_end_of_future(&self) -> bool {
        let source = fs::read_to_string(workspace::root().join(&self.path)).unwrap_or_default();
        begins_future(&source, self.line, self.column)
    }
}

fn begins_future(source: &str, line: u32, column: u32) -> bool {
    let line = source.lines().nth(line as usize - 1).unwrap_or_default();
    let rest: String = line.chars().skip(column as usize - 1).collect();
    rest.starts_with('{') || rest.starts_with("async ")
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.dependency().as_ref().unwrap_or(&self.path), self.line, self.column)
    }
}

/// All places that the firmware knows.
fn places(flash: &[Segment]) -> BTreeSet<Place> {
    let words = |bytes: &[u8]| -> Vec<u32> {
        bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
    };
    let windows = flash.iter().flat_map(|segment| segment.data.windows(PLACE_SIZE).step_by(4));
    let place = |bytes: &[u8]| match words(bytes)[..] {
        [address, length, line @ 1..=1_000_000, column @ 1..=10_000] => {
            let path = text_at(flash, address, length)?;
            Path::new(path).extension().is_some_and(|extension| extension == "rs").then_some(())?;
            Some(Place { path: path.to_string(), line, column })
        }
        _ => None,
    };
    windows.filter_map(place).collect()
}

fn text_at(flash: &[Segment], address: u32, length: u32) -> Option<&str> {
    let segment = flash.iter().find(|segment| {
        let start = segment.address as usize;
        (start..start + segment.data.len()).contains(&(address as usize))
    })?;
    let start = (address - segment.address) as usize;
    str::from_utf8(segment.data.get(start..start.checked_add(length as usize)?)?).ok()
}

/// The files of the list, with how many places each has.
fn listed(text: &str) -> Result<BTreeMap<String, usize>> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let mut cells = row.split('|').map(str::trim);
        let file = cells.next().and_then(|cell| cell.strip_suffix('`'));
        let count = cells.next().and_then(|cell| cell.parse().ok());
        let cause = cells.next().filter(|cause| !cause.is_empty());
        match (file, count, cause) {
            (Some(file), Some(count), Some(_)) => Ok((file.to_string(), count)),
            _ => anyhow::bail!("{LIST}: '| `{row}' does not name a file, a number and a cause"),
        }
    })
    .collect()
}

/// A line for everything that should not be.
fn compare(places: &[Place], listed: &BTreeMap<String, usize>) -> String {
    let mut complaints = String::new();
    let mut linked: BTreeMap<String, Vec<&Place>> = BTreeMap::new();
    for place in places {
        match place.dependency() {
            Some(file) => linked.entry(file).or_default().push(place),
            None => writeln!(complaints, "{place} is our own").expect("a string takes all"),
        }
    }
    for file in linked.keys().chain(listed.keys()).collect::<BTreeSet<_>>() {
        let found = linked.get(file).map(Vec::as_slice).unwrap_or_default();
        let expected = listed.get(file).copied().unwrap_or_default();
        if found.len() != expected {
            let found: Vec<_> = found.iter().map(|place| format!("{}:{}", place.line, place.column)).collect();
            writeln!(complaints, "{file} has {} places, not {expected}: {}", found.len(), found.join(", "))
                .expect("a string takes all");
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u32 = 0x1000_0100;

    fn place(path: &str, line: u32, column: u32) -> Place {
        Place { path: path.into(), line, column }
    }

    /// Flash that holds a file's name, and then these words.
    fn flash(name: &str, words: &[u32]) -> Vec<Segment> {
        let mut data = name.as_bytes().to_vec();
        data.resize(data.len().next_multiple_of(4), 0);
        data.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        vec![Segment { address: 0x1000_0000, data: vec![0; 16] }, Segment { address: START, data }]
    }

    #[test]
    fn places_are_found_wherever_they_lie() {
        let name = "src/main.rs";
        let length = name.len() as u32;
        let words = [7, START, length, 12, 5, 0, START, length, 3, 1, START, length, 12, 5];
        assert_eq!(places(&flash(name, &words)), [place(name, 3, 1), place(name, 12, 5)].into());
    }

    #[test]
    fn other_words_are_no_places() {
        let length = "src/main.rs".len() as u32;
        for words in [
            [START, length, 0, 5],
            [START, length, 12, 0],
            [START, length - 1, 12, 5],
            [START, 1000, 12, 5],
            [START - 1, length, 12, 5],
            [u32::MAX, u32::MAX, 12, 5],
        ] {
            assert!(places(&flash("src/main.rs", &words)).is_empty(), "{words:?}");
        }
        assert!(places(&flash("src/main.c", &[START, 10, 12, 5])).is_empty());
    }

    #[test]
    fn a_dependency_is_named_without_version_and_machine() {
        for (path, expected) in [
            ("/home/me/.cargo/registry/src/host-1949/embassy-rp-0.10.0/src/gpio.rs", "embassy-rp/src/gpio.rs"),
            ("/c/registry/src/host/rp-pac-7.0.0/src/./rp2040/io.rs", "rp-pac/src/rp2040/io.rs"),
            ("C:\\c\\registry\\src\\host\\a-2d-1.0.0-rc-1\\src\\lib.rs", "a-2d/src/lib.rs"),
            ("/rustc/59807616e1fa/library/core/src/str/pattern.rs", "core/src/str/pattern.rs"),
        ] {
            assert_eq!(place(path, 1, 1).dependency().as_deref(), Some(expected));
        }
        assert_eq!(place("crates/oxo-core/src/lib.rs", 1, 1).dependency(), None);
        assert_eq!(place("src/rp2040/mod.rs", 1, 1).dependency(), None);
    }

    #[test]
    fn the_list_is_read() {
        let text = "# Title\n\n| file | places | cause |\n|---|---|---|\n| `a/b.rs` | 2 | because |\n";
        assert_eq!(listed(text).unwrap(), [("a/b.rs".to_string(), 2)].into());
        for bad in ["| `a/b.rs | 2 | because |", "| `a/b.rs` | two | because |", "| `a/b.rs` | 2 | |", "| `a/b.rs` | 2"]
        {
            assert!(listed(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn whatever_differs_is_told() {
        let path = |file| format!("/c/registry/src/host/a-1.0.0/{file}");
        let places = [place(&path("x.rs"), 1, 2), place(&path("x.rs"), 3, 4), place(&path("y.rs"), 5, 6)];
        let list = |rows: &[(&str, usize)]| rows.iter().map(|(file, count)| (file.to_string(), *count)).collect();
        assert_eq!(compare(&places, &list(&[("a/x.rs", 2), ("a/y.rs", 1)])), "");
        assert_eq!(compare(&places, &list(&[("a/x.rs", 1), ("a/y.rs", 1)])), "a/x.rs has 2 places, not 1: 1:2, 3:4\n");
        assert_eq!(compare(&places, &list(&[("a/x.rs", 2)])), "a/y.rs has 1 places, not 0: 5:6\n");
        assert_eq!(compare(&[], &list(&[("a/x.rs", 2)])), "a/x.rs has 0 places, not 2: \n");
        assert_eq!(compare(&[place("src/main.rs", 1, 2)], &list(&[])), "src/main.rs:1:2 is our own\n");
    }

    #[test]
    fn the_end_of_a_future_is_told_by_its_source() {
        let source = "use x;\nasync fn f() {\n    let later = async { unwrap() };\n";
        assert!(begins_future(source, 2, 14));
        assert!(begins_future(source, 3, 17));
        assert!(!begins_future(source, 3, 25));
        assert!(!begins_future(source, 2, 10));
        assert!(!begins_future(source, 4, 1));
        assert!(!place("no/such/file.rs", 1, 1).is_end_of_future());
    }
}
