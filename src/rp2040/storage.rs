//! The storage: keeps what the console wants kept in the last sectors of flash, from thread mode.
//!
//! While flash is being written to, nothing can be read from it, so all interrupts are off: for less than a millisecond
//! where there is room, for about 50 where a sector has to be erased. That is done ahead, at quiet moments.

use core::{
    ptr::addr_of,
    sync::atomic::{AtomicBool, Ordering},
};

use defmt::{info, warn};
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    peripherals::FLASH,
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Timer, with_timeout};
use oxo_console::{Event, records::Records};
use oxo_storage::{Bundle, Health, Log, StorageError};
use static_cell::StaticCell;

use super::{console, display, watchdog::Heartbeat};

/// All of the Pico's flash.
const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// When nothing was saved for this long, the moment is quiet. The turn clock is saved every second.
const QUIET: Duration = Duration::from_millis(900);
/// How often to look whether the display's bus, or the storage itself, is free.
const GLANCE: Duration = Duration::from_millis(1);
/// How often at the most to look for the bus: for twice as long as a whole picture takes.
const GLANCES: u32 = 60;
/// The pause between two attempts, long enough for all other tasks to catch up.
const BREATH: Duration = Duration::from_millis(50);

pub static HEARTBEAT: Heartbeat = Heartbeat::new("storage");

/// The changes to be saved next.
static CHANGES: Signal<CriticalSectionRawMutex, Bundle> = Signal::new();
/// Whether changes wait or are being saved.
static BUSY: AtomicBool = AtomicBool::new(false);

/// Records in flash.
pub type FlashLog = Log<Flash<'static, FLASH, Blocking, FLASH_SIZE>>;

unsafe extern "C" {
    static __storage_start: u8;
    static __storage_end: u8;
}

/// Finds what was kept. In a function of its own, so that what this takes of the stack is given back.
#[inline(never)]
pub fn open(flash: Peri<'static, FLASH>) -> (&'static mut FlashLog, Health) {
    static LOG: StaticCell<FlashLog> = StaticCell::new();
    let region = addr_of!(__storage_start) as u32..addr_of!(__storage_end) as u32;
    let log = LOG.init_with(|| Log::new(Flash::new_blocking(flash), region));
    let health = log.open(Records::knows);
    info!("storage {}: {=u32} saves, fingerprint {=u32:08x}", health, log.sequence(), log.fingerprint());
    (log, health)
}

/// Whether it takes changes.
pub fn is_free() -> bool {
    !BUSY.load(Ordering::Relaxed)
}

/// Saves these changes. To be called only while it is free.
pub fn save(changes: Bundle) {
    BUSY.store(true, Ordering::Relaxed);
    CHANGES.signal(changes);
    HEARTBEAT.rouse();
}

/// Waits until nothing is left to be saved.
pub async fn finish(waiting: &Heartbeat) {
    while !is_free() {
        waiting.beat();
        Timer::after(GLANCE).await;
    }
}

/// Saves one change after the other. The future is never dropped, and no save is ever cut short by another.
#[embassy_executor::task]
pub async fn run(log: &'static mut FlashLog) {
    loop {
        let changes = if let Ok(changes) = HEARTBEAT.wait(with_timeout(QUIET, CHANGES.wait())).await {
            changes
        } else {
            if in_any_sector(log, FlashLog::tidy).await.is_err() {
                warn!("no sector can be written to");
            }
            HEARTBEAT.wait(CHANGES.wait()).await
        };
        // While flash is being written to, the display's bus stands still: a picture on its way goes first. A display that
        // never comes to rest must not keep anything from being saved.
        for _ in 0..GLANCES {
            if display::HEARTBEAT.waits() {
                break;
            }
            HEARTBEAT.beat();
            Timer::after(GLANCE).await;
        }
        let outcome = in_any_sector(log, |log| log.commit(&changes)).await;
        info!("save {=u32}: {}, fingerprint {=u32:08x}", log.sequence(), outcome, log.fingerprint());
        BUSY.store(false, Ordering::Relaxed);
        HEARTBEAT.wait(console::report(Event::Saved(outcome))).await;
    }
}

/// Tries again until it goes well, or every sector was tried. All of them in one go would take up to six seconds.
async fn in_any_sector(
    log: &mut FlashLog,
    attempt: impl Fn(&mut FlashLog) -> Result<(), StorageError>,
) -> Result<(), StorageError> {
    for _ in 1..log.sectors() {
        let outcome = attempt(log);
        if outcome != Err(StorageError::Worn) {
            return outcome;
        }
        HEARTBEAT.beat();
        Timer::after(BREATH).await;
    }
    attempt(log)
}
