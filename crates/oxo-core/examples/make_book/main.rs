//! Makes the book of 5x5 to four: `cargo run --release -p oxo-core --example make_book`, a minute.
//!
//! Where level 6 would look at more positions than it allows itself to find the value, up to six plies from the start, or
//! all best moves, up to two, the book learns the value of the reply that saves most, then of the next, until there are few
//! enough. Nothing in it is by chance, and it does not read the book that it replaces.

#[path = "../prove/brute_force.rs"]
#[expect(dead_code, reason = "only the rules are wanted")]
mod brute_force;
mod classes;

use std::{fmt::Write, fs};

use brute_force::BruteForce;
use classes::{classes, next_classes};
use oxo_core::{Board, Book, BookEntry, Mind, Position, Table, Uninterrupted};

const BOARD: Board = Board::Grid5Run4;
/// Up to so many plies from the start it is in time for the value, and for all best moves.
const PLIES: u32 = 6;
const PLIES_WITH_ALL_MOVES: u32 = 2;
/// With so many nodes level 6 is in time.
const MOST_NODES: u32 = 40_000;
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/search/book/entries.rs");

fn main() {
    let mut maker = Maker { rules: BruteForce::new(BOARD), table: Box::new(Table::new()), entries: Vec::new() };
    let all: Vec<Position> = classes(BOARD, PLIES).into_iter().rev().flatten().collect();
    // What one position needs may also change another's search, so it goes on until all are content.
    loop {
        let slow: Vec<&Position> = all.iter().filter(|position| maker.is_slow(position)).collect();
        eprintln!("{} of {} take more than {MOST_NODES} nodes", slow.len(), all.len());
        if slow.is_empty() {
            break;
        }
        for position in slow {
            maker.ease(position);
        }
        eprintln!("{} entries", maker.entries.len());
    }
    fs::write(PATH, source(&maker.entries)).expect("the source can be written");
}

/// What the book has so far, in order.
struct Maker {
    rules: BruteForce,
    table: Box<Table>,
    entries: Vec<BookEntry>,
}

impl Maker {
    /// How many nodes it takes to find what must be found in time.
    fn nodes(&mut self, position: &Position, with_table: bool) -> u32 {
        if with_table {
            *self.table = Table::new();
        }
        let mind = if with_table { Mind::new(&mut self.table) } else { Mind::without_table() };
        let mut mind = mind.with_book(Book::new(BOARD, &self.entries));
        if position.ply() <= PLIES_WITH_ALL_MOVES {
            mind.best_moves(position, Mind::TO_THE_END, &mut Uninterrupted);
        } else {
            mind.fate(position, &mut Uninterrupted);
        }
        mind.nodes()
    }

    /// Whether these are too many.
    fn is_slow(&mut self, position: &Position) -> bool {
        // A table only saves nodes, and to empty it takes longer than to find most values without one.
        self.nodes(position, false) > MOST_NODES && self.nodes(position, true) > MOST_NODES
    }

    fn entry(&mut self, position: &Position) -> BookEntry {
        let mut mind = Mind::new(&mut self.table).with_book(Book::new(BOARD, &self.entries));
        let fate = mind.fate(position, &mut Uninterrupted).expect("nobody stops it");
        BookEntry::new(position, fate)
    }

    /// Adds entries until this position takes few enough nodes.
    fn ease(&mut self, position: &Position) {
        while self.is_slow(position) {
            let mut entries = Vec::new();
            for reply in next_classes(&self.rules, &[*position]) {
                let entry = self.entry(&reply);
                if self.entries.binary_search(&entry).is_err() {
                    entries.push(entry);
                }
            }
            let best = entries.into_iter().min_by_key(|&entry| {
                let place = self.add(entry);
                let nodes = self.nodes(position, true);
                self.entries.remove(place);
                nodes
            });
            self.add(best.expect("with every reply in the book there is nothing left to look at"));
        }
    }

    /// Adds an entry, and tells its place.
    fn add(&mut self, entry: BookEntry) -> usize {
        let place = self.entries.partition_point(|other| *other < entry);
        self.entries.insert(place, entry);
        place
    }
}

/// The book as the source that the crate has.
fn source(entries: &[BookEntry]) -> String {
    let mut source = String::from(
        "//! The entries of the book: made by `cargo run --release -p oxo-core --example make_book`.\n\n\
         use super::BookEntry;\n\n\
         #[rustfmt::skip]\n",
    );
    let count = entries.len();
    writeln!(source, "pub(super) static ENTRIES: [BookEntry; {count}] = [").expect("a string takes all");
    for entry in entries {
        let [a, b, c, d] = [48, 32, 16, 0].map(|shift| entry.bits() >> shift & 0xFFFF);
        writeln!(source, "    BookEntry(0x{a:04X}_{b:04X}_{c:04X}_{d:04X}),").expect("a string takes all");
    }
    source + "];\n"
}
