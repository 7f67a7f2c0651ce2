//! Hands the linker its scripts when the handheld itself is built.

use std::{env, fs, path::PathBuf};

const SCRIPTS: [&str; 3] = ["memory.x", "hot_code.x", "crash_note.x"];

fn main() {
    for script in SCRIPTS {
        println!("cargo::rerun-if-changed={script}");
    }
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("none") {
        return;
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for script in SCRIPTS {
        fs::copy(script, out.join(script)).expect("the linker scripts can be copied");
    }
    println!("cargo::rustc-link-search={}", out.display());
    for argument in ["--nmagic", "-Thot_code.x", "-Tcrash_note.x", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    // Where the core can panic, the linker tells by whom it is called.
    if env::var_os("CARGO_FEATURE_BARE").is_some() {
        println!("cargo::rustc-link-arg-bin=oxo-bare=--why-live=*panic_fmt*");
    }
}
