//! The brain: thinks for the computer's side, in thread mode below everything else.

use core::sync::atomic::{AtomicU32, Ordering};

use defmt::{Display2Format, info};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Instant};
use oxo_console::{Event, Job, Task};

use super::console;

/// No choice of a move takes longer.
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

/// Does one task after the other.
#[embassy_executor::task]
pub async fn run() {
    loop {
        let task = TASKS.wait().await;
        let started = Instant::now();
        let is_wanted = || WANTED.load(Ordering::Relaxed) == task.id;
        let in_time = || matches!(task.job, Job::Analyse) || started.elapsed() < LIMIT;
        let mut answer = None;
        task.perform(
            || is_wanted() && in_time(),
            |event| match event {
                Event::Answer(..) => answer = Some(event),
                _ => console::mention(event),
            },
        );
        if let (Some(event), true) = (answer, is_wanted()) {
            let micros = started.elapsed().as_micros();
            info!("{} on {} after {=u64} us", event, Display2Format(&task.position), micros);
            console::report(event).await;
        }
    }
}
