//! What is asked in every position: how many nodes a move of level 6 takes, and whether the search agrees with itself.

use oxo_core::{Board, Cells, Fate, Mind, Position, Table, Uninterrupted};

use crate::brute_force::worth;

/// Level 6 leaves off after 40,000 nodes, or 6,000 after it has found the value: where the value takes no more than these,
/// after 40,000.
const VALUE_IN_TIME: u32 = 34_000;

/// Counts the nodes of a move without a table, which only ever saves some, and where they are more than `most` with one.
///
/// On 5x5 to four, where there are too many positions to look for all moves that are as good, it counts those of the
/// value, as long as there is time for it and for the others.
pub fn nodes_of_a_move(most: u32) -> impl FnMut(&Position) -> Result<u32, String> {
    let mut table = Box::new(Table::new());
    move |position| {
        let mut mind = Mind::without_table();
        let most = if position.board() == Board::Grid5Run4 {
            mind.fate(position, &mut Uninterrupted);
            VALUE_IN_TIME
        } else {
            mind.best_moves(position, Mind::TO_THE_END, &mut Uninterrupted);
            most
        };
        if mind.nodes() > most {
            mind = Mind::new(&mut table);
            mind.best_moves(position, Mind::TO_THE_END, &mut Uninterrupted);
        }
        Ok(mind.nodes())
    }
}

/// How many moves keep the fate: it must be the best of the fates of all moves, and the best moves those that have it; on
/// 5x5 to four, where level 6 may not find all of them, some.
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
    let all_found = if position.board() == Board::Grid5Run4 { keeping.contains_all(found) } else { found == keeping };
    if fate == best && all_found && !found.is_empty() {
        Ok(keeping.len())
    } else {
        let board = position.board();
        Err(format!("{board} {position}: {fate:?} by {found:?}, but one ply on {best:?} by {keeping:?}"))
    }
}
