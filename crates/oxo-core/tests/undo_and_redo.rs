//! Taking moves back and playing them again.

mod support;

use oxo_core::{Board, Cell, Game, GameError, Outcome, Phase, Player, Rng, Victory};
use support::{assert_invariants, play, played, random_game, replayed, snapshot};

#[test]
#[cfg_attr(miri, ignore = "takes 12,000 steps")]
fn any_number_of_steps_back_and_forth_gives_the_positions_that_were_there() {
    for board in Board::ALL {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut game = random_game(board, &mut rng);
            let (moves, phase) = (game.history().to_vec(), game.phase());
            let mut ply = moves.len();
            for _ in 0..100 {
                let back = rng.coin();
                let possible = if back { ply > 0 } else { ply < moves.len() };
                assert_eq!(if back { game.can_undo() } else { game.can_redo() }, possible);
                let result = if back { game.undo() } else { game.redo() };
                match (possible, back) {
                    (true, true) => ply -= 1,
                    (true, false) => ply += 1,
                    (false, true) => assert_eq!(result, Err(GameError::NothingToUndo)),
                    (false, false) => assert_eq!(result, Err(GameError::NothingToRedo)),
                }
                assert_eq!(result.is_ok(), possible);
                assert_eq!(game.history(), &moves[..ply]);
                assert_eq!(*game.position(), replayed(board, &moves[..ply]));
                assert_eq!(game.phase(), if ply == moves.len() { phase } else { Phase::InProgress });
            }
            assert_invariants(&game);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays games on every board")]
fn a_game_can_be_taken_back_to_its_first_move_and_no_further() {
    for board in Board::ALL {
        let mut game = random_game(board, &mut Rng::new(4));
        while game.can_undo() {
            assert_eq!(game.undo(), Ok(()));
        }
        let before = snapshot(&game);
        assert_eq!(game.undo(), Err(GameError::NothingToUndo));
        assert_eq!(snapshot(&game), before);
        assert_eq!((game.phase(), game.current_player()), (Phase::InProgress, Some(Player::X)));
        assert_eq!(game.valid_moves(), board.cells());
    }
}

#[test]
fn a_won_game_that_is_taken_back_goes_on() {
    let mut game = played(Board::Grid3Run3, &[0, 3, 1, 4, 2]);
    assert_eq!(game.undo(), Ok(()));
    assert_eq!((game.phase(), game.current_player()), (Phase::InProgress, Some(Player::X)));
    assert_eq!(game.play(Player::X, Cell::new(8)), Ok(()));
    assert_eq!(game.position().to_string(), "XX./OO./..X");
}

#[test]
#[cfg_attr(miri, ignore = "plays games on every board")]
fn a_new_move_forgets_what_was_taken_back() {
    for board in Board::ALL {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut game = random_game(board, &mut rng);
            for _ in 0..=rng.below(game.history().len() as u32) {
                game.undo().expect("a move to take back");
            }
            assert!(game.can_redo());
            let cell = rng.pick(game.valid_moves()).expect("a move was taken back");
            play(&mut game, cell).expect("a valid move");
            assert!(!game.can_redo());
            assert_eq!(game.redo(), Err(GameError::NothingToRedo));
            assert_eq!(game.last_move(), Some(cell));
            assert_invariants(&game);
        }
    }
}

#[test]
fn a_refused_move_forgets_nothing() {
    let mut game = played(Board::Grid3Run3, &[4, 0, 8]);
    game.undo().expect("three moves");
    assert_eq!(game.play(Player::X, Cell::new(4)), Err(GameError::Occupied));
    assert_eq!(game.play(Player::O, Cell::new(1)), Err(GameError::NotYourTurn));
    assert_eq!(game.redo(), Ok(()));
    assert_eq!(game.history(), [4, 0, 8].map(Cell::new));
}

#[test]
fn a_resignation_can_be_taken_back_and_takes_no_move_with_it() {
    for player in Player::BOTH {
        let mut game = played(Board::Grid3Run3, &[4, 0]);
        let before = snapshot(&game);
        game.resign(player).expect("a game in progress");
        assert!(game.can_undo());
        assert_eq!(game.undo(), Ok(()));
        assert_eq!(snapshot(&game), before);
        assert_eq!(game.redo(), Err(GameError::NothingToRedo), "to resign again is a new decision");
    }
}

#[test]
fn a_resignation_before_the_first_move_can_be_taken_back() {
    let mut game = played(Board::Grid3Run3, &[]);
    game.resign(Player::O).expect("a game in progress");
    assert_eq!(game.outcome(), Some(Outcome::Won(Player::X, Victory::Resignation)));
    assert_eq!(game.undo(), Ok(()));
    assert_eq!(game.phase(), Phase::InProgress);
    assert_eq!(game.undo(), Err(GameError::NothingToUndo));
}

#[test]
fn a_resignation_forgets_what_was_taken_back() {
    let mut game = played(Board::Grid3Run3, &[4, 0, 8]);
    game.undo().expect("three moves");
    game.resign(Player::X).expect("a game in progress");
    assert_eq!(game.redo(), Err(GameError::NothingToRedo));
    game.undo().expect("a resignation to take back");
    assert_eq!(game.redo(), Err(GameError::NothingToRedo));
    assert_eq!(game.history(), [4, 0].map(Cell::new));
}

#[test]
fn nothing_can_be_taken_back_from_a_game_that_waits() {
    let mut game = Game::new(Board::Grid3Run3);
    assert_eq!((game.can_undo(), game.can_redo()), (false, false));
    assert_eq!((game.undo(), game.redo()), (Err(GameError::NothingToUndo), Err(GameError::NothingToRedo)));
}
