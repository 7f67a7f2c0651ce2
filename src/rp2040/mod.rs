//! The handheld: starts the parts and lets them talk to each other.
//!
//! One core runs at two priorities. An interrupt executor holds whatever must answer at once: buttons, console,
//! display and sound. Thread mode below it holds the brain, so that a long thought never delays a press.

mod brain;
mod buttons;
mod console;
mod display;
mod display_bus;
mod entropy;
mod hot_code;
mod pins;
mod sound;

use cortex_m_rt::entry;
use defmt::info;
use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor};
use embassy_rp::{
    interrupt,
    interrupt::{InterruptExt, Priority},
};
use panic_probe as _;
use static_cell::StaticCell;

use pins::Pins;

static FOREGROUND: InterruptExecutor = InterruptExecutor::new();
static BACKGROUND: StaticCell<Executor> = StaticCell::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt that the executor was started with.
    unsafe { FOREGROUND.on_interrupt() }
}

#[entry]
fn main() -> ! {
    let pins = Pins::new(embassy_rp::init(config()));
    hot_code::load();
    let seed = entropy::seed();
    info!("Pocket OXO {=str}, seed {=u64:#x}", env!("CARGO_PKG_VERSION"), seed);

    // Below the drivers' own interrupts, above thread mode.
    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    let foreground = FOREGROUND.start(interrupt::SWI_IRQ_1);
    foreground.spawn(display::run(pins.display).unwrap());
    foreground.spawn(console::run(seed).unwrap());
    foreground.spawn(sound::run(pins.buzzer).unwrap());
    for (button, pin) in pins.buttons {
        foreground.spawn(buttons::watch(button, pin).unwrap());
    }

    BACKGROUND.init(Executor::new()).run(|background| background.spawn(brain::run().unwrap()))
}

fn config() -> embassy_rp::config::Config {
    /// Milliseconds, more or less, for the crystal to settle. The Pico's own boot code allows one, embassy 128.
    const CRYSTAL_SETTLES: u32 = 8;
    let mut config = embassy_rp::config::Config::default();
    if let Some(crystal) = &mut config.clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_SETTLES;
    }
    config
}
