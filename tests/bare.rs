//! What is linked to show that nothing in the core can panic calls everything that the core offers.

use std::fs;

const CORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/oxo-core/src");
const CALLS: &str = include_str!("../src/bare/every_call.rs");
/// Everything that is public in these files is part of what the core offers.
const FILES: [&str; 10] = [
    "board.rs",
    "cells.rs",
    "game.rs",
    "line.rs",
    "mind.rs",
    "opponents/mod.rs",
    "player.rs",
    "position.rs",
    "rng.rs",
    "search/book/mod.rs",
];

#[test]
#[cfg_attr(miri, ignore = "reads the sources")]
fn every_function_of_the_core_is_called() {
    for file in FILES {
        let source = fs::read_to_string(format!("{CORE}/{file}")).expect("a source file");
        let functions: Vec<_> = source.lines().filter_map(public_function).collect();
        assert!(!functions.is_empty(), "{file} offers nothing");
        for function in functions {
            let called = [".", "::"].iter().any(|before| CALLS.contains(&format!("{before}{function}(")));
            assert!(called, "{function} of {file} is not called in src/bare/every_call.rs");
        }
    }
}

/// The name of the function that this line begins, if everybody may call it.
fn public_function(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.strip_prefix("pub const fn ").or_else(|| line.strip_prefix("pub fn "))?;
    rest.split(['(', '<']).next()
}
