//! Code that runs from RAM: the search, which would lose time to flash wait states. See `hot_code.x`.
//!
//! cortex-m-rt would copy it with the data that stands before it, but not in a program that has no such data.

use core::ptr::{addr_of, addr_of_mut, copy_nonoverlapping};

unsafe extern "C" {
    static mut __hot_code_start: u32;
    static __hot_code_end: u32;
    static __hot_code_in_flash: u32;
}

/// Copies the code into RAM. Nothing of it may run before.
pub fn load() {
    // SAFETY: the linker script lays the three out as whole words, and gives this RAM to nothing else.
    unsafe {
        let start = addr_of_mut!(__hot_code_start);
        let words = addr_of!(__hot_code_end).offset_from_unsigned(start);
        copy_nonoverlapping(addr_of!(__hot_code_in_flash), start, words);
    }
}
