//! The display's bus: I2C that sends each run of bytes in one transfer, addressed in the same transfer.
//!
//! The usual interface cuts data into transfers of 16 bytes and addresses each run with two more; a byte takes 23
//! microseconds, and they add up.

use core::iter;

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embassy_rp::{
    bind_interrupts,
    i2c::{self, I2c},
    peripherals::I2C0,
};
use oxo_console::{Frame, Span};

use super::pins::DisplayPins;

/// The module's address.
const ADDRESS: u16 = 0x3C;
/// What to ask for. The controller adds cycles of its own to each bit (RP2040 data sheet, 4.3.14.1), which makes it 399 kHz,
/// and an SSD1306 takes 400.
const BUS_HZ: u32 = 425_000;

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

/// The way to the display.
pub struct DisplayBus(I2c<'static, I2C0, i2c::Async>);

impl DisplayBus {
    pub fn new(pins: DisplayPins) -> Self {
        let mut config = i2c::Config::default();
        config.frequency = BUS_HZ;
        Self(I2c::new_async(pins.bus, pins.scl, pins.sda, Interrupts, config))
    }

    /// Sends one run of a frame to its place. The display must be in page addressing mode.
    pub async fn send_span(&mut self, frame: &Frame, span: &Span) -> Result<(), DisplayError> {
        let (page, column) = (span.page as u8, span.columns.start as u8);
        let place = [PAGE | page, COLUMN_LOW | column & 0xF, COLUMN_HIGH | column >> 4];
        let commands = place.into_iter().flat_map(|command| [ONE_COMMAND_BYTE, command]);
        self.write(commands.chain([DATA_FOLLOW]).chain(frame.bytes(span).iter().copied())).await
    }

    async fn write(&mut self, bytes: impl IntoIterator<Item = u8>) -> Result<(), DisplayError> {
        self.0.write_async(ADDRESS, bytes).await.map_err(|_| DisplayError::BusWriteError)
    }
}

impl AsyncWriteOnlyDataCommand for &mut DisplayBus {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        match commands {
            DataFormat::U8(bytes) => self.write(iter::once(COMMANDS_FOLLOW).chain(bytes.iter().copied())).await,
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
    }

    async fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        match data {
            DataFormat::U8(bytes) => self.write(iter::once(DATA_FOLLOW).chain(bytes.iter().copied())).await,
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
    }
}
