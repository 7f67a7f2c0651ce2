//! Proves the search right, where a test would take too long:
//! `cargo run --release -p oxo-core --example prove -- [exact|play|slowest|reached|climb|late|book] [BOARD] [PLIES|SEED|any|MILLIONS|MARKS]`.
//!
//! - `exact` compares every position of a board, up to symmetry, with a brute-force solver; on 5x5 some in which nobody can
//!   complete a line yet, and all that follow from them.
//! - `play` lets level 6 meet every line of play as first and as second player. Among equal moves it chooses as with the
//!   seed that the last argument gives, or in every way with `any`; without it, in every way where that ends soon.
//! - `slowest` counts the nodes of level 6's move in every position up to six plies from the start, or as many as the
//!   last argument says.
//! - `reached` does so in every position up to eight plies, or as many as the last argument says, that level 6 can come to
//!   whatever it chooses among equal moves, as first and as second player.
//! - `climb` looks for positions in which a move takes still more nodes, also of levels 4 and 5, for 20 million nodes each
//!   or as many as the last argument says.
//! - `late` does so for level 6 with at least nine marks on the board, or as many as the last argument says, then with at
//!   least one more, and so on: for 100 million nodes each.
//! - `book` finds the value of everything in the book again, without the book.
//!
//! Without a board it takes all of them, without arguments it does everything. It prints a line for each and fails at the
//! first difference. The figures are in docs/proofs.md.

mod brute_force;
mod classes;
mod climb;
mod comparison;
mod every_line;

use std::{cmp::Reverse, collections::BTreeSet, env, process::ExitCode, time::Instant};

use brute_force::BruteForce;
use classes::classes;
use climb::Climber;
use comparison::{Start, compare};
use every_line::{Dice, EveryLine};
use oxo_core::{Board, Book, BookEntry, Fate, Mind, Player, Position, Rng, Table, Uninterrupted};

/// However a position of so many plies came about, level 6 answers in time.
const PLIES: u32 = 6;
const PLIES_REACHED: u32 = 8;
const MILLIONS_TO_CLIMB: u64 = 20;
/// From so many marks on there are too many positions to try them all.
const LATE: u32 = 9;
const MILLIONS_WHEN_LATE: u64 = 100;

/// How far levels 4, 5 and 6 look ahead, and for each board the most nodes of a move that `cargo xtask bench` has measured:
/// those positions are in emulator/slow-positions.txt, and one that takes more belongs there, too.
const MOST_NODES: [(u32, [u32; 6]); 3] = [
    (3, [152, 556, 738, 1_281, 2_685, 2_043]),
    (5, [359, 451, 9_836, 805, 27_985, 28_737]),
    (Mind::TO_THE_END, [126, 93, 864, 145, 48_835, 843]),
];

/// Gets the last argument, too.
type Proof = fn(Board, Option<&str>) -> Result<(), String>;
const PROOFS: [(&str, Proof); 7] = [
    ("exact", |board, _| exact(board)),
    ("play", play),
    ("slowest", slowest),
    ("reached", reached),
    ("climb", climb),
    ("late", late),
    ("book", |board, _| book(board)),
];
const USAGE: &str = "usage: prove [exact|play|slowest|reached|climb|late|book] [BOARD] [PLIES|SEED|any|MILLIONS|MARKS]";

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

fn slowest(board: Board, plies: Option<&str>) -> Result<(), String> {
    let plies = plies.map_or(Ok(PLIES), str::parse).map_err(|_| USAGE)?;
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
        see_it_is_measured(board, Mind::TO_THE_END, most, slowest)?;
    }
    Ok(())
}

fn reached(board: Board, plies: Option<&str>) -> Result<(), String> {
    let plies: u32 = plies.map_or(Ok(PLIES_REACHED), str::parse).map_err(|_| USAGE)?;
    let (rules, mut table) = (BruteForce::new(board), Box::new(Table::new()));
    for own in Player::BOTH {
        let mut positions = BTreeSet::from([(0, 0)]);
        for ply in 0..=plies {
            let (start, mut most, mut next) = (Instant::now(), (0, Position::empty(board)), BTreeSet::new());
            for &marks in &positions {
                let position = rules.position(marks);
                let mut moves = position.valid_moves();
                if position.to_move() == Some(own) {
                    let mut mind = Mind::new(&mut table);
                    moves = mind.best_moves(&position, Mind::TO_THE_END, &mut Uninterrupted);
                    most = if mind.nodes() > most.0 { (mind.nodes(), position) } else { most };
                }
                let open = moves.iter().filter_map(|cell| position.after(cell)).filter(|next| next.to_move().is_some());
                next.extend(
                    open.map(|next| rules.canonical(next.marks(Player::X).bits(), next.marks(Player::O).bits())),
                );
            }
            let (count, (nodes, slowest), time) = (positions.len(), most, start.elapsed());
            if nodes > 0 {
                println!(
                    "{board} reached: {own}, ply {ply}, {count} positions, at most {nodes} in {slowest}, {time:.1?}"
                );
            }
            see_it_is_measured(board, Mind::TO_THE_END, nodes, &slowest)?;
            positions = next;
        }
    }
    Ok(())
}

fn climb(board: Board, millions: Option<&str>) -> Result<(), String> {
    let millions = millions.map_or(Ok(MILLIONS_TO_CLIMB), str::parse).map_err(|_| USAGE)?;
    MOST_NODES.into_iter().try_for_each(|(plies, _)| climb_with(board, plies, 0, millions))
}

fn late(board: Board, marks: Option<&str>) -> Result<(), String> {
    let marks: u32 = marks.map_or(Ok(LATE), str::parse).map_err(|_| USAGE)?;
    let mut late = marks..Climber::too_many_marks(board);
    late.try_for_each(|marks| climb_with(board, Mind::TO_THE_END, marks, MILLIONS_WHEN_LATE))
}

/// Climbs for so many million nodes with at least so many marks on the board.
fn climb_with(board: Board, plies: u32, marks: u32, millions: u64) -> Result<(), String> {
    let (start, mut climber, mut tops) = (Instant::now(), Climber::new(board, plies, marks), Vec::new());
    while climber.nodes < 1_000_000 * millions {
        tops.push(climber.climb());
    }
    let Some((most, slowest)) = tops.iter().copied().max_by_key(|&(nodes, _)| nodes) else { return Ok(()) };
    let (climbs, tried, time) = (tops.len(), climber.tried, start.elapsed());
    println!("{board} climb: {plies} plies from {marks} marks on, {climbs} climbs, {tried} positions, {time:.1?}");
    println!("{board} climb: at most {most} nodes in {slowest}");
    see_it_is_measured(board, plies, most, &slowest)
}

fn see_it_is_measured(board: Board, plies: u32, nodes: u32, position: &Position) -> Result<(), String> {
    let measured = MOST_NODES.iter().find(|known| known.0 == plies).map_or(0, |known| known.1[board as usize]);
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
