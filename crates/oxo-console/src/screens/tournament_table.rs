//! The table of a tournament, between its games and at its end.

use core::fmt::Write as _;

use embedded_graphics::{prelude::*, text::Alignment};
use heapless::String;
use oxo_core::Player;

use crate::{
    Button, Canvas, Sound,
    console::Shared,
    contest::Mode,
    menu::Question,
    paint,
    records::Contestant,
    screens::{Behaviour, Destination, Next},
    tournament::Tournament,
};

const OUT: Next = Next::MainMenu(Destination::SetUp(Mode::Tournament));

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
            (true, Some(Contestant::You)) => write!(heading, "You win!"),
            (true, Some(winner)) => write!(heading, "{} wins", winner.name()),
            (true, None) => write!(heading, "A tie"),
            (false, _) => write!(heading, "GAME {} OF {}", tournament.played() + 1, tournament.planned()),
        };
        paint::heading(&heading, paint::SCREEN, target)?;
        paint::text("W D L", Point::new(92, 17), Alignment::Right, paint::TEXT, target)?;
        paint::text("Pts", Point::new(124, 17), Alignment::Right, paint::TEXT, target)?;
        for (standing, row) in tournament.table().iter().zip(1i32..) {
            let y = 17 + row * 9;
            let mut counts = String::<12>::new();
            let _ = write!(counts, "{} {} {}", standing.won, standing.drawn, standing.lost);
            let mut points = String::<6>::new();
            let half = if standing.half_points() % 2 == 1 { ".5" } else { "" };
            let _ = write!(points, "{}{half}", standing.half_points() / 2);
            paint::text(standing.contestant.name(), Point::new(3, y), Alignment::Left, paint::TEXT, target)?;
            paint::text(&counts, Point::new(92, y), Alignment::Right, paint::TEXT, target)?;
            paint::text(&points, Point::new(124, y), Alignment::Right, paint::TEXT, target)?;
        }
        let mut footer = String::<24>::new();
        if tournament.is_over() {
            let _ = write!(footer, "A: done");
        } else {
            let seats = tournament.next_seats();
            let _ = write!(footer, "A: {} - {}", seats.of(Player::X).name(), seats.of(Player::O).name());
        }
        paint::text(&footer, Point::new(64, 60), Alignment::Center, paint::SMALL, target)
    }
}
