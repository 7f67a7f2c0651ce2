//! The search runs from RAM: all of it lies there, its book, too, and it calls nothing that does not; so it does not
//! divide, either.
//!
//! The emulator has no flash wait states, so nothing else would tell.

use std::{ops::Range, path::Path};

use anyhow::{Context, Result, ensure};

use crate::elf::{Firmware, Symbol};

/// How the name of everything in `oxo_core::search` begins.
const SEARCH: &str = "_ZN8oxo_core6search";
/// The functions of it that all others are called by.
const FUNCTIONS: [&str; 4] = ["value", "keeping", "search", "search_quiet"];
/// The only one that calls what it does not know: it asks the watch.
const ASKS_THE_WATCH: &str = "search";

/// The linker makes such a thing next to a function that calls another one too far away; its name ends with the other's.
const THUNK: &str = "Thunk_";

/// Fails if something of the search is not in RAM, or calls something that is not.
pub fn check(elf: &Path) -> Result<()> {
    let firmware = Firmware::read(elf)?;
    let hot_code = HotCode::of(&firmware)?;
    let complaints = hot_code.complaints();
    ensure!(complaints.is_empty(), "the search does not run from RAM alone:\n{}", complaints.join("\n"));
    println!("the search takes {} bytes of RAM, and calls nothing else but its watch", hot_code.bytes.len());
    Ok(())
}

/// What `hot_code.x` puts into RAM.
struct HotCode<'a> {
    addresses: Range<u32>,
    bytes: &'a [u8],
    symbols: &'a [Symbol],
}

/// An instruction that calls a function.
#[derive(Debug, PartialEq)]
enum Call {
    To(u32),
    /// To the address in a register.
    Indirect,
}

impl<'a> HotCode<'a> {
    fn of(firmware: &'a Firmware) -> Result<Self> {
        let symbol = |name: &str| {
            let found = firmware.symbols.iter().find(|symbol| symbol.name == name);
            found.map(|symbol| symbol.value).with_context(|| format!("there is no {name}"))
        };
        let addresses = symbol("__hot_code_start")?..symbol("__hot_code_end")?;
        let bytes = firmware.bytes_at(symbol("__hot_code_in_flash")?, addresses.len());
        Ok(Self { addresses, bytes: bytes.context("the hot code is not in flash")?, symbols: &firmware.symbols })
    }

    /// A line for everything that should not be.
    fn complaints(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        for name in FUNCTIONS {
            if !self.symbols.iter().any(|symbol| is_of_search(&symbol.name, name)) {
                complaints.push(format!("there is no `{name}`: does the compiler write names in another way now?"));
            }
        }
        for Symbol { name, value } in self.symbols.iter().filter(|symbol| symbol.name.starts_with(SEARCH)) {
            if !self.addresses.contains(value) {
                complaints.push(format!("{name} is at {value:#010x}"));
            }
        }
        for symbol in self.symbols.iter().filter(|symbol| self.addresses.contains(&symbol.value)) {
            if let Some((_, function)) = symbol.name.split_once(THUNK) {
                complaints.push(format!("{function} is called"));
            }
        }
        for (address, call) in self.calls() {
            let caller = self.function_at(address);
            match call {
                Call::To(target) if !self.addresses.contains(&target) => {
                    complaints.push(format!("{caller} calls {}", self.function_at(target)));
                }
                Call::Indirect if !is_of_search(caller, ASKS_THE_WATCH) => {
                    complaints.push(format!("{caller} calls something unknown"));
                }
                _ => {}
            }
        }
        complaints
    }

    /// All calls, and where they are.
    fn calls(&self) -> Vec<(u32, Call)> {
        let mut marks: Vec<_> = self
            .symbols
            .iter()
            .filter(|symbol| self.addresses.contains(&symbol.value))
            .filter(|symbol| is_mark(&symbol.name, "$t") || is_mark(&symbol.name, "$d"))
            .collect();
        marks.sort_by_key(|mark| mark.value);
        let ends = marks.iter().skip(1).map(|mark| mark.value).chain([self.addresses.end]);
        let code = marks.iter().zip(ends).filter(|(mark, _)| is_mark(&mark.name, "$t"));
        code.flat_map(|(mark, end)| {
            let [start, end] = [mark.value, end].map(|address| (address - self.addresses.start) as usize);
            calls_in(&self.bytes[start..end], mark.value)
        })
        .collect()
    }

    /// The name of the function that an address belongs to.
    fn function_at(&self, address: u32) -> &str {
        let functions = self.symbols.iter().filter(|symbol| symbol.value & 1 == 1 && symbol.value - 1 <= address);
        functions.max_by_key(|symbol| symbol.value).map_or("?", |symbol| &symbol.name)
    }
}

/// Whether this is the mangled name of such a method of `Search`: each part has its length before it, and a hash of 17
/// letters comes last.
fn is_of_search(mangled: &str, name: &str) -> bool {
    mangled.starts_with(SEARCH) && mangled.contains(&format!("$GT${}{name}17h", name.len()))
}

/// Whether a symbol marks where code (`$t`) or data (`$d`) begins: a dot and a number may follow.
fn is_mark(name: &str, mark: &str) -> bool {
    name.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The calls in Thumb code that begins at an address.
fn calls_in(code: &[u8], start: u32) -> Vec<(u32, Call)> {
    let mut halves = (start..).step_by(2).zip(code.chunks_exact(2).map(|half| u16::from_le_bytes([half[0], half[1]])));
    let mut calls = Vec::new();
    while let Some((address, half)) = halves.next() {
        if half & 0xFF87 == 0x4780 {
            calls.push((address, Call::Indirect));
        }
        // An instruction that begins like this has a second half.
        if half >> 11 >= 0b11101 {
            let second = halves.next().map_or(0, |(_, second)| second);
            if half >> 11 == 0b11110 && second & 0xD000 == 0xD000 {
                calls.push((address, Call::To(target(address, half, second))));
            }
        }
    }
    calls
}

/// Where a branch with link goes: its offset is a sign S, J1, J2, ten bits and eleven bits, of which J1 and J2 are stored
/// inverted unless S is set. It counts in half words from the second next instruction.
fn target(address: u32, first: u16, second: u16) -> u32 {
    let [first, second] = [first, second].map(u32::from);
    let bit = |word: u32, place: u32| word >> place & 1;
    let sign = bit(first, 10);
    let [high, low] = [13, 11].map(|place| 1 ^ sign ^ bit(second, place));
    let offset = sign << 24 | high << 23 | low << 22 | (first & 0x3FF) << 12 | (second & 0x7FF) << 1;
    // The sign is the highest of 25 bits.
    let offset = (offset << 7).cast_signed() >> 7;
    (address + 4).wrapping_add_signed(offset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::Segment;

    const START: u32 = 0x2000_1000;
    const IN_FLASH: u32 = 0x1000_2000;

    /// As the compiler writes `oxo_core::search::Search<L, RUN>::name`.
    fn method(name: &str) -> String {
        format!("_ZN8oxo_core6search19Search$LT$L$C$_$GT${}{name}17h0123456789abcdefE", name.len())
    }

    /// What is wrong with a firmware whose hot code is this, with a function every four bytes, and these symbols besides.
    fn complaints(code: &[u16], more: &[(&str, u32)]) -> Vec<String> {
        let data: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
        let end = START + data.len() as u32;
        let methods: Vec<_> = FUNCTIONS.iter().map(|name| method(name)).collect();
        let functions = methods.iter().zip((START + 1..).step_by(4)).map(|(name, value)| (name.as_str(), value));
        let fixed =
            [("__hot_code_start", START), ("__hot_code_end", end), ("__hot_code_in_flash", IN_FLASH), ("$t", START)];
        let symbols = functions.chain(fixed).chain(more.iter().copied());
        let symbols = symbols.map(|(name, value)| Symbol { name: name.into(), value }).collect();
        let flash = vec![Segment { address: IN_FLASH - 2, data: [vec![0; 2], data].concat() }];
        let firmware = Firmware { flash, static_ram: 0, statics_start: 0, stack_budget: 0, symbols };
        HotCode::of(&firmware).unwrap().complaints()
    }

    #[test]
    fn a_branch_with_link_leads_where_the_manual_says() {
        // Words and targets as a disassembler shows them.
        assert_eq!(calls_in(&[0x00, 0xf0, 0x00, 0xf8], 0x100), [(0x100, Call::To(0x104))]);
        assert_eq!(calls_in(&[0xff, 0xf7, 0xfe, 0xff], 0x100), [(0x100, Call::To(0x100))]);
        assert_eq!(target(0x0100_0000, 0xF3FF, 0xD7FF), 0x0200_0002);
        assert_eq!(target(0x0100_0000, 0xF400, 0xD000), 0x0000_0004);
    }

    #[test]
    fn only_calls_are_taken_for_calls() {
        // nop; blx r2; dmb; msr; bx lr; bl; the first half of something, cut off.
        let code = [0xBF00, 0x4790, 0xF3BF, 0x8F5F, 0xF380, 0x8810, 0x4770, 0xF000, 0xF801, 0xF000u16];
        let code: Vec<u8> = code.iter().flat_map(|half| half.to_le_bytes()).collect();
        assert_eq!(calls_in(&code, 0), [(2, Call::Indirect), (14, Call::To(20))]);
    }

    #[test]
    fn a_search_that_stays_in_ram_is_left_alone() {
        // `search` may call what it does not know, and there may be anything in data.
        let code = [0xBF00, 0xBF00, 0xF7FF, 0xFFFC, 0x4790, 0xBF00, 0xF7FF, 0xFFF8, 0xF000, 0xF87E];
        let thunk_elsewhere = format!("__Thumbv6MABSLongThunk_{}", method("search"));
        assert_eq!(complaints(&code, &[("$d.1", START + 16), (&thunk_elsewhere, 0x1000_0001)]), [""; 0]);
    }

    #[test]
    fn what_leaves_ram_is_named() {
        let code = [0xBF00; 8];
        for outside in [method("search"), format!("{SEARCH}4book7entries7ENTRIES17h0123456789abcdefE")] {
            assert_eq!(complaints(&code, &[(&outside, 0x1000_0401)]), [format!("{outside} is at 0x10000401")]);
        }
        let thunk = ("__Thumbv6MABSLongThunk___aeabi_uidiv", START + 13);
        assert_eq!(complaints(&code, &[thunk]), ["__aeabi_uidiv is called"]);
        let call = [0xF000, 0xF87E, 0xBF00, 0xBF00, 0xBF00, 0xBF00, 0xBF00, 0xBF00];
        let elsewhere = [("memcpy", START + 0x101)];
        assert_eq!(complaints(&call, &elsewhere), [format!("{} calls memcpy", method("value"))]);
        let indirect = [0xBF00, 0xBF00, 0x4790, 0xBF00, 0xBF00, 0xBF00, 0xBF00, 0xBF00];
        assert_eq!(complaints(&indirect, &[]), [format!("{} calls something unknown", method("keeping"))]);
    }

    #[test]
    fn a_search_that_is_not_found_is_a_complaint() {
        let fixed = ["__hot_code_start", "__hot_code_end", "__hot_code_in_flash"];
        let symbols = fixed.map(|name| Symbol { name: name.into(), value: IN_FLASH }).to_vec();
        let flash = vec![Segment { address: IN_FLASH, data: vec![] }];
        let firmware = Firmware { flash, static_ram: 0, statics_start: 0, stack_budget: 0, symbols };
        let complaints = HotCode::of(&firmware).unwrap().complaints();
        assert_eq!(complaints.len(), FUNCTIONS.len(), "{complaints:?}");
        assert!(complaints[0].starts_with("there is no `value`"), "{complaints:?}");
    }
}
