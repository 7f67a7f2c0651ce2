//! The table of a tournament, between its games and at its end.

use core::fmt::Write as _;

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle, text::Alignment};
use heapless::String;
use oxo_core::Player;

use crate::{
    Button, Canvas, Sound,
    console::Shared,
    contest::Mode,
    font::Style,
    menu::Question,
    paint,
    records::Contestant,
    screens::{Behaviour, Destination, Next},
    tournament::Tournament,
};

const OUT: Next = Next::MainMenu(Destination::SetUp(Mode::Tournament));

/// What the columns hold, and where they end.
const TITLES: [&str; 4] = ["W", "D", "L", "Pts"];
const COLUMNS: [i32; 4] = [84, 95, 106, 125];
const TITLE_BAR: Rectangle = Rectangle::new(Point::new(0, 11), Size::new(128, 8));
/// Where the names begin, behind the marks.
const NAMES: i32 = 11;

/// The table of the tournament under way.
#[derive(Default)]
pub struct TournamentTable {
    /// Whether to leave the tournament.
    leave: Option<Question>,
}

impl Behaviour for TournamentTable {
    fn press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        if let Some(question) = &mut self.leave {
            if question.press(button, shared)? {
                shared.records.tournament = None;
                return Some(OUT);
            }
            self.leave = None;
            return None;
        }
        shared.play(Sound::Menu);
        let is_over = shared.records.tournament.as_ref().is_none_or(Tournament::is_over);
        match button {
            Button::A | Button::B if is_over => {
                shared.records.tournament = None;
                Some(OUT)
            }
            Button::A => Some(Next::Match(Mode::Tournament)),
            Button::B => {
                self.leave = Some(Question::default());
                None
            }
            _ => None,
        }
    }

    fn draw<D: Canvas>(&self, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
        if let Some(question) = &self.leave {
            return question.draw("LEAVE TOURNAMENT?", paint::SCREEN, target);
        }
        let Some(tournament) = &shared.records.tournament else { return Ok(()) };
        let mut heading = String::<21>::new();
        let _ = match (tournament.is_over(), tournament.winner()) {
            (true, Some(winner)) if tournament.contestant(winner) == Contestant::You => write!(heading, "You win!"),
            (true, Some(winner)) => write!(heading, "{} wins", tournament.name(winner)),
            (true, None) => write!(heading, "A tie"),
            (false, _) => write!(heading, "GAME {} OF {}", tournament.played() + 1, tournament.planned()),
        };
        paint::heading(&heading, paint::SCREEN, target)?;
        target.fill_solid(&TITLE_BAR, BinaryColor::On)?;
        for (title, right) in TITLES.into_iter().zip(COLUMNS) {
            let style = Style { ink: BinaryColor::Off, ..paint::SMALL };
            paint::text(title, Point::new(right, 15), Alignment::Right, style, target)?;
        }
        let (x, o) = tournament.pairing();
        for ((place, standing), row) in tournament.table().iter().zip(0i32..) {
            // Four of them, tails and all, leave the footer alone.
            let y = 23 + row * 9;
            // Those who meet next have their marks before their names.
            for (next, player) in [(x, Player::X), (o, Player::O)] {
                if next == *place && !tournament.is_over() {
                    let square = Rectangle::new(Point::new(1, y - 3), Size::new_equal(7));
                    paint::mark(player, square, 2, target)?;
                }
            }
            paint::text(&tournament.name(*place), Point::new(NAMES, y), Alignment::Left, paint::TEXT, target)?;
            let half = if standing.half_points() % 2 == 1 { ".5" } else { "" };
            let counts = [standing.won, standing.drawn, standing.lost, standing.half_points() / 2];
            for ((count, right), half) in counts.into_iter().zip(COLUMNS).zip(["", "", "", half]) {
                let mut text = String::<6>::new();
                let _ = write!(text, "{count}{half}");
                paint::text(&text, Point::new(right, y), Alignment::Right, paint::TEXT, target)?;
            }
        }
        let footer = if tournament.is_over() { "A: done" } else { "A: play" };
        paint::text(footer, Point::new(64, 60), Alignment::Center, paint::SMALL, target)
    }
}
