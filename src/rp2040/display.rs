//! The display: an SSD1306 that is sent only what changed.

use core::convert::Infallible;

use defmt::{info, warn};
use display_interface::DisplayError;
use embassy_futures::select::{Either, select};
use embassy_rp::{
    bind_interrupts,
    i2c::{self, I2c},
    peripherals::I2C0,
};
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::{Duration, Timer};
use oxo_console::{Frame, Light, records::Contrast};
use ssd1306::{
    I2CDisplayInterface, Ssd1306Async,
    command::AddrMode,
    mode::BasicMode,
    prelude::{Brightness, I2CInterface},
    rotation::DisplayRotation,
    size::DisplaySize128x64,
};

use super::pins::DisplayPins;

/// The fastest that an SSD1306 takes.
const BUS_HZ: u32 = 400_000;
/// How long to leave a display alone that does not answer.
const RETRY: Duration = Duration::from_millis(250);

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

type Panel = Ssd1306Async<I2CInterface<I2c<'static, I2C0, i2c::Async>>, DisplaySize128x64, BasicMode>;

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
    let mut config = i2c::Config::default();
    config.frequency = BUS_HZ;
    let bus = I2c::new_async(pins.bus, pins.scl, pins.sda, Interrupts, config);
    let mut panel: Panel =
        Ssd1306Async::new(I2CDisplayInterface::new(bus), DisplaySize128x64, DisplayRotation::Rotate0);
    let mut wanted = PICTURES.wait().await;
    let mut light = LIGHTS.wait().await;
    loop {
        let Err(_) = keep_up(&mut panel, &mut wanted, &mut light).await;
        warn!("the display does not answer");
        Timer::after(RETRY).await;
    }
}

async fn keep_up(panel: &mut Panel, wanted: &mut Frame, light: &mut Light) -> Result<Infallible, DisplayError> {
    // The panel's memory holds noise at power-on: it gets the picture before it lights up. The rotation comes first
    // because it changes where bytes go, not what is shown.
    panel.set_display_on(false).await?;
    panel.set_rotation(DisplayRotation::Rotate0).await?;
    panel.set_addr_mode(AddrMode::Horizontal).await?;
    panel.set_draw_area((0, 0), (Frame::WIDTH as u8, Frame::HEIGHT as u8)).await?;
    panel.draw(wanted.pages().as_flattened()).await?;
    panel.init_with_addr_mode(AddrMode::Horizontal).await?;
    set_light(panel, *light).await?;
    info!("the display is on");

    let mut shown = wanted.clone();
    loop {
        // The picture first: a panel that wakes shall not show the old one.
        match select(PICTURES.wait(), LIGHTS.wait()).await {
            Either::First(picture) => {
                *wanted = picture;
                send_changes(panel, wanted, &shown).await?;
                shown.clone_from(wanted);
            }
            Either::Second(new_light) => {
                *light = new_light;
                set_light(panel, *light).await?;
            }
        }
    }
}

async fn send_changes(panel: &mut Panel, wanted: &Frame, shown: &Frame) -> Result<(), DisplayError> {
    let mut from = (0, 0);
    while let Some(span) = wanted.next_change(shown, from) {
        let (left, right, top) = (span.columns.start as u8, span.columns.end as u8, span.page as u8 * 8);
        panel.set_draw_area((left, top), (right, top + 8)).await?;
        panel.draw(wanted.bytes(&span)).await?;
        from = (span.page, span.columns.end);
    }
    Ok(())
}

async fn set_light(panel: &mut Panel, light: Light) -> Result<(), DisplayError> {
    let brightness = match light {
        Light::Off => return panel.set_display_on(false).await,
        Light::Dim => Brightness::DIMMEST,
        Light::On(Contrast::Low) => Brightness::DIM,
        Light::On(Contrast::Medium) => Brightness::NORMAL,
        Light::On(Contrast::High) => Brightness::BRIGHTEST,
    };
    panel.set_brightness(brightness).await?;
    panel.set_display_on(true).await
}
