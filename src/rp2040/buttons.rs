//! The buttons: the first edge acts at once, and what bounces after it is ignored.

use core::{future, mem, task::Poll};

use embassy_futures::select::select;
use embassy_rp::{
    Peri,
    gpio::{AnyPin, DormantWakeConfig, Input, Level, Pin, Pull},
    pac,
};
use embassy_time::{Duration, Timer};
use oxo_console::{Button, Event};

use super::{console, watchdog::Heartbeat};

/// Longer than any contact bounces, shorter than any finger can press twice.
const BOUNCE: Duration = Duration::from_millis(15);

/// One for each task.
pub static HEARTBEATS: [Heartbeat; 6] = [const { Heartbeat::new("buttons") }; 6];

/// Reports every press and release of one button.
///
/// The chip keeps an edge that comes while interrupts are off, as they are when flash is erased, so that a press counts
/// even if it is over by then. The level tells what changed while bounce was being ignored, when no edge was waited for.
#[embassy_executor::task(pool_size = 6)]
pub async fn watch(button: Button, pin: Peri<'static, AnyPin>, heartbeat: &'static Heartbeat) {
    const EDGES: DormantWakeConfig =
        DormantWakeConfig { edge_high: true, edge_low: true, level_high: false, level_low: false };
    let number = pin.pin();
    let mut pin = Input::new(pin, Pull::Up);
    // Not dropped, so that the pin can always wake the chip. A release wakes it, too: unless the release is noticed, the
    // next press is no change.
    mem::forget(pin.dormant_wake(EDGES));
    loop {
        heartbeat.wait(edge_to(Level::Low, number, &mut pin)).await;
        console::report(Event::Press(button)).await;
        Timer::after(BOUNCE).await;
        heartbeat.wait(edge_to(Level::High, number, &mut pin)).await;
        console::report(Event::Release(button)).await;
        Timer::after(BOUNCE).await;
    }
}

/// Waits for an edge, unless it has led to this level already. The chip forgets earlier edges when the first future is
/// polled, so the level is looked at after that: one that comes in between is seen by both.
async fn edge_to(level: Level, number: u8, pin: &mut Input<'static>) {
    let is_there = || Level::from(pac::SIO.gpio_in(0).read() >> number & 1 != 0) == level;
    let at_level = future::poll_fn(|_| if is_there() { Poll::Ready(()) } else { Poll::Pending });
    select(pin.wait_for_any_edge(), at_level).await;
}
