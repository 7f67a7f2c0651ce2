//! The mind: the fate of a position or a move, and the best of moves.

use core::array;

use crate::{
    Cell, Cells, Position, Rng, Watch,
    search::{Book, DRAW, Question, Score, Table, Thought, WIN, think},
};

/// How a game ends for the player in question if both sides play their best: they win as soon and lose as late as they
/// can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Fate {
    /// They complete a line after so many plies.
    Win(u8),
    /// Nobody completes a line.
    Draw,
    /// The opponent completes a line after so many plies.
    Loss(u8),
}

impl Fate {
    /// The fate that a score means with so many marks on the board.
    const fn of(score: Score, marks: u32) -> Self {
        let plies = (WIN - score.abs()).wrapping_sub_unsigned(marks) as u8;
        match score {
            DRAW => Self::Draw,
            ..DRAW => Self::Loss(plies),
            _ => Self::Win(plies),
        }
    }

    /// The score that means this fate with so many marks on the board.
    pub(crate) const fn score(self, marks: u32) -> Score {
        match self {
            Self::Win(plies) => WIN - marks as Score - plies as Score,
            Self::Draw => DRAW,
            Self::Loss(plies) => marks as Score + plies as Score - WIN,
        }
    }

    /// What this fate of the player who answers means to the player who moves.
    const fn one_ply_earlier(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }
}

/// Thinks about positions. What it finds it keeps in a table, if it has one: a fate is the same with any table and
/// without, only known sooner or later.
///
/// ```
/// use oxo_core::{Board, Cell, Fate, Mind, Position, Table, Uninterrupted};
///
/// let mut table = Table::new();
/// let mut mind = Mind::new(&mut table);
/// let empty = Position::empty(Board::Grid4Run3);
/// assert_eq!(mind.fate(&empty, &mut Uninterrupted), Some(Fate::Win(5)));
/// assert_eq!(mind.fate_of_move(&empty, Cell::new(0), &mut Uninterrupted), Some(Fate::Win(11)));
/// ```
pub struct Mind<'t> {
    table: Option<&'t mut Table>,
    book: Book<'t>,
    nodes: u32,
}

impl<'t> Mind<'t> {
    /// Plies enough to see the end of every game.
    pub const TO_THE_END: u32 = Cell::MAX_COUNT as u32;

    /// A mind that remembers.
    pub const fn new(table: &'t mut Table) -> Self {
        Self { table: Some(table), book: Book::SHIPPED, nodes: 0 }
    }

    /// A mind that forgets.
    #[must_use]
    pub const fn without_table() -> Self {
        Self { table: None, book: Book::SHIPPED, nodes: 0 }
    }

    /// The same with another book: its answers are the same with any, as long as what the book says is true.
    #[must_use]
    pub const fn with_book(mut self, book: Book<'t>) -> Self {
        self.book = book;
        self
    }

    /// How many positions it has looked at in its life.
    #[must_use]
    pub const fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Any of the [`best_moves`](Self::best_moves) as seen so many plies ahead, each as likely as any other; when stopped,
    /// or where it would take too long to find one of those, the best that is known. `None` if the game has ended.
    ///
    /// It begins with an empty table, so that it finds the same whatever was thought of before.
    pub fn best_move(&mut self, position: &Position, plies: u32, rng: &mut Rng, watch: &mut dyn Watch) -> Option<Cell> {
        // The first best move in an order that was drawn is as random as one drawn from all, and they need not be found.
        let mut undrawn = position.board().cells();
        let order = array::from_fn(|_| {
            let drawn = rng.pick(undrawn).into_iter().collect();
            undrawn = undrawn - drawn;
            drawn.bits()
        });
        rng.pick(self.moves(Question::BestMove(&order), position, plies, watch))
    }

    /// All moves that keep the value of the position as seen so many plies ahead; when stopped, those known to.
    ///
    /// It begins with an empty table, too.
    pub fn best_moves(&mut self, position: &Position, plies: u32, watch: &mut dyn Watch) -> Cells {
        self.moves(Question::BestMoves, position, plies, watch)
    }

    fn moves(&mut self, question: Question<'_>, position: &Position, plies: u32, watch: &mut dyn Watch) -> Cells {
        if position.to_move().is_none() {
            return Cells::EMPTY;
        }
        if let Some(table) = &mut self.table {
            table.clear_for(position.board());
        }
        self.think(question, position, plies, watch).best
    }

    /// The fate of the player to move; `None` if stopped. Once a game has been won, its loser's is a loss in no plies.
    pub fn fate(&mut self, position: &Position, watch: &mut dyn Watch) -> Option<Fate> {
        if position.winner().is_some() {
            return Some(Fate::Loss(0));
        }
        if position.free_cells().is_empty() {
            return Some(Fate::Draw);
        }
        let thought = self.think(Question::Value, position, Self::TO_THE_END, watch);
        thought.value.map(|score| Fate::of(score, position.ply()))
    }

    /// The fate of the player to move if they choose `cell`; `None` if stopped, or if the move is not valid.
    pub fn fate_of_move(&mut self, position: &Position, cell: Cell, watch: &mut dyn Watch) -> Option<Fate> {
        let next = position.after(cell)?;
        self.fate(&next, watch).map(Fate::one_ply_earlier)
    }

    fn think(&mut self, question: Question<'_>, position: &Position, plies: u32, watch: &mut dyn Watch) -> Thought {
        let thought = think(question, position, plies, self.table.as_deref_mut(), self.book, watch);
        self.nodes = self.nodes.wrapping_add(thought.nodes);
        thought
    }
}
