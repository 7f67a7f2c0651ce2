//! About: what this is, how it is, and what went wrong before.

use core::fmt::Write as _;

use embedded_graphics::{prelude::*, text::Alignment};
use heapless::String;
use oxo_storage::Health;

use crate::{
    Button, Canvas, Reset, Sound, StorageState,
    console::Shared,
    paint,
    screens::{Behaviour, Destination, Next},
};

/// Characters in a line.
const COLUMNS: usize = 21;
const LINES: usize = 4;
const _: () = assert!(Reset::DETAIL_LENGTH == COLUMNS * LINES);

/// The about screen.
#[derive(Default)]
pub struct About {
    shows_crash: bool,
}

impl Behaviour for About {
    /// A leads on to the crash, if there was one; every other button leads back.
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        shared.play(Sound::Menu);
        if button == Button::A && !self.shows_crash && shared.reset.cause.is_crash() {
            self.shows_crash = true;
            return None;
        }
        Some(Next::MainMenu(Destination::About))
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        if self.shows_crash { draw_crash(&shared.reset, target) } else { draw_state(shared, target) }
    }
}

fn draw_state<D: Canvas>(shared: &Shared, target: &mut D) -> Result<(), D::Error> {
    paint::heading("ABOUT", paint::SCREEN, target)?;
    let mut line = |number: i32, text: core::fmt::Arguments<'_>| {
        let mut buffer = String::<COLUMNS>::new();
        // What does not fit the screen's width is cut off.
        let _ = buffer.write_fmt(text);
        paint::text(&buffer, Point::new(64, height(number)), Alignment::Center, paint::TEXT, target)
    };
    line(0, format_args!("Pocket OXO {}", env!("CARGO_PKG_VERSION")))?;
    let cause = shared.reset.cause;
    let more = if cause.is_crash() { ", A: why" } else { "" };
    line(1, format_args!("Start: {}{more}", cause.name()))?;
    let games = shared.records.statistics.games();
    line(2, format_args!("{games} game{} counted", plural(games)))?;
    match shared.storage {
        StorageState { is_failing: true, .. } => line(3, format_args!("Storage fails")),
        StorageState { health: Health::Damaged(saves), .. } => {
            line(3, format_args!("{saves} save{} damaged", plural(saves)))
        }
        StorageState { health: Health::Unreadable, .. } => line(3, format_args!("Storage unreadable")),
        StorageState { health: Health::Newer, .. } => line(3, format_args!("Saved by a newer OXO")),
        StorageState { unread: 0, health: Health::Empty, .. } => line(3, format_args!("Storage new")),
        StorageState { unread: 0, .. } => line(3, format_args!("Storage ok")),
        StorageState { unread, .. } => line(3, format_args!("{unread} record{} unread", plural(unread))),
    }
}

/// The detail fills the lines one after the other, wherever a line ends.
fn draw_crash<D: Canvas>(reset: &Reset, target: &mut D) -> Result<(), D::Error> {
    paint::heading("WHAT WENT WRONG", paint::SCREEN, target)?;
    let detail = if reset.detail().is_empty() { "No more is known." } else { reset.detail() };
    for (line, number) in detail.as_bytes().chunks(COLUMNS).zip(0..LINES as i32) {
        let line = str::from_utf8(line).unwrap_or_default();
        paint::text(line, Point::new(1, height(number)), Alignment::Left, paint::TEXT, target)?;
    }
    Ok(())
}

/// Where the middle of a line is.
const fn height(line: i32) -> i32 {
    19 + line * 11
}

/// What makes a word many.
const fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}
