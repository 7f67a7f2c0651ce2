//! One picture of 128x64 pixels, laid out as the display's memory is.

use core::{convert::Infallible, fmt, ops::Range};

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle};

use crate::{Canvas, canvas};

/// A picture. Each byte is a column of eight pixels, the top one in bit 0; 128 of them are a page, eight pages a frame.
///
/// It begins at a whole word, so that a small processor copies it word by word.
#[derive(Clone, PartialEq, Eq)]
#[repr(align(4))]
pub struct Frame {
    pages: [[u8; Self::WIDTH]; Self::PAGES],
}

/// Columns of one page that differ between two frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The page, from the top.
    pub page: usize,
    /// The columns.
    pub columns: Range<usize>,
}

impl Frame {
    /// Pixels from left to right.
    pub const WIDTH: usize = 128;
    /// Pixels from top to bottom.
    pub const HEIGHT: usize = 64;
    /// Rows of bytes.
    pub const PAGES: usize = Self::HEIGHT / 8;

    /// Another span of the same page costs the display's address, two command bytes with their announcements, one byte
    /// that announces data, and a pause on the bus: a gap of fewer bytes than that is not worth leaving out.
    const GAP: usize = 7;

    /// A picture with every pixel dark.
    #[must_use]
    pub const fn dark() -> Self {
        Self { pages: [[0; Self::WIDTH]; Self::PAGES] }
    }

    /// The bytes of each page, from the top.
    #[must_use]
    pub const fn pages(&self) -> &[[u8; Self::WIDTH]; Self::PAGES] {
        &self.pages
    }

    /// The bytes of a span.
    #[must_use]
    pub fn bytes(&self, span: &Span) -> &[u8] {
        self.pages.get(span.page).and_then(|page| page.get(span.columns.clone())).unwrap_or(&[])
    }

    /// Whether a pixel is lit.
    #[must_use]
    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        self.pages.get(y / 8).and_then(|page| page.get(x)).is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }

    /// The same picture upside down.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let mut rotated = self.clone();
        let bytes = rotated.pages.as_flattened_mut();
        bytes.reverse();
        for byte in bytes {
            *byte = byte.reverse_bits();
        }
        rotated
    }

    /// The first span at or after `from` (page and column) in which this frame differs from `shown`.
    #[must_use]
    pub fn next_change(&self, shown: &Self, from: (usize, usize)) -> Option<Span> {
        let pages = self.pages.iter().zip(&shown.pages).enumerate().skip(from.0);
        for (page, (new, old)) in pages {
            let first = if page == from.0 { from.1 } else { 0 };
            let mut changed = (first..Self::WIDTH).filter(|&column| new.get(column) != old.get(column));
            let Some(start) = changed.next() else { continue };
            let mut end = start + 1;
            for column in changed {
                if column >= end + Self::GAP {
                    break;
                }
                end = column + 1;
            }
            return Some(Span { page, columns: start..end });
        }
        None
    }

    fn set(&mut self, point: Point, color: BinaryColor) {
        let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y)) else { return };
        if let Some(byte) = self.pages.get_mut(y / 8).and_then(|page| page.get_mut(x)) {
            let bit = 1 << (y % 8);
            *byte = if color.is_on() { *byte | bit } else { *byte & !bit };
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::dark()
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(Self::WIDTH as u32, Self::HEIGHT as u32)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            self.set(point, color);
        }
        Ok(())
    }

    /// Eight rows at a time, for most of what is drawn are filled areas.
    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        let columns = visible(area.top_left.x, area.size.width, Self::WIDTH);
        let rows = visible(area.top_left.y, area.size.height, Self::HEIGHT);
        let erased = if color.is_on() { 0 } else { !0 };
        let pages = self.pages.iter_mut().enumerate().take(rows.end.div_ceil(8)).skip(rows.start / 8);
        for (index, page) in pages {
            let (above, below) = (rows.start.saturating_sub(index * 8), (index * 8 + 8).saturating_sub(rows.end));
            let mask = 0xFF << above & 0xFF >> below;
            for byte in page.get_mut(columns.clone()).unwrap_or_default() {
                *byte = (*byte | mask) ^ (mask & erased);
            }
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.pages.as_flattened_mut().fill(if color.is_on() { 0xFF } else { 0 });
        Ok(())
    }
}

impl Canvas for Frame {
    fn draw_columns(&mut self, top_left: Point, columns: &[u16], ink: BinaryColor) -> Result<(), Infallible> {
        let (Ok(x), Ok(y)) = (usize::try_from(top_left.x), usize::try_from(top_left.y)) else {
            return self.draw_iter(canvas::pixels(top_left, columns, ink));
        };
        let erased = if ink.is_on() { 0 } else { !0 };
        let rows = u32::from(columns.iter().fold(0, |rows, column| rows | column)) << (y % 8);
        let mut shift = 0;
        for page in self.pages.iter_mut().skip(y / 8) {
            if rows >> shift == 0 {
                break;
            }
            for (byte, column) in page.iter_mut().skip(x).zip(columns) {
                let bits = (u32::from(*column) << (y % 8) >> shift) as u8;
                *byte = (*byte | bits) ^ (bits & erased);
            }
            shift += 8;
        }
        Ok(())
    }
}

/// The part of `length` pixels from `start` on that lies within the first `count`.
fn visible(start: i32, length: u32, count: usize) -> Range<usize> {
    let visible = |at: i32| usize::try_from(at).unwrap_or(0).min(count);
    visible(start)..visible(start.saturating_add_unsigned(length))
}

/// Sixteen lines of 64 braille characters, each two pixels wide and four high.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The dots of a braille character: column, row and the bit that Unicode gives them.
        const DOTS: [(usize, usize, u32); 8] = [
            (0, 0, 0x01),
            (0, 1, 0x02),
            (0, 2, 0x04),
            (1, 0, 0x08),
            (1, 1, 0x10),
            (1, 2, 0x20),
            (0, 3, 0x40),
            (1, 3, 0x80),
        ];
        for top in (0..Self::HEIGHT).step_by(4) {
            for left in (0..Self::WIDTH).step_by(2) {
                let lit = DOTS.iter().filter(|(x, y, _)| self.is_lit(left + x, top + y));
                let dots = lit.fold(0x2800, |dots, (_, _, bit)| dots | bit);
                fmt::Write::write_char(f, char::from_u32(dots).unwrap_or(' '))?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
