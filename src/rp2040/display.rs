//! The display: an SSD1306 that is sent only what changed.

use core::convert::Infallible;

use defmt::{info, warn};
use display_interface::DisplayError;
use embassy_futures::select::{Either, select};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Timer};
use oxo_console::{Frame, Light, Span, records::Contrast};
use ssd1306::{
    Ssd1306Async, command::AddrMode, mode::BasicMode, prelude::Brightness, rotation::DisplayRotation,
    size::DisplaySize128x64,
};

use super::{display_bus::DisplayBus, pins::DisplayPins};

/// How long to leave a display alone that does not answer.
const RETRY: Duration = Duration::from_millis(250);

/// The latest picture: one that was not sent in time is never sent.
static PICTURES: Signal<CriticalSectionRawMutex, Frame> = Signal::new();
/// The latest brightness.
static LIGHTS: Signal<CriticalSectionRawMutex, Light> = Signal::new();

/// Shows a picture as soon as the bus allows.
pub fn show(frame: &Frame) {
    PICTURES.signal(frame.clone());
}

/// Shines this brightly from now on.
pub fn shine(light: Light) {
    LIGHTS.signal(light);
}

/// Keeps the panel up to date, and sets it up anew whenever the bus fails.
#[embassy_executor::task]
pub async fn run(pins: DisplayPins) {
    let mut bus = DisplayBus::new(pins);
    let mut wanted = PICTURES.wait().await;
    let mut light = LIGHTS.wait().await;
    loop {
        let Err(_) = keep_up(&mut bus, &mut wanted, &mut light).await;
        warn!("the display does not answer");
        Timer::after(RETRY).await;
    }
}

async fn keep_up(bus: &mut DisplayBus, wanted: &mut Frame, light: &mut Light) -> Result<Infallible, DisplayError> {
    // The panel's memory holds noise at power-on: it gets the picture before it lights up. The rotation comes first
    // because it changes where bytes go, not what is shown.
    let mut panel = driver(bus);
    panel.set_display_on(false).await?;
    panel.set_rotation(DisplayRotation::Rotate0).await?;
    panel.set_addr_mode(AddrMode::Page).await?;
    for page in 0..Frame::PAGES {
        bus.send_span(wanted, &Span { page, columns: 0..Frame::WIDTH }).await?;
    }
    driver(bus).init_with_addr_mode(AddrMode::Page).await?;
    set_light(bus, *light).await?;
    info!("the display is on");

    let mut shown = wanted.clone();
    loop {
        // The picture first: a panel that wakes shall not show the old one.
        match select(PICTURES.wait(), LIGHTS.wait()).await {
            Either::First(picture) => {
                *wanted = picture;
                send_changes(bus, wanted, &shown).await?;
                shown.clone_from(wanted);
            }
            Either::Second(new_light) => {
                *light = new_light;
                set_light(bus, *light).await?;
            }
        }
    }
}

async fn send_changes(bus: &mut DisplayBus, wanted: &Frame, shown: &Frame) -> Result<(), DisplayError> {
    let mut from = (0, 0);
    while let Some(span) = wanted.next_change(shown, from) {
        bus.send_span(wanted, &span).await?;
        from = (span.page, span.columns.end);
    }
    Ok(())
}

async fn set_light(bus: &mut DisplayBus, light: Light) -> Result<(), DisplayError> {
    let brightness = match light {
        Light::Off => return driver(bus).set_display_on(false).await,
        Light::Dim => Brightness::DIMMEST,
        Light::On(Contrast::Low) => Brightness::DIM,
        Light::On(Contrast::Medium) => Brightness::NORMAL,
        Light::On(Contrast::High) => Brightness::BRIGHTEST,
    };
    driver(bus).set_brightness(brightness).await?;
    driver(bus).set_display_on(true).await
}

/// The driver knows the panel's commands; it has no state worth keeping.
fn driver(bus: &mut DisplayBus) -> Ssd1306Async<&mut DisplayBus, DisplaySize128x64, BasicMode> {
    Ssd1306Async::new(bus, DisplaySize128x64, DisplayRotation::Rotate0)
}
