//! A display without mercy: it fails on any pixel beyond its edge, and on text that touches other text.

use std::convert::Infallible;

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle};
use oxo_console::{Canvas, Console, Frame};

/// A picture of exactly 128x64 pixels; nothing may be drawn elsewhere.
pub struct Glass {
    picture: Frame,
    /// The strokes of every text before the last, lit or dark on a bar.
    written: Frame,
    /// Those of the last text.
    writing: Vec<Point>,
    /// Where its next character would begin.
    next: Point,
}

impl Glass {
    /// The picture that the console draws, upright and lit.
    pub fn of(console: &Console) -> Frame {
        let (picture, written) = (Frame::dark(), Frame::dark());
        let mut glass = Self { picture, written, writing: Vec::new(), next: Point::zero() };
        let Ok(()) = console.draw(&mut glass);
        glass.picture
    }

    /// The last text is complete: the next one must keep clear of it, too.
    fn end_text(&mut self) {
        let strokes = self.writing.drain(..).map(|point| Pixel(point, BinaryColor::On));
        let Ok(()) = self.written.draw_iter(strokes);
    }

    /// One pixel of a text. Letters of the same text may touch, and what is no text may cross it.
    fn write(&mut self, point: Point) {
        let is_free = |x: i32, y: i32| !self.written.is_lit(x as usize, y as usize);
        let apart = (point.x - 1..=point.x + 1).all(|x| (point.y - 1..=point.y + 1).all(|y| is_free(x, y)));
        assert!(apart, "a text at {point} touches another one");
        self.writing.push(point);
    }
}

impl OriginDimensions for Glass {
    fn size(&self) -> Size {
        self.picture.size()
    }
}

impl DrawTarget for Glass {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        let edges = self.bounding_box();
        let inside = |Pixel(point, _): &Pixel<BinaryColor>| assert!(edges.contains(*point), "{point} is off the glass");
        self.picture.draw_iter(pixels.into_iter().inspect(inside))
    }

    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        assert_eq!(area.intersection(&self.bounding_box()).size, area.size, "{area:?} is off the glass");
        self.picture.fill_solid(area, color)
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.picture.clear(color)
    }
}

impl Canvas for Glass {
    fn draw_columns(&mut self, top_left: Point, columns: &[u16], ink: BinaryColor) -> Result<(), Infallible> {
        if top_left != self.next {
            self.end_text();
        }
        self.next = top_left + Point::new(columns.len() as i32, 0);
        for (column, x) in columns.iter().zip(top_left.x..) {
            for row in (0..u16::BITS as i32).filter(|row| column >> row & 1 == 1) {
                let point = Point::new(x, top_left.y + row);
                self.write(point);
                self.draw_iter([Pixel(point, ink)])?;
            }
        }
        Ok(())
    }
}
