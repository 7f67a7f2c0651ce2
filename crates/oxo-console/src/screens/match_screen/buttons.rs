//! What the buttons do to a game.

use oxo_core::{Board, Cell, GameError};

use super::{
    MatchScreen, Panel,
    game_menu::{self, Action},
};
use crate::{
    Button, Sound,
    console::Shared,
    contest::{Mode, Seat},
    menu::{Choice, Menu, Question},
    screens::{Destination, Next},
};

impl MatchScreen {
    /// A button was pressed, or repeats.
    pub(super) fn take_press(&mut self, button: Button, shared: &mut Shared) -> Option<Next> {
        if self.demo {
            self.stop_thinking(shared);
            return Some(Next::Title);
        }
        match &mut self.panel {
            Panel::Turn => {
                self.press_on_board(button, shared);
                None
            }
            Panel::Menu(menu) => {
                let actions = game_menu::actions(self.mode, self.seats.has_person());
                match menu.press(button, actions.len(), shared)? {
                    Choice::Chosen(row) => self.choose(*actions.get(row)?, shared),
                    Choice::Back => self.choose(Action::GoOn, shared),
                    Choice::Previous(_) | Choice::Next(_) => None,
                }
            }
            Panel::Confirm(action, question) => {
                let action = *action;
                if question.press(button, shared)? {
                    return self.act(action, shared);
                }
                let row = self.actions().iter().position(|listed| *listed == action);
                self.panel = Panel::Menu(Menu::at(row.unwrap_or(0)));
                None
            }
            // A direction still held when the game ends must not hide the end.
            Panel::Reveal { .. } => {
                if matches!(button, Button::A | Button::B) {
                    self.panel = Panel::Result(Menu::default());
                }
                None
            }
            Panel::Result(menu) => {
                let actions = game_menu::after_the_end(self.mode, shared.records.tournament.as_ref());
                match menu.press(button, actions.len(), shared)? {
                    Choice::Chosen(row) => self.act(*actions.get(row)?, shared),
                    Choice::Back => self.act(*actions.last()?, shared),
                    Choice::Previous(_) | Choice::Next(_) => None,
                }
            }
        }
    }

    /// What the game menu offers.
    pub(super) const fn actions(&self) -> &'static [Action] {
        game_menu::actions(self.mode, self.seats.has_person())
    }

    fn press_on_board(&mut self, button: Button, shared: &mut Shared) {
        let (rows, columns) = match button {
            Button::Up => (-1, 0),
            Button::Down => (1, 0),
            Button::Left => (0, -1),
            Button::Right => (0, 1),
            // In a game that is only watched there is no cursor to place a mark with, just the menu.
            Button::A if self.seats.has_person() => return self.place(shared),
            Button::A | Button::B => {
                shared.play(Sound::Menu);
                self.panel = Panel::Menu(Menu::default());
                return;
            }
        };
        self.cursor = moved(self.game.board(), self.cursor, rows, columns);
    }

    fn place(&mut self, shared: &mut Shared) {
        let Some(player) = self.game.current_player() else { return };
        if self.seats.of(player) != Seat::Person {
            return self.notify("Wait", shared);
        }
        match self.game.play(player, self.cursor) {
            Ok(()) => {
                shared.play(Sound::Move);
                self.next_turn(shared);
            }
            Err(GameError::Occupied) => self.notify("Taken", shared),
            // Nothing else can be wrong: it is this player's turn and the cursor is on the board.
            Err(_) => {}
        }
    }

    /// Something was chosen in the game menu: what would cost a counted game is asked first.
    fn choose(&mut self, action: Action, shared: &mut Shared) -> Option<Next> {
        if self.mode.is_counted() && action.costs_the_game() {
            self.panel = Panel::Confirm(action, Question::default());
            return None;
        }
        self.act(action, shared)
    }

    fn act(&mut self, action: Action, shared: &mut Shared) -> Option<Next> {
        match action {
            Action::GoOn => self.go_on(shared),
            Action::Resign => {
                // Against the computer the person gives up, otherwise the player to move.
                let person = self.seats.person_against_computer().map(|(person, _)| person);
                if let Some(player) = person.or(self.game.current_player()) {
                    let _ = self.game.resign(player);
                    self.next_turn(shared);
                }
            }
            Action::Restart => self.restart(shared),
            Action::Undo => self.take_back(shared),
            Action::Redo => self.play_again(shared),
            Action::Hint => {
                self.go_on(shared);
                self.ask_for_hint(shared);
            }
            Action::Analysis => {
                self.go_on(shared);
                self.help.fates = if self.help.fates.is_some() { None } else { Some([None; Cell::MAX_COUNT]) };
                self.analyse(shared);
            }
            Action::Again => self.play_another(shared),
            Action::Table => return Some(Next::TournamentTable),
            Action::Leave => {
                self.stop_thinking(shared);
                shared.records.drop_game();
                if self.mode == Mode::Tournament {
                    shared.records.tournament = None;
                }
                return Some(Next::MainMenu(Destination::SetUp(self.mode)));
            }
        }
        None
    }

    /// Closes the game menu: an answer that came meanwhile is played now.
    fn go_on(&mut self, shared: &mut Shared) {
        self.panel = Panel::Turn;
        self.play_answer(shared);
    }
}

/// The cell beside another one; the edges meet.
fn moved(board: Board, cell: Cell, rows: i8, columns: i8) -> Cell {
    let wrapped = |at: u8, by: i8| (at as i8 + by).rem_euclid(board.size() as i8) as u8;
    let (row, column) = (wrapped(board.row(cell), rows), wrapped(board.column(cell), columns));
    board.cell_at(row, column).unwrap_or(cell)
}
