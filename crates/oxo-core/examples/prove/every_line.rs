//! Level 6 against every line of play: what it says it will reach, it must reach, judged by completed lines alone.

use std::collections::HashMap;

use oxo_core::{Board, Fate, Mind, Player, Position, Rng, Table, Uninterrupted};

use crate::brute_force::{BruteForce, one_ply_earlier, worth};

/// Walks through every game of level 6 as one of the players against everything that the other may do.
///
/// Positions that differ by a symmetry are walked through once: level 6 plays them alike.
pub struct EveryLine {
    own: Player,
    rules: BruteForce,
    table: Box<Table>,
    /// What level 6 is sure of, for the player to move.
    sure: HashMap<(u32, u32), Fate>,
}

impl EveryLine {
    pub fn new(board: Board, own: Player) -> Self {
        Self { own, rules: BruteForce::new(board), table: Box::new(Table::new()), sure: HashMap::new() }
    }

    /// How many positions it has met.
    pub fn seen(&self) -> usize {
        self.sure.len()
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
        let mut mind = Mind::new(&mut self.table);
        let promised = mind.fate(position, &mut Uninterrupted).ok_or("stopped")?;
        let cell = mind.best_move(position, Mind::TO_THE_END, &mut Rng::new(1952), &mut Uninterrupted);
        let next = cell.and_then(|cell| position.after(cell)).ok_or_else(|| format!("no move in {position}"))?;
        let kept = one_ply_earlier(self.walk(&next)?);
        if worth(kept) < worth(promised) {
            return Err(format!("{} {position}: promised {promised:?}, kept {kept:?}", position.board()));
        }
        Ok(kept)
    }
}
