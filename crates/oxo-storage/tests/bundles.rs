//! Packed records come back as they went in, whatever is done to them, and other bytes are refused.

use std::collections::HashMap;

use oxo_core::Rng;
use oxo_storage::{Bundle, RecordId, StorageError};

fn any_id(rng: &mut Rng) -> RecordId {
    RecordId { kind: rng.below(6) as u8, version: 1 + rng.below(3) as u8 }
}

fn any_record(rng: &mut Rng) -> Vec<u8> {
    (0..rng.below(256)).map(|_| rng.below(256) as u8).collect()
}

#[test]
fn a_bundle_is_a_map_that_stays_within_its_room() {
    for seed in 0..if cfg!(miri) { 1 } else { 100 } {
        let mut rng = Rng::new(seed);
        let (mut bundle, mut map) = (Bundle::new(), HashMap::new());
        for _ in 0..if cfg!(miri) { 5 } else { 60 } {
            let (id, record) = (any_id(&mut rng), any_record(&mut rng));
            let mut next: HashMap<RecordId, Vec<u8>> = map.clone();
            next.insert(id, record.clone());
            let size: usize = next.values().map(|record| record.len() + 3).sum();
            if size <= Bundle::CAPACITY {
                assert_eq!(bundle.set(id, &record), Ok(()));
                map = next;
            } else {
                assert_eq!(bundle.set(id, &record), Err(StorageError::NoRoom));
            }
            if rng.below(10) == 0 {
                let unwanted = any_id(&mut rng);
                bundle.retain(|id| id != unwanted);
                map.remove(&unwanted);
            }
            let packed: HashMap<_, _> = bundle.iter().map(|(id, record)| (id, record.to_vec())).collect();
            assert_eq!((packed, bundle.iter().count()), (map.clone(), map.len()));
            assert_eq!(Bundle::from_bytes(bundle.as_bytes()).as_ref(), Some(&bundle));
        }
    }
}

#[test]
fn a_record_that_is_too_long_is_refused() {
    let mut bundle = Bundle::new();
    let id = RecordId { kind: 1, version: 1 };
    assert_eq!(bundle.set(id, &[0; 256]), Err(StorageError::NoRoom));
    assert!(bundle.is_empty());
}

#[test]
fn bytes_that_are_cut_off_are_no_bundle() {
    let mut bundle = Bundle::new();
    bundle.set(RecordId { kind: 1, version: 1 }, &[1, 2, 3]).unwrap();
    for length in 1..bundle.as_bytes().len() {
        assert_eq!(Bundle::from_bytes(&bundle.as_bytes()[..length]), None);
    }
    assert_eq!(Bundle::from_bytes(&[0; Bundle::CAPACITY + 3]), None, "too many");
}
