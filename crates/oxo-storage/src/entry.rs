//! One entry of the log: a number, a checksum, and the records that were saved together.

use core::iter;

use crc::{CRC_32_ISO_HDLC, Crc, Table};

/// Other bytes are no entry: "OX", and the version of this layout.
pub const MAGIC: [u8; 3] = [b'O', b'X', 1];
/// Magic, kind, length, the same inverted, sequence: what the checksum covers, with the records.
const CHECKED: usize = 12;
/// The same and the checksum.
const HEADER: usize = CHECKED + size_of::<u32>();
/// Entries begin at multiples of this, so that flash which is written by the word can hold them.
const ALIGNMENT: usize = 4;
/// What erased flash reads as.
const BLANK: u8 = 0xFF;

const CHECKSUM: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

/// Whether an entry holds what has changed, or everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Changes = b'c' as isize,
    Everything = b'e' as isize,
}

/// One entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    pub kind: Kind,
    /// One more than that of the entry before.
    pub sequence: u32,
    /// A packed bundle.
    pub records: &'a [u8],
}

impl<'a> Entry<'a> {
    /// How many bytes an entry takes that holds `records` bytes of records.
    pub const fn size(records: usize) -> usize {
        (HEADER + records).next_multiple_of(ALIGNMENT)
    }

    /// Writes it to the beginning of a blank buffer, and gives the part that was used; `None` if it does not fit.
    pub fn write<'b>(&self, buffer: &'b mut [u8]) -> Option<&'b [u8]> {
        let length = u16::try_from(self.records.len()).ok()?;
        let written = buffer.get_mut(..Self::size(self.records.len()))?;
        let (checked, rest) = written.split_first_chunk_mut::<CHECKED>()?;
        let [m0, m1, m2] = MAGIC;
        let [l0, l1] = length.to_le_bytes();
        let [s0, s1, s2, s3] = self.sequence.to_le_bytes();
        *checked = [m0, m1, m2, self.kind as u8, l0, l1, !l0, !l1, s0, s1, s2, s3];
        let (checksum, rest) = rest.split_first_chunk_mut()?;
        *checksum = checksum_of(checked, self.records).to_le_bytes();
        let (records, padding) = rest.split_at_mut_checked(self.records.len())?;
        records.copy_from_slice(self.records);
        padding.fill(BLANK);
        Some(written)
    }

    /// The entry at the beginning of these bytes, if a sound one is there.
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let (checked, rest) = bytes.split_first_chunk::<CHECKED>()?;
        let [m0, m1, m2, kind, l0, l1, n0, n1, s0, s1, s2, s3] = *checked;
        if [m0, m1, m2] != MAGIC || [!n0, !n1] != [l0, l1] {
            return None;
        }
        let kind = [Kind::Changes, Kind::Everything].into_iter().find(|known| *known as u8 == kind)?;
        let (checksum, rest) = rest.split_first_chunk()?;
        let records = rest.get(..u16::from_le_bytes([l0, l1]).into())?;
        let sound = u32::from_le_bytes(*checksum) == checksum_of(checked, records);
        sound.then_some(Self { kind, sequence: u32::from_le_bytes([s0, s1, s2, s3]), records })
    }
}

/// Every sound entry of a sector, wherever it stands, and where it ends: what is damaged before it does not hide it.
pub fn entries(sector: &[u8]) -> impl Iterator<Item = (Entry<'_>, usize)> {
    let mut at = 0;
    iter::from_fn(move || {
        while let Some(rest) = sector.get(at..).filter(|rest| !rest.is_empty()) {
            if let Some(entry) = Entry::read(rest) {
                at += Entry::size(entry.records.len());
                return Some((entry, at));
            }
            at += ALIGNMENT;
        }
        None
    })
}

/// Where everything from there on is blank. An entry may end later: its last bytes may read as blank, too.
pub fn blank_from(sector: &[u8]) -> usize {
    sector.iter().rposition(|byte| *byte != BLANK).map_or(0, |last| (last + 1).next_multiple_of(ALIGNMENT))
}

/// Whether a sector that begins like this holds a newer layout. Those have even versions: however an entry of this one is cut
/// short or half erased, the lowest bit of its version stays.
pub fn is_newer([m0, m1, version]: [u8; 3]) -> bool {
    [m0, m1] == *b"OX" && version & 1 == 0
}

/// Whether a sector may begin with an entry that was cut short: all bits that it needs are there still.
pub fn is_begun(sector: &[u8]) -> bool {
    sector.iter().zip(MAGIC).all(|(found, meant)| found & meant == meant)
}

fn checksum_of(checked: &[u8; CHECKED], records: &[u8]) -> u32 {
    let mut digest = CHECKSUM.digest();
    digest.update(checked);
    digest.update(records);
    digest.finalize()
}

/// One number for all of these bytes.
pub fn fingerprint(bytes: &[u8]) -> u32 {
    CHECKSUM.checksum(bytes)
}
