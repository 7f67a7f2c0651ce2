//! Sets of cells, compared with the standard library's sets.

use std::collections::BTreeSet;

use oxo_core::{Cell, Cells, Rng};

fn random_sets() -> impl Iterator<Item = (Cells, BTreeSet<u8>)> {
    let mut rng = Rng::new(25);
    (0..if cfg!(miri) { 3 } else { 300 }).map(move |_| {
        // Both sparse and dense ones, and cells up to the end of the word.
        let bits = rng.next_seed() as u32 & (rng.next_seed() as u32 | rng.below(2).wrapping_neg());
        (Cells::from_bits(bits), (0..32).filter(|n| bits >> n & 1 == 1).collect())
    })
}

fn numbers(cells: Cells) -> BTreeSet<u8> {
    cells.iter().map(Cell::index).collect()
}

#[test]
fn a_set_knows_its_members() {
    for (cells, model) in random_sets() {
        assert_eq!(cells.len() as usize, model.len());
        assert_eq!(cells.is_empty(), model.is_empty());
        assert_eq!(cells.first().map(Cell::index), model.first().copied());
        assert_eq!(cells.last().map(Cell::index), model.last().copied());
        for number in 0..=u8::MAX {
            assert_eq!(cells.contains(Cell::new(number)), model.contains(&number));
        }
    }
}

#[test]
fn a_set_is_walked_lowest_number_first_and_can_be_collected_again() {
    for (cells, model) in random_sets() {
        assert!(cells.iter().map(Cell::index).eq(model.iter().copied()));
        assert_eq!(cells.iter().len(), model.len());
        assert_eq!(cells.into_iter().collect::<Cells>(), cells);
        assert_eq!(Cells::from_bits(cells.bits()), cells);
    }
}

#[test]
fn sets_combine_as_sets_do() {
    for ((a, model_a), (b, model_b)) in random_sets().zip(random_sets().skip(1)) {
        assert_eq!(numbers(a | b), &model_a | &model_b);
        assert_eq!(numbers(a & b), &model_a & &model_b);
        assert_eq!(numbers(a - b), &model_a - &model_b);
        assert_eq!(numbers(!a), (0..32).filter(|number| !model_a.contains(number)).collect());
        assert_eq!(a.intersects(b), !model_a.is_disjoint(&model_b));
        assert_eq!(a.contains_all(b), model_a.is_superset(&model_b));
        assert!((a | b).contains_all(a) && a.contains_all(a & b));
    }
}

#[test]
fn the_empty_set_has_no_first_last_or_next_cell() {
    assert_eq!(Cells::EMPTY, Cells::default());
    assert!(Cells::EMPTY.is_empty());
    assert_eq!((Cells::EMPTY.first(), Cells::EMPTY.last(), Cells::EMPTY.iter().next()), (None, None, None));
}

#[test]
fn a_number_beyond_the_word_is_in_no_set() {
    for number in 32..=u8::MAX {
        let cell = Cell::new(number);
        assert_eq!(Cells::only(cell), Cells::EMPTY);
        assert_eq!(Cells::EMPTY.with(cell), Cells::EMPTY);
        assert!(!Cells::from_bits(u32::MAX).contains(cell));
    }
}
