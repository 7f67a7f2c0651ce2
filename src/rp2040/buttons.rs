//! The buttons: the first edge acts at once, and what bounces after it is ignored.

use embassy_rp::{
    Peri,
    gpio::{AnyPin, Input, Pull},
};
use embassy_time::{Duration, Timer};
use oxo_console::{Button, Event};

use super::console;

/// Longer than any contact bounces, shorter than any finger can press twice.
const BOUNCE: Duration = Duration::from_millis(15);

/// Reports every press and release of one button.
#[embassy_executor::task(pool_size = 6)]
pub async fn watch(button: Button, pin: Peri<'static, AnyPin>) {
    let mut pin = Input::new(pin, Pull::Up);
    // Waiting for a level rather than an edge also sees what changed while bounce was being ignored.
    loop {
        pin.wait_for_low().await;
        console::report(Event::Press(button)).await;
        Timer::after(BOUNCE).await;
        pin.wait_for_high().await;
        console::report(Event::Release(button)).await;
        Timer::after(BOUNCE).await;
    }
}
