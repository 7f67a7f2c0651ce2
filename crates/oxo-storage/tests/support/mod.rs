//! Flash in memory that wears out, is misread, and loses its power at any bit of an operation.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::ops::Range;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use oxo_core::Rng;
use oxo_storage::SECTOR;

/// What an operation did to flash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    pub place: Range<usize>,
    /// What was programmed; `None` for an erasure.
    pub data: Option<Vec<u8>>,
}

/// How far an operation comes before the power goes.
#[derive(Clone, Copy, Debug)]
pub enum Cut {
    /// The first bytes are done, the others as they were.
    After(usize),
    /// Any bit that should change may have changed or not, this share of them, in 1/256.
    Ragged { share: u32, seed: u64 },
}

impl Cut {
    /// Of an operation, of either kind: somewhere from the first byte that it changes to behind the last.
    pub fn any(operation: &Operation, flash: &FlashModel, rng: &mut Rng) -> Self {
        if rng.coin() {
            let changed = operation.changed(flash);
            Self::After(changed.start + rng.below(changed.len() as u32 + 1) as usize)
        } else {
            Self::Ragged { share: rng.below(257), seed: rng.next_seed() }
        }
    }
}

/// A flash chip.
#[derive(Clone, Debug)]
pub struct FlashModel {
    pub bytes: Vec<u8>,
    /// Everything that was done to it, in order.
    pub operations: Vec<Operation>,
    /// After this many reads, one goes wrong.
    pub misread_after: Option<usize>,
    /// Cells that cannot be erased any more stay at zero: a mask for each byte.
    stuck: Vec<u8>,
}

impl FlashModel {
    /// Erased, as from the shop.
    pub fn new(sectors: usize) -> Self {
        Self::holding(vec![0xFF; sectors * SECTOR])
    }

    /// With this in it.
    pub fn holding(bytes: Vec<u8>) -> Self {
        Self { stuck: vec![0; bytes.len()], bytes, operations: Vec::new(), misread_after: None }
    }

    pub fn region(&self) -> Range<u32> {
        0..self.bytes.len() as u32
    }

    /// These cells are worn out.
    pub fn wear_out(&mut self, place: usize, mask: u8) {
        self.stuck[place] |= mask;
        self.bytes[place] &= !mask;
    }

    /// Does what an operation does when the power goes in the middle of it; whether that is neither nothing nor all of it.
    pub fn cut(&mut self, operation: &Operation, cut: Cut) -> bool {
        let before = self.bytes[operation.place.clone()].to_vec();
        let after = operation.outcome(&before);
        for (index, place) in operation.place.clone().enumerate() {
            self.bytes[place] = match cut {
                Cut::After(done) if index < done => after[index],
                Cut::After(_) => before[index],
                Cut::Ragged { share, seed } => {
                    let mut rng = Rng::new(seed ^ (index as u64) << 32);
                    let changing = (0..8).filter(|_| rng.below(256) < share).fold(0, |mask, bit| mask | 1 << bit);
                    before[index] & !changing | after[index] & changing
                }
            };
        }
        let found = &self.bytes[operation.place.clone()];
        found != before && found != after
    }

    fn apply(&mut self, operation: Operation) {
        let place = operation.place.clone();
        let after = operation.outcome(&self.bytes[place.clone()]);
        self.bytes[place.clone()].copy_from_slice(&after);
        for place in place {
            self.bytes[place] &= !self.stuck[place];
        }
        self.operations.push(operation);
    }
}

impl Operation {
    /// From the first byte that it changes to behind the last, counted from its beginning; nothing if it changes none.
    pub fn changed(&self, flash: &FlashModel) -> Range<usize> {
        let before = &flash.bytes[self.place.clone()];
        let after = self.outcome(before);
        let differs = |index: &usize| before[*index] != after[*index];
        let mut indices = 0..before.len();
        indices.find(differs).map_or(0..0, |first| first..indices.rfind(differs).unwrap_or(first) + 1)
    }

    /// What these bytes are after it: programming only ever clears bits.
    fn outcome(&self, before: &[u8]) -> Vec<u8> {
        match &self.data {
            None => vec![0xFF; before.len()],
            Some(data) => before.iter().zip(data).map(|(before, data)| before & data).collect(),
        }
    }
}

impl ErrorType for FlashModel {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for FlashModel {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let found = self.bytes.get(offset as usize..).and_then(|rest| rest.get(..bytes.len()));
        bytes.copy_from_slice(found.ok_or(NorFlashErrorKind::OutOfBounds)?);
        if self.misread_after == Some(0) {
            bytes[0] ^= 1;
        }
        self.misread_after = self.misread_after.and_then(|reads| reads.checked_sub(1));
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for FlashModel {
    const WRITE_SIZE: usize = 4;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        let place = from as usize..to as usize;
        assert!(
            place.start.is_multiple_of(SECTOR) && place.end.is_multiple_of(SECTOR),
            "{place:?} are no whole sectors"
        );
        self.apply(Operation { place, data: None });
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        let place = offset as usize..offset as usize + bytes.len();
        assert!(place.start.is_multiple_of(4) && place.end.is_multiple_of(4), "{place:?} are no whole words");
        self.apply(Operation { place, data: Some(bytes.to_vec()) });
        Ok(())
    }
}
