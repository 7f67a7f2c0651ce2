//! What several screens draw: text, marks, bars and headings.

use embedded_graphics::{
    pixelcolor::BinaryColor,
    prelude::*,
    primitives::{Circle, PrimitiveStyle, PrimitiveStyleBuilder, Rectangle, StrokeAlignment},
    text::Alignment,
};
use oxo_core::{Board, Player};

use crate::{
    Canvas,
    font::{FONT_5X7, FONT_6X10, Style},
};

/// The whole screen.
pub const SCREEN: Rectangle = Rectangle::new(Point::zero(), Size::new(128, 64));
/// The font of everything but the title.
pub const TEXT: Style = Style { font: &FONT_6X10, ink: BinaryColor::On };
/// The font of what matters least.
pub const SMALL: Style = Style { font: &FONT_5X7, ink: BinaryColor::On };
/// The right half of the screen, beside a board.
pub const PANEL: Rectangle = Rectangle::new(Point::new(67, 0), Size::new(61, 64));
/// One pixel wide, lit.
pub const THIN: PrimitiveStyle<BinaryColor> = PrimitiveStyle::with_stroke(BinaryColor::On, 1);

/// Text with its vertical middle at a point.
pub fn text<D>(text: &str, at: Point, alignment: Alignment, style: Style, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
{
    style.draw(text, at, alignment, target)
}

/// A heading at the top of an area, with a rule below it.
pub fn heading<D>(heading: &str, area: Rectangle, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
{
    let top = area.top_left;
    let width = area.size.width as i32;
    text(heading, top + Point::new(width / 2, 4), Alignment::Center, TEXT, target)?;
    target.fill_solid(&Rectangle::new(top + Point::new(0, 11), Size::new(area.size.width, 1)), BinaryColor::On)
}

/// What is left of an area below its heading.
pub const fn below_heading(area: Rectangle) -> Rectangle {
    const HEIGHT: u32 = 13;
    let Rectangle { top_left: Point { x, y }, size: Size { width, height } } = area;
    Rectangle::new(Point::new(x, y + HEIGHT as i32), Size::new(width, height.saturating_sub(HEIGHT)))
}

/// A player's mark that fills a square.
pub fn mark<D>(player: Player, square: Rectangle, stroke: u32, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
{
    match player {
        Player::X => {
            // Row by row, so that both strokes are even at any size and end flush with the square.
            let (side, width) = (square.size.width, stroke + stroke / 3);
            let travel = side.saturating_sub(width);
            for row in 0..side {
                let right = (row * travel + (side - 1) / 2) / (side - 1).max(1);
                for x in [right, travel - right] {
                    let at = square.top_left + Size::new(x, row);
                    target.fill_solid(&Rectangle::new(at, Size::new(width, 1)), BinaryColor::On)?;
                }
            }
            Ok(())
        }
        Player::O => {
            let style = PrimitiveStyleBuilder::new()
                .stroke_color(BinaryColor::On)
                .stroke_width(stroke)
                .stroke_alignment(StrokeAlignment::Inside)
                .build();
            Circle::new(square.top_left, square.size.width).into_styled(style).draw(target)?;
            // The smallest hole is a square: a round one would be a plus sign.
            let hole = square.offset(-(stroke as i32));
            if hole.size.width <= 3 { target.fill_solid(&hole, BinaryColor::Off) } else { Ok(()) }
        }
    }
}

/// A frame that fills from the left, `filled` of 256.
pub fn progress_bar<D>(area: Rectangle, filled: u32, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
{
    area.into_styled(THIN).draw(target)?;
    let inside = area.offset(-2);
    let width = inside.size.width * filled.min(256) / 256;
    target.fill_solid(&Rectangle::new(inside.top_left, Size::new(width, inside.size.height)), BinaryColor::On)
}

/// Text in the middle of the panel.
pub fn panel_text<D>(words: &str, y: i32, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
{
    text(words, Point::new(PANEL.center().x, y), Alignment::Center, TEXT, target)
}

/// A board's name: its size, and how many in a row win.
pub const fn board_name(board: Board) -> &'static str {
    match board {
        Board::Grid3Run3 => "3x3 to 3",
        Board::Grid4Run3 => "4x4 to 3",
        Board::Grid4Run4 => "4x4 to 4",
        Board::Grid5Run3 => "5x5 to 3",
        Board::Grid5Run4 => "5x5 to 4",
        Board::Grid5Run5 => "5x5 to 5",
    }
}
