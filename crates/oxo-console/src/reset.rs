//! Why the handheld started, and what went wrong before.

use heapless::String;

/// Why the handheld started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ResetCause {
    /// It was switched on.
    #[default]
    PowerOn,
    /// Somebody pressed the board's reset button.
    Button,
    /// A debugger or a program asked for it.
    Software,
    /// A part of the firmware hung.
    Hang,
    /// The firmware found an error of its own.
    Panic,
    /// The processor found one.
    Fault,
}

impl ResetCause {
    /// What nobody has asked for.
    pub const CRASHES: [Self; 3] = [Self::Hang, Self::Panic, Self::Fault];

    /// Whether nobody has asked for it.
    #[must_use]
    pub fn is_crash(self) -> bool {
        Self::CRASHES.contains(&self)
    }

    /// In a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PowerOn => "power on",
            Self::Button => "reset button",
            Self::Software => "restart",
            Self::Hang => "hang",
            Self::Panic => "panic",
            Self::Fault => "fault",
        }
    }
}

/// A start of the handheld.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reset {
    /// Why it started.
    pub cause: ResetCause,
    /// How many starts in a row did not run well for a while, this one included.
    pub in_a_row: u32,
    detail: String<{ Reset::DETAIL_LENGTH }>,
}

impl Reset {
    /// The most characters that are shown of a detail.
    pub const DETAIL_LENGTH: usize = 84;

    /// After more crashes in a row than this the game itself may be to blame: it is not resumed without asking.
    const MOST_RESUMPTIONS: u32 = 3;

    /// For this cause, the first time; the detail, if there is more to say, is cut off where the screen
    /// ends, and what the font does not have becomes a question mark.
    #[must_use]
    pub fn new(cause: ResetCause, detail: &str) -> Self {
        let mut reset = Self { cause, in_a_row: 1, detail: String::new() };
        for character in detail.chars() {
            let is_shown = character.is_ascii_graphic() || character == ' ';
            // A full text takes no more.
            let _ = reset.detail.push(if is_shown { character } else { '?' });
        }
        reset
    }

    /// Whether to go on with the game at once: nobody wanted to leave it.
    pub(crate) fn resumes(&self) -> bool {
        self.cause.is_crash() && self.in_a_row <= Self::MOST_RESUMPTIONS
    }

    /// What exactly went wrong, if that is known.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }
}
