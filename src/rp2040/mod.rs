//! The handheld: starts the parts and lets them talk to each other.
//!
//! One core runs at two priorities. An interrupt executor holds what must answer at once: buttons, console,
//! display and sound. Thread mode below it holds the brain and the storage, so that a long thought never delays a press,
//! and what lets the chip sleep. Above both stands the guard that feeds the watchdog.

mod brain;
mod buttons;
mod console;
mod crash;
mod display;
mod display_bus;
mod entropy;
mod hot_code;
mod pins;
mod power;
mod sound;
mod storage;
mod watchdog;

use cortex_m_rt::entry;
use defmt::{error, info};
use defmt_rtt as _;
use embassy_executor::{Executor, InterruptExecutor, SpawnError, SpawnToken};
use embassy_rp::{
    interrupt,
    interrupt::{InterruptExt, Priority},
    watchdog::Watchdog,
};
use oxo_console::Start;
use static_cell::StaticCell;

use pins::Pins;
use storage::FlashLog;
use watchdog::Heartbeat;

static GUARD: InterruptExecutor = InterruptExecutor::new();
static FOREGROUND: InterruptExecutor = InterruptExecutor::new();
static BACKGROUND: StaticCell<Executor> = StaticCell::new();

/// The heartbeat of every task but the guard, the busiest task first.
static HEARTBEATS: [&Heartbeat; 12] = [
    &console::HEARTBEAT,
    &display::HEARTBEAT,
    &sound::HEARTBEAT,
    &brain::HEARTBEAT,
    &storage::HEARTBEAT,
    &power::HEARTBEAT,
    &buttons::HEARTBEATS[0],
    &buttons::HEARTBEATS[1],
    &buttons::HEARTBEATS[2],
    &buttons::HEARTBEATS[3],
    &buttons::HEARTBEATS[4],
    &buttons::HEARTBEATS[5],
];

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt that the executor was started with.
    unsafe { GUARD.on_interrupt() }
}

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt that the executor was started with.
    unsafe { FOREGROUND.on_interrupt() }
}

#[entry]
fn main() -> ! {
    let log = start_foreground();
    BACKGROUND.init(Executor::new()).run(|background| {
        start(storage::run(log), |task| background.spawn(task));
        start(brain::run(), |task| background.spawn(task));
        start(power::run(&HEARTBEATS), |task| background.spawn(task));
    })
}

/// Starts everything above thread mode. The console passes over the stack on its way into its task: a function of its own
/// gives that room back.
#[inline(never)]
fn start_foreground() -> &'static mut FlashLog {
    let mut reset = crash::find_reset();
    let pins = Pins::new(embassy_rp::init(config()));
    let mut watchdog = Watchdog::new(pins.watchdog);
    reset.in_a_row = watchdog::start(&mut watchdog);
    hot_code::load();
    let seed = entropy::seed();
    info!("Pocket OXO {=str}, seed {=u64:#x}", env!("CARGO_PKG_VERSION"), seed);
    let (log, health) = storage::open(pins.flash);
    let console = console::create(&Start { seed, kept: log.records(), health, reset: &reset });
    info!("started by {}, start {=u32} in a row: {=str}", reset.cause, reset.in_a_row, reset.detail());

    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    let guard = GUARD.start(interrupt::SWI_IRQ_0);
    start(watchdog::guard(watchdog, &HEARTBEATS), |task| guard.spawn(task));

    // Below the drivers' own interrupts, above thread mode.
    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    let foreground = FOREGROUND.start(interrupt::SWI_IRQ_1);
    start(display::run(pins.display), |task| foreground.spawn(task));
    start(console::run(console), |task| foreground.spawn(task));
    start(sound::run(pins.buzzer), |task| foreground.spawn(task));
    for ((button, pin), heartbeat) in pins.buttons.into_iter().zip(&buttons::HEARTBEATS) {
        start(buttons::watch(button, pin, heartbeat), |task| foreground.spawn(task));
    }
    log
}

/// Starts a task. There is room for each of them; if there were none, the watchdog would find that its heart does not beat.
fn start<S>(task: Result<SpawnToken<S>, SpawnError>, spawn: impl FnOnce(SpawnToken<S>)) {
    if let Ok(task) = task {
        spawn(task);
    } else {
        error!("a task does not start");
    }
}

fn config() -> embassy_rp::config::Config {
    /// Milliseconds, more or less, for the crystal to settle. The Pico's own boot code allows one, embassy 128.
    const CRYSTAL_SETTLES: u32 = 8;
    let mut config = embassy_rp::config::Config::default();
    if let Some(crystal) = &mut config.clocks.xosc {
        crystal.delay_multiplier = CRYSTAL_SETTLES;
        // Nothing here uses it, and it takes current.
        crystal.usb_pll = None;
    }
    // What would run from it.
    (config.clocks.usb_clk, config.clocks.adc_clk, config.clocks.rtc_clk) = (None, None, None);
    config
}
