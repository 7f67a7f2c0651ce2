//! The board: lines, marks, cursor and the line that won, in the left half of the screen.

use core::fmt::Write as _;

use embedded_graphics::{
    pixelcolor::BinaryColor,
    prelude::*,
    primitives::{Circle, Line, PrimitiveStyle, Rectangle},
    text::Alignment,
};
use heapless::String;
use oxo_core::{Board, Cell, Fate, Game, Position};

use crate::{
    Canvas,
    font::{FONT_4X6, FONT_6X10, Font, Style},
    paint,
};

/// How many pixels wide and high the board's half of the screen is.
const SIDE: i32 = 64;
/// How thick the winning line is: thicker than the strokes of a small X, along which a diagonal runs.
const LINE_WIDTH: u32 = 3;

/// What is drawn of a game.
pub struct BoardView<'a> {
    pub position: &'a Position,
    pub last_move: Option<Cell>,
    /// Where the cursor stands, and how far it is shaken to the right.
    pub cursor: Option<(Cell, i32)>,
    /// How much of the last mark has appeared, of 256.
    pub appeared: i32,
    /// How much of the winning lines is drawn through, of 256.
    pub drawn_through: i32,
    /// The cell that a hint points to.
    pub hint: Option<Cell>,
    /// What is known of the free cells. The one under the cursor is told in the panel.
    pub fates: &'a [Option<Fate>],
}

impl<'a> BoardView<'a> {
    /// A game as it stands, without anything around it.
    pub fn of(game: &'a Game) -> Self {
        Self {
            position: game.position(),
            last_move: game.last_move(),
            cursor: None,
            appeared: 256,
            drawn_through: 0,
            hint: None,
            fates: &[],
        }
    }

    pub fn draw<D: Canvas>(&self, target: &mut D) -> Result<(), D::Error> {
        // A shaken cursor and the ends of a winning line may reach beyond the glass or into the panel.
        let target = &mut target.clipped(&Rectangle::new(Point::zero(), Size::new_equal(SIDE as u32)));
        let board = self.position.board();
        let grid = Grid::of(board);
        grid.draw(target)?;
        for cell in board.cells() {
            let square = grid.inside(cell);
            let fate = self.fates.get(usize::from(cell.index())).copied().flatten();
            if let Some(player) = self.position.mark_at(cell) {
                let appeared = if self.last_move == Some(cell) { self.appeared } else { 256 };
                // A mark that appears grows from the middle of its cell.
                let margin = grid.margin + (grid.pitch / 2 - grid.margin - 2) * (256 - appeared) / 256;
                paint::mark(player, square.offset(-margin), grid.stroke, target)?;
            } else if let Some(fate) = fate.filter(|_| self.hint != Some(cell) && !self.has_cursor(cell)) {
                draw_fate(fate, square, target)?;
            }
        }
        if let Some(cell) = self.last_move {
            draw_corners(grid.inside(cell), 1, target)?;
        }
        if let Some(cell) = self.hint {
            let dot = Circle::with_center(grid.inside(cell).center(), grid.pitch as u32 / 3);
            dot.into_styled(PrimitiveStyle::with_fill(BinaryColor::On)).draw(target)?;
        }
        if let Some((cell, shake)) = self.cursor {
            let square = grid.inside(cell).translate(Point::new(shake, 0));
            square.into_styled(paint::THIN).draw(target)?;
            // In the smallest cells corners would touch the mark.
            if board.size() < 5 {
                draw_corners(square.offset(-1), grid.pitch / 5, target)?;
            }
        }
        if self.drawn_through > 0 {
            for line in self.position.winning_lines() {
                self.draw_through(line, grid, target)?;
            }
        }
        Ok(())
    }

    fn has_cursor(&self, cell: Cell) -> bool {
        self.cursor.is_some_and(|(at, _)| at == cell)
    }

    fn draw_through<D>(&self, line: oxo_core::Line, grid: Grid, target: &mut D) -> Result<(), D::Error>
    where
        D: Canvas,
    {
        let Some((first, last)) = line.ends() else { return Ok(()) };
        let (from, to) = (grid.inside(first).center(), grid.inside(last).center());
        // A little beyond the outer cells' middles.
        let overhang = (to - from) / (2 * (i32::from(self.position.board().run()) - 1));
        let (from, to) = (from - overhang * 2 / 3, to + overhang * 2 / 3);
        let reached = from + (to - from) * self.drawn_through / 256;
        // A dark edge sets the line off from the marks below it, where they are large enough to show beside it.
        for (color, width) in [(BinaryColor::Off, LINE_WIDTH + grid.line_edge), (BinaryColor::On, LINE_WIDTH)] {
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
    /// How much thicker the winning line is with its dark edge.
    line_edge: u32,
}

impl Grid {
    fn of(board: Board) -> Self {
        let (pitch, margin, stroke, line_edge) = match board.size() {
            3 => (21, 3, 3, 2),
            4 => (16, 3, 2, 0),
            _ => (12, 2, 2, 0),
        };
        let origin = (SIDE - pitch * i32::from(board.size())) / 2;
        Self { board, pitch, origin, margin, stroke, line_edge }
    }

    /// The pixels of a cell, without the lines around it.
    fn inside(self, cell: Cell) -> Rectangle {
        let (row, column) = (i32::from(self.board.row(cell)), i32::from(self.board.column(cell)));
        let top_left = Point::new(self.origin + column * self.pitch + 1, self.origin + row * self.pitch + 1);
        Rectangle::new(top_left, Size::new_equal(self.pitch as u32 - 1))
    }

    /// The lines between the cells.
    fn draw<D: Canvas>(self, target: &mut D) -> Result<(), D::Error> {
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

/// What a move to a cell leads to: a win in inverse, a loss plain, each with its plies, and a draw as a
/// sign of equality.
fn draw_fate<D>(fate: Fate, square: Rectangle, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
{
    let mut plies = String::<3>::new();
    let ink = match fate {
        Fate::Win(in_plies) => {
            let _ = write!(plies, "{in_plies}");
            target.fill_solid(&square.offset(-1), BinaryColor::On)?;
            BinaryColor::Off
        }
        Fate::Loss(in_plies) => {
            let _ = write!(plies, "{in_plies}");
            BinaryColor::On
        }
        Fate::Draw => {
            let _ = write!(plies, "=");
            BinaryColor::On
        }
    };
    let fits = |font: &Font| plies.len() as u32 * font.width <= square.size.width;
    let font = if fits(&FONT_6X10) { &FONT_6X10 } else { &FONT_4X6 };
    paint::text(&plies, square.center(), Alignment::Center, Style { font, ink }, target)
}

/// Small angles in the corners of a square.
fn draw_corners<D>(square: Rectangle, length: i32, target: &mut D) -> Result<(), D::Error>
where
    D: Canvas,
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
