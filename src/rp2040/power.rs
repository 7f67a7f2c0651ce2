//! Sleep: while the light is off and nothing is to be done, the chip's clocks stand still, until a button moves.
//!
//! Time stands still with them, and with it the watchdog. The console counts no time while it is asleep, so it does not
//! notice.

use core::{
    ptr,
    sync::atomic::{AtomicBool, Ordering},
};

use cortex_m::peripheral::NVIC;
use defmt::debug;
use embassy_rp::{clocks::dormant_sleep, interrupt};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Timer};

use super::watchdog::Heartbeat;

/// How long to wait for everything to come to rest, before looking once more.
const REST: Duration = Duration::from_millis(20);

pub static HEARTBEAT: Heartbeat = Heartbeat::new("power");

/// The light went off.
static NIGHTFALL: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// The light is off.
static IS_NIGHT: AtomicBool = AtomicBool::new(false);

/// Says whether the light is off.
pub fn set_night(is_night: bool) {
    IS_NIGHT.store(is_night, Ordering::Relaxed);
    if is_night {
        NIGHTFALL.signal(());
    }
}

/// Sleeps whenever these tasks let it. To be run below all of them, so that none has anything to do when its turn comes.
#[embassy_executor::task]
pub async fn run(tasks: &'static [&'static Heartbeat]) {
    loop {
        HEARTBEAT.wait(NIGHTFALL.wait()).await;
        while IS_NIGHT.load(Ordering::Relaxed) {
            HEARTBEAT.wait(Timer::after(REST)).await;
            if sleep(tasks) {
                debug!("awake");
            }
        }
    }
}

/// Stops the clocks until a button moves; returns whether it did.
fn sleep(tasks: &[&Heartbeat]) -> bool {
    cortex_m::interrupt::free(|_| {
        // An edge from now on wakes the chip: the pins keep it. Those before it have been forgotten, as every button's task
        // waits for the next one.
        let sleeps = IS_NIGHT.load(Ordering::Relaxed)
            && tasks.iter().all(|task| task.waits() || ptr::eq(*task, &raw const HEARTBEAT))
            && !NVIC::is_pending(interrupt::IO_IRQ_BANK0);
        if sleeps {
            dormant_sleep();
        }
        sleeps
    })
}
