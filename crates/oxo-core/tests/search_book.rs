//! What the book says is what the search finds without it, and the search believes what its book says.

use oxo_core::{Board, Book, BookEntry, Fate, Mind, Position, Table, Uninterrupted};

const ROOM_IN_FLASH: usize = 16 * 1024;

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn every_value_of_the_book_is_the_one_that_the_search_finds_without_it() {
    let mut table = Box::new(Table::new());
    let mut mind = Mind::new(&mut table).with_book(Book::EMPTY);
    for entry in Book::SHIPPED.entries() {
        let position = entry.position(Book::SHIPPED.board()).expect("a position of a game");
        let fate = mind.fate(&position, &mut Uninterrupted).expect("nobody stops it");
        assert_eq!(BookEntry::new(&position, fate), *entry, "{position}: {fate:?}");
    }
}

#[test]
fn the_book_is_in_order_and_small() {
    let entries = Book::SHIPPED.entries();
    assert!(!entries.is_empty());
    assert!(entries.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(size_of_val(entries) <= ROOM_IN_FLASH);
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn a_position_is_found_in_the_book_however_the_board_is_turned() {
    let grid = Board::Grid5Run4;
    let position = |text| Position::parse(grid, text).expect("a position");
    // Not true, so that it shows.
    let entries = [BookEntry::new(&position("X..../O..../...../...../....."), Fate::Loss(20))];
    let fate = |position: &Position, entries| {
        Mind::without_table().with_book(Book::new(grid, entries)).fate(position, &mut Uninterrupted)
    };
    for corner in grid.corners() {
        let position = Position::empty(grid).after(corner).expect("a free cell");
        assert_eq!(fate(&position, &entries), Some(Fate::Win(21)), "{position}");
        assert_eq!(fate(&position, &[]), Some(Fate::Draw), "{position}");
    }
}

#[test]
fn a_book_says_nothing_about_another_board() {
    let position = Position::parse(Board::Grid5Run4, "X..../O..../...../...../.....").expect("a position");
    let entries = [BookEntry::new(&position, Fate::Loss(20))];
    let corner = Position::parse(Board::Grid5Run3, "X..../...../...../...../.....").expect("a position");
    let mut mind = Mind::without_table().with_book(Book::new(Board::Grid5Run4, &entries));
    assert_eq!(mind.fate(&corner, &mut Uninterrupted), Some(Fate::Loss(10)));
}
