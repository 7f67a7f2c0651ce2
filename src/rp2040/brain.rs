//! The brain: thinks for the computer's side, in thread mode below everything else.

use core::sync::atomic::{AtomicU32, Ordering};

use defmt::{Display2Format, info};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant};
use oxo_console::{Event, Task, TaskId};
use oxo_core::{Board, Cell, Cells, Opponent, Position, Rng, Strategy, Uninterrupted, Watch};

use super::console;

/// No thought takes longer.
const LIMIT: Duration = Duration::from_millis(500);

/// The next task; a new one takes the place of one that was not begun.
static TASKS: Signal<CriticalSectionRawMutex, Task> = Signal::new();
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

/// Answers one task after the other.
#[embassy_executor::task]
pub async fn run() {
    loop {
        let task = TASKS.wait().await;
        let started = Instant::now();
        let Some(cell) = choose(&task, started) else { continue };
        if is_wanted(task.id) {
            let micros = started.elapsed().as_micros();
            info!(
                "{} plays {=u8} on {} after {=u64} us",
                task.opponent,
                cell.index(),
                Display2Format(&task.position),
                micros
            );
            console::report(Event::Answer(task.id, cell)).await;
        }
    }
}

fn choose(task: &Task, started: Instant) -> Option<Cell> {
    let mut watch = Supervisor { task: task.id, deadline: started + LIMIT, mentioned: 0 };
    let mut opponent = task.opponent;
    opponent.choose(&task.position, &mut Rng::new(task.seed), &mut watch)
}

fn is_wanted(task: TaskId) -> bool {
    WANTED.load(Ordering::Relaxed) == task
}

/// Stops a thought that nobody waits for or that takes too long, and passes on how far it has come.
struct Supervisor {
    task: TaskId,
    deadline: Instant,
    mentioned: u8,
}

impl Watch for Supervisor {
    fn proceed(&mut self, progress: u8) -> bool {
        /// The thinking bar shows no finer steps.
        const STEP: u8 = 8;
        if progress >= self.mentioned.saturating_add(STEP) {
            self.mentioned = progress;
            console::mention(Event::Progress(self.task, progress));
        }
        is_wanted(self.task) && Instant::now() < self.deadline
    }
}

/// Thinks about one position, for a debugger or the emulator to call: the marks of X and of O as sets of cells, the board
/// and the opponent by their places in [`Board::ALL`] and [`Opponent::ALL`]. Gives a cell, or `u32::MAX` if there is none.
#[unsafe(no_mangle)]
extern "C" fn oxo_think(x: u32, o: u32, board: usize, opponent: usize) -> u32 {
    let chosen = || {
        let (board, mut opponent) = (*Board::ALL.get(board)?, *Opponent::ALL.get(opponent)?);
        let position = Position::new(board, Cells::from_bits(x), Cells::from_bits(o)).ok()?;
        opponent.choose(&position, &mut Rng::new(0), &mut Uninterrupted)
    };
    chosen().map_or(u32::MAX, |cell| u32::from(cell.index()))
}

/// Nothing in the firmware calls it, and the linker would leave it out.
#[used]
static KEPT: extern "C" fn(u32, u32, usize, usize) -> u32 = oxo_think;
