//! Who plays where: the mode, the seats, and what was chosen in the set-up.

use heapless::Vec;
use oxo_core::{Board, Opponent, Player};

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A person against the computer.
    AgainstComputer,
    /// Two people on one handheld.
    TwoPeople,
}

impl Mode {
    /// Its name as a heading.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::AgainstComputer => "1 PLAYER",
            Self::TwoPeople => "2 PLAYERS",
        }
    }
}

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at the buttons.
    Person,
    /// The computer.
    Computer(Opponent),
}

/// Both sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    x: Seat,
    o: Seat,
}

impl Seats {
    /// Two people.
    pub const TWO_PEOPLE: Self = Self { x: Seat::Person, o: Seat::Person };

    /// A person with this mark against the computer.
    pub const fn against(opponent: Opponent, person: Player) -> Self {
        match person {
            Player::X => Self { x: Seat::Person, o: Seat::Computer(opponent) },
            Player::O => Self { x: Seat::Computer(opponent), o: Seat::Person },
        }
    }

    /// Who makes this player's moves.
    pub const fn of(self, player: Player) -> Seat {
        match player {
            Player::X => self.x,
            Player::O => self.o,
        }
    }

    /// The person's mark and the computer's opponent, where one plays against the other.
    pub const fn person_against_computer(self) -> Option<(Player, Opponent)> {
        match (self.x, self.o) {
            (Seat::Person, Seat::Computer(opponent)) => Some((Player::X, opponent)),
            (Seat::Computer(opponent), Seat::Person) => Some((Player::O, opponent)),
            _ => None,
        }
    }
}

/// Which mark the person plays against the computer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// Always X.
    #[default]
    X,
    /// Always O.
    O,
    /// X in the first game, then the other one each time.
    Alternate,
}

impl Side {
    pub const ALL: [Self; 3] = [Self::X, Self::O, Self::Alternate];

    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "X",
            Self::O => "O",
            Self::Alternate => "in turn",
        }
    }
}

/// What was chosen in the set-up, kept for the next game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices {
    pub board: Board,
    pub opponent: Opponent,
    pub side: Side,
    /// Who a person that plays in turn was last.
    pub last_side: Option<Player>,
}

impl Choices {
    /// The seats of the next game.
    pub fn next_seats(&mut self, mode: Mode) -> Seats {
        if mode == Mode::TwoPeople {
            return Seats::TWO_PEOPLE;
        }
        let person = match self.side {
            Side::X => Player::X,
            Side::O => Player::O,
            Side::Alternate => self.last_side.map_or(Player::X, Player::opponent),
        };
        self.last_side = Some(person);
        Seats::against(self.opponent, person)
    }

    /// Chooses the next board of the list, or the previous one; an opponent that does not play there gives way to the
    /// strongest that does.
    pub fn change_board(&mut self, forwards: bool) {
        self.board = neighbour(&Board::ALL, self.board, forwards);
        if !self.opponent.plays_on(self.board) {
            self.opponent =
                self.offered_opponents().filter(|opponent| opponent.level().is_some()).last().unwrap_or_default();
        }
    }

    /// Chooses the next opponent that plays on the board, or the previous one.
    pub fn change_opponent(&mut self, forwards: bool) {
        let offered: Vec<Opponent, { Opponent::ALL.len() }> = self.offered_opponents().collect();
        self.opponent = neighbour(&offered, self.opponent, forwards);
    }

    /// Chooses the next side, or the previous one.
    pub fn change_side(&mut self, forwards: bool) {
        self.side = neighbour(&Side::ALL, self.side, forwards);
        self.last_side = None;
    }

    fn offered_opponents(&self) -> impl Iterator<Item = Opponent> + use<> {
        let board = self.board;
        Opponent::ALL.into_iter().filter(move |opponent| opponent.plays_on(board))
    }
}

/// The value after `current` in a list whose ends meet, or the one before it.
fn neighbour<T: Copy + PartialEq>(list: &[T], current: T, forwards: bool) -> T {
    let before = list.iter().rev().cycle().skip_while(|value| **value != current).nth(1);
    let after = list.iter().cycle().skip_while(|value| **value != current).nth(1);
    if forwards { after } else { before }.copied().unwrap_or(current)
}
