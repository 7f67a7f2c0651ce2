//! The brain: thinks for the computer's side, in thread mode below everything else.

use core::sync::atomic::{AtomicU32, Ordering};

use defmt::{Display2Format, info};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, mutex::Mutex, signal::Signal};
use embassy_time::{Duration, Instant};
use oxo_console::{Event, Job, Task};
use oxo_core::{Board, Cells, Opponent, Position, Rng, Strategy, Table, Watch};

use super::{console, power, storage, watchdog::Heartbeat};

/// The next task; a new one takes the place of one that was not begun.
static TASKS: Signal<CriticalSectionRawMutex, Task> = Signal::new();
/// What the brain remembers from one task to the next.
static TABLE: Mutex<CriticalSectionRawMutex, Table> = Mutex::new(Table::new());
const _: () = assert!(size_of_val(&TABLE) <= 128 * 1024, "the rest of the memory is for others");
/// The task whose answer somebody waits for; zero if there is none.
static WANTED: AtomicU32 = AtomicU32::new(0);

pub static HEARTBEAT: Heartbeat = Heartbeat::new("brain");

/// Sets the brain to a task, and drops the one before.
pub fn think(task: Task) {
    WANTED.store(task.id, Ordering::Relaxed);
    TASKS.signal(task);
    HEARTBEAT.rouse();
}

/// Drops the task at hand.
pub fn stop() {
    WANTED.store(0, Ordering::Relaxed);
}

/// Does one task after the other.
#[embassy_executor::task]
pub async fn run() {
    loop {
        let task = HEARTBEAT.wait(TASKS.wait()).await;
        // What led to the task is saved before it is thought about.
        storage::finish(&HEARTBEAT).await;
        let started = Instant::now();
        let is_wanted = || WANTED.load(Ordering::Relaxed) == task.id;
        let mut answer = None;
        let mut table = TABLE.lock().await;
        task.perform(
            &mut table,
            || {
                HEARTBEAT.beat();
                // The tasks that wait for this one in thread mode are alive, too.
                storage::HEARTBEAT.beat();
                power::HEARTBEAT.beat();
                is_wanted()
            },
            || started.elapsed().as_micros(),
            |event| match event {
                Event::Answer(..) => answer = Some(event),
                _ => console::mention(event),
            },
        );
        drop(table);
        if let (Some(event), true) = (answer, is_wanted()) {
            if let (Event::Answer(_, cell), Job::Choose { opponent, .. }) = (event, task.job) {
                let (cell, position) = (cell.index(), Display2Format(&task.position));
                info!("{} plays {=u8} on {} after {=u64} us", opponent, cell, position, started.elapsed().as_micros());
            }
            console::report(event).await;
        }
    }
}

/// Thinks about one position from nothing, for a debugger or the emulator to call: the marks of X and of O as sets of
/// cells, the board and above its byte the opponent by their places in [`Board::ALL`] and [`Opponent::ALL`], and a seed.
///
/// Gives the cell in the lowest byte, 255 if there is none, and the nodes above it; in the upper word the most
/// microseconds in which a request to stop would not have been heard.
#[unsafe(no_mangle)]
extern "C" fn oxo_think(x: u32, o: u32, board_and_opponent: usize, seed: u32) -> u64 {
    let mut stopwatch = Stopwatch { looked: Instant::now(), longest: Duration::MIN };
    let mut chosen = || {
        let (board, opponent) = (board_and_opponent & 0xFF, board_and_opponent >> u8::BITS);
        let (board, opponent) = (*Board::ALL.get(board)?, *Opponent::ALL.get(opponent)?);
        let position = Position::new(board, Cells::from_bits(x), Cells::from_bits(o)).ok()?;
        let mut table = TABLE.try_lock().ok()?;
        let mut opponent = opponent.with_table(&mut table);
        let cell = opponent.choose(&position, &mut Rng::new(seed.into()), &mut stopwatch)?;
        stopwatch.look();
        Some(opponent.nodes() << u8::BITS | u32::from(cell.index()))
    };
    let chosen = chosen().unwrap_or(u8::MAX.into());
    stopwatch.longest.as_micros() << u32::BITS | u64::from(chosen)
}

/// Lets every thought run to its end, and measures how long it goes on without a look at the watch.
struct Stopwatch {
    looked: Instant,
    longest: Duration,
}

impl Stopwatch {
    fn look(&mut self) {
        let now = Instant::now();
        self.longest = self.longest.max(now - self.looked);
        self.looked = now;
    }
}

impl Watch for Stopwatch {
    fn proceed(&mut self, _: u8) -> bool {
        self.look();
        true
    }
}

/// Nothing in the firmware calls it, and the linker would leave it out.
#[used]
static KEPT: extern "C" fn(u32, u32, usize, u32) -> u64 = oxo_think;
