//! Which pin does what: the whole wiring of the handheld.

use embassy_rp::{
    Peri, Peripherals,
    gpio::AnyPin,
    peripherals::{FLASH, I2C0, PIN_4, PIN_5, PIN_16, PWM_SLICE0, WATCHDOG},
};
use oxo_console::Button;

/// The display's bus.
pub struct DisplayPins {
    pub bus: Peri<'static, I2C0>,
    pub sda: Peri<'static, PIN_4>,
    pub scl: Peri<'static, PIN_5>,
}

/// The buzzer's output, and the PWM slice that the chip gives this pin.
pub struct BuzzerPins {
    pub slice: Peri<'static, PWM_SLICE0>,
    pub pin: Peri<'static, PIN_16>,
}

/// Every pin in use, and what has no pin.
pub struct Pins {
    pub display: DisplayPins,
    pub buzzer: BuzzerPins,
    /// Each button connects its pin to ground.
    pub buttons: [(Button, Peri<'static, AnyPin>); 6],
    pub flash: Peri<'static, FLASH>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

impl Pins {
    pub fn new(chip: Peripherals) -> Self {
        Self {
            display: DisplayPins { bus: chip.I2C0, sda: chip.PIN_4, scl: chip.PIN_5 },
            buzzer: BuzzerPins { slice: chip.PWM_SLICE0, pin: chip.PIN_16 },
            buttons: [
                (Button::Up, chip.PIN_10.into()),
                (Button::Down, chip.PIN_11.into()),
                (Button::Left, chip.PIN_12.into()),
                (Button::Right, chip.PIN_13.into()),
                (Button::A, chip.PIN_14.into()),
                (Button::B, chip.PIN_15.into()),
            ],
            flash: chip.FLASH,
            watchdog: chip.WATCHDOG,
        }
    }
}
