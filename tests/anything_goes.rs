//! Anything may happen at any time: random buttons, times and thoughts, and after each of them everything still holds.
//!
//! The seeds are fixed, so every run is the same. `EVENTS=50000000 cargo test --test anything_goes` goes on for longer.

mod support;

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    thread,
};

use oxo_console::{
    Button, Console, Event, Frame, Job, Light, Millis, Mode, Request, Reset, Seat, Seats, Standing, Start, Task,
    TaskId,
    records::{ClockTime, GameRecord, History, Records, RunningGame, Score, Tally},
};
use oxo_core::{Board, Cell, Fate, Game, Opponent, Outcome, Player, Rng, Victory};
use oxo_storage::{Bundle, Health};
use support::{
    glass::Glass,
    reading::{Reader, yes_is_chosen},
};

/// How many events there are unless told otherwise.
const EVENTS: u64 = 1_000_000;
/// How many of them a handheld lives through.
const LIFETIME: u64 = 10_000;
/// How many of them come from a person in the same mood.
const MOOD: u64 = 200;
/// Every so often the power goes instead: once in this many times.
const POWER_CUT_ONCE_IN: u32 = 300;

#[test]
fn a_million_random_events_break_nothing_and_reach_everything() {
    let events = std::env::var("EVENTS").map_or(EVENTS, |text| text.parse().expect("EVENTS is a number"));
    let lives = events.div_ceil(LIFETIME);
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let visits = thread::scope(|scope| {
        let live = |first: u64| {
            let seeds = (0..lives).skip(first as usize).step_by(threads as usize);
            seeds.fold(Visits::default(), |visits, seed| Life::new(seed, visits).live())
        };
        let handles: Vec<_> = (0..threads).map(|first| scope.spawn(move || live(first))).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).fold(Visits::default(), Visits::and)
    });
    println!("{visits:#?}");
    // The walk is worth nothing where it does not come.
    let expect = |what: &str, of_a_million: u64| visits.expect(what, of_a_million * events / EVENTS);
    Reader::screens().for_each(|screen| expect(screen, 10));
    for mode in [Mode::AgainstComputer, Mode::TwoPeople, Mode::Watch, Mode::Practice, Mode::Tournament] {
        for board in Board::ALL {
            expect(&end_of(mode, board), 1);
        }
    }
    for ending in ["line", "draw", "resignation", "time", "clearing", "nap", "power cut", "resumption", "tournament"] {
        expect(ending, 50);
    }
}

/// However often the console hears of the time, the same comes of the same events.
#[test]
fn it_does_not_matter_how_often_the_time_is_told() {
    let mut rng = Rng::new(1);
    let (mut often, mut seldom) = (Console::new(1), Console::new(1));
    let mut now = 0;
    for _ in 0..20_000 {
        now += any_time(&mut rng);
        let event = Event::Press(any(&Button::ALL, &mut rng));
        while let Some(due) = often.next_wake().filter(|due| *due <= now) {
            often.advance(due);
        }
        for console in [&mut often, &mut seldom] {
            console.handle(event, now);
            // Nobody thinks, so that nothing else happens in between.
            while console.next_request().is_some() {}
        }
        assert_eq!(often.frame(), seldom.frame());
        assert_eq!(often.light(), seldom.light());
        assert!(often.records() == seldom.records());
    }
}

/// How often what was seen.
#[derive(Debug, Default)]
struct Visits(BTreeMap<String, u64>);

impl Visits {
    fn add(&mut self, what: &str) {
        match self.0.get_mut(what) {
            Some(count) => *count += 1,
            None => drop(self.0.insert(what.to_owned(), 1)),
        }
    }

    fn and(mut self, other: Self) -> Self {
        for (what, count) in other.0 {
            *self.0.entry(what).or_default() += count;
        }
        self
    }

    fn expect(&self, what: &str, least: u64) {
        let count = self.0.get(what).copied().unwrap_or(0);
        assert!(count >= least, "{what}: seen only {count} times");
    }
}

fn end_of(mode: Mode, board: Board) -> String {
    format!("end of {mode:?} on {board}")
}

/// One handheld, and somebody who does anything with it.
struct Life {
    seed: u64,
    rng: Rng,
    now: Millis,
    console: Console,
    /// What was saved.
    kept: Bundle,
    brain: Brain,
    person: Person,
    books: Books,
    reader: Reader,
    picture: Frame,
    visits: Visits,
    /// What happened last, the latest first, for the report of a failure.
    latest: VecDeque<(Millis, Option<Event>)>,
}

/// What somebody is like for a while.
#[derive(Default)]
struct Person {
    /// How many of a hundred events are presses.
    zeal: u32,
    held: Option<Button>,
}

/// Thinks nothing: it answers anything, at any time.
#[derive(Default)]
struct Brain {
    /// The last task, unless it was to be dropped.
    asked: Option<Task>,
    /// For how long the console has known an answer, without the time asleep.
    answered: Option<Millis>,
    /// The highest id so far.
    last_id: TaskId,
    /// Who was asked to move for X and O since the game began.
    movers: [Option<Opponent>; 2],
}

/// What must have been counted and kept, counted and kept by somebody else.
#[derive(Default)]
struct Books {
    against: HashMap<(Opponent, Board), Score>,
    two_people: HashMap<Board, Tally>,
    history: VecDeque<GameRecord>,
    /// What the tournament under way began with.
    tournament: Option<(Board, ClockTime)>,
}

/// What somebody has just given up, knowing that it is gone.
struct GivenUp {
    game: bool,
    tournament: bool,
}

impl GivenUp {
    fn by(event: Option<Event>, screen: &str, agreed: bool, before: &Moment) -> Self {
        let pressed = |button| event == Some(Event::Press(button)) && !before.asleep;
        // Only what counts is asked about first.
        let unasked = pressed(Button::A)
            && before.records.running.as_ref().is_some_and(|running| !running.mode.is_counted())
            && (screen == "game menu" || screen.starts_with("set-up"));
        let is_over = screen == "end of a tournament" && (pressed(Button::A) || pressed(Button::B));
        let dropped = agreed && screen.starts_with("drop the ");
        Self {
            game: unasked || dropped || agreed && matches!(screen, "resign?" | "restart?" | "quit?"),
            tournament: is_over || dropped || agreed && matches!(screen, "quit?" | "leave the tournament?"),
        }
    }
}

impl Life {
    fn new(seed: u64, visits: Visits) -> Self {
        let console = Console::new(seed);
        Self {
            seed,
            rng: Rng::new(!seed),
            now: 0,
            picture: Glass::of(&console),
            console,
            kept: Bundle::new(),
            brain: Brain::default(),
            person: Person::default(),
            books: Books::default(),
            reader: Reader::new(),
            visits,
            latest: VecDeque::new(),
        }
    }

    fn live(mut self) -> Visits {
        for count in 0..LIFETIME {
            if count % MOOD == 0 {
                self.person.zeal = any(&[5, 50, 70, 70], &mut self.rng);
            }
            self.live_on();
        }
        std::mem::take(&mut self.visits)
    }

    /// One event.
    fn live_on(&mut self) {
        // In the menus nothing comes of waiting.
        let in_menus = self.console.game().is_none() && self.reader.screen(&self.picture) != Reader::TITLE;
        // Who watches lets the game go on, more often than not.
        let watches = self.console.game().is_some_and(|(_, mode)| mode == Mode::Watch);
        let zeal = if in_menus { 80 } else { self.person.zeal / if watches { 5 } else { 1 } };
        let chance = self.rng.below(100);
        if self.rng.below(POWER_CUT_ONCE_IN) == 0 {
            self.cut_power();
        } else if chance < zeal {
            let event = self.person.act(in_menus, &mut self.rng);
            self.step(Some(event));
        } else if self.rng.coin() {
            let time = any_time(&mut self.rng);
            self.pass(time);
        } else if let Some(event) = self.brain.think(&mut self.rng) {
            self.step(Some(event));
        } else {
            self.pass(10);
        }
    }

    /// The power goes and comes back: everything is as it was, but for the screen.
    fn cut_power(&mut self) {
        self.visits.add("power cut");
        let before = self.console.records().clone();
        self.console = Console::start(&Start {
            seed: self.seed,
            kept: &self.kept,
            health: Health::Sound,
            reset: &Reset::default(),
        });
        assert!(*self.console.records() == before, "something was lost");
        (self.now, self.brain, self.person.held) = (0, Brain::default(), None);
        self.picture = Glass::of(&self.console);
    }

    /// Time passes, in one go or from one wake to the next.
    fn pass(&mut self, time: Millis) {
        let end = self.now + time;
        if time < 1_000 && self.rng.coin() {
            while let Some(due) = self.console.next_wake().filter(|due| *due <= end) {
                self.now = self.now.max(due);
                self.step(None);
            }
        }
        self.now = end;
        self.step(None);
        if let Some(answered) = self.brain.answered.as_mut().filter(|_| self.console.light() != Light::Off) {
            *answered += time;
            let moved = *answered < 1_000 || !self.reader.is_computers_turn(&self.picture);
            assert!(moved, "the computer has its answer and does not move");
        }
        assert!(self.console.next_wake().is_none_or(|due| due > self.now), "wants to be woken in the past");
    }

    /// Lets an event happen, or just the time pass until now, and looks at everything.
    fn step(&mut self, event: Option<Event>) {
        self.latest.push_front((self.now, event));
        self.latest.truncate(30);
        let before = Moment::of(&self.console, &self.picture);
        let screen = self.reader.screen(&self.picture);
        let agreed = event == Some(Event::Press(Button::A)) && !before.asleep && yes_is_chosen(&self.picture);
        if agreed && screen == "clear the statistics?" {
            self.books.against.clear();
            self.books.two_people.clear();
            self.visits.add("clearing");
        }
        if let Some(Event::Answer(id, _)) = event {
            self.brain.has_answered(id);
        }
        match event {
            Some(event) => self.console.handle(event, self.now),
            None => self.console.advance(self.now),
        }
        if let Some(changes) = self.console.next_save() {
            self.kept.merge(&changes).expect("all records fit");
            self.console.handle(Event::Saved(Ok(())), self.now);
        }
        let silent = !before.records.settings.sound && screen != "settings";
        self.take_requests(&before, silent);
        self.look();
        if before.asleep && matches!(event, Some(Event::Press(_))) {
            self.visits.add("nap");
            before.assert_only_woken(&self.console, &self.picture);
        }
        if screen == Reader::TITLE && event == Some(Event::Press(Button::A)) && !before.asleep && before.game.is_none()
        {
            self.look_at_resumption(&before);
        }
        let given_up = GivenUp::by(event, screen, agreed, &before);
        if !given_up.game {
            before.assert_game_goes_on(&self.console);
        }
        self.look_at_tournament(&before, given_up.tournament);
        if let Some((game, mode)) = self.console.game().filter(|(game, _)| before.is_active() && !game.is_active()) {
            let game = game.clone();
            self.enter(&game, mode, before.records.running.map(|running| running.clock));
        }
        self.books.compare(&self.console);
    }

    /// Takes what the console wants done.
    fn take_requests(&mut self, before: &Moment, silent: bool) {
        if !before.is_active() {
            // The questions from before belong to another game.
            self.brain.movers = [None; 2];
        }
        while let Some(request) = self.console.next_request() {
            assert!(!(silent && matches!(request, Request::Play(_))), "it sounds although sound is off");
            self.brain.hear(request);
        }
    }

    /// Looks at the picture.
    fn look(&mut self) {
        let picture = Glass::of(&self.console);
        if self.console.light() == Light::Off {
            assert_eq!(self.console.frame(), Frame::dark(), "it sleeps with the screen on");
            assert_eq!(self.console.next_wake(), None, "it does not sleep");
        } else if self.rng.below(8) == 0 {
            let shown = self.console.frame();
            let upright = if self.console.records().settings.rotated { shown.rotated() } else { shown };
            assert_eq!(upright, picture, "the same state, another picture");
        }
        let screen = self.reader.screen(&picture);
        if screen != self.reader.screen(&self.picture) {
            self.visits.add(screen);
        }
        if self.reader.is_computers_turn(&picture) {
            let task = self.brain.asked.expect("nobody thinks for the computer");
            if let Some((game, _)) = self.console.game() {
                assert_eq!(task.position, *game.position(), "the computer thinks about something else");
            }
        }
        self.picture = picture;
    }

    /// A on the title goes on with the game that has not ended.
    fn look_at_resumption(&mut self, before: &Moment) {
        let Some(running) = &before.records.running else { return };
        self.visits.add("resumption");
        let (game, mode) = self.console.game().expect("the game is resumed");
        let kept = running.game().expect("a game that was kept can go on");
        assert_eq!((game.position(), game.history(), mode), (kept.position(), kept.history(), running.mode));
        assert_eq!(self.console.records().running.as_ref(), Some(running), "it is not the same game");
    }

    /// A tournament ends only if somebody ends it, and keeps to what it began with.
    fn look_at_tournament(&mut self, before: &Moment, given_up: bool) {
        let earlier = before.records.tournament.as_ref().filter(|_| !given_up);
        let Some(tournament) = &self.console.records().tournament else {
            assert!(earlier.is_none(), "a tournament was lost");
            return;
        };
        let ended = |(game, mode): (&Game, Mode)| mode == Mode::Tournament && before.is_active() && !game.is_active();
        if let Some(earlier) = earlier {
            let entered = tournament.played() - earlier.played();
            assert_eq!(entered, self.console.game().is_some_and(ended).into(), "not every game is entered just once");
        } else {
            self.visits.add("tournament");
            self.books.tournament = Some((before.records.choices.board, before.records.choices.clock));
        }
        let began_with = self.books.tournament;
        assert_eq!(Some((tournament.board(), tournament.clock())), began_with, "the tournament has changed");
        if let Some(game) = self.console.records().running.as_ref().filter(|game| game.mode == Mode::Tournament) {
            assert_eq!(Some((game.board, game.clock)), began_with, "a game is unlike the others of its tournament");
            assert_eq!(game.seats, tournament.next_seats(), "others play than those whose turn it is");
        }
        let table = tournament.table();
        let sum = |of: fn(&Standing) -> u8| table.iter().map(|(_, standing)| of(standing)).sum::<u8>();
        let (won, drawn, lost) = (sum(|line| line.won), sum(|line| line.drawn), sum(|line| line.lost));
        assert_eq!(won, lost, "every game that one has won another has lost");
        assert_eq!(won + drawn + lost, 2 * tournament.played(), "two play in every game");
    }

    /// A game has ended.
    fn enter(&mut self, game: &Game, mode: Mode, clock: Option<ClockTime>) {
        self.visits.add(&end_of(mode, game.board()));
        let outcome = game.outcome().expect("a game ends with an outcome");
        self.visits.add(match outcome {
            Outcome::Won(_, Victory::Line(_)) => "line",
            Outcome::Won(_, Victory::Resignation) => "resignation",
            Outcome::Won(_, Victory::Time) => "time",
            Outcome::Draw => "draw",
        });
        if matches!(outcome, Outcome::Won(_, Victory::Time)) {
            assert!(mode.is_counted() && clock.is_some_and(|clock| clock != ClockTime::Off));
        }
        if mode == Mode::Practice {
            return;
        }
        let record = self.console.records().history.latest_first().next().expect("a finished game is kept").clone();
        assert_eq!(record.moves, game.history());
        let replayed = record.replayed().expect("a game that was played can be played");
        assert_eq!((replayed.position(), replayed.outcome()), (game.position(), game.outcome()));
        for (player, asked) in Player::BOTH.into_iter().zip(self.brain.movers) {
            let seat = record.seats.of(player);
            assert!(asked.is_none_or(|opponent| seat == Seat::Computer(opponent)), "{seat:?} did not play");
        }
        if mode.is_counted() {
            self.books.count(record.board, record.seats, outcome.winner());
        }
        self.books.keep(record);
    }
}

/// How things stood before an event.
struct Moment {
    asleep: bool,
    picture: Frame,
    records: Records,
    game: Option<(Game, Mode)>,
}

impl Moment {
    fn of(console: &Console, picture: &Frame) -> Self {
        Self {
            asleep: console.light() == Light::Off,
            picture: picture.clone(),
            records: console.records().clone(),
            game: console.game().map(|(game, mode)| (game.clone(), mode)),
        }
    }

    fn is_active(&self) -> bool {
        self.game.as_ref().is_some_and(|(game, _)| game.is_active())
    }

    /// The press that wakes does nothing else.
    fn assert_only_woken(&self, console: &Console, picture: &Frame) {
        assert_eq!(console.light(), Light::On(self.records.settings.contrast));
        assert_eq!(*picture, self.picture, "the press that wakes changed the picture");
        assert!(*console.records() == self.records, "the press that wakes changed the records");
    }

    /// No game is lost, whether it is on the screen or kept for later, and no move of it taken back.
    fn assert_game_goes_on(&self, console: &Console) {
        let Some(before) = &self.records.running else { return };
        let moves = &before.moves[..before.on_the_board.into()];
        if let Some(after) = &console.records().running {
            let what = |game: &RunningGame| (game.mode, game.board, game.seats, game.clock);
            assert_eq!(what(after), what(before), "a game became another one");
            assert!(after.moves[..after.on_the_board.into()].starts_with(moves), "a move of a game was lost");
        } else {
            let (after, mode) = console.game().expect("a game was lost");
            assert_eq!(mode, before.mode);
            assert!(after.history().starts_with(moves), "a move of a game was lost");
            let resigned = matches!(after.outcome(), Some(Outcome::Won(_, Victory::Resignation)));
            assert!(!resigned, "nobody had resigned");
        }
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("seed {}, latest first:", self.seed);
            self.latest.iter().for_each(|(now, event)| eprintln!("{now} ms: {event:?}"));
            eprintln!("{}", self.picture);
        }
    }
}

impl Person {
    /// Lets go of the button that is down, or presses any.
    fn act(&mut self, in_menus: bool, rng: &mut Rng) -> Event {
        use Button::{A, B, Down, Left, Right, Up};
        if let Some(button) = self.held.filter(|_| rng.below(100) < 70) {
            self.held = None;
            return Event::Release(button);
        }
        let button = if in_menus {
            any(&[Up, Down, Down, Down, Left, Right, A, A, B], rng)
        } else if rng.below(40) == 0 {
            B
        } else {
            any(&[Up, Down, Left, Right, A, A], rng)
        };
        self.held = Some(button);
        Event::Press(button)
    }
}

impl Brain {
    fn hear(&mut self, request: Request) {
        match request {
            Request::Think(task) => {
                (self.asked, self.answered, self.last_id) = (Some(task), None, task.id);
                if let (Job::Choose { opponent, .. }, Some(player)) = (task.job, task.position.to_move()) {
                    self.movers[usize::from(player == Player::O)] = Some(opponent);
                }
            }
            Request::StopThinking => self.asked = None,
            Request::Play(_) => {}
        }
    }

    fn has_answered(&mut self, id: TaskId) {
        if self.asked.is_some_and(|task| task.id == id) {
            self.answered = self.answered.or(Some(0));
        }
    }

    /// Says something, mostly sensible.
    fn think(&mut self, rng: &mut Rng) -> Option<Event> {
        let plies = rng.below(26) as u8;
        let fate = any(&[Fate::Win(plies), Fate::Draw, Fate::Loss(plies)], rng);
        let (any_cell, any_id) = (Cell::new(rng.below(256) as u8), rng.below(self.last_id + 2));
        let late = any(&[Event::Answer(any_id, any_cell), Event::Fate(any_id, any_cell, fate)], rng);
        let Some(task) = self.asked else { return Some(late) };
        let free = task.position.valid_moves();
        Some(match (rng.below(20), task.job) {
            (0, _) => Event::Answer(task.id, any_cell),
            (1..3, _) => late,
            (3..8, _) => Event::Progress(task.id, rng.below(256) as u8),
            (_, Job::Analyse) => Event::Fate(task.id, rng.pick(free)?, fate),
            (_, Job::Choose { .. }) if self.answered.is_some() => return None,
            (_, Job::Choose { .. }) => Event::Answer(task.id, rng.pick(free)?),
        })
    }
}

impl Books {
    fn count(&mut self, board: Board, seats: Seats, winner: Option<Player>) {
        match Player::BOTH.map(|player| seats.of(player)) {
            [Seat::Person, Seat::Person] => {
                let tally = self.two_people.entry(board).or_default();
                match winner {
                    Some(Player::X) => tally.x += 1,
                    Some(Player::O) => tally.o += 1,
                    None => tally.drawn += 1,
                }
            }
            [Seat::Person, Seat::Computer(opponent)] => self.score(opponent, board, winner, Player::X),
            [Seat::Computer(opponent), Seat::Person] => self.score(opponent, board, winner, Player::O),
            [Seat::Computer(_), Seat::Computer(_)] => {}
        }
    }

    fn score(&mut self, opponent: Opponent, board: Board, winner: Option<Player>, person: Player) {
        let score = self.against.entry((opponent, board)).or_default();
        if winner == Some(person) {
            score.won += 1;
            score.streak += 1;
            score.best_streak = score.best_streak.max(score.streak);
            return;
        }
        score.streak = 0;
        if winner.is_none() {
            score.drawn += 1;
        } else {
            score.lost += 1;
        }
    }

    fn keep(&mut self, record: GameRecord) {
        self.history.push_front(record);
        self.history.truncate(History::LENGTH);
    }

    fn compare(&self, console: &Console) {
        let records = console.records();
        assert!(self.history.iter().eq(records.history.latest_first()), "the history is not that of the last games");
        let mut games = 0;
        for board in Board::ALL {
            let Tally { x, o, drawn } = self.two_people.get(&board).copied().unwrap_or_default();
            assert_eq!(records.statistics.two_people(board), Tally { x, o, drawn });
            games += u32::from(x) + u32::from(o) + u32::from(drawn);
            for opponent in Opponent::ALL {
                let score = self.against.get(&(opponent, board)).copied().unwrap_or_default();
                assert_eq!(records.statistics.against(opponent, board), score, "{opponent} on {board}");
                games += u32::from(score.won) + u32::from(score.lost) + u32::from(score.drawn);
            }
        }
        assert_eq!(records.statistics.games(), games);
    }
}

/// Mostly a moment, sometimes minutes.
fn any_time(rng: &mut Rng) -> Millis {
    let most = match rng.below(1_000) {
        0..400 => 40,
        400..700 => 400,
        700..980 => 2_000,
        980..995 => 25_000,
        _ => 600_000,
    };
    Millis::from(rng.below(most))
}

fn any<T: Copy>(list: &[T], rng: &mut Rng) -> T {
    list[rng.below(list.len() as u32) as usize]
}
