//! The one menu widget: a list of rows, one of them chosen, some with a value to change.

use embedded_graphics::{
    mono_font::{MonoTextStyle, ascii::FONT_6X10},
    pixelcolor::BinaryColor,
    prelude::*,
    primitives::Rectangle,
    text::Alignment,
};

use crate::{Button, paint};

/// How high a row is.
pub const ROW_HEIGHT: u32 = 10;

/// One row of a menu.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What it is.
    pub label: &'static str,
    /// What it is set to, for a row whose value Left and Right change.
    pub value: Option<&'static str>,
}

impl Row {
    /// A row that A chooses.
    pub const fn action(label: &'static str) -> Self {
        Self { label, value: None }
    }

    /// A row whose value Left and Right change.
    pub const fn setting(label: &'static str, value: &'static str) -> Self {
        Self { label, value: Some(value) }
    }
}

/// What a press does to a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A on this row.
    Chosen(usize),
    /// Left on this row.
    Previous(usize),
    /// Right on this row.
    Next(usize),
    /// B.
    Back,
}

/// Which row is chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Menu {
    selected: usize,
}

impl Menu {
    /// The menu with this row chosen.
    pub const fn at(selected: usize) -> Self {
        Self { selected }
    }

    /// Moves over `count` rows, or says what the press means. The ends meet.
    pub fn press(&mut self, button: Button, count: usize) -> Option<Choice> {
        let last = count.saturating_sub(1);
        match button {
            Button::Up => self.selected = self.selected.checked_sub(1).unwrap_or(last),
            Button::Down => self.selected = if self.selected >= last { 0 } else { self.selected + 1 },
            Button::Left => return Some(Choice::Previous(self.selected)),
            Button::Right => return Some(Choice::Next(self.selected)),
            Button::A => return Some(Choice::Chosen(self.selected)),
            Button::B => return Some(Choice::Back),
        }
        None
    }

    /// Draws the rows that fit the area, the chosen one among them.
    pub fn draw<D>(&self, rows: &[Row], area: Rectangle, target: &mut D) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let visible = (area.size.height / ROW_HEIGHT) as usize;
        let first = (self.selected + 1).saturating_sub(visible);
        for (index, row) in rows.iter().enumerate().skip(first).take(visible) {
            let top = area.top_left + Point::new(0, (index - first) as i32 * ROW_HEIGHT as i32);
            let bar = Rectangle::new(top, Size::new(area.size.width, ROW_HEIGHT));
            let selected = index == self.selected;
            let ink = if selected { BinaryColor::Off } else { BinaryColor::On };
            if selected {
                target.fill_solid(&bar, BinaryColor::On)?;
            }
            draw_row(row, selected, bar, MonoTextStyle::new(&FONT_6X10, ink), target)?;
        }
        Ok(())
    }
}

fn draw_row<D>(
    row: &Row,
    selected: bool,
    bar: Rectangle,
    style: MonoTextStyle<BinaryColor>,
    target: &mut D,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    const MARGIN: i32 = 3;
    /// As wide as a character, for the arrow beside a value.
    const ARROW: i32 = 6;
    let middle = bar.top_left.y + 4;
    paint::text(row.label, Point::new(bar.top_left.x + MARGIN, middle), Alignment::Left, style, target)?;
    let Some(value) = row.value else { return Ok(()) };
    let right = bar.top_left.x + bar.size.width as i32 - MARGIN;
    paint::text(value, Point::new(right - ARROW, middle), Alignment::Right, style, target)?;
    if selected {
        let value_width = value.len() as i32 * style.font.character_size.width as i32;
        paint::text("<", Point::new(right - ARROW - value_width, middle), Alignment::Right, style, target)?;
        paint::text(">", Point::new(right, middle), Alignment::Right, style, target)?;
    }
    Ok(())
}
