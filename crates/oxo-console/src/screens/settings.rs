//! The settings.

use crate::{
    Button, Canvas, Sound,
    console::Shared,
    menu::{Choice, Menu, Row},
    paint,
    records::{Contrast, Pace, SleepAfter, neighbour},
    screens::{Behaviour, Destination, Next},
};

const COUNT: usize = 5;

/// The settings.
#[derive(Default)]
pub struct SettingsScreen {
    menu: Menu,
}

impl Behaviour for SettingsScreen {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        let (row, forwards) = match self.menu.press(button, COUNT, shared)? {
            Choice::Chosen(row) | Choice::Next(row) => (row, true),
            Choice::Previous(row) => (row, false),
            Choice::Back => return Some(Next::MainMenu(Destination::Settings)),
        };
        let settings = &mut shared.records.settings;
        match row {
            0 => {
                settings.sound = !settings.sound;
                // Sound that is switched on is heard at once.
                shared.play(Sound::Menu);
            }
            1 => settings.contrast = neighbour(&Contrast::ALL, settings.contrast, forwards),
            2 => settings.rotated = !settings.rotated,
            3 => settings.sleep = neighbour(&SleepAfter::ALL, settings.sleep, forwards),
            _ => settings.pace = neighbour(&Pace::ALL, settings.pace, forwards),
        }
        None
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        let settings = &shared.records.settings;
        let rows: [Row<'_>; COUNT] = [
            Row::setting("Sound", if settings.sound { "on" } else { "off" }),
            Row::setting("Contrast", settings.contrast.name()),
            Row::setting("Rotated", if settings.rotated { "yes" } else { "no" }),
            Row::setting("Sleep", settings.sleep.name()),
            Row::setting("Pace", settings.pace.name()),
        ];
        paint::heading("SETTINGS", paint::SCREEN, target)?;
        self.menu.draw(&rows, paint::below_heading(paint::SCREEN), target)
    }
}
