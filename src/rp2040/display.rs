//! The display: an SSD1306 that is sent only what changed, and set up anew now and then.

use core::{cell::RefCell, convert::Infallible, future};

use defmt::{info, warn};
use embassy_futures::{
    join::join,
    select::{Either3, select3},
};
use embassy_sync::{
    blocking_mutex::{Mutex, raw::CriticalSectionRawMutex},
    signal::Signal,
};
use embassy_time::{Duration, Instant, Timer};
use oxo_console::{Frame, Light, Span, records::Contrast};

use super::{
    display_bus::{DisplayBus, NoAnswer},
    pins::DisplayPins,
    watchdog::Heartbeat,
};

/// How long to leave a display alone that does not answer.
const RETRY: Duration = Duration::from_millis(250);
/// How often to send everything. A display that was replaced, or lost its power for a moment, answers as if nothing had
/// happened, and stays dark.
const REFRESH: Duration = Duration::from_millis(750);

/// Everything that the display must be told besides the picture and its brightness, for a panel of 128x64. It can be sent
/// while the panel is lit, and changes nothing then.
const SETTINGS: [u8; 18] = [
    0xD5, 0x80, // clock
    0xA8, 0x3F, // 64 lines
    0xD3, 0x00, // no offset
    0x40, // from the first line on
    0x20, 0x02, // page addressing mode
    0xA1, 0xC8, // the first byte goes to the top left
    0xDA, 0x12, // how the lines are wired
    0xDB, 0x40, // their voltage when they are not selected
    0xA4, 0xA6, // shows its memory, as it is
    0x2E, // does not scroll
];
/// Without the voltage that its pump makes the panel is dark, even when it is switched on.
const START_PUMP: [u8; 2] = [0x8D, 0x14];
const SWITCH_OFF: u8 = 0xAE;
const SWITCH_ON: u8 = 0xAF;
const CONTRAST: u8 = 0x81;
const PRECHARGE: u8 = 0xD9;

pub static HEARTBEAT: Heartbeat = Heartbeat::new("display");

/// The latest picture: one that was not sent in time is never sent. It is no part of the signal, which would copy it on
/// each step of its way.
static PICTURE: Mutex<CriticalSectionRawMutex, RefCell<Frame>> = Mutex::new(RefCell::new(Frame::dark()));
/// There is a new picture.
static NEWS: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// The latest brightness.
static LIGHTS: Signal<CriticalSectionRawMutex, Light> = Signal::new();

/// Shows a picture as soon as the bus allows.
pub fn show(frame: &Frame) {
    let is_new = PICTURE.lock(|picture| {
        // Interrupts are off: nobody else has it.
        let Ok(mut picture) = picture.try_borrow_mut() else { return false };
        let is_new = *picture != *frame;
        picture.clone_from(frame);
        is_new
    });
    if is_new {
        NEWS.signal(());
    }
}

/// Shines this brightly from now on.
pub fn shine(light: Light) {
    LIGHTS.signal(light);
}

/// Keeps the panel up to date, and tries again and again while it does not answer.
#[embassy_executor::task]
pub async fn run(mut pins: DisplayPins) {
    NEWS.wait().await;
    let mut panel = Panel { wanted: Frame::dark(), shown: Frame::dark(), light: LIGHTS.wait().await };
    panel.take_picture();
    let mut answers = true;
    loop {
        let Err(NoAnswer) = panel.keep_up(&mut pins, &mut answers).await;
        // A display that answered until now may be well again at once.
        if answers {
            warn!("the display does not answer");
        } else {
            HEARTBEAT.wait(Timer::after(RETRY)).await;
        }
        answers = false;
    }
}

struct Panel {
    wanted: Frame,
    /// What is in the panel's memory, or will be when everything was sent.
    shown: Frame,
    light: Light,
}

impl Panel {
    async fn keep_up(&mut self, pins: &mut DisplayPins, answers: &mut bool) -> Result<Infallible, NoAnswer> {
        let mut bus = DisplayBus::open(pins).await?;
        self.refresh(&mut bus).await?;
        info!("the display is on");
        *answers = true;

        let mut refresh_at = Instant::now() + REFRESH;
        loop {
            let is_off = self.light == Light::Off;
            let due = async { if is_off { future::pending().await } else { Timer::at(refresh_at).await } };
            // The picture first: a panel that wakes must not show the old one.
            match HEARTBEAT.wait(select3(NEWS.wait(), LIGHTS.wait(), due)).await {
                Either3::First(()) => self.show(&mut bus).await?,
                Either3::Second(light) => {
                    self.light = light;
                    self.set_light(&mut bus).await?;
                }
                Either3::Third(()) => {
                    self.refresh(&mut bus).await?;
                    refresh_at = Instant::now() + REFRESH;
                }
            }
        }
    }

    /// Sends everything. The panel's memory holds noise at power-on: it gets the picture before it lights up.
    async fn refresh(&mut self, bus: &mut DisplayBus<'_>) -> Result<(), NoAnswer> {
        self.light = LIGHTS.try_take().unwrap_or(self.light);
        self.shown.clone_from(&self.wanted);
        bus.send_commands(&SETTINGS).await?;
        for page in 0..Frame::PAGES {
            // No press waits for more than one page.
            if NEWS.try_take().is_some() {
                self.show(bus).await?;
            }
            bus.send_span(&self.wanted, &Span { page, columns: 0..Frame::WIDTH }, false).await?;
        }
        bus.send_commands(&START_PUMP).await?;
        self.set_light(bus).await
    }

    async fn show(&mut self, bus: &mut DisplayBus<'_>) -> Result<(), NoAnswer> {
        self.take_picture();
        let mut page = None;
        let mut next = self.wanted.next_change(&self.shown, (0, 0));
        while let Some(span) = next {
            let on_page = page.replace(span.page) == Some(span.page);
            // While the bus is at one span, the next is looked for.
            let look = async { self.wanted.next_change(&self.shown, (span.page, span.columns.end)) };
            let (sent, following) = join(bus.send_span(&self.wanted, &span, on_page), look).await;
            sent?;
            next = following;
        }
        self.shown.clone_from(&self.wanted);
        Ok(())
    }

    fn take_picture(&mut self) {
        PICTURE.lock(|picture| {
            if let Ok(picture) = picture.try_borrow() {
                self.wanted.clone_from(&picture);
            }
        });
    }

    async fn set_light(&self, bus: &mut DisplayBus<'_>) -> Result<(), NoAnswer> {
        let (precharge, contrast) = match self.light {
            Light::Off => return bus.send_commands(&[SWITCH_OFF]).await,
            Light::Dim => (0x11, 0x00),
            Light::On(Contrast::Low) => (0x21, 0x2F),
            Light::On(Contrast::Medium) => (0x21, 0x5F),
            Light::On(Contrast::High) => (0x21, 0xFF),
        };
        bus.send_commands(&[PRECHARGE, precharge, CONTRAST, contrast, SWITCH_ON]).await
    }
}
