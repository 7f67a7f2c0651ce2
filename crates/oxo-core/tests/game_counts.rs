//! All games of 3x3, played through and counted against the known figures.

mod support;

use std::collections::HashSet;

use oxo_core::{Board, Game, Outcome, Player};
use support::{play, reachable, reachable_games, started, symmetries};

/// How many games end with each outcome, by their length.
#[derive(Debug, Default, PartialEq)]
struct Endings {
    x_wins: [u32; 10],
    o_wins: [u32; 10],
    draws: [u32; 10],
}

impl Endings {
    fn count(&mut self, game: &Game) {
        let Some(outcome) = game.outcome() else {
            for cell in game.valid_moves() {
                let mut longer = game.clone();
                play(&mut longer, cell).expect("a valid move");
                self.count(&longer);
            }
            return;
        };
        let tally = match outcome.winner() {
            Some(Player::X) => &mut self.x_wins,
            Some(Player::O) => &mut self.o_wins,
            None => &mut self.draws,
        };
        tally[game.history().len()] += 1;
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays every game of 3x3")]
fn all_255_168_games_end_as_they_are_known_to() {
    let mut endings = Endings::default();
    endings.count(&started(Board::Grid3Run3));
    let expected = Endings {
        x_wins: [0, 0, 0, 0, 0, 1_440, 0, 47_952, 0, 81_792],
        o_wins: [0, 0, 0, 0, 0, 0, 5_328, 0, 72_576, 0],
        draws: [0, 0, 0, 0, 0, 0, 0, 0, 0, 46_080],
    };
    assert_eq!(endings, expected);
    let totals = [endings.x_wins, endings.o_wins, endings.draws].map(|tally| tally.iter().sum::<u32>());
    assert_eq!(totals, [131_184, 77_904, 46_080]);
    assert_eq!(totals.iter().sum::<u32>(), 255_168);
}

#[test]
#[cfg_attr(miri, ignore = "plays every game of 3x3")]
fn there_are_5_478_positions() {
    let mut per_ply = [0; 10];
    for position in reachable() {
        per_ply[position.ply() as usize] += 1;
    }
    assert_eq!(per_ply, [1, 9, 72, 252, 756, 1_260, 1_520, 1_140, 390, 78]);
    assert_eq!(per_ply.iter().sum::<u32>(), 5_478);
}

#[test]
#[cfg_attr(miri, ignore = "plays every game of 3x3")]
fn in_958_of_the_positions_the_game_has_ended() {
    let ended = |outcome: fn(Outcome) -> bool| {
        reachable_games().iter().filter_map(Game::outcome).filter(|&ended| outcome(ended)).count()
    };
    assert_eq!(ended(|outcome| outcome.winner() == Some(Player::X)), 626);
    assert_eq!(ended(|outcome| outcome.winner() == Some(Player::O)), 316);
    assert_eq!(ended(|outcome| outcome == Outcome::Draw), 16);
    assert_eq!(support::open_positions().count(), 4_520);
}

#[test]
#[cfg_attr(miri, ignore = "plays every game of 3x3")]
fn under_symmetry_there_are_765_positions() {
    let symmetries = symmetries(Board::Grid3Run3);
    let mut per_ply = [(); 10].map(|()| HashSet::new());
    for position in reachable() {
        let images = symmetries.iter().map(|symmetry| {
            Player::BOTH.map(|player| {
                let moved = position.marks(player).iter().map(|cell| symmetry[usize::from(cell.index())]);
                moved.collect::<oxo_core::Cells>().bits()
            })
        });
        per_ply[position.ply() as usize].insert(images.min());
    }
    let classes = per_ply.map(|classes| classes.len());
    assert_eq!(classes, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    assert_eq!(classes.iter().sum::<usize>(), 765);
}
