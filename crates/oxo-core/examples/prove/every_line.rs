//! Level 6 against every line of play: what it says it will reach, it must reach, judged by the lines alone.

use std::collections::HashMap;

use oxo_core::{Board, Cell, Fate, Mind, Player, Position, Rng, Table, Uninterrupted, Watch};

use crate::brute_force::{BruteForce, one_ply_earlier, worth};

/// Level 6 chooses with this seed.
const SEED: u64 = 1952;
/// A thought asks so often before it has looked at the thousands of positions after which level 6 leaves off.
const LOOKS: u32 = 100;

/// Walks through every game of level 6 as one of the players against everything that the other may do.
///
/// Positions that differ by a symmetry are walked through once: level 6 is asked about one of them.
/// A game ends with a completed line, or a full board, or when level 6 promised a draw and has a mark on every line: no
/// matter what happens then, the other one cannot win.
pub struct EveryLine {
    own: Player,
    rules: BruteForce,
    table: Box<Table>,
    /// What level 6 is sure of, for the player to move.
    sure: HashMap<(u32, u32), Fate>,
    /// The most nodes that a move took, and where.
    slowest: (u32, Position),
}

impl EveryLine {
    pub fn new(board: Board, own: Player) -> Self {
        let (rules, table) = (BruteForce::new(board), Box::new(Table::new()));
        Self { own, rules, table, sure: HashMap::new(), slowest: (0, Position::empty(board)) }
    }

    /// How many positions it has met.
    pub fn seen(&self) -> usize {
        self.sure.len()
    }

    /// The most nodes that a move of level 6 took, and where.
    pub fn slowest(&self) -> (u32, Position) {
        self.slowest
    }

    /// What level 6 is sure of from here on, for the player to move.
    ///
    /// # Errors
    /// Names the position in which level 6 promised more than it kept.
    pub fn walk(&mut self, position: &Position) -> Result<Fate, String> {
        let key = self.rules.canonical(position.marks(Player::X).bits(), position.marks(Player::O).bits());
        if let Some(fate) = self.sure.get(&key) {
            return Ok(*fate);
        }
        let position = self.rules.position(key);
        let fate = self.look(&position)?;
        self.sure.insert(key, fate);
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
        let promised = Mind::new(&mut self.table).fate(position, &mut Uninterrupted).ok_or("stopped")?;
        let next = self.choose(position).and_then(|cell| position.after(cell));
        let next = next.ok_or_else(|| format!("no move in {position}"))?;
        let own_marks = next.marks(self.own);
        if promised == Fate::Draw && next.board().lines().iter().all(|line| line.cells.intersects(own_marks)) {
            return Ok(Fate::Draw);
        }
        let kept = one_ply_earlier(self.walk(&next)?);
        if worth(kept) < worth(promised) {
            return Err(format!("{} {position}: promised {promised:?}, kept {kept:?}", position.board()));
        }
        Ok(kept)
    }

    /// The move of level 6.
    ///
    /// To empty the table takes longer than to answer most questions without one, and the answer is the same unless it
    /// takes so long that level 6 leaves off to look for moves that are as good.
    fn choose(&mut self, position: &Position) -> Option<Cell> {
        let (mut looks, mut mind) = (Looks(LOOKS), Mind::without_table());
        let mut cell = mind.best_move(position, Mind::TO_THE_END, &mut Rng::new(SEED), &mut looks);
        if looks.0 == 0 || mind.nodes() > self.slowest.0 {
            mind = Mind::new(&mut self.table);
            cell = mind.best_move(position, Mind::TO_THE_END, &mut Rng::new(SEED), &mut Uninterrupted);
            if mind.nodes() > self.slowest.0 {
                self.slowest = (mind.nodes(), *position);
            }
        }
        cell
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
