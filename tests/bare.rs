//! What is linked to show that nothing in the core can panic calls every function that the core offers.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const CORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/oxo-core/src");
const CALLS: &str = concat!(include_str!("../src/bare/every_call.rs"), include_str!("../src/bare/main.rs"));

#[test]
fn every_function_of_the_core_is_called() {
    let exported = exported_types();
    assert!(exported.contains("Position"), "{exported:?}");
    let functions: BTreeSet<_> = sources(Path::new(CORE)).iter().flat_map(|file| public_functions(file)).collect();
    let offered: Vec<_> = functions.iter().filter(|(owner, _)| exported.contains(owner)).collect();
    assert!(offered.len() > 80, "only {offered:?}");
    for (owner, function) in offered {
        let call = format!("{owner}::{function}(");
        // UnknownBoard ends with Board, too.
        let is_called = CALLS.match_indices(&call).any(|(at, _)| !CALLS[..at].ends_with(char::is_alphanumeric));
        assert!(is_called, "{call}...) is not called in src/bare");
    }
}

/// The types that lib.rs exports. It has nothing else to call: no functions of its own, and no public modules.
fn exported_types() -> BTreeSet<String> {
    let library = fs::read_to_string(format!("{CORE}/lib.rs")).expect("lib.rs");
    assert!(!library.contains("pub mod ") && !library.contains("fn "), "lib.rs offers more than its exports");
    let lists = library.lines().filter_map(|line| line.strip_prefix("pub use ")?.rsplit_once("::"));
    let names = lists.flat_map(|(_, list)| list.split(|c: char| !c.is_alphanumeric() && c != '_'));
    let names: BTreeSet<_> = names.filter(|name| !name.is_empty()).map(str::to_owned).collect();
    assert!(names.iter().all(|name| name.starts_with(char::is_uppercase)), "lib.rs exports a function: {names:?}");
    names
}

/// All source files in a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the core").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The public functions of a file, each with its type.
fn public_functions(file: &Path) -> Vec<(String, String)> {
    let source = fs::read_to_string(file).expect("a source file");
    let mut owner = "";
    let mut functions = Vec::new();
    for line in source.lines() {
        if let Some(block) = line.strip_prefix("impl") {
            owner = type_of_block(block);
        }
        let line = line.trim_start();
        let rest = line.strip_prefix("pub const fn ").or_else(|| line.strip_prefix("pub fn "));
        if let Some(name) = rest.and_then(|rest| rest.split(['(', '<']).next()) {
            functions.push((owner.to_owned(), name.to_owned()));
        }
    }
    functions
}

/// `Book` of "<'b> Book<'b> {".
fn type_of_block(block: &str) -> &str {
    let block = if block.starts_with('<') { block.split_once("> ").map_or("", |(_, rest)| rest) } else { block };
    block.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or("")
}
