//! Undo, redo and replay: any game, any number of steps back and forth, gives the positions of its moves.

mod support;

use oxo_console::Button::{A, B, Down, Left, Right, Up};
use oxo_core::{Board, Cell, Player, Position, Rng};
use support::{
    HostConsole, MainMenu, centre,
    reading::{marks, panel_says},
};

/// How many games of each kind on each board.
const GAMES: u64 = 40;
/// How many steps back and forth in each of them.
const STEPS: usize = 60;

#[test]
fn any_steps_back_and_forth_in_practice_give_the_positions_of_the_moves() {
    for board in Board::ALL {
        for seed in 0..GAMES {
            let mut practice = Practice::begin(seed, board, Player::BOTH[seed as usize % 2]);
            (0..STEPS).for_each(|_| practice.step());
        }
    }
}

#[test]
fn a_move_taken_back_while_the_computer_thinks_can_be_played_again() {
    let mut practice = Practice::begin(1, Board::Grid3Run3, Player::X);
    practice.place(Cell::new(4));
    practice.undo();
    assert_eq!(practice.console.game().history(), []);
    practice.redo();
    assert_eq!(practice.console.game().history(), [Cell::new(4)]);
    practice.settle();
    assert_eq!(practice.console.game().history().len(), 2, "the computer answers anew");
}

#[test]
fn what_the_computer_played_first_is_not_taken_back() {
    let mut practice = Practice::begin(1, Board::Grid3Run3, Player::O);
    practice.settle();
    let opening = practice.console.game().history().to_vec();
    assert_eq!(opening.len(), 1);
    practice.undo();
    practice.settle();
    assert_eq!(practice.console.game().history(), opening);
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut practice = Practice::begin(1, Board::Grid5Run5, Player::X);
    for cell in [12, 0] {
        practice.place(Cell::new(cell));
        practice.settle();
    }
    practice.undo();
    practice.undo();
    practice.place(Cell::new(24));
    practice.settle();
    let before = practice.console.game().history().to_vec();
    practice.redo();
    practice.settle();
    assert_eq!(practice.console.game().history(), before);
}

#[test]
fn any_steps_back_and_forth_in_a_replay_give_the_positions_of_the_moves() {
    for board in Board::ALL {
        for seed in 0..GAMES {
            let mut rng = Rng::new(seed);
            let (mut console, moves) = finished_game(board, seed, &mut rng);
            // Past the result, to the latest game in the list of replays.
            console.wait(1_500);
            console.press_all(&[Down, A]);
            console.repeat(Down, MainMenu::Replays as usize - MainMenu::TwoPlayers as usize);
            console.press_all(&[A, A]);
            let mut shown = 0;
            for _ in 0..STEPS {
                let (button, next) = match rng.below(10) {
                    0 => (Up, 0),
                    1 => (Down, moves.len()),
                    2..5 => (Left, shown.max(1) - 1),
                    5..8 => (Right, moves.len().min(shown + 1)),
                    _ => (A, moves.len().min(shown + 1)),
                };
                console.press(button);
                shown = next;
                assert_shows(&console, &position(board, &moves[..shown]));
                assert!(panel_says(&console.frame(), &format!("Move {shown}/{}", moves.len()), 18));
            }
        }
    }
}

/// A person with undo and redo against the computer, and what must come of it.
struct Practice {
    console: HostConsole,
    rng: Rng,
    person: Player,
    cursor: Cell,
    /// Every move, those taken back included.
    moves: Vec<Cell>,
    /// How many of them are on the board.
    ply: usize,
}

impl Practice {
    fn begin(seed: u64, board: Board, person: Player) -> Self {
        let mut console = HostConsole::new(seed);
        console.open(MainMenu::Practice);
        console.change(2, usize::from(person == Player::O));
        console.change(3, board as usize);
        console.press(A);
        Self { console, rng: Rng::new(seed), person, cursor: centre(board), moves: Vec::new(), ply: 0 }
    }

    /// Does anything that can be done, and compares.
    fn step(&mut self) {
        let hasty = self.rng.below(4) == 0 && !self.is_over();
        if !hasty {
            self.settle();
            self.learn_the_answer();
        }
        let is_persons_turn = !self.is_over() && mover(self.ply) == self.person;
        match self.rng.below(10) {
            0..4 if is_persons_turn => {
                let cell = self.rng.pick(self.console.game().valid_moves()).unwrap();
                self.place(cell);
                self.moves.truncate(self.ply);
                self.moves.push(cell);
                self.ply += 1;
            }
            4..7 if is_persons_turn => {
                self.redo();
                self.ply = self.persons_turn_after(self.ply);
            }
            _ => {
                self.undo();
                self.ply = self.persons_turn_before(self.ply).unwrap_or(self.ply);
            }
        }
        self.compare();
    }

    fn place(&mut self, cell: Cell) {
        self.console.place(&mut self.cursor, cell);
    }

    fn undo(&mut self) {
        // After the end it stands in the menu of the result, which comes up by itself.
        if !self.is_over() {
            self.console.press(B);
        }
        self.console.press_all(&[Down, A]);
    }

    fn redo(&mut self) {
        self.console.press_all(&[B, Down, Down, A]);
    }

    /// Until the computer has answered, and the end of the game has been shown.
    fn settle(&mut self) {
        self.console.wait(1_500);
    }

    /// The computer's answer is its own affair, but there is just one.
    fn learn_the_answer(&mut self) {
        let history = self.console.game().history();
        if mover(self.ply) != self.person && position(self.board(), &self.moves[..self.ply]).to_move().is_some() {
            assert_eq!(history.len(), self.ply + 1);
            self.moves.truncate(self.ply);
            self.moves.push(history[self.ply]);
            self.ply += 1;
        }
        self.compare();
    }

    fn compare(&self) {
        let expected = position(self.board(), &self.moves[..self.ply]);
        assert_eq!(self.console.game().history(), &self.moves[..self.ply]);
        assert_eq!(*self.console.game().position(), expected);
    }

    fn board(&self) -> Board {
        self.console.game().board()
    }

    fn is_over(&self) -> bool {
        self.console.game().outcome().is_some()
    }

    fn persons_turn_before(&self, ply: usize) -> Option<usize> {
        (0..ply).rev().find(|ply| mover(*ply) == self.person)
    }

    /// The person's next turn among the known moves, or their end.
    fn persons_turn_after(&self, ply: usize) -> usize {
        (ply + 1..self.moves.len()).find(|ply| mover(*ply) == self.person).unwrap_or(self.moves.len())
    }
}

/// A game of two people up to any end: on the board, or given up on the way.
fn finished_game(board: Board, seed: u64, rng: &mut Rng) -> (HostConsole, Vec<Cell>) {
    let mut console = HostConsole::new(seed);
    console.two_players_on(board);
    let mut cursor = centre(board);
    while console.game().is_active() {
        if rng.below(30) == 0 {
            console.press_all(&[B, Down, A, Down, A]);
        } else {
            let cell = rng.pick(console.game().valid_moves()).unwrap();
            console.place(&mut cursor, cell);
        }
    }
    let moves = console.game().history().to_vec();
    (console, moves)
}

/// Whose turn it is after `ply` moves.
fn mover(ply: usize) -> Player {
    Player::BOTH[ply % 2]
}

fn position(board: Board, moves: &[Cell]) -> Position {
    moves.iter().fold(Position::empty(board), |position, cell| position.after(*cell).expect("a valid move"))
}

/// The board on the screen has just these marks.
fn assert_shows(console: &HostConsole, position: &Position) {
    let under_line = |cell| {
        let crossed = position.winning_lines().any(|line| line.cells.contains(cell));
        position.mark_at(cell).filter(|_| crossed).map(Player::letter)
    };
    assert_eq!(marks(&console.frame(), position.board(), under_line), position.to_string());
}
