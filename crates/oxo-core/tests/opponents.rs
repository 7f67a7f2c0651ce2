//! What holds for all eight opponents: their names, valid moves, the end of the game, and seeds.

mod support;

use oxo_core::{Board, Cell, Opponent, Player, Position, Rng, Strategy, Uninterrupted, Watch};
use support::{choice, match_up, open_positions, random_game, random_position, reachable};

#[test]
fn the_opponents_are_six_levels_and_two_characters() {
    let named: Vec<_> = Opponent::ALL.iter().map(|opponent| (opponent.name(), opponent.level())).collect();
    let expected = [
        ("Random", Some(1)),
        ("Guard", Some(2)),
        ("Planner", Some(3)),
        ("Thinker", Some(4)),
        ("Schemer", Some(5)),
        ("Perfect", Some(6)),
        ("Opener", None),
        ("Attacker", None),
    ];
    assert_eq!(named, expected);
    assert_eq!(Opponent::default(), Opponent::Random);
    assert_eq!(
        format!("{:>8}|{:<6}|{}", Opponent::Planner, Opponent::Guard, Opponent::Opener),
        " Planner|Guard |Opener"
    );
}

#[test]
fn every_opponent_makes_a_valid_move_in_every_position_of_3x3() {
    for opponent in Opponent::ALL {
        for (seed, position) in (0..).zip(open_positions().step_by(if cfg!(miri) { 20 } else { 1 })) {
            let cell = choice(opponent, &position, seed).expect("somebody is to move");
            assert!(position.valid_moves().contains(cell), "{opponent} in {position}: {cell:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn every_opponent_makes_a_valid_move_on_every_board() {
    for opponent in Opponent::ALL {
        for board in Board::ALL {
            let mut rng = Rng::new(31);
            for seed in 0..10 {
                let position = random_position(board, &mut rng);
                let cell = choice(opponent, &position, seed).expect("somebody is to move");
                assert!(position.valid_moves().contains(cell), "{opponent} in {position}: {cell:?}");
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn nobody_moves_in_a_game_that_has_ended() {
    let mut rng = Rng::new(37);
    for board in Board::ALL {
        let ended: Vec<Position> = match board {
            Board::Grid3Run3 => reachable().filter(|position| position.to_move().is_none()).collect(),
            _ => (0..20).map(|_| *random_game(board, &mut rng).position()).collect(),
        };
        for opponent in Opponent::ALL {
            assert!(ended.iter().all(|position| choice(opponent, position, 1).is_none()), "{opponent} on {board}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn the_same_seed_gives_the_same_game() {
    for x in Opponent::ALL {
        for o in Opponent::ALL {
            let game = || match_up(Board::Grid3Run3, &mut { x }, &mut { o }, &mut Rng::new(41));
            assert_eq!(game().history(), game().history(), "{x} against {o}");
        }
    }
}

/// Takes the free cell with the highest number, and counts its moves.
struct FromTheEnd {
    moves: u32,
}

impl Strategy for FromTheEnd {
    fn choose(&mut self, position: &Position, _: &mut Rng, _: &mut dyn Watch) -> Option<Cell> {
        self.moves += 1;
        position.valid_moves().last()
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays eight games with searchers")]
fn an_opponent_from_outside_plays_as_ours_do() {
    for ours in Opponent::ALL {
        let mut theirs = FromTheEnd { moves: 0 };
        let game = match_up(Board::Grid3Run3, &mut theirs, &mut { ours }, &mut Rng::new(43));
        assert!(game.outcome().is_some());
        assert_eq!(theirs.moves, game.position().marks(Player::X).len());
        assert_eq!(game.history()[0], Cell::new(8));
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches from the empty board")]
fn opponents_of_different_kinds_can_stand_in_one_list() {
    let mut list: Vec<Box<dyn Strategy>> = vec![Box::new(FromTheEnd { moves: 0 })];
    list.extend(Opponent::ALL.map(|opponent| Box::new(opponent) as Box<dyn Strategy>));
    let empty = Position::empty(Board::Grid3Run3);
    for opponent in &mut list {
        assert!(opponent.choose(&empty, &mut Rng::new(47), &mut Uninterrupted).is_some());
    }
}
