//! The buzzer: a piezo on a PWM output that plays lists of tones.

use embassy_futures::select::{Either, select};
use embassy_rp::{
    clocks::clk_sys_freq,
    pwm::{Config, Pwm},
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Timer};
use oxo_console::{Sound, Tone};

use super::{pins::BuzzerPins, watchdog::Heartbeat};

/// The PWM counts microseconds, so that 16 bits reach down to 16 Hz.
const TICKS_PER_SECOND: u32 = 1_000_000;
/// A new period takes effect when the old one is over: a silence in long periods would swallow the beginning of a sound,
/// and a short sound as a whole.
const SILENT_PERIOD: u16 = 100;

/// The sound to play next.
static SOUNDS: Signal<CriticalSectionRawMutex, Sound> = Signal::new();

pub static HEARTBEAT: Heartbeat = Heartbeat::new("sound");

/// Plays a sound in place of the one still playing.
pub fn play(sound: Sound) {
    SOUNDS.signal(sound);
}

/// Plays one sound after the other.
#[embassy_executor::task]
pub async fn run(pins: BuzzerPins) {
    let mut output = Pwm::new_output_a(pins.slice, pins.pin, silence());
    let mut sound = HEARTBEAT.wait(SOUNDS.wait()).await;
    loop {
        HEARTBEAT.beat();
        sound = match select(play_through(&mut output, sound), SOUNDS.wait()).await {
            Either::First(()) => {
                output.set_config(&silence());
                HEARTBEAT.wait(SOUNDS.wait()).await
            }
            Either::Second(interrupting) => interrupting,
        };
    }
}

async fn play_through(output: &mut Pwm<'static>, sound: Sound) {
    for tone in sound.tones() {
        output.set_config(&square_wave(*tone));
        Timer::after(Duration::from_millis(tone.millis.into())).await;
    }
}

fn square_wave(tone: Tone) -> Config {
    let mut config = silence();
    if let Some(period) = TICKS_PER_SECOND.checked_div(tone.hertz.into()) {
        config.top = u16::try_from(period - 1).unwrap_or(u16::MAX);
        config.compare_a = config.top / 2;
    }
    config
}

/// An output that is always low.
fn silence() -> Config {
    let mut config = Config::default();
    config.divider = ((clk_sys_freq() / TICKS_PER_SECOND) as u8).into();
    config.compare_a = 0;
    config.top = SILENT_PERIOD - 1;
    config
}
