//! The right half of a game: whose turn it is, the menus, and the result.

use core::fmt::Write as _;

use embedded_graphics::{prelude::*, primitives::Rectangle};
use heapless::{String, Vec};
use oxo_core::{Fate, LineKind, Outcome, Player, Victory};

use super::{
    MatchScreen, Panel,
    game_menu::{self, Action},
    help::Insight,
};
use crate::{
    Canvas,
    console::Shared,
    contest::{Mode, Seat, ranked_name},
    gather::Gather,
    menu::Row,
    paint::{self, PANEL, panel_text},
};

/// Below the mark of the player to move.
const BELOW_MARK: i32 = 55;
/// Below the menu of a game with a clock: it has four rows at most.
const BELOW_MENU: i32 = 58;
/// More rows than any menu beside a board has.
const MAX_ROWS: usize = 8;

/// Draws what the panel shows.
pub fn draw<D: Canvas>(screen: &MatchScreen, shared: &Shared, target: &mut D) -> Result<(), D::Error> {
    match &screen.panel {
        Panel::Turn => draw_turn(screen, target),
        Panel::Menu(menu) => {
            let rows: Vec<Row<'_>, MAX_ROWS> = screen.actions().iter().map(|action| action.row()).gather();
            paint::heading("GAME", PANEL, target)?;
            menu.draw(&rows, paint::below_heading(PANEL), target)?;
            draw_clock(screen, BELOW_MENU, target)
        }
        Panel::Confirm(action, question) => {
            question.draw(action.question(screen.mode), PANEL, target)?;
            draw_clock(screen, BELOW_MENU, target)
        }
        Panel::Reveal { .. } => draw_result(screen, target),
        Panel::Result(menu) => {
            draw_result(screen, target)?;
            let actions = game_menu::after_the_end(screen.mode, shared.records.tournament.as_ref());
            let rows: Vec<Row<'_>, MAX_ROWS> =
                actions.iter().map(|action: &Action| action.row_after_the_end()).gather();
            menu.draw(&rows, below(63 - rows.len() as i32 * 10), target)
        }
    }
}

fn draw_turn<D: Canvas>(screen: &MatchScreen, target: &mut D) -> Result<(), D::Error> {
    let versus = screen.seats.person_against_computer();
    let heading = match (versus, screen.mode) {
        _ if screen.demo => "Press A",
        (_, Mode::Practice) => "Practice",
        (Some((_, opponent)), _) => ranked_name(opponent),
        (None, Mode::TwoPeople) => "2 players",
        (None, Mode::Tournament) => "Tournament",
        (None, _) => "Watch",
    };
    paint::heading(heading, PANEL, target)?;
    let Some(player) = screen.game.current_player() else { return Ok(()) };
    let turn = match (screen.seats.of(player), versus, player) {
        (Seat::Computer(_), Some(_), _) => "Thinking",
        (Seat::Computer(opponent), None, _) => opponent.name(),
        (Seat::Person, Some(_), _) => "Your turn",
        (Seat::Person, None, Player::X) => "X to move",
        (Seat::Person, None, Player::O) => "O to move",
    };
    // A word to the player takes the place of what they know already.
    panel_text(screen.notice.as_ref().map_or(turn, |notice| notice.text), 18, target)?;
    let middle = PANEL.center().x;
    paint::mark(player, Rectangle::new(Point::new(middle - 8, 27), Size::new_equal(17)), 3, target)?;
    match (&screen.thought, screen.insight()) {
        (Some(thought), _) => draw_thinking_bar(thought.shown_progress(), target),
        (None, Some(Insight::Progress(progress))) => draw_thinking_bar(progress, target),
        (None, Some(Insight::Fate(fate))) => draw_fate(fate, target),
        (None, None) => draw_clock(screen, BELOW_MARK, target),
    }
}

fn draw_thinking_bar<D: Canvas>(progress: u32, target: &mut D) -> Result<(), D::Error> {
    let bar = Rectangle::new(Point::new(PANEL.top_left.x + 3, 51), Size::new(PANEL.size.width - 6, 8));
    paint::progress_bar(bar, progress, target)
}

/// What the move under the cursor leads to.
fn draw_fate<D: Canvas>(fate: Fate, target: &mut D) -> Result<(), D::Error> {
    let mut text = String::<10>::new();
    let _ = match fate {
        Fate::Win(plies) => write!(text, "Win in {plies}"),
        Fate::Draw => write!(text, "Draw"),
        Fate::Loss(plies) => write!(text, "Loss in {plies}"),
    };
    panel_text(&text, BELOW_MARK, target)
}

/// The time left for the move, if it is limited. It runs on in the menus too, or they would be a way to more of it.
fn draw_clock<D: Canvas>(screen: &MatchScreen, y: i32, target: &mut D) -> Result<(), D::Error> {
    let Some(clock) = &screen.clock else { return Ok(()) };
    let mut text = String::<8>::new();
    let _ = write!(text, "{} s", clock.seconds_left);
    panel_text(&text, y, target)
}

fn draw_result<D: Canvas>(screen: &MatchScreen, target: &mut D) -> Result<(), D::Error> {
    let Some(outcome) = screen.game.outcome() else { return Ok(()) };
    let person = screen.seats.person_against_computer().map(|(person, _)| person);
    let verdict = match (outcome.winner(), person) {
        (None, _) => "Draw",
        (Some(winner), Some(person)) if winner == person => "You win!",
        (Some(_), Some(_)) => "You lose",
        (Some(Player::X), None) => "X wins!",
        (Some(Player::O), None) => "O wins!",
    };
    let reason = match outcome {
        Outcome::Won(_, Victory::Line(line)) => match line.kind {
            LineKind::Row => "a row",
            LineKind::Column => "a column",
            LineKind::Diagonal => "a diagonal",
        },
        Outcome::Won(_, Victory::Resignation) => "resigned",
        Outcome::Won(_, Victory::Time) => "on time",
        Outcome::Draw => "full board",
    };
    paint::heading(verdict, PANEL, target)?;
    panel_text(reason, 22, target)?;
    match outcome.winner().map(|winner| screen.seats.of(winner)) {
        Some(Seat::Computer(opponent)) if person.is_none() => panel_text(opponent.name(), 33, target),
        _ => Ok(()),
    }
}

/// The panel from this height down.
const fn below(top: i32) -> Rectangle {
    Rectangle::new(Point::new(PANEL.top_left.x, top), Size::new(PANEL.size.width, 64 - top as u32))
}
