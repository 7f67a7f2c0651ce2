//! From waiting through progress to the end: what each call does in each phase, and what it refuses by name.

mod support;

use std::collections::HashSet;

use oxo_core::{Board, Cell, Cells, Game, GameError, Outcome, Phase, Player, Victory};
use support::{assert_invariants, played, reachable_games, snapshot, started};

const GRID3: Board = Board::Grid3Run3;

/// Asserts that a call is refused for this reason and changes nothing.
fn refuses(game: &Game, error: GameError, call: impl FnOnce(&mut Game) -> Result<(), GameError>) {
    let mut after = game.clone();
    assert_eq!(call(&mut after), Err(error));
    assert_eq!(snapshot(&after), snapshot(game), "a refused call changes nothing");
}

/// Asserts that every move is refused for this reason, whoever makes it and wherever.
fn refuses_every_move(game: &Game, error: GameError) {
    for player in Player::BOTH {
        for index in 0..=u8::MAX {
            refuses(game, error, |game| game.play(player, Cell::new(index)));
            assert_eq!(game.validate(player, Cell::new(index)), Err(error));
        }
    }
}

/// X won with the top row; a draw; X gave up; O's time ran out.
fn ended_games() -> [Game; 4] {
    let mut resigned = played(GRID3, &[4]);
    resigned.resign(Player::X).expect("a game in progress");
    let mut out_of_time = played(GRID3, &[4]);
    out_of_time.run_out_of_time(Player::O).expect("a game in progress");
    [played(GRID3, &[0, 3, 1, 4, 2]), played(GRID3, &[0, 1, 2, 4, 3, 5, 7, 6, 8]), resigned, out_of_time]
}

#[test]
#[cfg_attr(miri, ignore = "checks every invariant of games on every board")]
fn a_new_game_waits_with_an_empty_board() {
    for board in Board::ALL {
        let game = Game::new(board);
        assert_eq!((game.phase(), game.board()), (Phase::Waiting, board));
        assert_eq!((game.current_player(), game.outcome(), game.winner()), (None, None, None));
        assert_eq!((game.valid_moves(), game.history(), game.last_move()), (Cells::EMPTY, &[][..], None));
        assert_invariants(&game);
    }
}

#[test]
#[cfg_attr(miri, ignore = "tries every move on every board")]
fn a_waiting_game_can_only_be_started() {
    for board in Board::ALL {
        let game = Game::new(board);
        refuses_every_move(&game, GameError::NotStarted);
        for player in Player::BOTH {
            refuses(&game, GameError::NotStarted, |game| game.resign(player));
            refuses(&game, GameError::NotStarted, |game| game.run_out_of_time(player));
        }
        refuses(&game, GameError::NothingToUndo, Game::undo);
        refuses(&game, GameError::NothingToRedo, Game::redo);
    }
}

#[test]
#[cfg_attr(miri, ignore = "checks every invariant of games on every board")]
fn a_started_game_is_in_progress_and_x_is_to_move() {
    for board in Board::ALL {
        let game = started(board);
        assert_eq!((game.phase(), game.current_player()), (Phase::InProgress, Some(Player::X)));
        assert_eq!(game.valid_moves(), board.cells());
        assert_invariants(&game);
    }
}

#[test]
fn a_game_in_progress_cannot_be_started_again() {
    for game in reachable_games().iter().filter(|game| game.is_active()) {
        refuses(game, GameError::AlreadyStarted, Game::start);
    }
}

#[test]
#[cfg_attr(miri, ignore = "tries every move on every board")]
fn in_every_position_a_move_is_accepted_or_refused_for_the_first_reason_that_holds() {
    for game in reachable_games() {
        for player in Player::BOTH {
            for cell in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 32, 255].map(Cell::new) {
                let expected = if game.outcome().is_some() {
                    Err(GameError::GameOver)
                } else if game.current_player() != Some(player) {
                    Err(GameError::NotYourTurn)
                } else if cell.index() > 8 {
                    Err(GameError::OutOfBounds)
                } else if game.mark_at(cell).is_some() {
                    Err(GameError::Occupied)
                } else {
                    Ok(())
                };
                assert_eq!(game.validate(player, cell), expected);
                if let Err(error) = expected {
                    refuses(game, error, |game| game.play(player, cell));
                }
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "starts 1,400 games")]
fn a_cell_beyond_the_board_is_out_of_bounds_on_every_board() {
    for board in Board::ALL {
        for index in board.cell_count()..=u8::MAX {
            refuses(&started(board), GameError::OutOfBounds, |game| game.play(Player::X, Cell::new(index)));
        }
    }
}

#[test]
fn the_turn_passes_only_after_a_valid_move() {
    let mut game = started(GRID3);
    assert_eq!(game.play(Player::O, Cell::new(4)), Err(GameError::NotYourTurn));
    assert_eq!(game.current_player(), Some(Player::X));
    assert_eq!(game.play(Player::X, Cell::new(4)), Ok(()));
    assert_eq!(game.current_player(), Some(Player::O));
    assert_eq!(game.play(Player::O, Cell::new(4)), Err(GameError::Occupied));
    assert_eq!(game.play(Player::O, Cell::new(9)), Err(GameError::OutOfBounds));
    assert_eq!(game.current_player(), Some(Player::O));
    assert_eq!(game.play(Player::O, Cell::new(0)), Ok(()));
    assert_eq!(game.current_player(), Some(Player::X));
    assert_eq!(game.history(), [4, 0].map(Cell::new));
    assert_eq!(game.position().to_string(), "O../.X./...");
}

#[test]
#[cfg_attr(miri, ignore = "checks every invariant of games on every board")]
fn an_ended_game_has_nobody_to_move_and_refuses_to_go_on() {
    for game in ended_games() {
        assert!(matches!(game.phase(), Phase::Finished(_)));
        assert_eq!((game.current_player(), game.valid_moves()), (None, Cells::EMPTY));
        refuses_every_move(&game, GameError::GameOver);
        refuses(&game, GameError::GameOver, Game::start);
        for player in Player::BOTH {
            refuses(&game, GameError::GameOver, |game| game.resign(player));
            refuses(&game, GameError::GameOver, |game| game.run_out_of_time(player));
        }
        refuses(&game, GameError::NothingToRedo, Game::redo);
        assert_invariants(&game);
    }
}

#[test]
#[cfg_attr(miri, ignore = "tries every move on every board")]
fn restart_waits_again_on_the_same_board_from_any_phase() {
    for board in Board::ALL {
        let mut taken_back = played(board, &[0, 1, 5]);
        taken_back.undo().expect("three moves");
        let mut resigned = played(board, &[0]);
        resigned.resign(Player::O).expect("a game in progress");
        for mut game in [Game::new(board), started(board), taken_back, resigned].into_iter().chain(ended_games()) {
            let new = snapshot(&Game::new(game.board()));
            game.restart();
            assert_eq!(snapshot(&game), new);
            assert_eq!(game.start(), Ok(()));
        }
    }
}

#[test]
fn either_player_may_resign_or_run_out_of_time_and_the_other_one_wins() {
    type Loss = fn(&mut Game, Player) -> Result<(), GameError>;
    let losses: [(Loss, Victory); 2] = [(Game::resign, Victory::Resignation), (Game::run_out_of_time, Victory::Time)];
    for game in reachable_games().iter().filter(|game| game.is_active()) {
        for (player, (lose, how)) in Player::BOTH.into_iter().flat_map(|player| losses.map(|loss| (player, loss))) {
            let mut game = game.clone();
            let position = *game.position();
            assert_eq!(lose(&mut game, player), Ok(()));
            assert_eq!(game.outcome(), Some(Outcome::Won(player.opponent(), how)));
            assert_eq!(game.winner(), Some(player.opponent()));
            assert_eq!(*game.position(), position);
        }
    }
}

#[test]
fn every_reason_for_a_refusal_reads_differently() {
    let reasons = [
        GameError::NotStarted,
        GameError::AlreadyStarted,
        GameError::GameOver,
        GameError::NotYourTurn,
        GameError::OutOfBounds,
        GameError::Occupied,
        GameError::NothingToUndo,
        GameError::NothingToRedo,
    ];
    let texts: HashSet<String> = reasons.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), reasons.len());
}
