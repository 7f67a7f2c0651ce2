//! What is asked in every position: how many nodes a move of level 6 takes, and whether the search agrees with itself.

use oxo_core::{Board, Cells, Fate, Mind, Position, Table, Uninterrupted};

use crate::brute_force::worth;

/// Counts the most nodes that a move may take, whichever is drawn: those of the value and of all best moves. On 5x5 to four,
/// where level 6 leaves off to look for a move when its time is over, those of the value.
///
/// It counts without a table, which only ever saves nodes, and where they are more than `most` with one.
pub fn nodes_of_a_move(most: u32) -> impl FnMut(&Position) -> Result<u32, String> {
    let mut table = Box::new(Table::new());
    let nodes = |mut mind: Mind<'_>, position: &Position| {
        if position.board() == Board::Grid5Run4 {
            mind.fate(position, &mut Uninterrupted);
        } else {
            mind.best_moves(position, Mind::TO_THE_END, &mut Uninterrupted);
        }
        mind.nodes()
    };
    move |position| {
        let without_table = nodes(Mind::without_table(), position);
        if without_table <= most {
            return Ok(without_table);
        }
        *table = Table::new();
        Ok(nodes(Mind::new(&mut table), position))
    }
}

/// How many moves keep the fate: it must be the best of the fates of all moves, and the best moves those that have it.
pub fn agreeing_moves(position: &Position) -> Result<u32, String> {
    let mut mind = Mind::without_table();
    let fate = mind.fate(position, &mut Uninterrupted).ok_or("stopped")?;
    let (mut best, mut keeping) = (Fate::Loss(0), Cells::EMPTY);
    for cell in position.valid_moves() {
        let reached = mind.fate_of_move(position, cell, &mut Uninterrupted).ok_or("stopped")?;
        if worth(reached) > worth(best) {
            (best, keeping) = (reached, Cells::EMPTY);
        }
        if reached == best {
            keeping = keeping.with(cell);
        }
    }
    let found = mind.best_moves(position, Mind::TO_THE_END, &mut Uninterrupted);
    if fate == best && found == keeping {
        Ok(keeping.len())
    } else {
        let board = position.board();
        Err(format!("{board} {position}: {fate:?} by {found:?}, but one ply on {best:?} by {keeping:?}"))
    }
}
