//! The seeded generator: the same everywhere for ever, and fair.

mod support;

use oxo_core::{Board, Cell, Cells, Rng};
use support::cells;

/// Asserts that counts of equally likely results differ by no more than chance explains: five standard deviations.
fn assert_fair(counts: &[u32]) {
    let total = f64::from(counts.iter().sum::<u32>());
    let share = 1.0 / f64::from(counts.len() as u32);
    let deviation = (total * share * (1.0 - share)).sqrt();
    for &count in counts {
        assert!((f64::from(count) - total * share).abs() <= 5.0 * deviation, "{counts:?}");
    }
}

// The golden values are those of xoshiro128++ seeded by SplitMix64, computed apart from the crates used here: if one of
// them changes, so does every recorded game.

#[test]
fn a_seed_gives_the_same_numbers_for_ever() {
    let golden = [
        (0, [0x7392_2b58_4653_daa3, 0xd9fa_bd3b_b82b_4add, 0x1c9b_58ff_3c86_98c3]),
        (1, [0x9a17_0265_7ff7_8de4, 0x9859_e914_dac1_27b8, 0xba2a_fb67_4d4b_41b3]),
        (1952, [0x7cee_4da4_99c5_2f50, 0x38af_8fbf_ceaa_6b0e, 0xffae_306e_30e8_f119]),
        (u64::MAX, [0x4c36_7255_9df7_6fa2, 0x2313_ad4b_96ef_9cd0, 0x035f_bb9a_511c_5746]),
    ];
    for (seed, expected) in golden {
        let mut rng = Rng::new(seed);
        assert_eq!([(); 3].map(|()| rng.next_seed()), expected, "seed {seed}");
    }
}

#[test]
fn a_seed_gives_the_same_choices_for_ever() {
    let mut rng = Rng::new(1952);
    assert_eq!([(); 16].map(|()| rng.below(9)), [5, 4, 7, 1, 1, 8, 7, 5, 8, 4, 1, 7, 5, 8, 8, 1]);
    let mut rng = Rng::new(1952);
    assert_eq!([(); 3].map(|()| rng.below(3 << 30)), [2_600_456_266, 713_272_271, 615_429_330]);
    let mut rng = Rng::new(1952);
    let tosses: String = (0..16).map(|_| if rng.coin() { '1' } else { '0' }).collect();
    assert_eq!(tosses, "1010011111011110");
    let mut rng = Rng::new(1952);
    let picks = [(); 8].map(|()| rng.pick(Board::Grid3Run3.cells()).map(Cell::index));
    assert_eq!(picks, [5, 4, 7, 1, 1, 8, 7, 5].map(Some));
}

#[test]
fn a_copy_goes_on_as_the_original_does() {
    let mut original = Rng::new(7);
    original.next_seed();
    let mut copy = original.clone();
    assert_eq!([(); 8].map(|()| original.next_seed()), [(); 8].map(|()| copy.next_seed()));
}

#[test]
fn it_goes_on_from_its_bytes_and_from_any_others() {
    let mut original = Rng::new(7);
    original.next_seed();
    let mut resumed = Rng::from(<[u8; 16]>::from(original.clone()));
    assert_eq!([(); 8].map(|()| original.next_seed()), [(); 8].map(|()| resumed.next_seed()));
    // No bytes make a generator that gives the same number for ever.
    let mut from_zeros = Rng::from([0; 16]);
    assert_ne!(from_zeros.next_seed(), from_zeros.next_seed());
}

#[test]
#[cfg_attr(miri, ignore = "makes a thousand generators")]
fn other_seeds_give_other_numbers() {
    let mut firsts: Vec<u64> = (0..1_000).map(|seed| Rng::new(seed).next_seed()).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 1_000);
}

#[test]
#[cfg_attr(miri, ignore = "draws many thousand numbers")]
fn numbers_below_a_bound_are_equally_likely_in_one_sequence_and_over_seeds() {
    for bound in 1..=25 {
        let (mut in_sequence, mut over_seeds) = (vec![0; bound], vec![0; bound]);
        let mut rng = Rng::new(bound as u64);
        for seed in 0..400 * bound as u64 {
            in_sequence[rng.below(bound as u32) as usize] += 1;
            over_seeds[Rng::new(seed).below(bound as u32) as usize] += 1;
        }
        assert_fair(&in_sequence);
        assert_fair(&over_seeds);
    }
}

#[test]
#[cfg_attr(miri, ignore = "draws many thousand numbers")]
fn a_bound_that_does_not_divide_the_range_favours_no_number() {
    // Without rejection every third number would come twice as often.
    let mut rng = Rng::new(3);
    let mut counts = [0; 3];
    for _ in 0..3_000 {
        counts[rng.below(3 << 30) as usize % 3] += 1;
    }
    assert_fair(&counts);
}

#[test]
fn every_number_is_below_its_bound() {
    let mut rng = Rng::new(9);
    for bound in [1, 2, 3, 10, 1 << 16, (1 << 31) + 1, u32::MAX] {
        assert!((0..if cfg!(miri) { 20 } else { 200 }).all(|_| rng.below(bound) < bound));
    }
}

#[test]
fn below_nothing_there_is_only_zero() {
    assert_eq!(Rng::new(5).below(0), 0);
}

#[test]
#[cfg_attr(miri, ignore = "draws many thousand numbers")]
fn a_coin_is_fair() {
    let mut rng = Rng::new(11);
    let heads = (0..10_000).filter(|_| rng.coin()).count() as u32;
    assert_fair(&[heads, 10_000 - heads]);
}

#[test]
#[cfg_attr(miri, ignore = "draws many thousand numbers")]
fn every_cell_of_a_set_is_picked_equally_often() {
    let mut rng = Rng::new(13);
    for set in [cells(&[4]), cells(&[0, 2, 6, 8]), cells(&[1, 24]), Board::Grid5Run5.cells()] {
        let mut counts = [0; Cell::MAX_COUNT];
        for _ in 0..400 * set.len() {
            let cell = rng.pick(set).expect("the set is not empty");
            assert!(set.contains(cell));
            counts[usize::from(cell.index())] += 1;
        }
        assert_fair(&set.iter().map(|cell| counts[usize::from(cell.index())]).collect::<Vec<_>>());
    }
}

#[test]
fn nothing_is_picked_from_an_empty_set() {
    assert_eq!(Rng::new(17).pick(Cells::EMPTY), None);
}
