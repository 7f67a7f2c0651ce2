//! A display without mercy: it fails on any pixel beyond its edge.

use std::convert::Infallible;

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle};
use oxo_console::{Canvas, Console, Frame};

/// A picture of exactly 128x64 pixels; nothing may be drawn elsewhere.
pub struct Glass(Frame);

impl Glass {
    /// The picture that the console draws, upright and lit.
    pub fn of(console: &Console) -> Frame {
        let mut glass = Self(Frame::dark());
        let Ok(()) = console.draw(&mut glass);
        glass.0
    }
}

impl OriginDimensions for Glass {
    fn size(&self) -> Size {
        self.0.size()
    }
}

impl DrawTarget for Glass {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let edges = self.bounding_box();
        let inside = |Pixel(point, _): &Pixel<BinaryColor>| assert!(edges.contains(*point), "{point} is off the glass");
        self.0.draw_iter(pixels.into_iter().inspect(inside))
    }

    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        assert_eq!(area.intersection(&self.bounding_box()).size, area.size, "{area:?} is off the glass");
        self.0.fill_solid(area, color)
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.0.clear(color)
    }
}

impl Canvas for Glass {}
