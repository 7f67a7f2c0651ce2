//! Positions: their text, what they tell, and the refusal of everything that no game can reach.

mod support;

use std::collections::HashSet;

use oxo_core::{Board, Cell, Cells, Line, Player, Position, PositionError, Rng};
use support::{cells, completing, has_line, position, random_game, reachable, replayed};

const GRID3: Board = Board::Grid3Run3;

/// The position after every ply of seeded random games on this board. In Miri, which is slow, a few of one game.
fn sample(board: Board, games: u32) -> impl Iterator<Item = Position> {
    let (games, plies) = if cfg!(miri) { (1, 20) } else { (games, 1) };
    let mut rng = Rng::new(u64::from(board.cell_count() * board.run()));
    (0..games).flat_map(move |_| {
        let game = random_game(board, &mut rng);
        (0..=game.history().len()).step_by(plies).map(move |ply| replayed(board, &game.history()[..ply]))
    })
}

#[test]
fn every_3x3_position_is_read_back_from_its_text() {
    for original in reachable() {
        assert_eq!(position(GRID3, &original.to_string()), original);
    }
}

#[test]
fn positions_of_every_board_are_read_back_from_their_text() {
    for board in Board::ALL {
        for original in sample(board, 100) {
            let text = original.to_string();
            assert_eq!(text.len(), usize::from(board.cell_count() + board.size() - 1), "{text}");
            assert_eq!(position(board, &text), original);
        }
    }
}

#[test]
fn a_text_has_the_rows_from_the_top() {
    let original = Position::new(Board::Grid4Run3, cells(&[0, 7, 8]), cells(&[1, 2, 15]));
    assert_eq!(original.map(|original| original.to_string()), Ok("XOO./...X/X.../...O".to_owned()));
}

#[test]
#[cfg_attr(miri, ignore = "tries every assignment of 3x3")]
fn of_all_3x3_assignments_exactly_the_reachable_ones_are_accepted() {
    // Each number is an assignment: its digits to the base three say what is in the cells.
    let cells_with = |digit: u32, number: u32| {
        let digit_of = |cell: Cell| number / 3_u32.pow(u32::from(cell.index())) % 3;
        GRID3.cells().iter().filter(|&cell| digit_of(cell) == digit).collect()
    };
    let position = |number| Position::new(GRID3, cells_with(1, number), cells_with(2, number)).ok();
    let accepted: HashSet<Position> = (0..3_u32.pow(9)).filter_map(position).collect();
    assert_eq!(accepted.len(), 5_478);
    assert_eq!(accepted, reachable().collect());
}

#[test]
#[cfg_attr(miri, ignore = "tries 3,000 positions")]
fn on_every_board_marks_are_accepted_exactly_if_the_last_one_alone_can_have_won() {
    let mut rng = Rng::new(19_683);
    let (mut accepted, mut refused) = (0, 0);
    for board in Board::ALL {
        for _ in 0..500 {
            let (mut x, mut o) = (Cells::EMPTY, Cells::EMPTY);
            for ply in 0..=rng.below(u32::from(board.cell_count())) {
                let cell = rng.pick(board.cells() - x - o).expect("a free cell");
                if ply % 2 == 0 { x = x.with(cell) } else { o = o.with(cell) }
            }
            let (last, waiting) = if x.len() > o.len() { (x, o) } else { (o, x) };
            let open_before = |cell| !has_line(board, last - Cells::only(cell));
            if !has_line(board, waiting) && last.iter().any(open_before) {
                assert!(Position::new(board, x, o).is_ok(), "{board} {x:?} {o:?}");
                accepted += 1;
            } else {
                assert_eq!(Position::new(board, x, o), Err(PositionError::PlayedOn), "{board} {x:?} {o:?}");
                refused += 1;
            }
        }
    }
    assert!(accepted > 500 && refused > 500, "a sample of {accepted} and {refused} shows little");
}

#[test]
fn a_character_that_is_no_mark_is_named() {
    for mark in ['x', 'o', '0', ' ', '-', '_', '\\', ',', '\n', '\0', 'é', 'Ｘ', 'Х', '○', '❌', '\u{301}'] {
        for text in [format!("{mark}../.../..."), format!("XO./.{mark}./..."), format!("XO./.../..{mark}")] {
            assert_eq!(Position::parse(GRID3, &text), Err(PositionError::UnknownMark(mark)), "{text:?}");
        }
        let message = PositionError::UnknownMark(mark).to_string();
        assert!(!message.contains(char::is_control), "{message:?}");
        let named = if mark.is_control() { mark.escape_default().to_string() } else { mark.to_string() };
        assert!(message.starts_with(&format!("'{named}'")), "{message}");
    }
}

#[test]
fn rows_that_do_not_fit_the_board_are_refused() {
    let texts = [
        "",
        "/",
        "//",
        "X",
        "...",
        ".../...",
        ".../.../",
        ".../.../.../",
        ".../.../.../...",
        "/.../.../...",
        "...//...",
        "..../.../...",
        "../.../...",
        ".../..../..",
        ".../.../....",
        ".../.../..",
        ".........",
        "XO./.X./../.",
        "..../..../..../....",
    ];
    for text in texts {
        assert_eq!(Position::parse(GRID3, text), Err(PositionError::WrongShape), "{text:?}");
    }
    let long = ".../".repeat(1_000);
    assert_eq!(Position::parse(GRID3, &long), Err(PositionError::WrongShape), "no counter runs over");
    for board in Board::ALL {
        for other in Board::ALL {
            let fits = Position::parse(board, &Position::empty(other).to_string());
            let expected =
                if board.size() == other.size() { Ok(Position::empty(board)) } else { Err(PositionError::WrongShape) };
            assert_eq!(fits, expected);
        }
    }
}

#[test]
fn marks_beyond_the_board_are_refused() {
    for board in Board::ALL {
        for beyond in board.cell_count()..32 {
            let beyond = cells(&[beyond]);
            assert_eq!(Position::new(board, beyond, Cells::EMPTY), Err(PositionError::OutOfBounds));
            assert_eq!(Position::new(board, cells(&[0]), beyond), Err(PositionError::OutOfBounds));
        }
    }
}

#[test]
fn two_marks_in_one_cell_are_refused() {
    for board in Board::ALL {
        for cell in board.cells() {
            assert_eq!(Position::new(board, Cells::only(cell), Cells::only(cell)), Err(PositionError::Overlap));
        }
    }
}

#[test]
fn counts_that_no_alternation_gives_are_refused() {
    let texts =
        ["O../.../...", "X../.X./...", "OO./X../...", "XXX/.../...", "OOO/XX./...", "XXX/XXX/XXX", "OOO/OOO/OOO"];
    for text in texts {
        assert_eq!(Position::parse(GRID3, text), Err(PositionError::WrongCount), "{text}");
    }
}

#[test]
fn a_line_of_the_player_who_did_not_move_last_is_refused() {
    for text in ["XXX/OO./O..", "OOO/XX./XX.", "XXX/OOO/...", "XXX/OOO/X..", "OOO/XXX/OX."] {
        assert_eq!(Position::parse(GRID3, text), Err(PositionError::PlayedOn), "{text}");
    }
}

#[test]
fn lines_that_no_single_mark_completed_are_refused() {
    let texts = [
        (Board::Grid4Run3, "XXX./OO.O/.O.O/XXX."),
        (Board::Grid4Run3, "OOO./XX.X/XX../OOOX"),
        (Board::Grid5Run3, "XXX../OO.O./...../.OO../..XXX"),
        (Board::Grid5Run4, "XXXX./OO.OO/.OO../..O../.XXXX"),
        (Board::Grid5Run5, "XXXXX/OOOO./OOOO./XXXXX/.O..."),
        // A triangle: each two of its sides meet, but never all three.
        (Board::Grid5Run3, "XXX../XXO../X.O../OO.../..O.."),
    ];
    for (board, text) in texts {
        assert_eq!(Position::parse(board, text), Err(PositionError::PlayedOn), "{board} {text}");
    }
}

#[test]
fn several_lines_that_one_mark_completed_are_accepted() {
    let texts = [
        (GRID3, "XXX/XOO/XOO", 2),
        (GRID3, "XOX/OXO/XOX", 2),
        (Board::Grid4Run3, "XXXX/OO.O/..../....", 2),
        (Board::Grid5Run3, "XXXXX/OO.OO/...../...../.....", 3),
        (Board::Grid5Run3, "OO.O./..X../.XXX./..X../..O..", 2),
        (Board::Grid5Run5, "XXXXX/XOOOO/XOOOO/X..../X....", 2),
    ];
    for (board, text, lines) in texts {
        let position = position(board, text);
        assert_eq!(position.winner(), Some(Player::X), "{board} {text}");
        assert_eq!(position.winning_lines().count(), lines, "{board} {text}");
    }
}

#[test]
fn every_reason_for_a_refusal_reads_differently() {
    let reasons = [
        PositionError::UnknownMark('?'),
        PositionError::WrongShape,
        PositionError::OutOfBounds,
        PositionError::Overlap,
        PositionError::WrongCount,
        PositionError::PlayedOn,
    ];
    let texts: HashSet<String> = reasons.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), reasons.len());
}

#[test]
fn the_won_game_of_the_seeds_cannot_occur_and_their_other_examples_can() {
    assert_eq!(Position::parse(GRID3, "XOO/XX./..X"), Err(PositionError::WrongCount));
    assert_eq!(position(GRID3, "XO./X../...").to_move(), Some(Player::O));
    assert!(position(GRID3, "XOX/OXX/OXO").is_draw());
}

#[test]
fn a_position_tells_whose_mark_is_where_and_who_is_next() {
    let position = position(Board::Grid4Run3, "XO../.X../..../...O");
    assert_eq!(position.board(), Board::Grid4Run3);
    assert_eq!((position.marks(Player::X), position.marks(Player::O)), (cells(&[0, 5]), cells(&[1, 15])));
    assert_eq!(position.free_cells(), cells(&[2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14]));
    assert_eq!(position.valid_moves(), position.free_cells());
    assert_eq!(
        [0, 1, 2, 15, 16, 40].map(|index| position.mark_at(Cell::new(index))),
        [Some(Player::X), Some(Player::O), None, Some(Player::O), None, None]
    );
    assert_eq!((position.ply(), position.to_move()), (4, Some(Player::X)));
    assert_eq!((position.winner(), position.is_draw()), (None, false));
}

#[test]
#[cfg_attr(miri, ignore = "walks the lines of many positions")]
fn a_position_tells_who_has_won_with_which_lines_and_whether_it_is_a_draw() {
    for position in reachable().chain(Board::ALL.into_iter().flat_map(|board| sample(board, 20))) {
        let (board, text) = (position.board(), position.to_string());
        let winner = Player::BOTH.into_iter().find(|&player| has_line(board, position.marks(player)));
        assert_eq!(position.winner(), winner, "{text}");
        assert_eq!(position.is_draw(), winner.is_none() && !text.contains('.'), "{text}");
        let filled = |line: &Line| winner.is_some_and(|winner| position.marks(winner).contains_all(line.cells));
        assert!(position.winning_lines().eq(board.lines().iter().copied().filter(filled)), "{text}");
    }
}

#[test]
fn nobody_moves_once_the_game_has_ended() {
    for text in ["XXX/OO./...", "OOO/XX./X..", "XXX/XOO/OXO", "XOX/OXX/OXO"] {
        let position = position(GRID3, text);
        assert_eq!((position.to_move(), position.valid_moves()), (None, Cells::EMPTY), "{text}");
        assert!(GRID3.cells().iter().all(|cell| position.after(cell).is_none()), "{text}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "walks the lines of many positions")]
fn a_move_adds_one_mark_in_a_free_cell_and_nothing_else() {
    for board in Board::ALL {
        for position in sample(board, 10) {
            for cell in (0..=u8::MAX).map(Cell::new) {
                let Some(player) = position.to_move().filter(|_| position.free_cells().contains(cell)) else {
                    assert_eq!(position.after(cell), None);
                    continue;
                };
                let after = position.after(cell).expect("a free cell");
                assert_eq!(after.marks(player), position.marks(player).with(cell));
                assert_eq!(after.marks(player.opponent()), position.marks(player.opponent()));
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "walks the lines of many positions")]
fn the_cells_that_complete_a_line_come_in_the_order_of_the_lines() {
    // The top row, then the diagonal that falls to the right, then the other.
    let three_threats = position(GRID3, "X.X/OXO/.O.");
    assert_eq!(three_threats.completing_cells(Player::X).map(Cell::index).collect::<Vec<_>>(), [1, 8, 6]);
    for board in Board::ALL {
        for position in sample(board, 20).filter(|position| position.to_move().is_some()) {
            for player in Player::BOTH {
                assert_eq!(position.completing_cells(player).collect::<Cells>(), completing(&position, player));
            }
        }
    }
}

#[test]
fn the_players_are_each_other_s_opponents_and_x_begins() {
    assert_eq!(Player::BOTH, [Player::X, Player::O]);
    assert_eq!(Player::BOTH.map(Player::opponent), [Player::O, Player::X]);
    assert_eq!(Player::BOTH.map(Player::letter), ['X', 'O']);
    assert_eq!(Player::BOTH.map(|player| player.to_string()), ["X", "O"]);
    assert!(Board::ALL.iter().all(|&board| Position::empty(board).to_move() == Some(Player::X)));
}
