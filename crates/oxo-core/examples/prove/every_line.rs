//! Level 6 against every line of play: what it says it will reach, it must reach, judged by the lines alone.

use std::{
    collections::HashSet,
    hash::{BuildHasherDefault, Hash, Hasher},
};

use oxo_core::{Board, Book, Cell, Cells, Fate, Mind, Player, Position, Rng, Table, Uninterrupted, Watch};

use crate::brute_force::{BruteForce, one_ply_earlier, worth};

/// A thought asks so often before it has looked at the thousands of positions after which level 6 leaves off.
const LOOKS: u32 = 200;

/// How level 6 chooses among moves that are equally good.
#[derive(Clone, Copy, Debug)]
pub enum Dice {
    /// As it does with this seed, in every position the same.
    Seed(u64),
    /// In every way there is.
    Any,
}

/// Walks through every game of level 6 as one of the players against everything that the other may do.
///
/// Positions that differ by a symmetry are walked through once: level 6 is asked about one of them.
/// A game ends with a completed line, or a full board, or when level 6 promised a draw and needs no more than to block to
/// keep it: see `is_held`.
pub struct EveryLine<'b> {
    own: Player,
    dice: Dice,
    book: Book<'b>,
    rules: BruteForce,
    table: Box<Table>,
    /// What level 6 is sure of, for the player to move.
    sure: HashSet<Known, BuildHasherDefault<Mix>>,
    /// The most nodes that a move took, and where.
    slowest: (u32, Position),
    /// How often it had to block.
    blocks: u64,
}

impl<'b> EveryLine<'b> {
    pub fn new(board: Board, own: Player, dice: Dice, book: Book<'b>) -> Self {
        let (rules, table, slowest) = (BruteForce::new(board), Box::new(Table::new()), (0, Position::empty(board)));
        Self { own, dice, book, rules, table, sure: HashSet::default(), slowest, blocks: 0 }
    }

    /// How many positions it has met.
    pub fn seen(&self) -> usize {
        self.sure.len()
    }

    /// In how many of them level 6 had to block, and did.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// The most nodes that a move of level 6 took, and where.
    pub fn slowest(&self) -> (u32, Position) {
        self.slowest
    }

    /// What level 6 is sure of from here on, for the player to move.
    ///
    /// # Errors
    /// Names the position in which level 6 promised more than it kept, or did not block.
    pub fn walk(&mut self, position: &Position) -> Result<Fate, String> {
        let marks = self.rules.canonical(position.marks(Player::X).bits(), position.marks(Player::O).bits());
        if let Some(known) = self.sure.get(&Known::new(marks, Fate::Draw)) {
            return Ok(known.fate());
        }
        let fate = self.look(&self.rules.position(marks))?;
        self.sure.insert(Known::new(marks, fate));
        Ok(fate)
    }

    fn look(&mut self, position: &Position) -> Result<Fate, String> {
        let Some(player) = position.to_move() else {
            let won = Player::BOTH.into_iter().any(|player| self.rules.has_line(position.marks(player).bits()));
            return Ok(if won { Fate::Loss(0) } else { Fate::Draw });
        };
        if player != self.own {
            let mut best = Fate::Loss(0);
            for next in position.valid_moves().iter().filter_map(|cell| position.after(cell)) {
                let fate = one_ply_earlier(self.walk(&next)?);
                if worth(fate) > worth(best) {
                    best = fate;
                }
            }
            return Ok(best);
        }
        let mut mind = Mind::new(&mut self.table).with_book(self.book);
        let promised = mind.fate(position, &mut Uninterrupted).ok_or("stopped")?;
        let chosen = self.choices(position);
        self.see_it_block(position, chosen)?;
        for next in chosen.iter().filter_map(|cell| position.after(cell)) {
            let [own, other] = [self.own, self.own.opponent()].map(|player| next.marks(player).bits());
            let held = promised == Fate::Draw && self.is_held(own, other);
            let fate = if held { Fate::Draw } else { one_ply_earlier(self.walk(&next)?) };
            if fate != promised {
                return Err(format!("{} {position}: promised {promised:?}, kept {fate:?}", position.board()));
            }
        }
        if chosen.is_empty() { Err(format!("no move in {position}")) } else { Ok(promised) }
    }

    /// The moves that level 6 may make.
    ///
    /// To empty the table takes longer than to answer most questions without one, and the answer is the same unless it
    /// takes so long that level 6 leaves off.
    fn choices(&mut self, position: &Position) -> Cells {
        let dice = self.dice;
        let choices = |mind: &mut Mind<'_>, watch: &mut dyn Watch| match dice {
            Dice::Seed(seed) => {
                mind.best_move(position, Mind::TO_THE_END, &mut Rng::new(seed), watch).into_iter().collect()
            }
            Dice::Any => mind.best_moves(position, Mind::TO_THE_END, watch),
        };
        let (mut looks, mut mind) = (Looks(LOOKS), Mind::without_table().with_book(self.book));
        let mut moves = choices(&mut mind, &mut looks);
        if looks.0 == 0 || mind.nodes() > self.slowest.0 {
            mind = Mind::new(&mut self.table).with_book(self.book);
            moves = choices(&mut mind, &mut Uninterrupted);
            if mind.nodes() > self.slowest.0 {
                self.slowest = (mind.nodes(), *position);
            }
        }
        moves
    }

    /// Where the other player would complete a line in one cell only, and level 6 can complete none, it takes that cell.
    fn see_it_block(&mut self, position: &Position, chosen: Cells) -> Result<(), String> {
        let completing = |player: Player| -> Vec<Cell> {
            let completes = |cell: &Cell| self.rules.has_line(position.marks(player).with(*cell).bits());
            position.free_cells().iter().filter(completes).collect()
        };
        if let [threat] = completing(self.own.opponent())[..]
            && completing(self.own).is_empty()
        {
            if chosen != Cells::only(threat) {
                return Err(format!("{} {position}: does not block", position.board()));
            }
            self.blocks += 1;
        }
        Ok(())
    }

    /// Whether the other player, who is to move, can complete no line as long as every single threat is blocked, whatever
    /// the two do apart from that. See docs/proofs.md.
    pub fn is_held(&self, own: u32, other: u32) -> bool {
        let free = self.rules.board.cells().bits() & !(own | other);
        let moves_left = free.count_ones().div_ceil(2);
        let missing: Vec<u32> =
            self.rules.lines.iter().filter(|&line| line & own == 0).map(|line| line & free).collect();
        let in_reach = |missing: u32| missing.count_ones() <= moves_left;
        let threatens = |missing: u32| missing.count_ones() < 2;
        missing.iter().enumerate().all(|(place, &one)| {
            !in_reach(one)
                || !threatens(one)
                    && missing[..place].iter().all(|&another| {
                        // Two lines are threatened at once by a mark in a cell of both. All but two cells are filled by
                        // then, and one more mark wins.
                        one & another == 0 || (one | another).count_ones() - 1 > moves_left
                    })
        })
    }
}

/// A position and its fate in one number: half the room of a map from one to the other.
#[derive(Clone, Copy)]
struct Known(u64);

impl Known {
    const O_FROM: u32 = 25;
    const FATE_FROM: u32 = 50;
    /// Room for as many plies as a board has cells.
    const KIND_FROM: u32 = Self::FATE_FROM + 5;

    fn new((x, o): (u32, u32), fate: Fate) -> Self {
        let (kind, plies) = match fate {
            Fate::Draw => (0, 0),
            Fate::Win(plies) => (1, plies),
            Fate::Loss(plies) => (2, plies),
        };
        let marks = u64::from(x) | u64::from(o) << Self::O_FROM;
        Self(marks | u64::from(plies) << Self::FATE_FROM | kind << Self::KIND_FROM)
    }

    fn fate(self) -> Fate {
        let plies = (self.0 >> Self::FATE_FROM) as u8 & 31;
        match self.0 >> Self::KIND_FROM {
            0 => Fate::Draw,
            1 => Fate::Win(plies),
            _ => Fate::Loss(plies),
        }
    }

    fn marks(self) -> u64 {
        self.0 & ((1 << Self::FATE_FROM) - 1)
    }
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        self.marks() == other.marks()
    }
}

impl Eq for Known {}

impl Hash for Known {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.marks());
    }
}

/// Mixes the bits of a number, which nobody chose to collide.
#[derive(Default)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let product = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = (product ^ product >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 ^= self.0 >> 32;
    }
}

/// Lets a thought go on until it has asked so often.
struct Looks(u32);

impl Watch for Looks {
    fn proceed(&mut self, _: u8) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}
