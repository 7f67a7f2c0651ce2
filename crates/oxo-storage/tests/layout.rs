//! The bytes in flash stay what docs/storage.md says, and records of other versions stay with them.

#[path = "support/saves.rs"]
mod saves;
mod support;

use oxo_storage::{Bundle, Health, Log, RecordId};
use saves::{found, opened};
use support::FlashModel;

fn bundle(records: &[(u8, u8, &[u8])]) -> Bundle {
    let mut bundle = Bundle::new();
    for (kind, version, record) in records {
        bundle.set(RecordId { kind: *kind, version: *version }, record).unwrap();
    }
    bundle
}

/// Should this fail, handhelds in use would lose what they remember.
#[test]
fn the_bytes_of_layout_1_stay_what_they_are() {
    let mut flash = FlashModel::new(2);
    let (mut log, _) = opened(&mut flash);
    log.commit(&bundle(&[(1, 1, &[5]), (2, 3, &[6, 7])])).unwrap();
    log.commit(&bundle(&[(1, 1, &[8])])).unwrap();
    // CRC-32 as in zip files, of the twelve bytes before it and the records.
    let (first, second) = (0x02EB_2CC9_u32.to_le_bytes(), 0x6D77_56C0_u32.to_le_bytes());
    let expected = [
        &[b'O', b'X', 1, b'e', 9, 0, !9, !0, 1, 0, 0, 0][..],
        &first,
        &[1, 1, 1, 5, 2, 3, 2, 6, 7, 0xFF, 0xFF, 0xFF],
        &[b'O', b'X', 1, b'c', 4, 0, !4, !0, 2, 0, 0, 0],
        &second,
        &[1, 1, 1, 8, 0xFF],
    ]
    .concat();
    assert_eq!(flash.bytes[..expected.len()], expected);
}

#[test]
#[cfg_attr(miri, ignore = "opens the log hundreds of times")]
fn a_record_of_another_version_is_another_record() {
    let mut flash = FlashModel::new(2);
    let newer = bundle(&[(1, 2, b"of the future")]);
    opened(&mut flash).0.commit(&newer).unwrap();
    let older = bundle(&[(1, 1, b"of today")]);
    for _ in 0..300 {
        // Each commit differs, or nothing would be written.
        let (mut log, _) = opened(&mut flash);
        let count = log.sequence().to_le_bytes();
        log.commit(&bundle(&[(3, 1, &count)])).unwrap();
    }
    opened(&mut flash).0.commit(&older).unwrap();
    let records = found(&flash).0;
    assert_eq!(records.get(RecordId { kind: 1, version: 2 }), Some(&b"of the future"[..]));
    assert_eq!(records.get(RecordId { kind: 1, version: 1 }), Some(&b"of today"[..]));
}

#[test]
#[cfg_attr(miri, ignore = "checks entries of 2,500 bytes again and again")]
fn unknown_records_give_way_when_they_leave_no_room() {
    let mut flash = FlashModel::new(2);
    let mut all = Bundle::new();
    for kind in 0..10 {
        all.set(RecordId { kind, version: 1 }, &[kind; 250]).unwrap();
    }
    opened(&mut flash).0.commit(&all).unwrap();
    let is_known = |id: RecordId| id.kind < 2 || id.kind >= 20;
    let mut expected = all;
    expected.retain(is_known);
    for count in 0..40 {
        let region = flash.region();
        let mut log = Log::new(&mut flash, region);
        assert_eq!(log.open(is_known), Health::Sound);
        assert_eq!(log.records(), &expected, "after {count} saves");
        let save = bundle(&[(20 + count % 3, 1, &[count; 250])]);
        log.commit(&save).unwrap();
        expected.merge(&save).unwrap();
    }
    assert_eq!(found(&flash), (expected, Health::Sound), "they do not come back");
}

/// Sectors of a layout that is not known here.
fn write_newer(flash: &mut FlashModel, sectors: usize) {
    for sector in flash.bytes.chunks_mut(4096).take(sectors) {
        sector.fill(7);
        sector[..3].copy_from_slice(b"OX\x02");
    }
}

#[test]
#[cfg_attr(miri, ignore = "opens the log hundreds of times")]
fn a_newer_layout_is_left_alone_where_there_is_room_beside_it() {
    let mut flash = FlashModel::new(4);
    write_newer(&mut flash, 2);
    let newer = flash.bytes[..2 * 4096].to_vec();
    assert_eq!(found(&flash), (Bundle::new(), Health::Newer));
    for count in 0..=u8::MAX {
        let (mut log, _) = opened(&mut flash);
        log.tidy().unwrap();
        log.commit(&bundle(&[(1, 1, &[count; 90])])).unwrap();
    }
    assert_eq!(found(&flash), (bundle(&[(1, 1, &[u8::MAX; 90])]), Health::Sound));
    assert!(flash.bytes[..2 * 4096] == newer);
}

#[test]
#[cfg_attr(miri, ignore = "opens the log hundreds of times")]
fn where_there_is_none_it_stays_until_something_is_saved_and_then_but_for_two_sectors() {
    let mut flash = FlashModel::new(4);
    write_newer(&mut flash, 4);
    let newer = flash.bytes.clone();
    assert_eq!(opened(&mut flash).0.tidy(), Ok(()));
    assert!(flash.bytes == newer);
    for count in 0..=u8::MAX {
        opened(&mut flash).0.commit(&bundle(&[(1, 1, &[count; 90])])).unwrap();
    }
    assert_eq!(found(&flash), (bundle(&[(1, 1, &[u8::MAX; 90])]), Health::Sound));
    assert!(flash.bytes[2 * 4096..] == newer[2 * 4096..]);
}

#[test]
#[cfg_attr(miri, ignore = "opens the log 24 times")]
fn an_entry_that_ends_like_blank_flash_is_not_written_into() {
    for length in 1..=8 {
        let mut flash = FlashModel::new(2);
        let first = bundle(&[(1, 1, &[0xFF; 8][..length])]);
        let second = bundle(&[(2, 1, &[1])]);
        opened(&mut flash).0.commit(&first).unwrap();
        opened(&mut flash).0.commit(&second).unwrap();
        assert_eq!(found(&flash).1, Health::Sound);
        assert_eq!(found(&flash).0.iter().count(), 2);
        // The first sector's entry of everything would hide a loss: the second must be readable beside it.
        flash.bytes[12] ^= 1;
        assert_eq!(found(&flash).0, second);
    }
}

#[test]
#[cfg_attr(miri, ignore = "opens the log again and again")]
fn what_is_there_already_is_not_written_again() {
    let mut flash = FlashModel::new(2);
    let save = bundle(&[(1, 1, &[5]), (2, 1, &[6])]);
    opened(&mut flash).0.commit(&save).unwrap();
    let operations = flash.operations.len();
    opened(&mut flash).0.commit(&save).unwrap();
    opened(&mut flash).0.commit(&bundle(&[(2, 1, &[6])])).unwrap();
    assert_eq!(flash.operations.len(), operations);
}

#[test]
#[cfg_attr(miri, ignore = "opens the log hundreds of times")]
fn tidying_moves_on_only_when_the_sector_is_nearly_full() {
    let mut flash = FlashModel::new(3);
    let erasures = |flash: &FlashModel| flash.operations.iter().filter(|operation| operation.data.is_none()).count();
    for count in 0..=u8::MAX {
        opened(&mut flash).0.commit(&bundle(&[(1, 1, &[count; 60])])).unwrap();
        opened(&mut flash).0.tidy().unwrap();
        let before = erasures(&flash);
        // A save right after never needs an erasure.
        opened(&mut flash).0.commit(&bundle(&[(2, 1, &[count; 200])])).unwrap();
        assert_eq!(erasures(&flash), before);
    }
    assert!(erasures(&flash) > 10);
    assert!(erasures(&flash) < 40);
}
