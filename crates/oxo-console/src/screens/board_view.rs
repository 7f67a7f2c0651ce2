//! The board: lines, marks, cursor and the line that won, in the left half of the screen.

use embedded_graphics::{
    pixelcolor::BinaryColor,
    prelude::*,
    primitives::{Line, PrimitiveStyle, Rectangle},
};
use oxo_core::{Board, Cell, Position};

use crate::paint;

/// How many pixels wide and high the board's half of the screen is.
const SIDE: i32 = 64;

/// What is drawn of a game.
pub struct BoardView<'a> {
    pub position: &'a Position,
    pub last_move: Option<Cell>,
    /// Where the cursor stands, and how far it is shaken to the right.
    pub cursor: Option<(Cell, i32)>,
    /// How much of the winning lines is drawn through, of 256.
    pub drawn_through: i32,
}

impl BoardView<'_> {
    pub fn draw<D: DrawTarget<Color = BinaryColor>>(&self, target: &mut D) -> Result<(), D::Error> {
        let board = self.position.board();
        let grid = Grid::of(board);
        grid.draw(target)?;
        for cell in board.cells() {
            if let Some(player) = self.position.mark_at(cell) {
                paint::mark(player, grid.inside(cell).offset(-grid.margin), grid.stroke, target)?;
            }
        }
        if let Some(cell) = self.last_move {
            draw_corners(grid.inside(cell), 1, target)?;
        }
        if let Some((cell, shake)) = self.cursor {
            let square = grid.inside(cell).translate(Point::new(shake, 0));
            square.into_styled(paint::THIN).draw(target)?;
            draw_corners(square.offset(-1), grid.pitch / 5, target)?;
        }
        if self.drawn_through > 0 {
            for line in self.position.winning_lines() {
                self.draw_through(line, grid, target)?;
            }
        }
        Ok(())
    }

    fn draw_through<D>(&self, line: oxo_core::Line, grid: Grid, target: &mut D) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some((first, last)) = line.ends() else { return Ok(()) };
        let (from, to) = (grid.inside(first).center(), grid.inside(last).center());
        // A little beyond the outer cells' middles.
        let overhang = (to - from) / (2 * (i32::from(self.position.board().run()) - 1));
        let (from, to) = (from - overhang * 2 / 3, to + overhang * 2 / 3);
        let reached = from + (to - from) * self.drawn_through / 256;
        // A dark edge sets the line off from the marks below it.
        let width = grid.line_width;
        for (color, width) in [(BinaryColor::Off, width + 2), (BinaryColor::On, width)] {
            Line::new(from, reached).into_styled(PrimitiveStyle::with_stroke(color, width)).draw(target)?;
        }
        Ok(())
    }
}

/// Where the cells of a board are, and how heavy its marks.
#[derive(Clone, Copy)]
struct Grid {
    board: Board,
    /// From one cell to the next.
    pitch: i32,
    /// From the edge of the screen to the first cell.
    origin: i32,
    /// From a cell's edge to its mark: room for the cursor.
    margin: i32,
    /// How thick a mark's strokes are.
    stroke: u32,
    /// How thick the winning line is.
    line_width: u32,
}

impl Grid {
    fn of(board: Board) -> Self {
        let (pitch, margin, stroke, line_width) = match board.size() {
            3 => (21, 3, 3, 3),
            4 => (16, 3, 2, 3),
            _ => (12, 2, 2, 2),
        };
        Self { board, pitch, origin: (SIDE - pitch * i32::from(board.size())) / 2, margin, stroke, line_width }
    }

    /// The pixels of a cell, without the lines around it.
    fn inside(self, cell: Cell) -> Rectangle {
        let (row, column) = (i32::from(self.board.row(cell)), i32::from(self.board.column(cell)));
        let top_left = Point::new(self.origin + column * self.pitch + 1, self.origin + row * self.pitch + 1);
        Rectangle::new(top_left, Size::new_equal(self.pitch as u32 - 1))
    }

    /// The lines between the cells.
    fn draw<D: DrawTarget<Color = BinaryColor>>(self, target: &mut D) -> Result<(), D::Error> {
        let length = (self.pitch * i32::from(self.board.size())) as u32 + 1;
        for n in 1..i32::from(self.board.size()) {
            let at = self.origin + n * self.pitch;
            let row = Rectangle::new(Point::new(self.origin, at), Size::new(length, 1));
            let column = Rectangle::new(Point::new(at, self.origin), Size::new(1, length));
            target.fill_solid(&row, BinaryColor::On)?;
            target.fill_solid(&column, BinaryColor::On)?;
        }
        Ok(())
    }
}

/// Small angles in the corners of a square.
fn draw_corners<D>(square: Rectangle, length: i32, target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let Some(far) = square.bottom_right() else { return Ok(()) };
    let near = square.top_left;
    let along = Size::new(length as u32 + 1, 1);
    let down = Size::new(1, length as u32 + 1);
    for (x, start_x) in [(near.x, near.x), (far.x, far.x - length)] {
        for (y, start_y) in [(near.y, near.y), (far.y, far.y - length)] {
            target.fill_solid(&Rectangle::new(Point::new(start_x, y), along), BinaryColor::On)?;
            target.fill_solid(&Rectangle::new(Point::new(x, start_y), down), BinaryColor::On)?;
        }
    }
    Ok(())
}
