//! Proves the search right, where a test would take too long:
//! `cargo run --release -p oxo-core --example prove -- [exact|agree|play|nodes|climb|book] [BOARD] [MARKS|SEED|any|MILLIONS]`.
//!
//! - `exact` compares every position of a board, up to symmetry, with a brute-force solver; on 5x5 some in which nobody can
//!   complete a line yet, and all that follow from them.
//! - `agree` compares what the search says of every position with what it says of those one ply later, and its best moves
//!   with all that keep the fate: where they agree up to the end of every game, they are right. On 5x5 to four and to five
//!   it does so from twenty marks on. The last argument gives a number of marks, and the others are left out.
//! - `play` lets level 6 meet every line of play as first and as second player. Among equal moves it chooses as with the
//!   seed that the last argument gives, or in every way with `any`; without it, in every way where that ends soon.
//! - `nodes` counts the most nodes that level 6's move may take in every position, whichever it draws: on 5x5 to four those
//!   of the value. The last argument gives a number of marks, and the others are left out.
//! - `climb` looks for positions in which a move of levels 4 and 5 takes still more nodes, for 20 million nodes each or as many
//!   as the last argument says.
//! - `book` finds the value of everything in the book again, without the book.
//!
//! Without a board it takes all of them, without arguments it does everything. It prints a line for each and fails at the
//! first difference. The figures are in docs/proofs.md.

mod brute_force;
mod climb;
mod comparison;
mod every_line;
mod every_position;
mod examiners;

use std::{env, ops::Range, process::ExitCode, time::Instant};

use climb::Climber;
use comparison::{Start, compare};
use every_line::{Dice, EveryLine};
use every_position::survey;
use examiners::{agreeing_moves, nodes_of_a_move};
use oxo_core::{Board, Book, BookEntry, Fate, Mind, Player, Position, Table, Uninterrupted};

const MILLIONS_TO_CLIMB: u64 = 20;

/// After so many nodes level 6 leaves off to look for the move that was drawn.
const NODES_IN_TIME: u32 = 40_000;

/// How far levels 4, 5 and 6 look ahead, and for each board the most nodes of a move that `cargo xtask bench` has measured:
/// those positions are in emulator/slow-positions.txt, and one that takes more belongs there, too.
const MOST_NODES: [(u32, [u32; 6]); 3] = [
    (3, [78, 533, 559, 969, 1_784, 1_566]),
    (5, [298, 312, 5_705, 783, 28_341, 24_503]),
    (Mind::TO_THE_END, [128, 137, 862, 178, 41_050, 845]),
];

/// Gets the last argument, too.
type Proof = fn(Board, Option<&str>) -> Result<(), String>;
const PROOFS: [(&str, Proof); 6] = [
    ("exact", |board, _| exact(board)),
    ("agree", agree),
    ("play", play),
    ("nodes", nodes),
    ("climb", climb),
    ("book", |board, _| book(board)),
];
const USAGE: &str = "usage: prove [exact|agree|play|nodes|climb|book] [BOARD] [MARKS|SEED|any|MILLIONS]";

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
    let [name, board, last] = [0, 1, 2].map(|place| arguments.get(place).map(String::as_str));
    let named = |proof: &(&str, Proof)| name.is_none_or(|name| name == proof.0);
    if arguments.len() > 3 || !PROOFS.iter().any(named) {
        return Err(USAGE.into());
    }
    let boards = match board {
        Some(board) => vec![board.parse().map_err(|error| format!("{error}"))?],
        None => Board::ALL.to_vec(),
    };
    for board in boards {
        for (_, proof) in PROOFS.into_iter().filter(named) {
            proof(board, last)?;
        }
    }
    Ok(())
}

fn exact(board: Board) -> Result<(), String> {
    let begun = Instant::now();
    let start = match board {
        Board::Grid3Run3 | Board::Grid4Run3 | Board::Grid4Run4 => Start::Empty,
        Board::Grid5Run3 => Start::Quiet { marks: 8, count: 6 },
        Board::Grid5Run4 | Board::Grid5Run5 => Start::Quiet { marks: 13, count: 400 },
    };
    let agreement = compare(board, start)?;
    println!("{board} exact: {agreement}, {:.1?}", begun.elapsed());
    // What wins in five plies is the first that the search has to look for.
    if agreement.has(Fate::Win(5)) { Ok(()) } else { Err(format!("{board}: nothing but short games")) }
}

fn agree(board: Board, marks: Option<&str>) -> Result<(), String> {
    let few = match board {
        Board::Grid5Run4 | Board::Grid5Run5 => 20,
        _ => 0,
    };
    for marks in numbers_of_marks(board, few, marks)? {
        let start = Instant::now();
        let found = survey(board, marks, || agreeing_moves)?;
        let (positions, examined, time) = (found.positions, found.examined, start.elapsed());
        println!("{board} agree: {marks} marks, {positions} positions, {examined} examined, {time:.1?}");
    }
    Ok(())
}

/// All from the first on that leave a cell free, or the only one that is asked for.
fn numbers_of_marks(board: Board, first: u32, only: Option<&str>) -> Result<Range<u32>, String> {
    match only {
        None => Ok(first..board.cell_count().into()),
        Some(only) => only.parse().map(|only| only..only + 1).map_err(|_| USAGE.into()),
    }
}

/// How level 6 chooses among equal moves: where every way would take hours, as with one seed.
fn dice(board: Board, own: Player) -> Dice {
    match (board, own) {
        (Board::Grid5Run3, Player::O) | (Board::Grid5Run4 | Board::Grid5Run5, _) => Dice::Seed(1952),
        _ => Dice::Any,
    }
}

fn play(board: Board, choice: Option<&str>) -> Result<(), String> {
    let given = match choice {
        None => None,
        Some("any") => Some(Dice::Any),
        Some(seed) => Some(Dice::Seed(seed.parse().map_err(|_| USAGE)?)),
    };
    for own in Player::BOTH {
        let (start, dice) = (Instant::now(), given.unwrap_or(dice(board, own)));
        let mut every_line = EveryLine::new(board, own, dice, Book::SHIPPED);
        let kept = every_line.walk(&Position::empty(board))?;
        let by_whom = if own == Player::X { "first" } else { "second" };
        let (count, blocks) = (every_line.seen(), every_line.blocks());
        let ((nodes, position), time) = (every_line.slowest(), start.elapsed());
        println!(
            "{board} play: level 6 as {by_whom}, {dice:?}, keeps {kept:?}, {count} positions, {blocks} blocks, {time:.1?}"
        );
        println!("{board} play: as {by_whom} at most {nodes} nodes for a move, in {position}");
    }
    Ok(())
}

fn nodes(board: Board, marks: Option<&str>) -> Result<(), String> {
    for marks in numbers_of_marks(board, 0, marks)? {
        let start = Instant::now();
        let most = most_nodes(board, Mind::TO_THE_END).min(NODES_IN_TIME);
        let found = survey(board, marks, || nodes_of_a_move(most))?;
        let Some((most, slowest)) = found.most else { continue };
        let (positions, examined, time) = (found.positions, found.examined, start.elapsed());
        println!(
            "{board} nodes: {marks} marks, {positions} positions, {examined} examined, \
             at most {most} in {slowest}, {time:.1?}"
        );
        see_it_is_measured(board, Mind::TO_THE_END, most, &slowest)?;
    }
    Ok(())
}

fn climb(board: Board, millions: Option<&str>) -> Result<(), String> {
    let millions = millions.map_or(Ok(MILLIONS_TO_CLIMB), str::parse).map_err(|_| USAGE)?;
    for plies in [3, 5] {
        let (start, mut climber, mut tops) = (Instant::now(), Climber::new(board, plies), Vec::new());
        while climber.nodes < 1_000_000 * millions {
            tops.push(climber.climb());
        }
        let Some((most, slowest)) = tops.iter().copied().max_by_key(|&(nodes, _)| nodes) else { continue };
        let (climbs, tried, time) = (tops.len(), climber.tried, start.elapsed());
        println!("{board} climb: {plies} plies, {climbs} climbs, {tried} positions, {time:.1?}");
        println!("{board} climb: at most {most} nodes in {slowest}");
        see_it_is_measured(board, plies, most, &slowest)?;
    }
    Ok(())
}

fn most_nodes(board: Board, plies: u32) -> u32 {
    MOST_NODES.iter().find(|known| known.0 == plies).map_or(0, |known| known.1[board as usize])
}

fn see_it_is_measured(board: Board, plies: u32, nodes: u32, position: &Position) -> Result<(), String> {
    let measured = most_nodes(board, plies);
    if nodes > measured {
        return Err(format!("{board} {position}: {nodes} nodes are more than any that were measured, {measured}"));
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
