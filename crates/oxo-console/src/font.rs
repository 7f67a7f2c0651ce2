//! Text, drawn column by column: pixel by pixel it would take most of the time that a new screen takes to draw.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, text::Alignment};

use crate::Canvas;

/// A font whose characters are all of one size.
pub struct Font {
    pub width: u32,
    pub height: u32,
    /// The columns of one printable ASCII character after the other, each with its top pixel in bit 0.
    columns: &'static [u16],
}

// The fonts of embedded-graphics that are in use; `build.rs` makes columns of them.
include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// What text looks like.
#[derive(Clone, Copy)]
pub struct Style {
    pub font: &'static Font,
    pub ink: BinaryColor,
}

impl Font {
    /// The columns of a character; what is not printable ASCII has none.
    fn glyph(&self, character: u8) -> &'static [u16] {
        let start = usize::from(character.wrapping_sub(b' ')) * self.width as usize;
        self.columns.get(start..start + self.width as usize).unwrap_or(&[])
    }
}

impl Style {
    /// How wide a text becomes.
    pub const fn width(&self, text: &str) -> i32 {
        text.len() as i32 * self.font.width as i32
    }

    /// Draws text with its vertical middle at a point, and nothing around its strokes.
    pub fn draw<D>(&self, text: &str, at: Point, alignment: Alignment, target: &mut D) -> Result<(), D::Error>
    where
        D: Canvas,
    {
        let before = match alignment {
            Alignment::Left => 0,
            Alignment::Center => (self.width(text) - 1) / 2,
            Alignment::Right => self.width(text) - 1,
        };
        let mut top_left = at - Point::new(before, (self.font.height as i32 - 1) / 2);
        for character in text.bytes() {
            target.draw_columns(top_left, self.font.glyph(character), self.ink)?;
            top_left.x += self.font.width as i32;
        }
        Ok(())
    }
}
