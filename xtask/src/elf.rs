//! The firmware's ELF file: what of it goes into the flash, and what it takes of the RAM.

use std::{fs, ops::Range, path::Path};

use anyhow::{Context, Result, ensure};
use object::{
    LittleEndian,
    elf::{FileHeader32, PT_LOAD, SHF_ALLOC, SHT_SYMTAB},
    read::elf::{FileHeader, ProgramHeader, SectionHeader, Sym},
};

/// Where a Pico has flash for the firmware: all of its 2 MiB but what memory.x keeps for records.
pub const FLASH: Range<u32> = 0x1000_0000..0x101F_0000;
/// Where an RP2040 has its RAM: 264 KiB.
pub const RAM: Range<u32> = 0x2000_0000..0x2004_2000;

/// Where the processor looks for the top of the stack, behind the second-stage loader.
const VECTOR_TABLE: u32 = 0x1000_0100;

/// The symbol whose value is the most that the stack may take.
const STACK_BUDGET: &str = "_stack_budget";

/// The firmware, as far as the chip's memories see it.
#[derive(Debug, PartialEq)]
pub struct Firmware {
    /// What is written to flash.
    pub flash: Vec<Segment>,
    /// Bytes of RAM that statics and code in RAM occupy for good; the stack has the rest.
    pub static_ram: u32,
    /// The lowest address of those.
    pub statics_start: u32,
    /// Bytes of RAM that are kept for the stack, as memory.x says.
    pub stack_budget: u32,
    /// In no order.
    pub symbols: Vec<Symbol>,
}

/// A name that the linker knows, and its value: mostly an address, with the lowest bit set if there is a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    pub name: String,
    pub value: u32,
}

/// Bytes and where they go.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    pub address: u32,
    pub data: Vec<u8>,
}

impl Firmware {
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::from_elf(&bytes).with_context(|| format!("{} is no firmware", path.display()))
    }

    fn from_elf(elf: &[u8]) -> Result<Self> {
        let header = FileHeader32::<LittleEndian>::parse(elf)?;
        let endian = header.endian()?;
        let mut flash = Vec::new();
        for segment in header.program_headers(endian, elf)? {
            let data = segment.data(endian, elf).ok().context("a segment is cut off")?;
            if segment.p_type(endian) != PT_LOAD || data.is_empty() {
                continue;
            }
            // The physical address: initial values of statics are kept in flash, and copied to RAM at every start.
            let address = segment.p_paddr(endian);
            ensure!(lies_in(address, data.len(), &FLASH), "{} bytes at {address:#010x} are not in flash", data.len());
            flash.push(Segment { address, data: data.to_vec() });
        }
        ensure!(!flash.is_empty(), "nothing in it goes into the flash");
        let sections = header.sections(endian, elf)?;
        let in_ram = || {
            sections.iter().filter(|section| {
                section.sh_flags(endian) & SHF_ALLOC != 0
                    && section.sh_size(endian) > 0
                    && RAM.contains(&section.sh_addr(endian))
            })
        };
        let static_ram = in_ram().map(|section| section.sh_size(endian)).sum();
        let statics_start = in_ram().map(|section| section.sh_addr(endian)).min().unwrap_or(RAM.end);
        let table = sections.symbols(endian, elf, SHT_SYMTAB)?;
        let symbols = table.iter().map(|symbol| {
            let name = String::from_utf8_lossy(symbol.name(endian, table.strings())?).into_owned();
            Ok(Symbol { name, value: symbol.st_value(endian) })
        });
        let symbols = symbols.collect::<Result<Vec<_>>>()?;
        let budget = symbols.iter().find(|symbol| symbol.name == STACK_BUDGET);
        let stack_budget = budget.map_or(0, |symbol| symbol.value);
        Ok(Self { flash, static_ram, statics_start, stack_budget, symbols })
    }

    /// An overflowing stack must leave RAM, which is a fault, and not grow into statics.
    pub fn ensure_stack_reaches_no_data(&self) -> Result<()> {
        let top = self.stack_top().context("there is no vector table")?;
        ensure!(
            top <= self.statics_start,
            "the stack begins at {top:#010x}, above statics at {:#010x}: an overflow would reach data. Is flip-link the \
             linker, as .cargo/config.toml says?",
            self.statics_start
        );
        Ok(())
    }

    fn stack_top(&self) -> Option<u32> {
        Some(u32::from_le_bytes(*self.bytes_at(VECTOR_TABLE, 4)?.first_chunk()?))
    }

    /// `length` bytes of what is written to an address in flash.
    pub fn bytes_at(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.flash.iter().find_map(|segment| {
            let start = address.checked_sub(segment.address)? as usize;
            segment.data.get(start..start.checked_add(length)?)
        })
    }

    /// Bytes of flash that hold something.
    pub fn flash_used(&self) -> usize {
        self.flash.iter().map(|segment| segment.data.len()).sum()
    }
}

fn lies_in(address: u32, length: usize, memory: &Range<u32>) -> bool {
    let end = address as usize + length;
    memory.contains(&address) && end <= memory.end as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A section header's fields that matter here: flags, address, size.
    type SectionFields = (u32, u32, u32);

    const ELF_HEADER_SIZE: u32 = 52;
    const PROGRAM_HEADER_SIZE: u32 = 32;
    const SECTION_HEADER_SIZE: u32 = 40;
    const NOBITS: u32 = 8;
    const WRITE_ALLOC: u32 = 0b11;

    /// A little ELF file, made by hand: segments as (virtual address, physical address, data).
    fn elf_of(segments: &[(u32, u32, &[u8])], sections: &[SectionFields]) -> Vec<u8> {
        // The empty section that every ELF file begins with, and the table of names.
        let section_count = sections.len() as u32 + 2;
        let sections_start = ELF_HEADER_SIZE + PROGRAM_HEADER_SIZE * segments.len() as u32;
        let data_start = sections_start + SECTION_HEADER_SIZE * section_count;

        let mut elf = b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
        let put_halves = |elf: &mut Vec<u8>, halves: &[u32]| {
            elf.extend(halves.iter().flat_map(|&half| (half as u16).to_le_bytes()));
        };
        let put_words = |elf: &mut Vec<u8>, words: &[u32]| elf.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        put_halves(&mut elf, &[2, 40]);
        put_words(&mut elf, &[1, 0, ELF_HEADER_SIZE, sections_start, 0]);
        put_halves(&mut elf, &[ELF_HEADER_SIZE, PROGRAM_HEADER_SIZE, segments.len() as u32]);
        put_halves(&mut elf, &[SECTION_HEADER_SIZE, section_count, 1]);
        let mut offset = data_start;
        for (virtual_address, physical_address, data) in segments {
            let size = data.len() as u32;
            put_words(&mut elf, &[PT_LOAD, offset, *virtual_address, *physical_address, size, size, 0, 1]);
            offset += size;
        }
        put_words(&mut elf, &[0; 10]);
        // One zero in the file's header serves as the only, empty name.
        put_words(&mut elf, &[0, 3, 0, 0, 7, 1, 0, 0, 1, 0]);
        for (flags, address, size) in sections {
            put_words(&mut elf, &[0, NOBITS, *flags, *address, 0, *size, 0, 0, 1, 0]);
        }
        elf.extend(segments.iter().flat_map(|(_, _, data)| *data));
        elf
    }

    #[test]
    fn segments_go_where_their_physical_address_says() {
        let elf = elf_of(&[(0x1000_0000, 0x1000_0000, b"boot"), (0x2000_0000, 0x1000_0100, b"data!")], &[]);
        let firmware = Firmware::from_elf(&elf).unwrap();
        assert_eq!(
            firmware.flash,
            [
                Segment { address: 0x1000_0000, data: b"boot".to_vec() },
                Segment { address: 0x1000_0100, data: b"data!".to_vec() },
            ]
        );
        assert_eq!(firmware.flash_used(), 9);
    }

    #[test]
    fn what_is_only_in_ram_counts_there_and_not_in_flash() {
        let segments: &[(u32, u32, &[u8])] = &[(0x1000_0000, 0x1000_0000, b"code"), (0x2000_0000, 0x2000_0000, b"")];
        let sections = [
            (WRITE_ALLOC, 0x2000_0000, 100),
            (WRITE_ALLOC, 0x2000_0064, 1000),
            (WRITE_ALLOC, 0x2004_1ffc, 4),
            (WRITE_ALLOC, 0x1000_0100, 5000),
            (0, 0x2000_0000, 7000),
        ];
        let firmware = Firmware::from_elf(&elf_of(segments, &sections)).unwrap();
        assert_eq!(firmware.flash_used(), 4);
        assert_eq!(firmware.static_ram, 1104);
    }

    #[test]
    fn a_stack_above_statics_is_refused() {
        let check = |top: u32| {
            let vector_table = [top.to_le_bytes(), [0; 4]].concat();
            let segments: &[(u32, u32, &[u8])] = &[(VECTOR_TABLE, VECTOR_TABLE, &vector_table)];
            let sections =
                [(WRITE_ALLOC, 0x2001_0000, 0), (WRITE_ALLOC, 0x2003_0000, 8), (WRITE_ALLOC, 0x2002_0000, 8)];
            Firmware::from_elf(&elf_of(segments, &sections)).unwrap().ensure_stack_reaches_no_data()
        };
        assert!(check(0x2002_0000).is_ok());
        assert!(check(RAM.end).unwrap_err().to_string().contains("above statics at 0x20020000"));
        let segments: &[(u32, u32, &[u8])] = &[(0x1000_0000, 0x1000_0000, b"boot")];
        let without_table = Firmware::from_elf(&elf_of(segments, &[])).unwrap();
        assert!(without_table.ensure_stack_reaches_no_data().is_err());
    }

    #[test]
    fn what_does_not_fit_the_flash_is_refused() {
        for (address, data) in
            [(0x2000_0000, &b"x"[..]), (0x0fff_ffff, b"xy"), (0x101e_ffff, b"xy"), (0x101f_0000, b"x")]
        {
            let error = Firmware::from_elf(&elf_of(&[(address, address, data)], &[])).unwrap_err();
            assert!(error.to_string().ends_with("not in flash"), "{error}");
        }
        assert!(Firmware::from_elf(&elf_of(&[(0x101e_ffff, 0x101e_ffff, b"x")], &[])).is_ok());
    }

    #[test]
    fn a_file_that_is_no_firmware_is_refused() {
        assert!(Firmware::from_elf(b"").is_err());
        assert!(Firmware::from_elf(b"hello, I am no ELF file at all").is_err());
        assert!(Firmware::from_elf(&elf_of(&[], &[])).is_err());
        let mut cut = elf_of(&[(0x1000_0000, 0x1000_0000, b"code")], &[]);
        cut.pop();
        assert!(Firmware::from_elf(&cut).is_err());
    }
}
