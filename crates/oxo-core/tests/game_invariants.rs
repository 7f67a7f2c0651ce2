//! What is true of a game at any time, checked after every step of many games.

mod support;

use oxo_core::{Board, Cell, Game, Player, Rng};
use support::{assert_invariants, play, reachable_games, snapshot};

#[test]
#[cfg_attr(miri, ignore = "checks every invariant after each of many moves")]
fn the_invariants_hold_in_every_position_of_3x3() {
    for game in reachable_games() {
        assert_invariants(game);
    }
}

#[test]
#[cfg_attr(miri, ignore = "checks every invariant after each of many moves")]
fn the_invariants_hold_after_a_resignation_in_any_position_of_3x3() {
    for game in reachable_games().iter().filter(|game| game.is_active()) {
        for player in Player::BOTH {
            let mut game = game.clone();
            game.resign(player).expect("a game in progress");
            assert_invariants(&game);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "makes 3,000 calls")]
fn the_invariants_hold_after_every_call_whatever_is_called() {
    let mut rng = Rng::new(2_002);
    let mut refused = 0;
    for board in Board::ALL {
        let mut game = Game::new(board);
        for _ in 0..500 {
            let before = snapshot(&game);
            let player = Player::BOTH[rng.below(2) as usize];
            // Mostly moves, some of them beyond the board, so that games come to their end.
            let result = match rng.below(64) {
                0..4 => game.undo(),
                4..8 => game.redo(),
                8 => game.resign(player),
                9 => game.run_out_of_time(player),
                10..12 => game.start(),
                12 => {
                    game.restart();
                    Ok(())
                }
                13..32 => game.play(player, Cell::new(rng.below(40) as u8)),
                _ => rng.pick(game.valid_moves()).map_or(Ok(()), |cell| play(&mut game, cell)),
            };
            if result.is_err() {
                refused += 1;
                assert_eq!(snapshot(&game), before, "a refused call changes nothing");
            }
            assert_invariants(&game);
        }
    }
    assert!(refused > 500, "only {refused} calls were refused");
}

#[test]
#[cfg_attr(miri, ignore = "checks every invariant after each of many moves")]
fn the_invariants_hold_after_every_move_of_random_games_on_every_board() {
    for board in Board::ALL {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut game = Game::new(board);
            assert_invariants(&game);
            game.start().expect("a new game can be started");
            while let Some(cell) = rng.pick(game.valid_moves()) {
                assert_invariants(&game);
                play(&mut game, cell).expect("a valid move");
            }
            assert_invariants(&game);
            assert!(game.outcome().is_some());
        }
    }
}
