//! `analyse`: what the mind knows of a position.

use std::fmt::Write as _;

use oxo_core::{Fate, Mind, Position, Table, Uninterrupted};

/// The value of a position, the fate of every move, and what it took to find out.
pub fn report(position: &Position) -> String {
    let mut table = Box::new(Table::new());
    let mut mind = Mind::new(&mut table);
    let board = position.board();
    let mut text = format!("{board} {position}\n");
    let Some(player) = position.to_move() else {
        return match position.winner() {
            Some(winner) => format!("{text}{winner} has won"),
            None => format!("{text}a draw: the board is full"),
        };
    };
    let fate = mind.fate(position, &mut Uninterrupted).map_or_else(String::new, describe);
    writeln!(text, "{player} to move: {fate} ({} nodes)\n", mind.nodes()).expect("a string takes all");
    for row in 0..board.size() {
        for column in 0..board.size() {
            let cell = board.cell_at(row, column).expect("it is on the board");
            let known = match position.mark_at(cell) {
                Some(mark) => mark.to_string(),
                None => mind.fate_of_move(position, cell, &mut Uninterrupted).map_or_else(String::new, abbreviate),
            };
            write!(text, "{known:>5}").expect("a string takes all");
        }
        text.push('\n');
    }
    write!(
        text,
        "\nw3: wins with the third ply from here, l4: loses with the fourth, d: a draw ({} nodes in all)",
        mind.nodes()
    )
    .expect("a string takes all");
    text
}

fn describe(fate: Fate) -> String {
    match fate {
        Fate::Win(plies) => format!("wins in {plies} plies"),
        Fate::Draw => "a draw".to_owned(),
        Fate::Loss(plies) => format!("loses in {plies} plies"),
    }
}

fn abbreviate(fate: Fate) -> String {
    match fate {
        Fate::Win(plies) => format!("w{plies}"),
        Fate::Draw => "d".to_owned(),
        Fate::Loss(plies) => format!("l{plies}"),
    }
}
