//! The console's task: events and time in; pictures to the display, tasks to the brain, sounds to the buzzer and records to
//! the storage.

use core::iter;

use defmt::{debug, info};
use embassy_futures::{
    select::{Either, select},
    yield_now,
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel};
use embassy_time::{Instant, Timer};
use oxo_console::{Console, Event, Light, Request, Start};
use static_cell::StaticCell;

use super::{brain, display, power, sound, storage, watchdog::Heartbeat};

/// More than one finger per button can do before the console comes round.
static EVENTS: Channel<CriticalSectionRawMutex, (Event, Instant), 16> = Channel::new();

pub static HEARTBEAT: Heartbeat = Heartbeat::new("console");

/// Tells the console what has just happened.
pub async fn report(event: Event) {
    EVENTS.send((event, Instant::now())).await;
}

/// Tells the console something that it can do without when it is busy.
pub fn mention(event: Event) {
    let _ = EVENTS.try_send((event, Instant::now()));
}

/// Makes the console. In a function of its own, so that what this takes of the stack is given back.
#[inline(never)]
pub fn create(start: &Start<'_>) -> &'static mut Console {
    static CONSOLE: StaticCell<Console> = StaticCell::new();
    CONSOLE.init_with(|| Console::start(start))
}

/// Owns the state of the handheld.
#[embassy_executor::task]
pub async fn run(console: &'static mut Console) {
    let mut light = console.light();
    display::shine(light);
    let mut outcome = None;
    loop {
        console.advance(Instant::now().as_millis());
        while let Some(request) = console.next_request() {
            match request {
                Request::Think(task) => brain::think(task),
                Request::StopThinking => {
                    info!("nobody waits for the answer any more");
                    brain::stop();
                }
                Request::Play(sound) => sound::play(sound),
            }
        }

        let ended = console.game().and_then(|(game, _)| game.outcome());
        if ended != outcome {
            outcome = ended;
            if let Some(outcome) = outcome {
                info!("the game is over: {}", outcome);
            }
        }

        display::show(&console.frame());
        if console.light() != light {
            light = console.light();
            info!("light {}", light);
            display::shine(light);
            power::set_night(light == Light::Off);
        }

        // The picture is on its way before anything is packed for storage.
        yield_now().await;
        // What changes while it is busy is saved together when it has finished, which it reports.
        if storage::is_free()
            && let Some(changes) = console.next_save()
        {
            storage::save(changes);
        }

        let woken = async {
            match console.next_wake() {
                Some(due) => Timer::at(Instant::from_millis(due)).await,
                None => core::future::pending().await,
            }
        };
        // Everything that has happened by now goes into the next picture.
        if let Either::First(first) = HEARTBEAT.wait(select(EVENTS.receive(), woken)).await {
            for (event, at) in iter::once(first).chain(iter::from_fn(|| EVENTS.try_receive().ok())) {
                debug!("{}", event);
                console.handle(event, at.as_millis());
            }
        }
    }
}
