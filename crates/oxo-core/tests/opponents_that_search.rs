//! Thinker, Schemer and Perfect, compared with a plain minimax over all of 3x3.

mod support;

use std::collections::{HashMap, HashSet};

use oxo_core::{Board, Cell, Cells, Opponent, Player, Position, Rng};
use support::{assert_chooses_exactly, choice, choices, completing, open_positions, position, random_position};

/// More than any number of plies.
const WIN: i32 = 100;

/// How many plies each opponent must see.
const HORIZONS: [(Opponent, u32); 3] = [(Opponent::Thinker, 3), (Opponent::Schemer, 5), (Opponent::Perfect, 9)];

/// Minimax without any refinement, as far as `depth` plies: `WIN` less the plies to a win, its negative for a loss, and
/// zero for a draw or whatever lies beyond the horizon.
#[derive(Default)]
struct Minimax {
    known: HashMap<(Position, u32), i32>,
}

impl Minimax {
    /// What a position is worth to the player to move.
    fn value(&mut self, position: &Position, depth: u32) -> i32 {
        if position.winner().is_some() {
            return -WIN;
        }
        if depth == 0 || position.is_draw() {
            return 0;
        }
        if let Some(&value) = self.known.get(&(*position, depth)) {
            return value;
        }
        let values = position.free_cells().iter().map(|cell| self.value_of_move(position, cell, depth));
        let value = values.max().expect("a free cell");
        self.known.insert((*position, depth), value);
        value
    }

    /// What a move is worth to the player who makes it: an end is worth less the further away it is.
    fn value_of_move(&mut self, position: &Position, cell: Cell, depth: u32) -> i32 {
        let value = -self.value(&position.after(cell).expect("a valid move"), depth - 1);
        value - value.signum()
    }

    /// The moves of the highest value.
    fn best_moves(&mut self, position: &Position, depth: u32) -> Cells {
        let best = self.value(position, depth);
        position.free_cells().iter().filter(|&cell| self.value_of_move(position, cell, depth) == best).collect()
    }
}

/// Walks from a position through every move that Perfect chooses and every reply to it.
struct Walk {
    perfect: Player,
    minimax: Minimax,
    seen: HashSet<Position>,
}

impl Walk {
    fn assert_never_loses(&mut self, position: Position) {
        if !self.seen.insert(position) {
            return;
        }
        assert_ne!(position.winner(), Some(self.perfect.opponent()), "{position}");
        let mut moves = position.valid_moves();
        if position.to_move() == Some(self.perfect) {
            moves = self.minimax.best_moves(&position, 9);
            assert_chooses_exactly(Opponent::Perfect, &position, moves);
        }
        for next in moves.iter().filter_map(|cell| position.after(cell)) {
            self.assert_never_loses(next);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn perfect_never_loses_whatever_the_other_player_does() {
    for perfect in Player::BOTH {
        let mut walk = Walk { perfect, minimax: Minimax::default(), seen: HashSet::new() };
        walk.assert_never_loses(Position::empty(Board::Grid3Run3));
        assert!(walk.seen.len() > 100, "the walk saw only {} positions", walk.seen.len());
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn perfect_wins_soonest_loses_latest_and_takes_any_of_equal_moves() {
    let mut minimax = Minimax::default();
    for position in open_positions() {
        assert_chooses_exactly(Opponent::Perfect, &position, minimax.best_moves(&position, 9));
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn every_searcher_plays_as_well_as_its_horizon_allows() {
    // A win within so many plies is taken, the soonest first; a loss within them is avoided, or else put off.
    let mut minimax = Minimax::default();
    for (opponent, depth) in HORIZONS {
        for position in open_positions() {
            let best = minimax.best_moves(&position, depth);
            let chosen = choices(opponent, &position).take(3).collect();
            assert!(best.contains_all(chosen), "{opponent} in {position}: {chosen:?}, not of {best:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn every_searcher_takes_a_win_in_one_and_blocks_the_only_threat_on_every_board() {
    let mut rng = Rng::new(61);
    for (opponent, _) in HORIZONS {
        for board in Board::ALL {
            for seed in 0..30 {
                let position = random_position(board, &mut rng);
                let own = position.to_move().expect("somebody is to move");
                let (wins, threats) = (completing(&position, own), completing(&position, own.opponent()));
                let chosen = choice(opponent, &position, seed).expect("somebody is to move");
                if !wins.is_empty() {
                    assert!(wins.contains(chosen), "{opponent} does not win in {position}");
                } else if threats.len() == 1 {
                    assert!(threats.contains(chosen), "{opponent} does not block in {position}");
                }
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "searches for minutes")]
fn the_plain_minimax_knows_what_is_known() {
    let mut minimax = Minimax::default();
    let grid = Board::Grid3Run3;
    assert_eq!(minimax.value(&Position::empty(grid), 9), 0, "3x3 is a draw");
    assert_eq!(minimax.value(&position(grid, "XX./OO./..."), 9), WIN - 1);
    assert_eq!(minimax.value(&position(grid, "XO./.../..."), 9), WIN - 5);
    assert_eq!(minimax.value(&position(grid, "XO./.../..."), 3), 0, "five plies lie beyond a horizon of three");
    assert_eq!(minimax.value(&position(grid, "X.X/..O/XO."), 9), 2 - WIN, "three threats cannot all be stopped");
}
