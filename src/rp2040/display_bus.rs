//! The display's bus: I2C that sends each run of bytes in one transfer, addressed in the same transfer, and that gets
//! over a display which is not there, or not in its right mind.
//!
//! The usual interface cuts data into transfers of 16 bytes and addresses each run with two more; a byte takes 23
//! microseconds, and they add up.

use core::iter;

use embassy_futures::select::{Either, select};
use embassy_rp::{
    bind_interrupts,
    gpio::{Level, OutputOpenDrain},
    i2c::{self, I2c},
    peripherals::I2C0,
};
use embassy_time::{Duration, Timer};
use oxo_console::{Frame, Span};

use super::pins::DisplayPins;

/// The module's address.
const ADDRESS: u16 = 0x3C;
/// What to ask for. The controller adds cycles of its own to each bit (RP2040 data sheet, 4.3.14.1), which makes it 399 kHz,
/// and an SSD1306 takes 400.
const BUS_HZ: u32 = 425_000;
/// Half a bit, when the lines are moved by hand.
const HALF_BIT: Duration = Duration::from_micros(5);
/// A display that was cut off in mid-byte lets go of the data line after the rest of its byte, at the latest.
const BITS_OF_BYTE: usize = 9;

// What the first byte of a transfer, or each byte of a command in it, announces.
const COMMANDS_FOLLOW: u8 = 0x00;
const ONE_COMMAND_BYTE: u8 = 0x80;
const DATA_FOLLOW: u8 = 0x40;

// Commands that say where data goes in page addressing mode.
const COLUMN_LOW: u8 = 0x00;
const COLUMN_HIGH: u8 = 0x10;
const PAGE: u8 = 0xB0;

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// The display did not answer, or somebody holds a line.
#[derive(Debug)]
pub struct NoAnswer;

/// The way to the display.
pub struct DisplayBus<'d>(I2c<'d, I2C0, i2c::Async>);

impl<'d> DisplayBus<'d> {
    /// Frees the lines and hands them to the controller. After an error the way must be opened anew: the controller may
    /// be left in the middle of a transfer.
    pub async fn open(pins: &'d mut DisplayPins) -> Result<Self, NoAnswer> {
        free_lines(pins).await?;
        let mut config = i2c::Config::default();
        config.frequency = BUS_HZ;
        let (bus, scl, sda) = (pins.bus.reborrow(), pins.scl.reborrow(), pins.sda.reborrow());
        Ok(Self(I2c::new_async(bus, scl, sda, Interrupts, config)))
    }

    /// Sends one run of a frame to its place. The display must be in page addressing mode; it stays on its page until it
    /// is told another one.
    pub async fn send_span(&mut self, frame: &Frame, span: &Span, on_page: bool) -> Result<(), NoAnswer> {
        let (page, column) = (span.page as u8, span.columns.start as u8);
        let [page, low, high] = [PAGE | page, COLUMN_LOW | column & 0xF, COLUMN_HIGH | column >> 4];
        let place = [ONE_COMMAND_BYTE, page, ONE_COMMAND_BYTE, low, ONE_COMMAND_BYTE, high, DATA_FOLLOW];
        let known = if on_page { 2 } else { 0 };
        self.write(place.iter().skip(known).chain(frame.bytes(span)).copied()).await
    }

    /// Sends commands, each with its arguments.
    pub async fn send_commands(&mut self, commands: &[u8]) -> Result<(), NoAnswer> {
        self.write(iter::once(COMMANDS_FOLLOW).chain(commands.iter().copied())).await
    }

    async fn write(&mut self, bytes: impl IntoIterator<Item = u8>) -> Result<(), NoAnswer> {
        match select(self.0.write_async(ADDRESS, bytes), patience()).await {
            Either::First(Ok(())) => Ok(()),
            _ => Err(NoAnswer),
        }
    }
}

/// Far more than any transfer takes. The driver waits for an interrupt that never comes when somebody else holds a line.
///
/// The time is waited for in steps, because it also passes while interrupts are off and a transfer stands still: however
/// long that is, it is one step.
async fn patience() {
    for _ in 0..10 {
        Timer::after(Duration::from_millis(10)).await;
    }
}

/// Clocks a display that was cut off in mid-byte until it lets go of the data line, then ends its transfer.
async fn free_lines(pins: &mut DisplayPins) -> Result<(), NoAnswer> {
    let mut scl = OutputOpenDrain::new(pins.scl.reborrow(), Level::High);
    let mut sda = OutputOpenDrain::new(pins.sda.reborrow(), Level::High);
    // The resistors that pull the lines up are on the module, and it may not be there.
    scl.set_pullup(true);
    sda.set_pullup(true);
    Timer::after(HALF_BIT).await;
    for _ in 0..BITS_OF_BYTE {
        if sda.is_high() {
            break;
        }
        scl.set_low();
        Timer::after(HALF_BIT).await;
        scl.set_high();
        Timer::after(HALF_BIT).await;
    }
    // A stop is a data line that rises above a high clock.
    scl.set_low();
    sda.set_low();
    Timer::after(HALF_BIT).await;
    scl.set_high();
    Timer::after(HALF_BIT).await;
    sda.set_high();
    Timer::after(HALF_BIT).await;
    if scl.is_high() && sda.is_high() { Ok(()) } else { Err(NoAnswer) }
}
