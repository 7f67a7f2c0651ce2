//! The six boards: their lines, their cells and their names.

mod support;

use std::collections::HashSet;

use oxo_core::{Board, Cell, Cells, LineKind, UnknownBoard};
use support::{cells, symmetries, walked_lines};

#[test]
fn every_board_has_its_number_of_lines() {
    assert_eq!(Board::ALL.map(|board| board.lines().len()), [8, 24, 10, 48, 28, 12]);
}

#[test]
fn every_board_has_its_size_its_run_and_its_cells() {
    assert_eq!(Board::ALL.map(Board::size), [3, 4, 4, 5, 5, 5]);
    assert_eq!(Board::ALL.map(Board::run), [3, 3, 4, 3, 4, 5]);
    assert_eq!(Board::ALL.map(Board::cell_count), [9, 16, 16, 25, 25, 25]);
    assert_eq!(Board::default(), Board::Grid3Run3);
    assert!(Board::ALL.iter().all(|board| usize::from(board.cell_count()) <= Cell::MAX_COUNT));
}

#[test]
fn the_lines_of_3x3_come_in_the_agreed_order() {
    let expected = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let lines: Vec<Cells> = Board::Grid3Run3.lines().iter().map(|line| line.cells).collect();
    assert_eq!(lines, expected.map(|line| cells(&line)));
}

#[test]
fn rows_come_before_columns_and_columns_before_diagonals() {
    for board in Board::ALL {
        let kinds: Vec<LineKind> = board.lines().iter().map(|line| line.kind).collect();
        let starts = usize::from(board.size() - board.run() + 1);
        let straight = usize::from(board.size()) * starts;
        let (rows, others) = kinds.split_at(straight);
        let (columns, diagonals) = others.split_at(straight);
        assert!(rows.iter().all(|&kind| kind == LineKind::Row), "{board}");
        assert!(columns.iter().all(|&kind| kind == LineKind::Column), "{board}");
        assert!(diagonals.iter().all(|&kind| kind == LineKind::Diagonal), "{board}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "turns every line of every board")]
fn every_straight_run_is_a_line_once_with_its_kind_and_nothing_else_is() {
    for board in Board::ALL {
        let listed: HashSet<_> = board.lines().iter().copied().collect();
        assert_eq!(listed.len(), board.lines().len(), "{board} lists a line twice");
        assert_eq!(listed, walked_lines(board).iter().copied().collect(), "{board}");
        assert!(board.lines().iter().all(|line| line.cells.len() == u32::from(board.run())), "{board}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "turns every line of every board")]
fn a_symmetry_of_the_board_takes_every_line_to_a_line() {
    for board in Board::ALL {
        let lines: HashSet<Cells> = board.lines().iter().map(|line| line.cells).collect();
        for symmetry in symmetries(board) {
            let moved = |&line: &Cells| line.iter().map(|cell| symmetry[usize::from(cell.index())]).collect();
            assert_eq!(lines.iter().map(moved).collect::<HashSet<Cells>>(), lines, "{board}");
        }
    }
}

#[test]
fn the_ends_of_a_line_are_its_outermost_cells_the_upper_left_of_a_row_first() {
    let ends = Board::Grid4Run4.lines().iter().filter_map(|line| line.ends());
    let ends: Vec<(u8, u8)> = ends.map(|(first, last)| (first.index(), last.index())).collect();
    assert_eq!(
        ends,
        [(0, 3), (4, 7), (8, 11), (12, 15), (0, 12), (1, 13), (2, 14), (3, 15), (0, 15), (3, 12)],
        "rows, columns and the two diagonals of 4,4,4"
    );
}

#[test]
fn corners_and_centre_have_their_natural_meaning() {
    for board in Board::ALL {
        let (corners, centre) = match board.size() {
            3 => (cells(&[0, 2, 6, 8]), cells(&[4])),
            4 => (cells(&[0, 3, 12, 15]), cells(&[5, 6, 9, 10])),
            _ => (cells(&[0, 4, 20, 24]), cells(&[12])),
        };
        assert_eq!(board.corners(), corners, "{board}");
        assert_eq!(board.centre(), centre, "{board}");
    }
}

#[test]
fn a_cell_and_its_row_and_column_name_each_other() {
    for board in Board::ALL {
        let mut counted = (0..).map(Cell::new);
        for row in 0..board.size() {
            for column in 0..board.size() {
                let cell = board.cell_at(row, column).expect("it is on the board");
                assert_eq!(Some(cell), counted.next(), "cells count row by row");
                assert_eq!((board.row(cell), board.column(cell)), (row, column));
            }
        }
        assert_eq!(counted.next(), Some(Cell::new(board.cell_count())));
    }
}

#[test]
fn there_is_no_cell_beyond_the_board() {
    for board in Board::ALL {
        for beyond in [board.size(), board.size() + 1, 51, 52, 85, 86, u8::MAX] {
            assert_eq!(board.cell_at(beyond, 0), None);
            assert_eq!(board.cell_at(0, beyond), None);
            assert_eq!(board.cell_at(beyond, beyond), None);
        }
        for index in 0..=u8::MAX {
            let inside = index < board.size() * board.size();
            assert_eq!(board.contains(Cell::new(index)), inside, "{board}, cell {index}");
            assert_eq!(board.cells().contains(Cell::new(index)), inside, "{board}, cell {index}");
        }
    }
}

#[test]
fn a_board_is_written_as_its_sides_and_its_run_and_read_back() {
    let texts = ["3,3,3", "4,4,3", "4,4,4", "5,5,3", "5,5,4", "5,5,5"];
    assert_eq!(Board::ALL.map(|board| board.to_string()), texts);
    assert_eq!(texts.map(str::parse), Board::ALL.map(Ok));
}

#[test]
fn a_text_that_names_no_board_is_refused() {
    for text in
        ["", "3", "3,3", "3,3,4", "2,2,2", "6,6,3", "3,4,3", "5,5,6", " 3,3,3", "3,3,3 ", "3x3", "3,3,3,", "３,３,３"]
    {
        assert_eq!(text.parse::<Board>(), Err(UnknownBoard), "{text:?}");
    }
    assert!(Board::ALL.iter().all(|board| UnknownBoard.to_string().contains(&board.to_string())));
}
