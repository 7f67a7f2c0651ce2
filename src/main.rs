//! Pocket OXO: picks the board to run on, the RP2040 or this computer's terminal.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(not(target_os = "none"))]
mod desktop;
#[cfg(target_os = "none")]
mod rp2040;

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    desktop::main()
}
