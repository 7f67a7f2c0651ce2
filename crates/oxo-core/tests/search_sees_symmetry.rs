//! However the board is turned, a move takes the same nodes, and the best moves are the same.

mod support;

use oxo_core::{Board, Cell, Cells, Mind, Player, Position, Rng, Table, Uninterrupted};
use support::{random_position, symmetries};

fn turned(cells: Cells, symmetry: &[Cell]) -> Cells {
    cells.iter().filter_map(|cell| symmetry.get(usize::from(cell.index()))).copied().collect()
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn all_images_of_a_position_take_the_same_nodes_and_have_the_same_best_moves() {
    let (mut table, mut rng) = (Box::new(Table::new()), Rng::new(1952));
    for plies in [3, 5, Mind::TO_THE_END] {
        for board in Board::ALL {
            for _ in 0..10 {
                let position = random_position(board, &mut rng);
                let mut think = |symmetry: &[Cell]| {
                    let [x, o] = Player::BOTH.map(|player| turned(position.marks(player), symmetry));
                    let image = Position::new(board, x, o).expect("an image of a position is one, too");
                    let mut mind = Mind::new(&mut table);
                    (mind.best_moves(&image, plies, &mut Uninterrupted), mind.nodes())
                };
                let [unturned, others @ ..] = symmetries(board);
                let (moves, nodes) = think(&unturned);
                for symmetry in others {
                    let expected = (turned(moves, &symmetry), nodes);
                    assert_eq!(think(&symmetry), expected, "{board} {position}, {plies} plies");
                }
            }
        }
    }
}
