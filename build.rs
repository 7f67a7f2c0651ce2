//! Hands the linker its scripts when the handheld itself is built.

use std::{env, fs, path::PathBuf};

const SCRIPTS: [&str; 2] = ["memory.x", "hot_code.x"];

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
    for argument in ["--nmagic", "-Thot_code.x", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
}
