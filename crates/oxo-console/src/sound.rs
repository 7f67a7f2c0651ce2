//! What the handheld sounds like: short lists of tones.

/// A tone, or a rest if its frequency is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// Its frequency.
    pub hertz: u16,
    /// How long it lasts.
    pub millis: u16,
}

/// What is heard when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Sound {
    /// A step in a menu.
    Menu,
    /// A mark is placed.
    Move,
    /// That cannot be done.
    Invalid,
    /// The person, or somebody, has won.
    Win,
    /// The computer has won.
    Lose,
    /// Nobody has won.
    Draw,
}

const fn tone(hertz: u16, millis: u16) -> Tone {
    Tone { hertz, millis }
}

impl Sound {
    /// Every sound.
    pub const ALL: [Self; 6] = [Self::Menu, Self::Move, Self::Invalid, Self::Win, Self::Lose, Self::Draw];

    /// The tones, one after the other.
    #[must_use]
    pub const fn tones(self) -> &'static [Tone] {
        match self {
            Self::Menu => const { &[tone(1760, 12)] },
            Self::Move => const { &[tone(880, 40)] },
            Self::Invalid => const { &[tone(165, 120)] },
            Self::Win => const { &[tone(523, 90), tone(659, 90), tone(784, 90), tone(1047, 220)] },
            Self::Lose => const { &[tone(392, 140), tone(330, 140), tone(262, 280)] },
            Self::Draw => const { &[tone(440, 120), tone(0, 40), tone(440, 120)] },
        }
    }
}
