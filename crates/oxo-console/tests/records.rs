//! What is kept: every record comes back as it was written, its bytes stay what they are, and no other bytes do harm.

use std::fmt::Debug;

use oxo_console::{
    Mode, Seat, Seats, Tournament,
    records::{
        BoardStatistics, Choices, ClockTime, Contestant, Contrast, Ending, Format, GameRecord, History, NumberedGame,
        Pace, Record, RecordError, Records, RunningGame, SecondsLeft, Settings, Side, SleepAfter, Statistics, decode,
        encode,
    },
};
use oxo_core::{Board, Cell, Game, Opponent, Outcome, Player, Rng};
use oxo_storage::{Bundle, RecordId};

/// More than any record needs.
const ROOM: usize = 512;
// Miri takes thousands of times longer.
const ROUNDS: u64 = if cfg!(miri) { 1 } else { 2_000 };
const SAMPLES: u64 = if cfg!(miri) { 1 } else { 50 };
const BITS_FROM_FLIP_TO_FLIP: usize = if cfg!(miri) { 199 } else { 1 };
const RANDOM_BYTES: u32 = if cfg!(miri) { 10 } else { 100_000 };

/// A record and how to make any of its kind.
trait Sample: Record + PartialEq + Debug {
    fn any(rng: &mut Rng) -> Self;
}

macro_rules! for_every_record {
    ($check:ident) => {
        $check::<Settings>();
        $check::<Choices>();
        $check::<BoardStatistics>();
        $check::<NumberedGame>();
        $check::<Option<RunningGame>>();
        $check::<Option<Tournament>>();
        $check::<SecondsLeft>();
    };
}

#[test]
fn every_record_comes_back_as_it_was_written() {
    fn check<R: Sample>() {
        for seed in 0..ROUNDS {
            let record = R::any(&mut Rng::new(seed));
            assert_eq!(decode(&bytes(&record)), Ok(record));
        }
    }
    for_every_record!(check);
}

/// Should one of these fail, handhelds in use would lose what they remember: give the record another version.
#[test]
fn the_bytes_of_version_1_stay_what_they_are() {
    let settings = Settings {
        sound: true,
        contrast: Contrast::High,
        rotated: false,
        sleep: SleepAfter::FiveMinutes,
        pace: Pace::Instant,
    };
    assert_eq!(bytes(&settings), [1, 2, 0, 2, 1]);

    let choices = Choices {
        board: Board::Grid4Run3,
        clock: ClockTime::Thirty,
        opponent: Opponent::Attacker,
        side: Side::Alternate,
        last_side: Some(Player::O),
        practises_both: true,
        watched: [Opponent::Guard, Opponent::Planner],
        format: Format::BestOf7,
        contestants: [
            Contestant::Computer(Opponent::Opener),
            Contestant::You,
            Contestant::Nobody,
            Contestant::Computer(Opponent::Random),
        ],
    };
    assert_eq!(bytes(&choices), [1, 3, 7, 2, 1, 1, 1, 1, 2, 3, 2, 6, 1, 0, 2, 0]);

    let mut statistics = Statistics::default();
    let on_a_line = |winner| Outcome::Won(winner, oxo_core::Victory::Line(Board::Grid3Run3.lines()[0]));
    for _ in 0..200 {
        statistics.count(Board::Grid3Run3, Seats::against(Opponent::Guard, Player::X), on_a_line(Player::X));
    }
    statistics.count(Board::Grid3Run3, Seats::against(Opponent::Guard, Player::O), on_a_line(Player::X));
    statistics.count(Board::Grid3Run3, Seats::TWO_PEOPLE, Outcome::Draw);
    let mut expected = vec![0; 5];
    // Numbers beyond 127 take a second byte.
    expected.extend([200, 1, 1, 0, 0, 200, 1]);
    expected.extend([0; 6 * 5]);
    expected.extend([0, 0, 1]);
    assert_eq!(bytes(&statistics.on(Board::Grid3Run3)), expected);

    let game = GameRecord {
        board: Board::Grid5Run4,
        seats: Seats::new(Seat::Computer(Opponent::Planner), Seat::Person),
        moves: [12, 0, 24].map(Cell::new).into(),
        ending: Ending::OutOfTime(Player::O),
    };
    assert_eq!(bytes(&NumberedGame { number: 300, game }), [172, 2, 4, 1, 2, 0, 3, 12, 0, 24, 2, 1]);

    let running = RunningGame {
        mode: Mode::Practice,
        board: Board::Grid5Run4,
        seats: Seats::new(Seat::Computer(Opponent::Planner), Seat::Person),
        moves: [12, 0, 24].map(Cell::new).into(),
        on_the_board: 2,
        clock: ClockTime::Ten,
        rng: Rng::new(1),
    };
    let fields = [1, 3, 4, 1, 2, 0, 3, 12, 0, 24, 2, 2];
    let rng: [u8; 16] = Rng::new(1).into();
    assert_eq!(rng, [193, 92, 2, 137, 236, 45, 10, 145, 103, 236, 142, 101, 161, 141, 235, 190]);
    assert_eq!(bytes(&Some(running)), [&fields[..], &rng].concat());
    assert_eq!(bytes(&None::<RunningGame>), [0]);
    assert_eq!(bytes(&SecondsLeft(Some(29))), [1, 29]);
    assert_eq!(bytes(&SecondsLeft(None)), [0]);

    let choices = Choices { format: Format::BestOf5, ..Choices::default() };
    let mut tournament = Tournament::new(&choices).unwrap();
    tournament.enter(Outcome::Draw);
    tournament.enter(on_a_line(Player::X));
    // Two contestants with won, drawn and lost; best of five; two games played; on 3x3, without a clock.
    assert_eq!(bytes(&Some(tournament)), [1, 2, 1, 0, 1, 1, 2, 1, 1, 1, 0, 1, 5, 2, 0, 0]);
}

#[test]
fn a_record_cut_short_or_drawn_out_is_damaged() {
    fn check<R: Sample>() {
        for seed in 0..SAMPLES {
            let mut bytes = bytes(&R::any(&mut Rng::new(seed)));
            for length in 0..bytes.len() {
                assert_eq!(decode::<R>(&bytes[..length]), Err(RecordError::Damaged), "{length} of {bytes:?}");
            }
            bytes.push(0);
            assert_eq!(decode::<R>(&bytes), Err(RecordError::Damaged));
        }
    }
    for_every_record!(check);
}

#[test]
fn any_flipped_bit_gives_an_error_or_another_sound_record() {
    fn check<R: Sample>() {
        for seed in 0..SAMPLES {
            let original = bytes(&R::any(&mut Rng::new(seed)));
            for bit in (0..original.len() * 8).step_by(BITS_FROM_FLIP_TO_FLIP) {
                let mut flipped = original.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert_harmless::<R>(&flipped);
            }
        }
    }
    for_every_record!(check);
}

#[test]
fn random_bytes_do_no_harm() {
    fn check<R: Sample>() {
        let mut rng = Rng::new(1);
        for _ in 0..RANDOM_BYTES {
            // Small numbers mean something more often than large ones.
            let most = [2, 4, 9, 26, 256][rng.below(5) as usize];
            let bytes: Vec<u8> = (0..rng.below(80)).map(|_| rng.below(most) as u8).collect();
            assert_harmless::<R>(&bytes);
        }
    }
    for_every_record!(check);
}

#[test]
fn a_buffer_that_is_too_small_is_refused() {
    fn check<R: Sample>() {
        for seed in 0..SAMPLES {
            let record = R::any(&mut Rng::new(seed));
            let needed = bytes(&record).len();
            let mut buffer = [0; ROOM];
            for length in 0..needed {
                assert_eq!(encode(&record, &mut buffer[..length]), Err(RecordError::NoRoom));
            }
            assert_eq!(encode(&record, &mut buffer[..needed]).map(<[u8]>::len), Ok(needed));
        }
    }
    for_every_record!(check);
}

#[test]
fn a_game_that_nobody_can_have_played_is_refused() {
    let game = |moves: &[u8], ending| {
        let moves = moves.iter().copied().map(Cell::new).collect();
        let game = GameRecord { board: Board::Grid3Run3, seats: Seats::TWO_PEOPLE, moves, ending };
        NumberedGame { number: 7, game }
    };
    let top_row = [0, 3, 1, 4, 2];
    assert!(is_accepted(&game(&top_row, Ending::OnTheBoard)));
    assert!(is_accepted(&game(&[], Ending::Resigned(Player::O))));
    for (what, record) in [
        ("has not ended", game(&[4, 0], Ending::OnTheBoard)),
        ("was never begun", game(&[], Ending::OnTheBoard)),
        ("a cell taken twice", game(&[4, 4], Ending::Resigned(Player::X))),
        ("a cell beyond the board", game(&[9], Ending::Resigned(Player::X))),
        ("a cell beyond any board", game(&[255], Ending::Resigned(Player::X))),
        ("a move after the end", game(&[0, 3, 1, 4, 2, 5], Ending::OnTheBoard)),
        ("given up after the end", game(&top_row, Ending::Resigned(Player::O))),
        ("out of time after the end", game(&top_row, Ending::OutOfTime(Player::O))),
    ] {
        assert!(!is_accepted(&record), "{what}");
    }
}

#[test]
fn a_running_game_that_cannot_go_on_is_refused() {
    let running = |moves: &[u8], on_the_board| RunningGame {
        mode: Mode::TwoPeople,
        board: Board::Grid3Run3,
        seats: Seats::TWO_PEOPLE,
        moves: moves.iter().copied().map(Cell::new).collect(),
        on_the_board,
        clock: ClockTime::Off,
        rng: Rng::new(1),
    };
    let top_row = [0, 3, 1, 4, 2];
    assert!(is_accepted(&Some(running(&[], 0))));
    assert!(is_accepted(&Some(running(&top_row, 4))), "the winning move was taken back");
    for (what, running) in [
        ("is over", running(&top_row, 5)),
        ("more on the board than was played", running(&[4, 0], 3)),
        ("a cell taken twice", running(&[4, 4], 2)),
        ("a cell beyond the board", running(&[9], 1)),
        ("a move after the end", running(&[0, 3, 1, 4, 2, 5], 3)),
    ] {
        assert!(!is_accepted(&Some(running)), "{what}");
    }
}

#[test]
fn a_clock_that_has_run_out_is_refused() {
    assert!(is_accepted(&SecondsLeft(Some(1))));
    assert!(!is_accepted(&SecondsLeft(Some(0))));
}

#[test]
fn a_table_that_cannot_come_about_is_refused() {
    // Two contestants, best of three, with won, drawn and lost of each.
    let table = |first: [u8; 3], second: [u8; 3], played| {
        let contestants = [&[1, 2, 1][..], &first, &[2, 1], &second].concat();
        decode::<Option<Tournament>>(&[&contestants[..], &[1, 3, played, 0, 0]].concat()).is_ok()
    };
    assert!(table([1, 1, 0], [0, 1, 1], 2));
    assert!(table([0, 0, 0], [0, 0, 0], 0));
    assert!(!table([1, 1, 0], [0, 1, 1], 3), "fewer results than games");
    assert!(!table([1, 0, 0], [1, 0, 0], 1), "two winners");
    assert!(!table([2, 1, 1], [1, 1, 2], 4), "more games than planned");
}

#[test]
fn what_changed_is_saved_and_all_of_it_comes_back() {
    for seed in 0..if cfg!(miri) { 1 } else { 200 } {
        let mut rng = Rng::new(seed);
        let (mut kept, mut before) = (Bundle::new(), Records::default());
        for _ in 0..if cfg!(miri) { 3 } else { 30 } {
            let mut records = before.clone();
            match rng.below(7) {
                0 => records.settings = Settings::any(&mut rng),
                1 => records.choices = Choices::any(&mut rng),
                2 => records.running = Option::any(&mut rng),
                3 => records.tournament = Option::any(&mut rng),
                4 => records.seconds_left = SecondsLeft::any(&mut rng),
                5 => records.statistics.replace(any(&Board::ALL, &mut rng), BoardStatistics::any(&mut rng)),
                _ => records.history.keep(NumberedGame::any(&mut rng).game),
            }
            let changes = records.changes_since(&before);
            assert_eq!(changes.is_empty(), records == before);
            kept.merge(&changes).unwrap();
            assert_eq!(Records::load(&kept), (records.clone(), 0));
            before = records;
        }
    }
}

/// Were they longer, a bundle could not carry records of another version along, or not even these.
#[test]
fn all_records_at_their_longest_fill_less_than_half_a_bundle() {
    let mut records = Records::default();
    // Every count at its highest takes three bytes: five against each opponent, and three of two people.
    let full: BoardStatistics = decode(&[0xFF, 0xFF, 0x03].repeat(8 * 5 + 3)).unwrap();
    for board in Board::ALL {
        records.statistics.replace(board, full);
    }
    let seats = Seats::against(Opponent::Attacker, Player::O);
    let moves = || (0..25).map(Cell::new).collect();
    for _ in 0..History::LENGTH {
        records.history.keep(GameRecord {
            board: Board::Grid5Run5,
            seats,
            moves: moves(),
            ending: Ending::Resigned(Player::X),
        });
    }
    records.running = Some(RunningGame {
        mode: Mode::Tournament,
        board: Board::Grid5Run5,
        seats,
        moves: moves(),
        on_the_board: 0,
        clock: ClockTime::Thirty,
        rng: Rng::new(9),
    });
    records.seconds_left = SecondsLeft(Some(30));
    records.tournament = Tournament::new(&Choices::default());
    records.settings.sound = false;
    records.choices.board = Board::Grid5Run5;
    let size = records.changes_since(&Records::default()).as_bytes().len();
    // The numbers of the games may grow by three bytes each.
    let size = size + 8 * 4;
    assert!(size <= Bundle::CAPACITY / 2, "{size} bytes");
}

#[test]
fn what_cannot_be_read_is_as_new_and_costs_nothing_else() {
    let records = Records {
        settings: Settings { sound: false, ..Settings::default() },
        choices: Choices { board: Board::Grid5Run5, ..Choices::default() },
        ..Records::default()
    };
    let mut kept = records.changes_since(&Records::default());
    // Another version of the settings, and bytes that make no choices.
    let settings = RecordId { kind: 1, version: Settings::VERSION };
    let choices = RecordId { kind: 2, version: Choices::VERSION };
    kept.set(RecordId { version: Settings::VERSION + 1, ..settings }, b"newer").unwrap();
    assert_eq!(Records::load(&kept), (records.clone(), 1));
    kept.set(choices, &[0xFF]).unwrap();
    assert_eq!(Records::load(&kept), (Records { choices: Choices::default(), ..records }, 2));
}

#[test]
fn streaks_longer_than_what_was_won_are_refused() {
    // Won, lost, drawn, streak and best streak against Random; nothing else.
    let statistics = |score: [u8; 5]| [&score[..], &[0; 7 * 5 + 3]].concat();
    for sound in [[3, 0, 0, 3, 3], [3, 1, 0, 0, 3], [3, 1, 1, 1, 2], [0, 0, 9, 0, 0]] {
        assert!(decode::<BoardStatistics>(&statistics(sound)).is_ok(), "{sound:?}");
    }
    for unsound in [[3, 0, 0, 3, 2], [3, 0, 0, 4, 4], [3, 1, 0, 0, 4], [0, 0, 0, 1, 1]] {
        assert_eq!(decode::<BoardStatistics>(&statistics(unsound)), Err(RecordError::Damaged), "{unsound:?}");
    }
}

#[test]
fn a_person_takes_part_in_a_tournament_once() {
    use Contestant::{Computer, Nobody, You};
    let guard = Computer(Opponent::Guard);
    for (contestants, sound) in [
        ([You, guard, guard, Nobody], true),
        ([Nobody, Nobody, Nobody, You], true),
        ([Nobody; 4], true),
        ([guard; 4], true),
        ([You, guard, Nobody, You], false),
        ([You; 4], false),
    ] {
        assert_eq!(is_accepted(&Choices { contestants, ..Choices::default() }), sound, "{contestants:?}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "plays 20 games")]
fn the_history_keeps_the_last_eight_games() {
    let mut rng = Rng::new(1);
    let games: Vec<_> = (0..20).map(|_| NumberedGame::any(&mut rng).game).collect();
    let mut history = History::default();
    assert!(history.is_empty());
    for (count, game) in (1..).zip(&games) {
        history.keep(game.clone());
        assert_eq!(history.len(), count.min(History::LENGTH));
        assert!(history.latest_first().eq(games[..count].iter().rev().take(History::LENGTH)));
    }
}

#[test]
fn every_board_is_counted_alone() {
    let mut statistics = Statistics::default();
    for (index, board) in (1..).zip(Board::ALL) {
        for _ in 0..index {
            statistics.count(board, Seats::TWO_PEOPLE, Outcome::Draw);
        }
    }
    let mut copied = Statistics::default();
    for (index, board) in (1..).zip(Board::ALL) {
        assert_eq!(statistics.two_people(board).drawn, index);
        copied.replace(board, decode(&bytes(&statistics.on(board))).unwrap());
    }
    assert_eq!(copied, statistics);
}

#[test]
#[cfg_attr(miri, ignore = "counts to 65,536")]
fn a_full_count_stays_full() {
    let mut statistics = Statistics::default();
    let seats = Seats::against(Opponent::Random, Player::X);
    let won = Outcome::Won(Player::X, oxo_core::Victory::Resignation);
    for _ in 0..=u32::from(u16::MAX) {
        statistics.count(Board::Grid3Run3, seats, won);
    }
    let score = statistics.against(Opponent::Random, Board::Grid3Run3);
    assert_eq!((score.won, score.streak, score.best_streak), (u16::MAX, u16::MAX, u16::MAX));
    assert!(is_accepted(&statistics.on(Board::Grid3Run3)));
}

fn bytes<R: Record>(record: &R) -> Vec<u8> {
    encode(record, &mut [0; ROOM]).unwrap().to_vec()
}

fn is_accepted<R: Record + Debug + PartialEq>(record: &R) -> bool {
    decode::<R>(&bytes(record)).is_ok_and(|decoded| decoded == *record)
}

/// The bytes are refused, or they make a sound record.
fn assert_harmless<R: Sample>(bytes: &[u8]) {
    if let Ok(record) = decode::<R>(bytes) {
        assert!(record.is_sound(), "{record:?}");
        assert!(is_accepted(&record), "{record:?} does not come back");
    }
}

fn any<T: Copy>(list: &[T], rng: &mut Rng) -> T {
    list[rng.below(list.len() as u32) as usize]
}

impl Sample for Settings {
    fn any(rng: &mut Rng) -> Self {
        Self {
            sound: rng.coin(),
            contrast: any(&[Contrast::Low, Contrast::Medium, Contrast::High], rng),
            rotated: rng.coin(),
            sleep: any(
                &[SleepAfter::HalfAMinute, SleepAfter::TwoMinutes, SleepAfter::FiveMinutes, SleepAfter::Never],
                rng,
            ),
            pace: any(&[Pace::Natural, Pace::Instant], rng),
        }
    }
}

impl Sample for Choices {
    fn any(rng: &mut Rng) -> Self {
        let mut opponent = || any(&Opponent::ALL, rng);
        let (opponent, watched) = (opponent(), [opponent(), opponent()]);
        let mut contestants = [Contestant::Nobody; 4].map(|nobody| any(&[nobody, Contestant::Computer(opponent)], rng));
        if rng.coin() {
            contestants[rng.below(4) as usize] = Contestant::You;
        }
        Self {
            board: any(&Board::ALL, rng),
            clock: any(&[ClockTime::Off, ClockTime::Five, ClockTime::Ten, ClockTime::Thirty], rng),
            opponent,
            side: any(&[Side::X, Side::O, Side::Alternate], rng),
            last_side: any(&[None, Some(Player::X), Some(Player::O)], rng),
            practises_both: rng.coin(),
            watched,
            format: any(&[Format::RoundRobin, Format::BestOf3, Format::BestOf5, Format::BestOf7], rng),
            contestants,
        }
    }
}

impl Sample for BoardStatistics {
    fn any(rng: &mut Rng) -> Self {
        let mut statistics = Statistics::default();
        let board = any(&Board::ALL, rng);
        for _ in 0..rng.below(400) {
            let opponent = any(&Opponent::ALL, rng);
            let seats = any(&[Seats::TWO_PEOPLE, Seats::against(opponent, Player::X)], rng);
            let won = |winner| Outcome::Won(winner, oxo_core::Victory::Resignation);
            statistics.count(board, seats, any(&[Outcome::Draw, won(Player::X), won(Player::O)], rng));
        }
        statistics.on(board)
    }
}

impl Sample for NumberedGame {
    fn any(rng: &mut Rng) -> Self {
        let mut game = Game::new(any(&Board::ALL, rng));
        game.start().unwrap();
        while let Some(player) = game.current_player() {
            match rng.below(40) {
                0 => game.resign(any(&Player::BOTH, rng)),
                1 => game.run_out_of_time(player),
                _ => game.play(player, rng.pick(game.valid_moves()).unwrap()),
            }
            .unwrap();
        }
        let mut seat = || any(&[Seat::Person, Seat::Computer(any(&Opponent::ALL, rng))], rng);
        let game = GameRecord::of(&game, Seats::new(seat(), seat())).unwrap();
        Self { number: rng.next_seed() as u32 >> rng.below(32), game }
    }
}

impl Sample for Option<RunningGame> {
    fn any(rng: &mut Rng) -> Self {
        let mut game = Game::new(any(&Board::ALL, rng));
        game.start().unwrap();
        for _ in 0..rng.below(25) {
            if let Some(player) = game.current_player() {
                game.play(player, rng.pick(game.valid_moves()).unwrap()).unwrap();
            }
        }
        while !game.is_active() || rng.below(3) == 0 {
            if game.undo().is_err() {
                break;
            }
        }
        let mut seat = || any(&[Seat::Person, Seat::Computer(any(&Opponent::ALL, rng))], rng);
        let seats = Seats::new(seat(), seat());
        rng.coin().then(|| RunningGame {
            mode: any(&[Mode::AgainstComputer, Mode::TwoPeople, Mode::Watch, Mode::Practice, Mode::Tournament], rng),
            board: game.board(),
            seats,
            moves: RunningGame::moves_of(&game),
            on_the_board: game.history().len() as u8,
            clock: any(&[ClockTime::Off, ClockTime::Five, ClockTime::Ten, ClockTime::Thirty], rng),
            rng: Rng::new(rng.next_seed()),
        })
    }
}

impl Sample for SecondsLeft {
    fn any(rng: &mut Rng) -> Self {
        Self(rng.coin().then(|| 1 + rng.below(255) as u8))
    }
}

impl Sample for Option<Tournament> {
    fn any(rng: &mut Rng) -> Self {
        let mut tournament = Tournament::new(&Choices::any(rng))?;
        while !tournament.is_over() && rng.below(6) > 0 {
            let won = |winner| Outcome::Won(winner, oxo_core::Victory::Resignation);
            tournament.enter(any(&[Outcome::Draw, won(Player::X), won(Player::O)], rng));
        }
        Some(tournament)
    }
}
