//! What the tests share: games that reach every position, seeded random games, plain rules to compare with, and the
//! invariants of every game.
#![allow(dead_code, reason = "each test file is a program of its own and uses its own part")]

use std::{collections::HashSet, iter, sync::LazyLock};

use oxo_core::{
    Board, Cell, Cells, Game, GameError, Line, LineKind, Opponent, Outcome, Phase, Player, Position, Rng, Strategy,
    Uninterrupted, Victory,
};

/// The set of the cells with these numbers.
pub fn cells(indices: &[u8]) -> Cells {
    indices.iter().copied().map(Cell::new).collect()
}

/// The position with this text.
pub fn position(board: Board, text: &str) -> Position {
    Position::parse(board, text).unwrap_or_else(|error| panic!("{board} {text}: {error}"))
}

/// A started game.
pub fn started(board: Board) -> Game {
    let mut game = Game::new(board);
    game.start().expect("a new game can be started");
    game
}

/// Makes a move for whoever is to move.
pub fn play(game: &mut Game, cell: Cell) -> Result<(), GameError> {
    let player = game.current_player().expect("somebody is to move");
    game.play(player, cell)
}

/// A game in which the players have chosen these cells in turn.
pub fn played(board: Board, moves: &[u8]) -> Game {
    let mut game = started(board);
    for &index in moves {
        play(&mut game, Cell::new(index)).unwrap_or_else(|error| panic!("{moves:?}, {index}: {error}"));
    }
    game
}

/// The position after these moves.
pub fn replayed(board: Board, moves: &[Cell]) -> Position {
    moves.iter().fold(Position::empty(board), |position, &cell| position.after(cell).expect("a valid move"))
}

/// For every position that 3x3 can reach, found by playing, one game that comes there; the shortest games first. In Miri,
/// which is slow, a few of them.
pub fn reachable_games() -> &'static [Game] {
    const ENOUGH: usize = if cfg!(miri) { 24 } else { usize::MAX };
    static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| {
        let mut games = vec![started(Board::Grid3Run3)];
        let mut seen = HashSet::new();
        let mut next = 0;
        while let Some(game) = games.get(next).filter(|_| games.len() < ENOUGH).cloned() {
            for cell in game.valid_moves() {
                let mut longer = game.clone();
                play(&mut longer, cell).expect("a valid move");
                if seen.insert(*longer.position()) {
                    games.push(longer);
                }
            }
            next += 1;
        }
        games
    });
    &GAMES
}

/// Every position that 3x3 can reach.
pub fn reachable() -> impl Iterator<Item = Position> {
    reachable_games().iter().map(|game| *game.position())
}

/// Every position of 3x3 in which somebody is to move.
pub fn open_positions() -> impl Iterator<Item = Position> {
    reachable().filter(|position| position.to_move().is_some())
}

/// A game of random moves, played to its end.
pub fn random_game(board: Board, rng: &mut Rng) -> Game {
    let mut game = started(board);
    while let Some(cell) = rng.pick(game.valid_moves()) {
        play(&mut game, cell).expect("a valid move");
    }
    game
}

/// A position somewhere in a random game, before its end.
pub fn random_position(board: Board, rng: &mut Rng) -> Position {
    let game = random_game(board, rng);
    let ply = rng.below(game.history().len() as u32) as usize;
    replayed(board, &game.history()[..ply])
}

/// A game between two opponents, played to its end.
pub fn match_up(board: Board, x: &mut dyn Strategy, o: &mut dyn Strategy, rng: &mut Rng) -> Game {
    let mut game = started(board);
    while let Some(player) = game.current_player() {
        let choice = match player {
            Player::X => x.choose(game.position(), rng, &mut Uninterrupted),
            Player::O => o.choose(game.position(), rng, &mut Uninterrupted),
        };
        let cell = choice.expect("a game in progress has a move");
        game.play(player, cell).expect("an opponent makes valid moves");
    }
    game
}

/// What an opponent chooses here with this seed.
pub fn choice(mut opponent: Opponent, position: &Position, seed: u64) -> Option<Cell> {
    opponent.choose(position, &mut Rng::new(seed), &mut Uninterrupted)
}

/// What an opponent chooses here again and again; no two positions have the same seed.
pub fn choices(mut opponent: Opponent, position: &Position) -> impl Iterator<Item = Cell> {
    let [x, o] = Player::BOTH.map(|player| u64::from(position.marks(player).bits()));
    let mut rng = Rng::new(x << 32 | o);
    iter::from_fn(move || opponent.choose(position, &mut rng, &mut Uninterrupted))
}

/// Asserts that an opponent chooses each of these cells sooner or later, and never another.
pub fn assert_chooses_exactly(opponent: Opponent, position: &Position, allowed: Cells) {
    const AT_LEAST: usize = 10;
    const AT_MOST: usize = 2_000;
    let mut chosen = Cells::EMPTY;
    for (count, cell) in choices(opponent, position).take(AT_MOST).enumerate() {
        assert!(allowed.contains(cell), "{opponent} in {position} chooses {cell:?}, which is not of {allowed:?}");
        chosen = chosen.with(cell);
        if chosen == allowed && count >= AT_LEAST {
            return;
        }
    }
    panic!("{opponent} in {position} never chooses {:?}", allowed - chosen);
}

/// The eight symmetries of a board, each as a list of where its cells go.
pub fn symmetries(board: Board) -> [Vec<Cell>; 8] {
    let image = |cell, [upside_down, mirrored, transposed]: [bool; 3]| {
        let turned = |number, turn| if turn { board.size() - 1 - number } else { number };
        let (row, column) = (turned(board.row(cell), upside_down), turned(board.column(cell), mirrored));
        let image = if transposed { board.cell_at(column, row) } else { board.cell_at(row, column) };
        image.expect("a symmetry stays on the board")
    };
    std::array::from_fn(|code| {
        let steps = [1, 2, 4].map(|bit| code & bit != 0);
        board.cells().iter().map(|cell| image(cell, steps)).collect()
    })
}

/// Every line of a board with its kind, found by walking from each cell in each direction: no table is trusted.
pub fn walked_lines(board: Board) -> &'static [Line] {
    static LINES: LazyLock<[Vec<Line>; 6]> = LazyLock::new(|| Board::ALL.map(walk));
    &LINES[board as usize]
}

fn walk(board: Board) -> Vec<Line> {
    let directions =
        [(LineKind::Row, 0, 1), (LineKind::Column, 1, 0), (LineKind::Diagonal, 1, 1), (LineKind::Diagonal, 1, -1)];
    let mut lines = Vec::new();
    for start in board.cells() {
        for (kind, down, right) in directions {
            let step = |n: u8| {
                let row = board.row(start) + n * down;
                let column = i16::from(board.column(start)) + i16::from(n) * right;
                board.cell_at(row, u8::try_from(column).ok()?)
            };
            if let Some(cells) = (0..board.run()).map(step).collect::<Option<Vec<_>>>() {
                lines.push(Line { cells: cells.into_iter().collect(), kind });
            }
        }
    }
    lines
}

/// Whether these marks fill a line.
pub fn has_line(board: Board, marks: Cells) -> bool {
    walked_lines(board).iter().any(|line| marks.contains_all(line.cells))
}

/// The cells of a board, and some that it has not.
pub fn cells_and_beyond(board: Board) -> impl Iterator<Item = Cell> {
    let beyond = [board.cell_count(), board.cell_count() + 1, 31, 32, 32 + board.cell_count(), u8::MAX];
    board.cells().iter().chain(beyond.map(Cell::new))
}

/// The free cells that would complete a line of `player`.
pub fn completing(position: &Position, player: Player) -> Cells {
    let fills_a_line = |cell: &Cell| has_line(position.board(), position.marks(player).with(*cell));
    position.free_cells().iter().filter(fills_a_line).collect()
}

/// All there is to know about a game, to see whether a call has changed it.
pub fn snapshot(game: &Game) -> String {
    format!("{game:?}")
}

/// What is true of every game at any time.
pub fn assert_invariants(game: &Game) {
    let (board, position) = (game.board(), game.position());
    let [x, o] = Player::BOTH.map(|player| position.marks(player));
    let full = position.free_cells().is_empty();

    // The board: every cell holds X, O or nothing, and beyond it there is nothing.
    assert!(!x.intersects(o));
    assert!(board.cells().contains_all(x | o));
    assert_eq!(position.free_cells(), board.cells() - (x | o));
    for cell in cells_and_beyond(board) {
        let mark = Player::BOTH.into_iter().find(|&player| position.marks(player).contains(cell));
        assert_eq!(game.mark_at(cell), mark);
    }

    // Turns alternate and X begins.
    assert!(x.len() == o.len() || x.len() == o.len() + 1);
    assert_eq!(position.ply(), x.len() + o.len());
    let turn = if x.len() == o.len() { Player::X } else { Player::O };
    assert_eq!(game.current_player(), game.is_active().then_some(turn));

    // The phase tells the outcome, and the outcome what is on the board.
    assert_eq!(game.is_active(), game.phase() == Phase::InProgress);
    assert_eq!(game.winner(), game.outcome().and_then(Outcome::winner));
    let line_of = Player::BOTH.into_iter().find(|&player| has_line(board, position.marks(player)));
    match game.phase() {
        Phase::Waiting => assert!(game.outcome().is_none() && game.history().is_empty() && !game.can_redo()),
        Phase::InProgress => assert!(game.outcome().is_none() && line_of.is_none() && !full),
        Phase::Finished(outcome) => {
            assert_eq!(game.outcome(), Some(outcome));
            match outcome {
                Outcome::Won(winner, Victory::Line(line)) => {
                    assert_eq!(line_of, Some(winner));
                    assert!(!has_line(board, position.marks(winner.opponent())));
                    assert!(position.marks(winner).contains_all(line.cells));
                    assert!(walked_lines(board).contains(&line), "{line:?} is no line of {board}");
                    assert!(line.cells.contains(game.last_move().expect("a won game has moves")));
                    assert_eq!(turn, winner.opponent(), "the last move wins");
                }
                Outcome::Won(_, Victory::Resignation | Victory::Time) => assert!(line_of.is_none() && !full),
                Outcome::Draw => assert!(line_of.is_none() && full),
            }
        }
    }

    // The valid moves are the free cells of a game in progress.
    assert_eq!(game.valid_moves(), if game.is_active() { position.free_cells() } else { Cells::EMPTY });
    for cell in cells_and_beyond(board) {
        let valid = game.valid_moves().contains(cell);
        assert_eq!(game.is_valid_move(cell), valid);
        assert_eq!(Player::BOTH.map(|player| game.validate(player, cell).is_ok()).contains(&true), valid);
    }

    // The history tells how the position came about.
    assert_eq!(replayed(board, game.history()), *position);
    assert_eq!(game.last_move(), game.history().last().copied());
    assert_eq!(game.can_undo(), game.clone().undo().is_ok());
    assert_eq!(game.can_redo(), game.clone().redo().is_ok());

    // The position is one that its own text gives.
    assert_eq!(Position::parse(board, &position.to_string()), Ok(*position));
}
