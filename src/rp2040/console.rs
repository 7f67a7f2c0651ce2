//! The console's task: events and time in, pictures to the display, tasks to the brain, sounds to the buzzer.

use core::iter;

use defmt::{debug, info};
use embassy_futures::select::{Either, select};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, channel::Channel};
use embassy_time::{Instant, Timer};
use oxo_console::{Console, Event, Frame, Request};

use super::{brain, display, sound};

/// More than one finger per button can do before the console comes round.
static EVENTS: Channel<CriticalSectionRawMutex, (Event, Instant), 16> = Channel::new();

/// Tells the console what has just happened.
pub async fn report(event: Event) {
    EVENTS.send((event, Instant::now())).await;
}

/// Tells the console something that it can do without when it is busy.
pub fn mention(event: Event) {
    let _ = EVENTS.try_send((event, Instant::now()));
}

/// Owns the state of the handheld.
#[embassy_executor::task]
pub async fn run(seed: u64) {
    let mut console = Console::new(seed);
    let mut shown = Frame::dark();
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

        let frame = console.frame();
        if frame != shown {
            display::show(&frame);
            shown = frame;
        }
        if console.light() != light {
            light = console.light();
            info!("light {}", light);
            display::shine(light);
        }

        let woken = async {
            match console.next_wake() {
                Some(due) => Timer::at(Instant::from_millis(due)).await,
                None => core::future::pending().await,
            }
        };
        // Everything that has happened by now goes into the next picture.
        if let Either::First(first) = select(EVENTS.receive(), woken).await {
            for (event, at) in iter::once(first).chain(iter::from_fn(|| EVENTS.try_receive().ok())) {
                debug!("{}", event);
                console.handle(event, at.as_millis());
            }
        }
    }
}
