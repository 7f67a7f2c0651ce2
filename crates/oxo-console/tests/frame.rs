//! A frame's fast ways to fill and to draw columns give the pixels of the slow ones, over its edges too.

use std::convert::Infallible;

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle};
use oxo_console::{Canvas, Frame};
use oxo_core::Rng;

/// A frame that is drawn pixel by pixel.
struct Slow(Frame);

impl OriginDimensions for Slow {
    fn size(&self) -> Size {
        self.0.size()
    }
}

impl DrawTarget for Slow {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        self.0.draw_iter(pixels)
    }
}

impl Canvas for Slow {}

#[test]
fn filled_areas_are_those_of_their_pixels() {
    let mut rng = Rng::new(1);
    let (mut fast, mut slow) = (Frame::dark(), Slow(Frame::dark()));
    for _ in 0..if cfg!(miri) { 3 } else { 5_000 } {
        let area = Rectangle::new(any_point(&mut rng), Size::new(rng.below(40), rng.below(40)));
        let color = any_color(&mut rng);
        let (Ok(()), Ok(())) = (fast.fill_solid(&area, color), slow.fill_solid(&area, color));
        assert_eq!(fast, slow.0, "{area:?} {color:?}");
    }
}

#[test]
fn columns_are_drawn_as_their_pixels() {
    let mut rng = Rng::new(2);
    let (mut fast, mut slow) = (Frame::dark(), Slow(Frame::dark()));
    for _ in 0..if cfg!(miri) { 3 } else { 5_000 } {
        let at = any_point(&mut rng);
        let columns: Vec<u16> = (0..rng.below(8)).map(|_| rng.next_seed() as u16).collect();
        let ink = any_color(&mut rng);
        let (Ok(()), Ok(())) = (fast.draw_columns(at, &columns, ink), slow.draw_columns(at, &columns, ink));
        assert_eq!(fast, slow.0, "{columns:?} at {at} {ink:?}");
    }
}

/// The spans cover every byte that differs, in order, and hardly any other.
#[test]
fn the_changes_are_where_two_frames_differ() {
    let mut rng = Rng::new(3);
    for _ in 0..if cfg!(miri) { 2 } else { 2_000 } {
        let mut shown = Frame::dark();
        let mut wanted = Frame::dark();
        for _ in 0..rng.below(12) {
            let area = Rectangle::new(any_point(&mut rng), Size::new(rng.below(30), rng.below(12)));
            let target = if rng.coin() { &mut shown } else { &mut wanted };
            let Ok(()) = target.fill_solid(&area, any_color(&mut rng));
        }
        let mut sent = shown.pages().to_owned();
        let mut from = (0, 0);
        while let Some(span) = wanted.next_change(&shown, from) {
            assert!((span.page, span.columns.start) >= from);
            let differs = |column: usize| wanted.pages()[span.page][column] != shown.pages()[span.page][column];
            assert!(differs(span.columns.start) && differs(span.columns.end - 1), "{span:?}");
            sent[span.page][span.columns.clone()].copy_from_slice(wanted.bytes(&span));
            from = (span.page, span.columns.end);
        }
        assert!(sent == *wanted.pages());
    }
}

/// Mostly on the frame.
fn any_point(rng: &mut Rng) -> Point {
    Point::new(rng.below(150) as i32 - 12, rng.below(90) as i32 - 14)
}

fn any_color(rng: &mut Rng) -> BinaryColor {
    if rng.coin() { BinaryColor::On } else { BinaryColor::Off }
}
