//! The brain: thinks for the computer's side, in thread mode below everything else.

use core::sync::atomic::{AtomicU32, Ordering};

use defmt::{Display2Format, info};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, mutex::Mutex, signal::Signal};
use embassy_time::{Duration, Instant};
use oxo_console::{Event, Job, Task};
use oxo_core::{Board, Cells, Opponent, Position, Rng, Strategy, Table, Uninterrupted};

use super::console;

/// No choice of a move takes longer.
const LIMIT: Duration = Duration::from_millis(500);

/// The next task; a new one takes the place of one that was not begun.
static TASKS: Signal<CriticalSectionRawMutex, Task> = Signal::new();
/// What the brain remembers from one task to the next.
static TABLE: Mutex<CriticalSectionRawMutex, Table> = Mutex::new(Table::new());
/// The task whose answer somebody waits for; zero if there is none.
static WANTED: AtomicU32 = AtomicU32::new(0);

/// Sets the brain to a task, and drops the one before.
pub fn think(task: Task) {
    WANTED.store(task.id, Ordering::Relaxed);
    TASKS.signal(task);
}

/// Drops the task at hand.
pub fn stop() {
    WANTED.store(0, Ordering::Relaxed);
}

/// Does one task after the other.
#[embassy_executor::task]
pub async fn run() {
    loop {
        let task = TASKS.wait().await;
        let started = Instant::now();
        let is_wanted = || WANTED.load(Ordering::Relaxed) == task.id;
        let in_time = || matches!(task.job, Job::Analyse) || started.elapsed() < LIMIT;
        let mut answer = None;
        let mut table = TABLE.lock().await;
        task.perform(
            &mut table,
            || is_wanted() && in_time(),
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
/// cells, the board and the opponent by their places in [`Board::ALL`] and [`Opponent::ALL`]. Gives a cell, or `u32::MAX`
/// if there is none.
#[unsafe(no_mangle)]
extern "C" fn oxo_think(x: u32, o: u32, board: usize, opponent: usize) -> u32 {
    let chosen = || {
        let (board, opponent) = (*Board::ALL.get(board)?, *Opponent::ALL.get(opponent)?);
        let position = Position::new(board, Cells::from_bits(x), Cells::from_bits(o)).ok()?;
        let mut table = TABLE.try_lock().ok()?;
        opponent.with_table(&mut table).choose(&position, &mut Rng::new(0), &mut Uninterrupted)
    };
    chosen().map_or(u32::MAX, |cell| u32::from(cell.index()))
}

/// Nothing in the firmware calls it, and the linker would leave it out.
#[used]
static KEPT: extern "C" fn(u32, u32, usize, usize) -> u32 = oxo_think;
