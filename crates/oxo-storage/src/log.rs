//! The log: where entries go in flash, and how all records are found again.

use core::ops::Range;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use crate::{
    Bundle, RecordId, StorageError,
    entry::{self, Entry, Kind, entries},
};

/// What is erased at once.
pub const SECTOR: usize = 4096;
/// More than any handheld gives to its records.
const MAX_SECTORS: usize = 64;
/// With less room than this in its sector, the log moves on when there is time for it.
const NEARLY_FULL: usize = 768;
/// How much is compared at a time after it was written.
const COMPARED: usize = 64;

/// What was found in flash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Health {
    /// No entry was ever completed: all is blank, but perhaps for a first entry that was cut short.
    #[default]
    Empty,
    /// Everything that was saved.
    Sound,
    /// This many saves are missing between the others.
    Damaged(u32),
    /// Something, but not one entry.
    Unreadable,
    /// No entry, but a newer layout.
    Newer,
}

/// Records in a region of flash.
pub struct Log<F> {
    flash: F,
    region: Range<u32>,
    /// All records, as they are in flash or will be after the next save.
    records: Bundle,
    /// The sector that holds the latest entry, and where in it the next one goes.
    latest: Option<(u32, usize)>,
    /// The sector to begin next.
    next: u32,
    sequence: u32,
    /// Whether the next entry must hold everything: flash lacks something, or may hold what will be out of date.
    wants_everything: bool,
    buffer: [u8; SECTOR],
}

impl<F: NorFlash> Log<F> {
    /// A log in this region of a flash, which begins and ends with a sector and has two at least. It holds nothing until
    /// it is opened.
    pub fn new(flash: F, region: Range<u32>) -> Self {
        const { assert!(F::ERASE_SIZE == SECTOR && F::WRITE_SIZE <= 4 && F::READ_SIZE == 1, "no fit for this flash") };
        let (records, buffer) = (Bundle::new(), [0; SECTOR]);
        Self { flash, region, records, latest: None, next: 0, sequence: 0, wants_everything: false, buffer }
    }

    /// Finds everything that was saved. Records that are not `known` are kept as well, as long as they leave room enough.
    pub fn open(&mut self, mut known: impl FnMut(RecordId) -> bool) -> Health {
        // The numbers within a sector rise, and so do those from one sector to the next in use.
        let mut firsts = Vec::<(u32, u32), MAX_SECTORS>::new();
        let mut latest_of_everything = 0;
        for sector in 0..self.sectors() {
            self.read_sector(sector);
            if let Some((first, _)) = entries(&self.buffer).next() {
                let _ = firsts.push((first.sequence, sector));
                if first.kind == Kind::Everything {
                    latest_of_everything = first.sequence.max(latest_of_everything);
                }
            }
        }
        let mut missing = 0;
        let mut after = latest_of_everything.checked_sub(1);
        while let Some(&(first, sector)) = firsts.iter().filter(|(first, _)| Some(*first) > after).min() {
            after = Some(first);
            self.read_sector(sector);
            let mut next = entry::blank_from(&self.buffer);
            for (entry, end) in entries(&self.buffer) {
                next = next.max(end);
                let skipped = entry.sequence.saturating_sub(self.sequence).saturating_sub(1);
                self.sequence = entry.sequence;
                let Some(records) = Bundle::from_bytes(entry.records) else { continue };
                if entry.kind == Kind::Everything {
                    missing = 0;
                    self.records = records;
                    continue;
                }
                missing += skipped;
                if self.records.merge(&records).is_err() {
                    // It fitted when it was written, without what was not known then.
                    self.records.retain(&mut known);
                    let _ = self.records.merge(&records);
                }
            }
            self.latest = Some((sector, next));
            self.next = sector + 1;
        }
        if self.records.as_bytes().len() > Bundle::CAPACITY / 2 {
            self.records.retain(known);
        }
        match (self.latest, missing) {
            (None, _) => self.health_without_entries(),
            (Some(_), 0) => Health::Sound,
            (Some(_), missing) => Health::Damaged(missing),
        }
    }

    /// All records.
    #[must_use]
    pub const fn records(&self) -> &Bundle {
        &self.records
    }

    /// How many entries have been written, well or not.
    #[must_use]
    pub const fn sequence(&self) -> u32 {
        self.sequence
    }

    /// A number that tells these records, as they were written one after the other, from others.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        entry::fingerprint(self.records.as_bytes())
    }

    /// Saves these records, all of them or, if the power goes, none. What is saved has been read back.
    ///
    /// # Errors
    /// [`StorageError::NoRoom`], or [`StorageError::Worn`]: then the next call tries to save them too, in the next sector.
    /// One call erases one sector at the most.
    pub fn commit(&mut self, changes: &Bundle) -> Result<(), StorageError> {
        if !self.wants_everything && changes.iter().all(|(id, record)| self.records.get(id) == Some(record)) {
            return Ok(());
        }
        self.records.merge(changes)?;
        let appended = match self.latest {
            Some((sector, at)) if !self.wants_everything => self.append(sector, at, changes),
            _ => false,
        };
        self.wants_everything = !appended;
        if appended { Ok(()) } else { self.move_on() }
    }

    /// Moves on to the next sector if this one is nearly full, or begins the first, so that no save has to wait for that.
    ///
    /// # Errors
    /// [`StorageError::Worn`]: then the next call tries the next sector.
    pub fn tidy(&mut self) -> Result<(), StorageError> {
        match (self.latest, self.next_sector()) {
            (Some((_, at)), _) if at + NEARLY_FULL <= SECTOR => Ok(()),
            // As long as nothing is to be saved, a newer firmware may find everything again.
            (None, Some(sector)) if self.is_newer(sector) => Ok(()),
            _ => self.move_on(),
        }
    }

    /// Writes changes behind the latest entry, if there is room; whether that went well.
    fn append(&mut self, sector: u32, at: usize, changes: &Bundle) -> bool {
        if at + Entry::size(changes.as_bytes().len()) > SECTOR {
            return false;
        }
        self.write(sector, at, Kind::Changes, changes)
    }

    /// Begins the next sector with everything. The one with the latest entry stays as it is until that is done.
    fn move_on(&mut self) -> Result<(), StorageError> {
        let sector = self.next_sector().ok_or(StorageError::Worn)?;
        self.next = sector + 1;
        let start = self.address(sector, 0);
        let records = self.records.clone();
        let erased = self.flash.erase(start, start + SECTOR as u32).is_ok();
        if erased && self.write(sector, 0, Kind::Everything, &records) { Ok(()) } else { Err(StorageError::Worn) }
    }

    /// The next in turn, or the next that holds no newer layout if there is one.
    fn next_sector(&mut self) -> Option<u32> {
        let (latest, sectors) = (self.latest.map(|(sector, _)| sector), self.sectors());
        let in_turn = (self.next..self.next + sectors).filter_map(|sector| sector.checked_rem(sectors));
        in_turn.filter(|sector| Some(*sector) != latest).min_by_key(|sector| self.is_newer(*sector))
    }

    fn is_newer(&mut self, sector: u32) -> bool {
        let mut beginning = [0; entry::MAGIC.len()];
        let start = self.address(sector, 0);
        self.flash.read(start, &mut beginning).is_ok() && entry::is_newer(beginning)
    }

    /// What is to be said of sectors in which no entry was found.
    fn health_without_entries(&mut self) -> Health {
        let mut health = Health::Empty;
        for sector in 0..self.sectors() {
            if self.is_newer(sector) {
                return Health::Newer;
            }
            self.read_sector(sector);
            let is_unused = entry::blank_from(&self.buffer) == 0 || sector == 0 && entry::is_begun(&self.buffer);
            if !is_unused {
                health = Health::Unreadable;
            }
        }
        health
    }

    /// Writes an entry and reads it back; whether it is there.
    fn write(&mut self, sector: u32, at: usize, kind: Kind, records: &Bundle) -> bool {
        // A number is used once: what cannot be read back may be read later, and must not pass for another entry.
        self.sequence = self.sequence.wrapping_add(1);
        let entry = Entry { kind, sequence: self.sequence, records: records.as_bytes() };
        let start = self.address(sector, at);
        let Some(written) = entry.write(&mut self.buffer) else { return false };
        let went_well = self.flash.write(start, written).is_ok() && holds(&mut self.flash, start, written);
        if went_well {
            self.latest = Some((sector, at + written.len()));
        }
        self.wants_everything = !went_well;
        went_well
    }

    /// How many sectors there are, and so how many failures in a row it takes to try each of them.
    #[must_use]
    pub fn sectors(&self) -> u32 {
        ((self.region.end.saturating_sub(self.region.start)) / SECTOR as u32).min(MAX_SECTORS as u32)
    }

    fn address(&self, sector: u32, at: usize) -> u32 {
        self.region.start + sector * SECTOR as u32 + at as u32
    }

    /// Fills the buffer with a sector; one that cannot be read counts as full of nothing sound.
    fn read_sector(&mut self, sector: u32) {
        let start = self.address(sector, 0);
        if self.flash.read(start, &mut self.buffer).is_err() {
            self.buffer.fill(0);
        }
    }
}

/// Whether flash holds these bytes.
fn holds<F: NorFlash>(flash: &mut F, start: u32, expected: &[u8]) -> bool {
    let mut found = [0; COMPARED];
    let mut at = start;
    expected.chunks(COMPARED).all(|expected| {
        let Some(found) = found.get_mut(..expected.len()) else { return false };
        let read = flash.read(at, found);
        at += expected.len() as u32;
        read.is_ok() && found == expected
    })
}
