//! How games end: which line wins, two lines at once, and the last cell of the board.

mod support;

use oxo_core::{Board, Cell, Game, Line, LineKind, Outcome, Phase, Player, Victory};
use support::{assert_invariants, cells, play, played, started};

/// The line that won a game, and its winner.
fn winning_line(game: &Game) -> Option<(Player, Line)> {
    match game.outcome() {
        Some(Outcome::Won(winner, Victory::Line(line))) => Some((winner, line)),
        _ => None,
    }
}

/// A game in which `winner` fills `line` while the other player scatters marks that complete nothing.
fn game_won_with(board: Board, line: Line, winner: Player) -> Game {
    // Of these cells no three that follow each other are in one row, column or diagonal.
    let scattered = |&cell: &Cell| (board.row(cell) + 2 * board.column(cell)) % 4 < 2;
    let mut others = (board.cells() - line.cells).iter().filter(scattered);
    let mut own = line.cells.iter();
    let mut game = started(board);
    while let Some(player) = game.current_player() {
        let cell = if player == winner { own.next() } else { others.next() };
        play(&mut game, cell.expect("enough cells")).expect("a free cell");
    }
    game
}

#[test]
#[cfg_attr(miri, ignore = "plays every line of every board")]
fn every_line_of_every_board_wins_for_either_player_and_is_named_with_its_kind() {
    for board in Board::ALL {
        for &line in board.lines() {
            for winner in Player::BOTH {
                let game = game_won_with(board, line, winner);
                assert_eq!(winning_line(&game), Some((winner, line)), "{board}");
                assert_invariants(&game);
            }
        }
    }
}

#[test]
fn a_row_a_column_and_a_diagonal_win() {
    let won = |moves: &[u8]| winning_line(&played(Board::Grid3Run3, moves)).map(|(winner, line)| (winner, line.kind));
    assert_eq!(won(&[3, 0, 4, 1, 5]), Some((Player::X, LineKind::Row)));
    assert_eq!(won(&[0, 1, 3, 4, 8, 7]), Some((Player::O, LineKind::Column)));
    assert_eq!(won(&[0, 1, 4, 2, 8]), Some((Player::X, LineKind::Diagonal)));
    assert_eq!(won(&[0, 2, 1, 4, 8, 6]), Some((Player::O, LineKind::Diagonal)));
}

#[test]
fn of_two_lines_at_once_the_first_in_the_board_s_order_is_named_and_both_are_listed() {
    let game = played(Board::Grid3Run3, &[1, 4, 2, 5, 3, 7, 6, 8, 0]);
    let (top, left) = (cells(&[0, 1, 2]), cells(&[0, 3, 6]));
    assert_eq!(winning_line(&game), Some((Player::X, Line { cells: top, kind: LineKind::Row })));
    assert_eq!(game.position().winning_lines().map(|line| line.cells).collect::<Vec<_>>(), [top, left]);
}

#[test]
fn a_run_longer_than_needed_is_several_lines_of_one_move() {
    let game = played(Board::Grid5Run3, &[0, 5, 1, 6, 3, 8, 4, 9, 2]);
    assert_eq!(winning_line(&game), Some((Player::X, Line { cells: cells(&[0, 1, 2]), kind: LineKind::Row })));
    assert_eq!(game.position().winning_lines().count(), 3);
}

#[test]
fn a_run_shorter_than_needed_does_not_win() {
    let three_in_a_row = [0, 5, 1, 6, 2];
    assert!(played(Board::Grid5Run3, &three_in_a_row).outcome().is_some());
    assert!(played(Board::Grid5Run4, &three_in_a_row).is_active());
    let four_in_a_row = [0, 5, 1, 6, 2, 8, 3];
    assert!(played(Board::Grid5Run4, &four_in_a_row).outcome().is_some());
    assert!(played(Board::Grid5Run5, &four_in_a_row).is_active());
}

#[test]
fn a_run_does_not_go_on_in_the_next_row() {
    assert!(played(Board::Grid3Run3, &[1, 0, 2, 4, 3]).is_active());
    assert!(played(Board::Grid4Run3, &[2, 8, 3, 12, 4]).is_active());
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let game = played(Board::Grid3Run3, &[0, 1, 2, 4, 3, 5, 7, 6, 8]);
    assert_eq!((game.phase(), game.winner()), (Phase::Finished(Outcome::Draw), None));
}

#[test]
fn a_last_move_that_fills_the_board_and_a_line_wins() {
    let game = played(Board::Grid3Run3, &[0, 1, 2, 3, 4, 6, 5, 7, 8]);
    assert!(game.position().free_cells().is_empty());
    assert_eq!(winning_line(&game).map(|(winner, line)| (winner, line.cells)), Some((Player::X, cells(&[2, 5, 8]))));
}

#[test]
fn a_game_goes_on_even_when_a_draw_is_certain() {
    let game = played(Board::Grid3Run3, &[0, 1, 2, 4, 3, 5, 7, 6]);
    assert_eq!((game.phase(), game.valid_moves()), (Phase::InProgress, cells(&[8])));
}
