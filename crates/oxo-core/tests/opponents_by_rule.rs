//! The five opponents that follow plain rules, each compared with its rule told once more as a set of allowed cells.

mod support;

use oxo_core::{Board, Cell, Cells, Opponent, Player, Position, Rng};
use support::{assert_chooses_exactly, cells, choice, choices, completing, open_positions, position, random_position};

/// Every position of 3x3, and seeded random ones of the other boards, each with the player to move.
fn positions() -> impl Iterator<Item = (Position, Player)> {
    let mut rng = Rng::new(53);
    let others = Board::ALL.into_iter().skip(1).flat_map(|board| [board; 60]);
    let positions = open_positions().chain(others.map(move |board| random_position(board, &mut rng)));
    positions.map(|position| (position, position.to_move().expect("somebody is to move")))
}

/// Asserts that an opponent chooses every cell that its rule allows to the player to move, and no other.
fn assert_follows(opponent: Opponent, rule: fn(&Position, Player) -> Cells) {
    for (position, own) in positions() {
        assert_chooses_exactly(opponent, &position, rule(&position, own));
    }
}

/// The first of these sets that has a cell.
fn first_with_a_cell<const N: usize>(sets: [Cells; N]) -> Cells {
    sets.into_iter().find(|set| !set.is_empty()).unwrap_or(Cells::EMPTY)
}

/// The first of these cells that is free, as a set.
fn first_free(position: &Position, cells: Cells) -> Cells {
    (cells & position.free_cells()).first().map_or(Cells::EMPTY, Cells::only)
}

/// The cell that completes the first line of `player` in the board's order that lacks just one, as a set.
fn first_completing(position: &Position, player: Player) -> Cells {
    let lacking = position.board().lines().iter().map(|line| line.cells - position.marks(player));
    let mut one_free = lacking.filter(|&lacking| lacking.len() == 1 && position.free_cells().contains_all(lacking));
    one_free.next().unwrap_or(Cells::EMPTY)
}

/// On how many lines with a mark of `player` and none of the opponent's a cell lies.
fn attacks_from(position: &Position, player: Player, cell: Cell) -> usize {
    let lines = position.board().lines().iter().filter(|line| line.cells.contains(cell));
    let marks_on = |line: Cells, player| (position.marks(player) & line).len();
    lines.filter(|line| marks_on(line.cells, player) > 0 && marks_on(line.cells, player.opponent()) == 0).count()
}

/// The free cells that attack at least so many times.
fn attacking(position: &Position, player: Player, times: usize) -> Cells {
    position.free_cells().iter().filter(|&cell| attacks_from(position, player, cell) >= times).collect()
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn random_takes_any_free_cell() {
    assert_follows(Opponent::Random, |position, _| position.free_cells());
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn random_takes_every_free_cell_equally_often() {
    for (board, text) in [(Board::Grid3Run3, "XO./.X./..O"), (Board::Grid5Run4, "...../..X../.O.../...../.....")] {
        let position = position(board, text);
        let free = position.free_cells();
        let mut counts = [0_u32; Cell::MAX_COUNT];
        for cell in choices(Opponent::Random, &position).take(400 * free.len() as usize) {
            counts[usize::from(cell.index())] += 1;
        }
        // Each count has the mean 400 and a standard deviation below 20.
        assert!(free.iter().all(|cell| counts[usize::from(cell.index())].abs_diff(400) < 100), "{counts:?}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn guard_blocks_a_line_and_otherwise_takes_any_free_cell() {
    for (position, own) in positions() {
        let threats = completing(&position, own.opponent());
        if threats.is_empty() {
            assert_chooses_exactly(Opponent::Guard, &position, position.free_cells());
        } else {
            // Which of several threats it stops is its own affair: the next one is fatal.
            let mut chosen = choices(Opponent::Guard, &position).take(10);
            assert!(chosen.all(|cell| threats.contains(cell)), "{position}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn guard_does_not_see_its_own_chance() {
    let can_win = position(Board::Grid3Run3, "XX./OO./...");
    assert_eq!(choice(Opponent::Guard, &can_win, 1), Some(Cell::new(5)), "it blocks instead");
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn planner_wins_blocks_takes_the_centre_or_a_corner_else_any_cell() {
    assert_follows(Opponent::Planner, |position, own| {
        first_with_a_cell([
            first_completing(position, own),
            first_completing(position, own.opponent()),
            first_free(position, position.board().centre()),
            first_free(position, position.board().corners()),
            position.free_cells(),
        ])
    });
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn planner_keeps_its_order_of_rules() {
    let chosen = |text| choice(Opponent::Planner, &position(Board::Grid3Run3, text), 1).map(Cell::index);
    assert_eq!(chosen("XX./OO./..."), Some(2), "it wins before it blocks");
    assert_eq!(chosen("X.X/OXO/.O."), Some(1), "of several wins the first line's");
    assert_eq!(chosen("XX./O../..."), Some(2), "it blocks");
    assert_eq!(chosen("X../.../..."), Some(4), "it takes the centre");
    assert_eq!(chosen(".../.X./..."), Some(0), "it takes the first corner");
    assert_eq!(chosen("X../.O./..X"), Some(2), "it takes the next corner");
    let only_edges = position(Board::Grid4Run4, "X..O/.XO./.XO./O..X");
    assert_chooses_exactly(Opponent::Planner, &only_edges, only_edges.free_cells());
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn opener_takes_the_centre_then_any_cell_and_late_a_win() {
    assert_follows(Opponent::Opener, |position, own| {
        let free = position.free_cells();
        let late = if free.len() <= 5 { completing(position, own) } else { Cells::EMPTY };
        let first_turn = position.marks(own).is_empty();
        let centre = if first_turn { position.board().centre() & free } else { Cells::EMPTY };
        first_with_a_cell([late, centre, free])
    });
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn opener_looks_for_a_win_with_five_free_cells_and_not_with_six() {
    let grid = Board::Grid4Run4;
    let with_five = position(grid, "OOO./XXO./XOXX/..X.");
    assert_eq!((with_five.free_cells().len(), completing(&with_five, Player::O)), (5, cells(&[3])));
    assert_chooses_exactly(Opponent::Opener, &with_five, cells(&[3]));
    let with_six = position(grid, "XXX./OOX./OXOO/....");
    assert_eq!((with_six.free_cells().len(), completing(&with_six, Player::X)), (6, cells(&[3])));
    assert_chooses_exactly(Opponent::Opener, &with_six, with_six.free_cells());
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn attacker_takes_a_corner_then_any_cell_and_later_one_that_attacks() {
    assert_follows(Opponent::Attacker, |position, own| {
        let free = position.free_cells();
        let late = if free.len() < 7 { attacking(position, own, 1) } else { Cells::EMPTY };
        let first_turn = position.marks(own).is_empty();
        let corners = if first_turn { position.board().corners() & free } else { Cells::EMPTY };
        first_with_a_cell([late, corners, free])
    });
}

#[test]
#[cfg_attr(miri, ignore = "asks in every position of 3x3")]
fn attacker_prefers_a_double_attack_half_of_the_time() {
    const TIMES: u32 = 40;
    let (mut mean, mut variance, mut doubles) = (0.0, 0.0, 0_u32);
    for (position, own) in positions().filter(|(position, _)| position.free_cells().len() < 7) {
        let (any, double) = (attacking(&position, own, 1), attacking(&position, own, 2));
        if double.is_empty() {
            continue;
        }
        // One half, and its share of the other half, in which any attack will do.
        let probability = 0.5 + 0.5 * f64::from(double.len()) / f64::from(any.len());
        mean += f64::from(TIMES) * probability;
        variance += f64::from(TIMES) * probability * (1.0 - probability);
        let chosen = choices(Opponent::Attacker, &position).take(TIMES as usize);
        doubles += chosen.filter(|&cell| double.contains(cell)).count() as u32;
    }
    assert!(variance > 1_000.0, "too few positions to tell");
    assert!((f64::from(doubles) - mean).abs() < 5.0 * variance.sqrt(), "{doubles} instead of about {mean}");
}
