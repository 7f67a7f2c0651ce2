//! Proves the search right, where a test would take too long:
//! `cargo run --release -p oxo-core --example prove -- [exact|play|slowest|book] [BOARD] [PLIES]`.
//!
//! - `exact` compares every position of a board, up to symmetry, with a brute-force solver; on 5x5 a random sample late
//!   in the game, and all that follow from it.
//! - `play` lets level 6 meet every line of play as first and as second player.
//! - `slowest` counts the nodes of level 6's move in every position up to six plies from the start, or as many as the
//!   last argument says.
//! - `book` finds the value of everything in the book again, without the book.
//!
//! Without a board it takes all of them, without arguments it does everything. It prints a line for each and fails at the
//! first difference. The figures are in docs/proofs.md.

mod brute_force;
mod classes;
mod every_line;

use std::{cmp::Reverse, env, process::ExitCode, time::Instant};

use brute_force::BruteForce;
use classes::classes;
use every_line::EveryLine;
use oxo_core::{Board, Book, BookEntry, Mind, Player, Position, Rng, Table, Uninterrupted};

/// On 5x5 brute force needs this many marks on the board to be done in a moment.
const LATE: u32 = 13;
const SAMPLE: usize = 400;
/// However a position of so many plies came about, level 6 answers in time.
const PLIES: u32 = 6;
/// As many nodes as the chip visits in 0.4 seconds.
const MOST_NODES: u32 = 45_000;

type Proof = fn(Board, u32) -> Result<(), String>;
const PROOFS: [(&str, Proof); 4] = [
    ("exact", |board, _| exact(board)),
    ("play", |board, _| play(board)),
    ("slowest", slowest),
    ("book", |board, _| book(board)),
];
const USAGE: &str = "usage: prove [exact|play|slowest|book] [BOARD] [PLIES]";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match prove(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs what the arguments ask for.
fn prove(arguments: &[String]) -> Result<(), String> {
    let [name, board, plies] = [0, 1, 2].map(|place| arguments.get(place));
    let named = |proof: &(&str, Proof)| name.is_none_or(|name| name == proof.0);
    if arguments.len() > 3 || !PROOFS.iter().any(named) {
        return Err(USAGE.into());
    }
    let boards = match board {
        Some(board) => vec![board.parse().map_err(|error| format!("{error}"))?],
        None => Board::ALL.to_vec(),
    };
    let plies = plies.map_or(Ok(PLIES), |plies| plies.parse()).map_err(|_| USAGE)?;
    for board in boards {
        for (_, proof) in PROOFS.into_iter().filter(named) {
            proof(board, plies)?;
        }
    }
    Ok(())
}

fn exact(board: Board) -> Result<(), String> {
    let start = Instant::now();
    let mut brute_force = BruteForce::new(board);
    let mut table = Box::new(Table::new());
    let mut mind = Mind::new(&mut table);
    if board.size() < 5 {
        brute_force.fate(&Position::empty(board));
    } else {
        let mut rng = Rng::new(1952);
        for _ in 0..SAMPLE {
            brute_force.fate(&late_position(board, &mut rng));
        }
    }
    for (&marks, &expected) in &brute_force.known {
        let position = brute_force.position(marks);
        let found = mind.fate(&position, &mut Uninterrupted);
        if found != Some(expected) {
            return Err(format!("{board} {position}: {found:?}, by brute force {expected:?}"));
        }
    }
    let (count, nodes) = (brute_force.known.len(), mind.nodes());
    println!("{board} exact: {count} positions as by brute force, {nodes} nodes, {:.1?}", start.elapsed());
    Ok(())
}

/// A position that random play may reach.
fn late_position(board: Board, rng: &mut Rng) -> Position {
    let mut position = Position::empty(board);
    while position.ply() < LATE {
        let next = rng.pick(position.valid_moves()).and_then(|cell| position.after(cell));
        position = next.unwrap_or(Position::empty(board));
    }
    position
}

fn play(board: Board) -> Result<(), String> {
    for own in Player::BOTH {
        let start = Instant::now();
        let mut every_line = EveryLine::new(board, own);
        let kept = every_line.walk(&Position::empty(board))?;
        let by_whom = if own == Player::X { "first" } else { "second" };
        let count = every_line.seen();
        let ((nodes, position), time) = (every_line.slowest(), start.elapsed());
        println!("{board} play: level 6 as {by_whom} keeps {kept:?}, {count} positions, {time:.1?}");
        println!("{board} play: as {by_whom} at most {nodes} nodes for a move, in {position}");
    }
    Ok(())
}

fn slowest(board: Board, plies: u32) -> Result<(), String> {
    let mut table = Box::new(Table::new());
    for positions in classes(board, plies) {
        let start = Instant::now();
        let mut nodes = |position: &Position| {
            let mut mind = Mind::new(&mut table);
            mind.best_move(position, Mind::TO_THE_END, &mut Rng::new(0), &mut Uninterrupted);
            mind.nodes()
        };
        let mut costs: Vec<_> = positions.iter().map(|position| (nodes(position), position)).collect();
        costs.sort_by_key(|&(nodes, _)| Reverse(nodes));
        let [(most, slowest), ..] = costs[..] else { continue };
        let mean = costs.iter().map(|&(nodes, _)| u64::from(nodes)).sum::<u64>() / costs.len() as u64;
        let (ply, count, time) = (slowest.ply(), costs.len(), start.elapsed());
        println!(
            "{board} slowest: ply {ply}, {count} positions, mean {mean} nodes, at most {most} in {slowest}, {time:.1?}"
        );
        if most > MOST_NODES {
            return Err(format!("{board} {slowest}: {most} nodes are too many"));
        }
    }
    Ok(())
}

fn book(board: Board) -> Result<(), String> {
    let (start, book) = (Instant::now(), Book::SHIPPED);
    if book.board() != board {
        return Ok(());
    }
    let mut table = Box::new(Table::new());
    let mut mind = Mind::new(&mut table).with_book(Book::EMPTY);
    for entry in book.entries() {
        let position = entry.position(board).ok_or_else(|| format!("{entry:?} is no position"))?;
        let found = mind.fate(&position, &mut Uninterrupted).map(|fate| BookEntry::new(&position, fate));
        if found != Some(*entry) {
            return Err(format!("{board} {position}: {found:?}, in the book {entry:?}"));
        }
    }
    println!("{board} book: {} values as by search, {:.1?}", book.entries().len(), start.elapsed());
    Ok(())
}
