//! What the console draws on: any target of one-bit pixels. A target that can draw text faster overrides `draw_columns`.

use embedded_graphics::{draw_target::Clipped, pixelcolor::BinaryColor, prelude::*};

/// A target for pictures.
pub trait Canvas: DrawTarget<Color = BinaryColor> {
    /// Draws columns of pixels beside each other: in each those whose bit is set, bit 0 at the top.
    ///
    /// # Errors
    /// Those of the target.
    fn draw_columns(&mut self, top_left: Point, columns: &[u16], ink: BinaryColor) -> Result<(), Self::Error> {
        self.draw_iter(pixels(top_left, columns, ink))
    }
}

impl<T: Canvas> Canvas for Clipped<'_, T> {}

/// The pixels of columns, one by one.
pub fn pixels(top_left: Point, columns: &[u16], ink: BinaryColor) -> impl Iterator<Item = Pixel<BinaryColor>> {
    columns.iter().zip(top_left.x..).flat_map(move |(column, x)| {
        let rows = (0..u16::BITS as i32).filter(move |row| column >> row & 1 == 1);
        rows.map(move |row| Pixel(Point::new(x, top_left.y + row), ink))
    })
}
