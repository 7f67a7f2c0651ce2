//! Reads the picture as a person does: which screen it is, whose turn, and which marks stand where.

use std::{collections::HashMap, ops::Range};

use embedded_graphics::{
    mono_font::{MonoTextStyle, ascii::FONT_6X10},
    pixelcolor::BinaryColor,
    prelude::*,
    text::{Alignment, Baseline, Text, TextStyleBuilder},
};
use oxo_console::{Frame, records::History};
use oxo_core::{Board, Cell, Opponent, Position};

const WHOLE: Range<usize> = 0..Frame::WIDTH;
/// The columns beside a board.
const PANEL: Range<usize> = 67..Frame::WIDTH;

/// The screens whose heading goes over the whole width.
const WHOLE_SCREENS: [(&str, &str); 12] = [
    ("set-up of one player", "1 PLAYER"),
    ("set-up of two players", "2 PLAYERS"),
    ("set-up of practice", "PRACTICE"),
    ("set-up of watch", "WATCH"),
    ("set-up of a tournament", "TOURNAMENT"),
    ("replays", "REPLAYS"),
    ("settings", "SETTINGS"),
    ("about", "ABOUT"),
    ("clear the statistics?", "CLEAR ALL STATISTICS?"),
    ("leave the tournament?", "LEAVE TOURNAMENT?"),
    ("drop the saved game?", "DROP SAVED GAME?"),
    ("drop the tournament?", "DROP TOURNAMENT?"),
];

/// The screens whose heading stands beside a board.
const PANEL_SCREENS: [(&str, &str); 11] = [
    ("attract", "Press A"),
    ("game of two players", "2 players"),
    ("practice", "Practice"),
    ("watch", "Watch"),
    ("tournament game", "Tournament"),
    ("game menu", "GAME"),
    ("resign?", "Resign?"),
    ("restart?", "Restart?"),
    ("quit?", "Quit?"),
    ("quit?", "Quit all?"),
    ("replay", "REPLAY"),
];

/// The opponents, those on the ladder with their level.
const RANKED_NAMES: [&str; 8] =
    ["1 Random", "2 Guard", "3 Planner", "4 Thinker", "5 Schemer", "6 Perfect", "Opener", "Attacker"];

const RESULTS: [&str; 5] = ["You win!", "You lose", "X wins!", "O wins!", "Draw"];

/// Knows the words that the console shows, and finds them in its pictures.
pub struct Reader {
    headings: HashMap<Vec<u8>, &'static str>,
    panel_headings: HashMap<Vec<u8>, &'static str>,
    computers_turn: Vec<Vec<u8>>,
}

impl Reader {
    pub const TITLE: &'static str = "title";
    const MAIN_MENU: &'static str = "main menu";

    pub fn new() -> Self {
        let names = Opponent::ALL.map(Opponent::name);
        let pages = Board::ALL.into_iter().flat_map(|board| {
            let who = RANKED_NAMES.into_iter().chain(["2 players"]);
            who.map(move |who| ("statistics", format!("{who} {0}x{0} to {1}", board.size(), board.run())))
        });
        let games = [2, 3, 5, 6, 7, 12].into_iter().flat_map(|planned| {
            (1..=planned).map(move |game| ("tournament table", format!("GAME {game} OF {planned}")))
        });
        // One of two of a kind has its place behind its name.
        let places = ["", " 1", " 2", " 3", " 4"];
        let winners = names.into_iter().flat_map(|name| places.map(|place| format!("{name}{place} wins")));
        let ends = winners.chain(["You win!".to_owned(), "A tie".to_owned()]).map(|end| ("end of a tournament", end));
        let replays = (1..=History::LENGTH)
            .flat_map(|count| (1..=count).map(move |place| ("replays", format!("REPLAY {place} OF {count}"))));
        let fixed = WHOLE_SCREENS.into_iter().map(|(screen, text)| (screen, text.to_owned()));
        let headings = fixed.chain(pages).chain(games).chain(ends).chain(replays);

        let against = RANKED_NAMES.into_iter().map(|name| ("game against the computer", name));
        let results = RESULTS.into_iter().map(|result| ("result", result));
        let panel_headings = PANEL_SCREENS.into_iter().chain(against).chain(results);

        let computers_turn = names.into_iter().chain(["Thinking"]);
        Self {
            headings: headings.map(|(screen, text)| (written(&text, 4, 0, WHOLE), screen)).collect(),
            panel_headings: panel_headings.map(|(screen, text)| (written(text, 4, 0, PANEL), screen)).collect(),
            computers_turn: computers_turn.map(|text| written(text, 18, 2, PANEL)).collect(),
        }
    }

    /// Every kind of screen.
    pub fn screens() -> impl Iterator<Item = &'static str> {
        let others = ["statistics", "tournament table", "end of a tournament", "game against the computer", "result"];
        let named = WHOLE_SCREENS.into_iter().chain(PANEL_SCREENS).map(|(kind, _)| kind);
        named.chain(others).chain([Self::TITLE, Self::MAIN_MENU])
    }

    /// Which kind of screen it is. Only the title and the main menu have no heading, and of the two only the menu has a bar.
    pub fn screen(&self, frame: &Frame) -> &'static str {
        let whole = self.headings.get(&frame.pages()[0][WHOLE]);
        let heading = whole.or_else(|| self.panel_headings.get(&frame.pages()[0][PANEL]));
        let has_bar = (2..Frame::HEIGHT).step_by(10).any(|row| (0..Frame::WIDTH - 2).all(|x| frame.is_lit(x, row)));
        heading.copied().unwrap_or(if has_bar { Self::MAIN_MENU } else { Self::TITLE })
    }

    /// Whether the panel says that the computer is to move.
    pub fn is_computers_turn(&self, frame: &Frame) -> bool {
        self.computers_turn.iter().any(|text| *text == frame.pages()[2][PANEL])
    }
}

/// Whether a question is up with "Yes" chosen: the second row of its menu is lit to its right end.
pub fn yes_is_chosen(frame: &Frame) -> bool {
    frame.is_lit(126, 28)
}

/// Whether the whole width says this, with its vertical middle there.
pub fn screen_says(frame: &Frame, text: &str, middle: i32) -> bool {
    let page = middle as usize / 8;
    written(text, middle, page, WHOLE) == frame.pages()[page][WHOLE]
}

/// Whether the panel says this, with its vertical middle there.
pub fn panel_says(frame: &Frame, text: &str, middle: i32) -> bool {
    let page = middle as usize / 8;
    written(text, middle, page, PANEL) == frame.pages()[page][PANEL]
}

/// The marks on the board in the left half, as the text of a position. The cells under a winning line are not read:
/// they hold the mark in `under_line`.
pub fn marks(frame: &Frame, board: Board, under_line: impl Fn(Cell) -> Option<char>) -> String {
    let mut text = String::new();
    for cell in board.cells() {
        if board.column(cell) == 0 && board.row(cell) > 0 {
            text.push('/');
        }
        let (left, top, side) = square(board, cell);
        // An X ends in the corners of its square, an O touches the middle of the sides.
        let mark = match (frame.is_lit(left, top), frame.is_lit(left + side / 2, top)) {
            (true, false) => 'X',
            (false, true) => 'O',
            (false, false) => '.',
            (true, true) => '?',
        };
        text.push(under_line(cell).unwrap_or(mark));
    }
    text
}

/// How many free cells of the board in the left half have something in their middle: a hint, or what they lead to.
pub fn remarks(frame: &Frame, position: &Position) -> usize {
    let board = position.board();
    let has_remark = |cell: &Cell| {
        let (left, top, side) = square(board, *cell);
        let middle = |from: usize| from + side / 2 - 1..=from + side / 2 + 1;
        middle(left).any(|x| middle(top).any(|y| frame.is_lit(x, y)))
    };
    position.valid_moves().into_iter().filter(has_remark).count()
}

/// Where the mark of a cell is: its left edge, its top, and how large it is.
fn square(board: Board, cell: Cell) -> (usize, usize, usize) {
    // From one cell to the next, and from the edge of a cell to its mark.
    let (pitch, margin) = [(21, 3), (16, 3), (12, 2)][usize::from(board.size()) - 3];
    let origin = (64 - pitch * usize::from(board.size())) / 2 + 1 + margin;
    let at = |number: u8| origin + usize::from(number) * pitch;
    (at(board.column(cell)), at(board.row(cell)), pitch - 1 - 2 * margin)
}

/// One page of the picture that has just this text in the middle of these columns.
fn written(text: &str, middle: i32, page: usize, columns: Range<usize>) -> Vec<u8> {
    let mut frame = Frame::dark();
    let at = Point::new((columns.start + columns.len() / 2) as i32, middle);
    let layout = TextStyleBuilder::new().alignment(Alignment::Center).baseline(Baseline::Middle).build();
    let style = MonoTextStyle::new(&FONT_6X10, BinaryColor::On);
    let Ok(_) = Text::with_text_style(text, at, style, layout).draw(&mut frame);
    frame.pages()[page][columns].to_vec()
}
