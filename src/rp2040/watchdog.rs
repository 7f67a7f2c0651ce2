//! The watchdog: resets the chip when one of the tasks does not answer any more.
//!
//! Every task has a heartbeat, which beats while the task runs and while it waits for something to happen. A guard above
//! all tasks looks at the hearts and feeds the chip's watchdog. When one has stopped, the guard says which and resets the
//! chip; when even the guard cannot run, the chip's watchdog does.

use core::{
    pin::pin,
    sync::atomic::{AtomicBool, AtomicU8, Ordering},
};

use defmt::info;
use embassy_futures::select::{Either, select};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Instant, Timer};

use super::crash;

/// How often a heart beats at least, and how often the guard looks.
const BEAT: Duration = Duration::from_secs(1);
/// A heart that misses more beats than this has stopped. A sector of flash takes up to 400 ms to erase, during which
/// nothing beats.
const PATIENCE: u8 = 4;
/// After this time without food the chip resets; it cannot wait longer than 8.3 s.
const STARVED: Duration = Duration::from_secs(8);
/// A start that lasts for this long went well.
const RUNS_WELL_AFTER: Duration = Duration::from_secs(60);
/// The chip's register that counts how many starts in a row did not run well. Only a power cut and the pin RUN
/// clear it.
const STARTS: usize = 0;

/// The life of one task.
pub struct Heartbeat {
    name: &'static str,
    missed: AtomicU8,
    waits: AtomicBool,
}

impl Heartbeat {
    pub const fn new(name: &'static str) -> Self {
        Self { name, missed: AtomicU8::new(0), waits: AtomicBool::new(false) }
    }

    /// The task lives.
    pub fn beat(&self) {
        self.missed.store(0, Ordering::Relaxed);
    }

    /// Something has come up for the task, which will notice when its turn comes.
    pub fn rouse(&self) {
        self.waits.store(false, Ordering::Relaxed);
    }

    /// Waits for something that may never happen, and lives meanwhile.
    pub async fn wait<E: Future>(&self, event: E) -> E::Output {
        let mut event = pin!(event);
        self.waits.store(true, Ordering::Relaxed);
        loop {
            self.beat();
            if let Either::First(output) = select(event.as_mut(), Timer::after(BEAT)).await {
                self.beat();
                self.waits.store(false, Ordering::Relaxed);
                return output;
            }
        }
    }

    fn missed(&self) -> u8 {
        self.missed.load(Ordering::Relaxed)
    }

    /// Whether the task has nothing to do but to wait.
    pub fn waits(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }
}

/// How many starts in a row did not run well, this one included. Starts the watchdog: from here on somebody must feed it.
pub fn start(watchdog: &mut Watchdog) -> u32 {
    let starts = watchdog.get_scratch(STARTS).saturating_add(1);
    watchdog.set_scratch(STARTS, starts);
    watchdog.pause_on_debug(true);
    watchdog.start(STARVED);
    starts
}

/// Looks after all tasks.
#[embassy_executor::task]
pub async fn guard(mut watchdog: Watchdog, tasks: &'static [&'static Heartbeat]) {
    loop {
        Timer::after(BEAT).await;
        for task in tasks {
            task.missed.store(task.missed().saturating_add(1), Ordering::Relaxed);
        }
        if let Some(stopped) = tasks.iter().find(|task| task.missed() > PATIENCE) {
            // A task that does not come to an end also stops those that only wait for their turn. Of several that
            // do not wait, the one with the most to do comes first in the list, and last here.
            let working = tasks.iter().rev().filter(|task| !task.waits());
            crash::give_up_on(working.max_by_key(|task| task.missed()).unwrap_or(stopped).name);
        }
        watchdog.feed(STARVED);
        if watchdog.get_scratch(STARTS) != 0 && Instant::now().as_ticks() > RUNS_WELL_AFTER.as_ticks() {
            info!("running well");
            watchdog.set_scratch(STARTS, 0);
        }
    }
}
