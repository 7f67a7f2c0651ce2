//! The statistics: one page for each opponent on each board.

use core::fmt::Write as _;

use embedded_graphics::{prelude::*, text::Alignment};
use heapless::String;
use oxo_core::{Board, Opponent};

use crate::{
    Button, Canvas, Sound,
    console::Shared,
    contest::{Seats, ranked_name},
    menu::Question,
    paint,
    records::{Records, Statistics, neighbour},
    screens::{Behaviour, Destination, Next},
};

/// Whose page it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Against(Opponent),
    TwoPeople,
}

impl Page {
    /// Where a game is counted, if it is.
    fn of(seats: Seats) -> Option<Self> {
        let against = seats.person_against_computer().map(|(_, opponent)| Self::Against(opponent));
        against.or((seats == Seats::TWO_PEOPLE).then_some(Self::TwoPeople))
    }
}

/// The statistics.
pub struct StatisticsScreen {
    page: Page,
    board: Board,
    /// Whether to clear everything.
    clear: Option<Question>,
}

impl StatisticsScreen {
    /// Opens at what was played last, or would be next.
    pub fn new(shared: &Shared) -> Self {
        let Records { choices, history, .. } = &shared.records;
        let played = history.latest_first().find_map(|game| Some((Page::of(game.seats)?, game.board)));
        let (page, board) = played.unwrap_or((Page::Against(choices.opponent), choices.board));
        Self { page, board, clear: None }
    }
}

impl Behaviour for StatisticsScreen {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        if let Some(question) = &mut self.clear {
            if question.press(button, shared)? {
                shared.records.statistics = Statistics::default();
            }
            self.clear = None;
            return None;
        }
        shared.play(Sound::Menu);
        match button {
            Button::Left => self.board = neighbour(&Board::ALL, self.board, false),
            Button::Right => self.board = neighbour(&Board::ALL, self.board, true),
            Button::Up => self.page = neighbour(&pages(), self.page, false),
            Button::Down => self.page = neighbour(&pages(), self.page, true),
            Button::A => self.clear = Some(Question::default()),
            Button::B => return Some(Next::MainMenu(Destination::Statistics)),
        }
        None
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        if let Some(question) = &self.clear {
            return question.draw("CLEAR ALL STATISTICS?", paint::SCREEN, target);
        }
        let mut heading = String::<21>::new();
        let who = match self.page {
            Page::Against(opponent) => ranked_name(opponent),
            Page::TwoPeople => "2 players",
        };
        let _ = write!(heading, "{who} {}", paint::board_name(self.board));
        paint::heading(&heading, paint::SCREEN, target)?;
        let statistics = &shared.records.statistics;
        let entries = match self.page {
            Page::Against(opponent) => {
                let score = statistics.against(opponent, self.board);
                [
                    ("Won", Some(score.won)),
                    ("Lost", Some(score.lost)),
                    ("Drawn", Some(score.drawn)),
                    ("Streak", Some(score.streak)),
                    ("Best", Some(score.best_streak)),
                ]
            }
            Page::TwoPeople => {
                let tally = statistics.two_people(self.board);
                [
                    ("X won", Some(tally.x)),
                    ("O won", Some(tally.o)),
                    ("Drawn", Some(tally.drawn)),
                    ("", None),
                    ("", None),
                ]
            }
        };
        for ((label, count), number) in entries.into_iter().zip(0i32..) {
            let Some(count) = count else { continue };
            let (column, row) = (number / 3, number % 3);
            let (left, y) = (4 + column * 64, 20 + row * 12);
            let mut text = String::<8>::new();
            let _ = write!(text, "{count}");
            paint::text(label, Point::new(left, y), Alignment::Left, paint::TEXT, target)?;
            paint::text(&text, Point::new(left + 56, y), Alignment::Right, paint::TEXT, target)?;
        }
        paint::text("Arrows: more  A: clear", Point::new(64, 59), Alignment::Center, paint::SMALL, target)
    }
}

fn pages() -> [Page; Opponent::ALL.len() + 1] {
    let mut pages = [Page::TwoPeople; Opponent::ALL.len() + 1];
    for (page, opponent) in pages.iter_mut().zip(Opponent::ALL) {
        *page = Page::Against(opponent);
    }
    pages
}
