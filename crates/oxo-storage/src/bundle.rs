//! Records packed one after the other: each its kind, its version, its length and its bytes.

use heapless::Vec;

use crate::StorageError;

/// Tells one record from another. A record of another version is another record, so that a firmware which cannot read it
/// does not overwrite it either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct RecordId {
    /// What it is about.
    pub kind: u8,
    /// What its bytes mean.
    pub version: u8,
}

/// Kind, version and length.
const HEADER: usize = 3;

/// Records that belong together, ready to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bundle(Vec<u8, { Bundle::CAPACITY }>);

impl Bundle {
    /// How many bytes it holds: less than a sector, or there would be no room for changes after it.
    pub const CAPACITY: usize = 3 * 1024;
    /// The longest record.
    pub const LONGEST: usize = u8::MAX as usize;

    /// No records.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Reads packed records; `None` if the bytes are not that.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let packed: usize = Records(bytes).map(|(_, record)| HEADER + record.len()).sum();
        if packed == bytes.len() { Vec::from_slice(bytes).ok().map(Self) } else { None }
    }

    /// The packed records.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every record, the one set last at the end.
    pub fn iter(&self) -> impl Iterator<Item = (RecordId, &[u8])> {
        Records(&self.0)
    }

    /// The bytes of one record.
    #[must_use]
    pub fn get(&self, id: RecordId) -> Option<&[u8]> {
        self.iter().find(|(found, _)| *found == id).map(|(_, record)| record)
    }

    /// Puts a record in, in place of the one with the same id.
    ///
    /// # Errors
    /// [`StorageError::NoRoom`]: then nothing has changed.
    pub fn set(&mut self, id: RecordId, record: &[u8]) -> Result<(), StorageError> {
        let length = u8::try_from(record.len()).map_err(|_| StorageError::NoRoom)?;
        let replaced = self.get(id).map_or(0, |old| HEADER + old.len());
        if self.0.len() - replaced + HEADER + record.len() > Self::CAPACITY {
            return Err(StorageError::NoRoom);
        }
        self.retain(|found| found != id);
        // There is room: that was counted just now.
        let _ = self.0.extend_from_slice(&[id.kind, id.version, length]);
        let _ = self.0.extend_from_slice(record);
        Ok(())
    }

    /// Puts all records of another bundle in.
    ///
    /// # Errors
    /// [`StorageError::NoRoom`]: then nothing has changed.
    pub fn merge(&mut self, changes: &Self) -> Result<(), StorageError> {
        let mut merged = self.clone();
        changes.iter().try_for_each(|(id, record)| merged.set(id, record))?;
        *self = merged;
        Ok(())
    }

    /// Leaves out every record that is not wanted.
    pub fn retain(&mut self, mut wanted: impl FnMut(RecordId) -> bool) {
        let (mut from, mut to) = (0, 0);
        while let Some((id, record)) = self.0.get(from..).and_then(|rest| Records(rest).next()) {
            let size = HEADER + record.len();
            if wanted(id) {
                // Where nothing was left out yet, nothing moves.
                if to != from {
                    self.move_down(from, to, size);
                }
                to += size;
            }
            from += size;
        }
        self.0.truncate(to);
    }

    /// Copies bytes to a lower place. The slice's own function for it would panic where this leaves out.
    fn move_down(&mut self, from: usize, to: usize, size: usize) {
        for offset in 0..size {
            if let Some(byte) = self.0.get(from + offset).copied()
                && let Some(place) = self.0.get_mut(to + offset)
            {
                *place = byte;
            }
        }
    }
}

/// Walks over packed records, and ends at the first that is cut off.
struct Records<'a>(&'a [u8]);

impl<'a> Iterator for Records<'a> {
    type Item = (RecordId, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (&[kind, version, length], rest) = self.0.split_first_chunk::<HEADER>()?;
        let (record, rest) = rest.split_at_checked(length.into())?;
        self.0 = rest;
        Some((RecordId { kind, version }, record))
    }
}
