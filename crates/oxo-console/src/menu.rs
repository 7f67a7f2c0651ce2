//! The one menu widget: a list of rows, one of them chosen, some with a value to change.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle, text::Alignment};

use crate::{Button, Canvas, Sound, console::Shared, font::Style, paint};

/// How high a row is.
pub const ROW_HEIGHT: u32 = 10;

/// One row of a menu.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// What it is.
    label: &'a str,
    /// What stands at its right end.
    value: Option<&'a str>,
    /// Whether Left and Right change the value.
    changes: bool,
}

impl<'a> Row<'a> {
    /// A row that A chooses.
    pub const fn action(label: &'a str) -> Self {
        Self { label, value: None, changes: false }
    }

    /// A row whose value Left and Right change.
    pub const fn setting(label: &'a str, value: &'a str) -> Self {
        Self { label, value: Some(value), changes: true }
    }

    /// A row that A chooses, with a remark at its right end.
    pub const fn entry(label: &'a str, remark: &'a str) -> Self {
        Self { label, value: Some(remark), changes: false }
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

/// Which row is chosen, and which is the first in sight.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    selected: usize,
    first: usize,
    /// How many rows there is room for; a longer list scrolls.
    room: usize,
}

impl Default for Menu {
    fn default() -> Self {
        Self::at(0)
    }
}

impl Menu {
    /// The menu below a heading, with this row chosen.
    pub const fn at(selected: usize) -> Self {
        Self::within(paint::below_heading(paint::SCREEN), selected)
    }

    /// The same in an area of its own.
    pub const fn within(area: Rectangle, selected: usize) -> Self {
        let room = (area.size.height / ROW_HEIGHT) as usize;
        Self { selected, first: (selected + 1).saturating_sub(room), room }
    }

    /// Which row is chosen.
    pub const fn selected(&self) -> usize {
        self.selected
    }

    /// Moves over `count` rows, or says what the press means. The ends meet.
    pub fn press(&mut self, button: Button, count: usize, shared: &mut Shared) -> Option<Choice> {
        shared.play(Sound::Menu);
        let last = count.saturating_sub(1);
        match button {
            Button::Up => self.selected = self.selected.checked_sub(1).unwrap_or(last),
            Button::Down => self.selected = if self.selected >= last { 0 } else { self.selected + 1 },
            Button::Left => return Some(Choice::Previous(self.selected)),
            Button::Right => return Some(Choice::Next(self.selected)),
            Button::A => return Some(Choice::Chosen(self.selected)),
            Button::B => return Some(Choice::Back),
        }
        // The list moves only when the chosen row would leave its sight.
        self.first = self.first.max((self.selected + 1).saturating_sub(self.room)).min(self.selected);
        None
    }

    /// Draws the rows that fit the area, the chosen one among them.
    pub fn draw<D>(&self, rows: &[Row<'_>], area: Rectangle, target: &mut D) -> Result<(), D::Error>
    where
        D: Canvas,
    {
        for (index, row) in rows.iter().enumerate().skip(self.first).take(self.room) {
            let top = area.top_left + Point::new(0, (index - self.first) as i32 * ROW_HEIGHT as i32);
            let bar = Rectangle::new(top, Size::new(area.size.width, ROW_HEIGHT));
            let selected = index == self.selected;
            let ink = if selected { BinaryColor::Off } else { BinaryColor::On };
            if selected {
                target.fill_solid(&bar, BinaryColor::On)?;
            }
            draw_row(row, selected, bar, Style { ink, ..paint::TEXT }, target)?;
        }
        draw_scroll_bar(self.first, self.room, rows.len(), area, target)
    }
}

fn draw_row<D>(row: &Row<'_>, selected: bool, bar: Rectangle, style: Style, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
{
    const MARGIN: i32 = 3;
    /// As wide as a character, for the arrow beside a value.
    const ARROW: i32 = 6;
    let middle = bar.top_left.y + 4;
    paint::text(row.label, Point::new(bar.top_left.x + MARGIN, middle), Alignment::Left, style, target)?;
    let Some(value) = row.value else { return Ok(()) };
    let right = bar.top_left.x + bar.size.width as i32 - MARGIN;
    let value_right = if row.changes { right - ARROW } else { right };
    paint::text(value, Point::new(value_right, middle), Alignment::Right, style, target)?;
    if selected && row.changes {
        paint::text("<", Point::new(right - ARROW - style.width(value), middle), Alignment::Right, style, target)?;
        paint::text(">", Point::new(right, middle), Alignment::Right, style, target)?;
    }
    Ok(())
}

/// Where the visible rows are among all, at the right edge, if not all are visible.
fn draw_scroll_bar<D>(
    first: usize,
    visible: usize,
    count: usize,
    area: Rectangle,
    target: &mut D,
) -> Result<(), D::Error>
where
    D: Canvas,
{
    let (first, visible, count) = (first as u32, visible as u32, count as u32);
    if count <= visible {
        return Ok(());
    }
    let height = visible * ROW_HEIGHT;
    let column = Rectangle::new(area.top_left + Size::new(area.size.width - 2, 0), Size::new(2, height));
    target.fill_solid(&column, BinaryColor::Off)?;
    let thumb = Size::new(2, height * visible / count);
    target.fill_solid(&Rectangle::new(column.top_left + Size::new(0, height * first / count), thumb), BinaryColor::On)
}

/// A question to be answered with yes or no; B means no.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question(Menu);

impl Question {
    const ANSWERS: [Row<'static>; 2] = [Row::action("No"), Row::action("Yes")];

    /// The answer, once there is one.
    pub fn press(&mut self, button: Button, shared: &mut Shared) -> Option<bool> {
        match self.0.press(button, Self::ANSWERS.len(), shared)? {
            Choice::Chosen(row) => Some(row == 1),
            Choice::Back => Some(false),
            Choice::Previous(_) | Choice::Next(_) => None,
        }
    }

    /// Draws the question as a heading, and the answers below it.
    pub fn draw<D>(&self, question: &str, area: Rectangle, target: &mut D) -> Result<(), D::Error>
    where
        D: Canvas,
    {
        paint::heading(question, area, target)?;
        self.0.draw(&Self::ANSWERS, paint::below_heading(area), target)
    }
}
