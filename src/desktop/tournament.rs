//! `tournament`: every opponent against every other on every board, and whether each level beats the one below.

use std::{fmt::Write as _, num::NonZero, sync::Mutex, thread};

use oxo_core::{Board, Game, Opponent, Player, Rng, Strategy, Table, Uninterrupted};

/// A level must score this share against the one below, on 3x3 and on average over all boards.
const LADDER_PERCENT: f64 = 55.0;
/// On 3x3 games are short: more of them leave less to chance.
const TIMES_AS_MANY_ON_3X3: u32 = 10;

/// How one opponent fared against another.
#[derive(Clone, Copy, Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Score {
    fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn percent(self) -> f64 {
        100.0 * (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }
}

/// All meetings on one board: `scores[a][b]` is how a fared against b.
type Meetings = [[Score; Opponent::ALL.len()]; Opponent::ALL.len()];

/// Plays `games` games of every pair with each mark on every board, on 3x3 more, and lays out what came of it. The second
/// value says whether the ladder holds.
pub fn report(games: u32) -> (String, bool) {
    let boards = play_all(games);
    let mut text = String::new();
    for (board, meetings) in Board::ALL.into_iter().zip(&boards) {
        let games = games_on(board, games);
        writeln!(text, "{board}: per cent scored by the row against the column, {games} games with each mark")
            .expect("text");
        write!(text, "{:9}", "").expect("text");
        for opponent in Opponent::ALL {
            write!(text, "{opponent:>9}").expect("text");
        }
        text.push('\n');
        for (opponent, row) in Opponent::ALL.into_iter().zip(meetings) {
            write!(text, "{opponent:9}").expect("text");
            for score in row {
                write!(text, "{:9.1}", score.percent()).expect("text");
            }
            text.push('\n');
        }
        text.push('\n');
    }
    let holds = lay_out_ladder(&boards, &mut text);
    (text, holds)
}

fn games_on(board: Board, games: u32) -> u32 {
    if board == Board::Grid3Run3 { games.saturating_mul(TIMES_AS_MANY_ON_3X3) } else { games }
}

/// Each level against the one below, on every board and on average.
fn lay_out_ladder(boards: &[Meetings], text: &mut String) -> bool {
    write!(text, "{:19}", "ladder").expect("text");
    for board in Board::ALL {
        write!(text, "{:>8}", board.to_string()).expect("text");
    }
    writeln!(text, " average").expect("text");
    let mut holds = true;
    for (above, below) in (1..6).map(|level| (level, level - 1)) {
        let percents: Vec<f64> = boards.iter().map(|meetings| meetings[above][below].percent()).collect();
        let average = percents.iter().sum::<f64>() / f64::from(Board::ALL.len() as u32);
        write!(text, "{:8} - {:8}", Opponent::ALL[above], Opponent::ALL[below]).expect("text");
        for percent in percents.iter().chain([&average]) {
            write!(text, "{percent:8.1}").expect("text");
        }
        let steps = percents[Board::Grid3Run3 as usize].min(average) >= LADDER_PERCENT;
        writeln!(text, "  {}", if steps { "holds" } else { "FAILS" }).expect("text");
        holds &= steps;
    }
    holds
}

/// Shares the meetings out over the processors.
fn play_all(games: u32) -> Vec<Meetings> {
    let count = Opponent::ALL.len();
    let mut pairs: Vec<(usize, usize, usize)> = (0..Board::ALL.len())
        .flat_map(|board| (0..count).flat_map(move |a| (a..count).map(move |b| (board, a, b))))
        .collect();
    // The slowest first, so that nobody waits for them at the end.
    pairs.sort_by_key(|&(board, a, b)| std::cmp::Reverse((a == 5 || b == 5, board)));
    let todo = Mutex::new(pairs.into_iter());
    let done = Mutex::new(vec![Meetings::default(); Board::ALL.len()]);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                let mut table = Box::new(Table::new());
                while let Some((board, a, b)) = { todo.lock().expect("no thread panics").next() } {
                    let score = meet(Board::ALL[board], [Opponent::ALL[a], Opponent::ALL[b]], games, &mut table);
                    let meetings = &mut done.lock().expect("no thread panics")[board];
                    meetings[a][b] = score;
                    meetings[b][a] = Score { won: score.lost, drawn: score.drawn, lost: score.won };
                }
            });
        }
    });
    done.into_inner().expect("no thread panics")
}

/// The first one's score against the second.
fn meet(board: Board, opponents: [Opponent; 2], games: u32, table: &mut Table) -> Score {
    let mut score = Score::default();
    for seed in 0..games_on(board, games) {
        for mark in Player::BOTH {
            let mut rng = Rng::new(u64::from(seed) << 1 | u64::from(mark == Player::O));
            match play(board, opponents, mark, &mut rng, table) {
                None => score.drawn += 1,
                Some(winner) if winner == mark => score.won += 1,
                Some(_) => score.lost += 1,
            }
        }
    }
    score
}

/// Who wins a game in which the first opponent has this mark.
fn play(
    board: Board,
    [first, second]: [Opponent; 2],
    mark: Player,
    rng: &mut Rng,
    table: &mut Table,
) -> Option<Player> {
    let mut game = Game::new(board);
    game.start().expect("a new game can be started");
    while let Some(player) = game.current_player() {
        let opponent = if player == mark { first } else { second };
        let cell = opponent.with_table(table).choose(game.position(), rng, &mut Uninterrupted);
        game.play(player, cell.expect("a game in progress has a move")).expect("opponents make valid moves");
    }
    game.winner()
}
