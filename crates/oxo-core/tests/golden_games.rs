//! Games that must come out the same on every machine and in every version: board, X, O, seed and the moves.

mod support;

use oxo_core::{Opponent, Rng};
use support::match_up;

/// Games of the opponents that follow plain rules.
const BY_RULE: &str = "\
3,3,3 Random Guard 1: 4 5 7 1 3 2 8 6 0
3,3,3 Guard Planner 2: 2 4 0 1 7 6 3 8 5
3,3,3 Planner Opener 3: 4 8 0 1 2 5 6
3,3,3 Opener Attacker 4: 4 0 5 3 7 1 6 2
3,3,3 Attacker Random 5: 6 1 5 8 3 2 4
4,4,3 Random Guard 10: 11 7 10 9 8 4 6 2 14
4,4,4 Guard Planner 11: 7 5 3 6 0 9 13 10 1 2 14 12 8 15 4 11
5,5,3 Planner Opener 12: 12 19 0 24 6
5,5,4 Opener Attacker 13: 12 24 16 20 7 0 6 23 18 2 21 9 3 19 10 1 11
5,5,5 Attacker Random 14: 4 3 17 1 22 6 5 0 24 23 12 13 7 15 2
4,4,3 Opener Planner 20: 10 5 9 8 2 11 14 6 1 4
4,4,4 Attacker Opener 21: 15 10 5 2 8 11 9 3 1 4 14 0 12 13 7 6
5,5,3 Random Attacker 22: 1 0 22 10 18 15 21 5
5,5,4 Guard Random 23: 5 1 19 3 18 10 13 12 24 23 16 2 0 17 4 11 7 20 6 9 8
5,5,5 Planner Guard 24: 12 0 4 10 20 17 24 3 14 21 2 9 1 13 7 22 23 5 6 11 19 18 15 16 8
";

/// Games of the opponents that search. Perfect's stay as they are as long as it draws the order of the cells in the same
/// way; Thinker's and Schemer's also depend on how they value a position at the horizon.
const BY_SEARCH: &str = "\
3,3,3 Perfect Perfect 1: 4 0 8 2 1 7 3 5 6
3,3,3 Perfect Random 2: 2 7 4 0 6
3,3,3 Attacker Perfect 3: 8 4 2 5 6 3
3,3,3 Thinker Perfect 4: 8 4 0 1 7 6 2 5 3
3,3,3 Perfect Schemer 5: 0 4 7 3 5 2 6 8 1
3,3,3 Schemer Thinker 6: 0 2 8 4 6 3 7
3,3,3 Thinker Guard 7: 0 3 2 1 4 8 6
3,3,3 Planner Schemer 8: 4 8 0 6 7 1 2 5 3
";

/// Plays a game again and writes it in the same form.
fn replayed(game: &str) -> String {
    let (players, _) = game.split_once(':').expect("players: moves");
    let [board, x, o, seed] = players.split(' ').collect::<Vec<_>>()[..] else { panic!("{players}") };
    let by_name =
        |name| Opponent::ALL.into_iter().find(|opponent| opponent.name() == name).expect("an opponent's name");
    let mut rng = Rng::new(seed.parse().expect("a seed"));
    let game = match_up(board.parse().expect("a board"), &mut by_name(x), &mut by_name(o), &mut rng);
    let moves: Vec<String> = game.history().iter().map(|cell| cell.index().to_string()).collect();
    format!("{players}: {}", moves.join(" "))
}

#[test]
#[cfg_attr(miri, ignore = "plays hundreds of games")]
fn the_games_of_those_who_follow_plain_rules_come_out_the_same() {
    for game in BY_RULE.lines() {
        assert_eq!(replayed(game), game);
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays hundreds of games")]
fn the_games_of_those_who_search_come_out_the_same() {
    for game in BY_SEARCH.lines() {
        assert_eq!(replayed(game), game);
    }
}
