//! Proves the search right, where a test would take too long: `cargo run --release --example prove [exact|play BOARD]`.
//!
//! `exact` compares every position of a board, up to symmetry, with a brute-force solver (on 5x5 a random sample late in
//! the game). `play` lets level 6 meet every line of play as first and as second player. Without arguments it does both,
//! on every board. Prints one line each and fails at the first difference.

mod brute_force;
mod every_line;

use std::{env, process::ExitCode, time::Instant};

use brute_force::BruteForce;
use every_line::EveryLine;
use oxo_core::{Board, Mind, Player, Position, Rng, Table, Uninterrupted};

/// On 5x5 brute force needs this many marks on the board to be done in a moment.
const LATE: u32 = 13;
const SAMPLE: usize = 400;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Board::ALL.into_iter().try_for_each(|board| exact(board).and_then(|()| play(board))),
        ["exact", board] => board.parse().map_err(|error| format!("{error}")).and_then(exact),
        ["play", board] => board.parse().map_err(|error| format!("{error}")).and_then(play),
        _ => Err("usage: prove [exact|play BOARD]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
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
        println!("{board} play: level 6 as {by_whom} keeps {kept:?}, {count} positions, {:.1?}", start.elapsed());
    }
    Ok(())
}
