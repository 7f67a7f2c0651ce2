//! `uf2`: the firmware as a file that a Pico in BOOTSEL mode takes like a USB stick.
//!
//! The format: <https://github.com/microsoft/uf2>. Blocks of 512 bytes, each with one page of flash and its address.

use std::{collections::BTreeMap, fs, path::PathBuf, process::ExitCode};

use anyhow::{Context, Result};

use crate::{
    elf::{Firmware, Segment},
    setup,
    workspace::{self, FIRMWARE},
};

const PAGE_SIZE: u32 = 256;
const SECTOR_SIZE: u32 = 4096;
/// What flash holds where nothing was written.
const ERASED: u8 = 0xFF;

const BLOCK_SIZE: usize = 512;
const FIRST_MAGIC: u32 = 0x0A32_4655;
const SECOND_MAGIC: u32 = 0x9E5D_5157;
const LAST_MAGIC: u32 = 0x0AB1_6F30;
const FAMILY_IS_GIVEN: u32 = 0x2000;
const RP2040_FAMILY: u32 = 0xE48B_FF56;

type Page = [u8; PAGE_SIZE as usize];

pub fn run(output: Option<PathBuf>) -> Result<ExitCode> {
    setup::for_firmware()?;
    let elf = workspace::build_firmware()?;
    let output = match output {
        Some(output) => output,
        // Cargo's target folder, wherever it is: the ELF is in <target folder>/<target>/release.
        None => elf.ancestors().nth(3).context("the ELF is in no target folder")?.join(format!("{FIRMWARE}.uf2")),
    };
    let uf2 = encode(&pages(&Firmware::read(&elf)?.flash));
    fs::write(&output, &uf2).with_context(|| format!("cannot write {}", output.display()))?;
    println!("{}: {} KiB", output.display(), uf2.len().div_ceil(1024));
    println!("Hold BOOTSEL, plug the Pico in, let go, and copy the file to the drive RPI-RP2: it starts by itself.");
    Ok(ExitCode::SUCCESS)
}

/// The pages of flash to write, by address.
///
/// Every sector that is touched is given whole: the boot ROM erases by the number of a block and not by its address,
/// so a sector with holes can be erased after it was written (erratum RP2040-E14).
fn pages(segments: &[Segment]) -> BTreeMap<u32, Page> {
    let mut pages = BTreeMap::new();
    for segment in segments {
        let first_sector = segment.address / SECTOR_SIZE * SECTOR_SIZE;
        let end = segment.address + segment.data.len() as u32;
        for page in (first_sector..end.next_multiple_of(SECTOR_SIZE)).step_by(PAGE_SIZE as usize) {
            pages.entry(page).or_insert([ERASED; PAGE_SIZE as usize]);
        }
        for (address, byte) in (segment.address..).zip(&segment.data) {
            let offset = address % PAGE_SIZE;
            if let Some(page) = pages.get_mut(&(address - offset)) {
                page[offset as usize] = *byte;
            }
        }
    }
    pages
}

fn encode(pages: &BTreeMap<u32, Page>) -> Vec<u8> {
    let count = pages.len() as u32;
    let mut uf2 = Vec::with_capacity(pages.len() * BLOCK_SIZE);
    for (number, (address, page)) in (0..).zip(pages) {
        let end_of_block = uf2.len() + BLOCK_SIZE;
        let header = [FIRST_MAGIC, SECOND_MAGIC, FAMILY_IS_GIVEN, *address, PAGE_SIZE, number, count, RP2040_FAMILY];
        uf2.extend(header.iter().flat_map(|word| word.to_le_bytes()));
        uf2.extend_from_slice(page);
        uf2.resize(end_of_block - size_of_val(&LAST_MAGIC), 0);
        uf2.extend_from_slice(&LAST_MAGIC.to_le_bytes());
    }
    uf2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a UF2 file as the boot ROM does: checks every block, and returns the pages in the order of the file.
    fn decode(uf2: &[u8]) -> Vec<(u32, Page)> {
        assert_eq!(uf2.len() % 512, 0, "whole blocks");
        let count = (uf2.len() / 512) as u32;
        let word = |block: &[u8], index: usize| u32::from_le_bytes(block[index * 4..][..4].try_into().unwrap());
        let decode_block = |(number, block): (u32, &[u8])| {
            assert_eq!(&block[..8], b"UF2\nWQ]\x9e", "magic of block {number}");
            assert_eq!(&block[508..], b"\x30\x6f\xb1\x0a", "last magic of block {number}");
            assert_eq!(word(block, 2), 0x2000, "flags: flash, family given");
            assert_eq!(word(block, 3) % 256, 0, "address on a page");
            assert_eq!(word(block, 4), 256, "size of the payload");
            assert_eq!((word(block, 5), word(block, 6)), (number, count), "number and count");
            assert_eq!(word(block, 7), 0xE48B_FF56, "family");
            assert!(block[288..508].iter().all(|byte| *byte == 0), "padding");
            (word(block, 3), block[32..288].try_into().unwrap())
        };
        (0..).zip(uf2.chunks(512)).map(decode_block).collect()
    }

    /// What the flash holds after the file was copied to an erased chip.
    fn flashed(uf2: &[u8], address: u32, length: usize) -> Vec<u8> {
        let pages: BTreeMap<_, _> = decode(uf2).into_iter().collect();
        let byte_at =
            |address: u32| pages.get(&(address / 256 * 256)).map_or(0xFF, |page| page[address as usize % 256]);
        (address..).take(length).map(byte_at).collect()
    }

    fn segment(address: u32, length: usize) -> Segment {
        Segment { address, data: (0..length).map(|i| (i * 7 + i / 256 + 1) as u8).collect() }
    }

    #[test]
    fn every_segment_comes_back() {
        let segments =
            [segment(0x1000_0000, 256), segment(0x1000_0100, 192), segment(0x1000_01c0, 9000), segment(0x1010_0ffe, 5)];
        let uf2 = encode(&pages(&segments));
        for segment in &segments {
            assert_eq!(flashed(&uf2, segment.address, segment.data.len()), segment.data, "{:#x}", segment.address);
        }
        let after_last = 0x1010_0ffe + 5;
        assert_eq!(flashed(&uf2, after_last, 600), [ERASED; 600], "the rest of the sector stays erased");
    }

    #[test]
    fn two_segments_can_share_a_page() {
        let segments = [segment(0x1000_0010, 8), segment(0x1000_0020, 8)];
        let uf2 = encode(&pages(&segments));
        assert_eq!(flashed(&uf2, 0x1000_0010, 8), segments[0].data);
        assert_eq!(flashed(&uf2, 0x1000_0018, 8), [ERASED; 8]);
        assert_eq!(flashed(&uf2, 0x1000_0020, 8), segments[1].data);
    }

    #[test]
    fn sixteen_blocks_in_a_row_are_one_sector() {
        let uf2 = encode(&pages(&[segment(0x1000_0000, 300), segment(0x1000_8123, 1), segment(0x1001_0fff, 2)]));
        let blocks = decode(&uf2);
        assert_eq!(blocks.len(), 4 * 16);
        for sector in blocks.chunks(16) {
            let first = sector[0].0;
            assert_eq!(first % 4096, 0);
            assert!((first..).step_by(256).zip(sector).all(|(expected, (address, _))| expected == *address));
        }
    }
}
