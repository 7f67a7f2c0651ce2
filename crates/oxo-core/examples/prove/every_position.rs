//! Every position of a board that takes thought.
//!
//! One of all that differ by a symmetry, and of all with the same free cells and the same lines open to each player: as
//! long as it has no table the search sees no difference between those. Where a line can be completed at once, or two of the
//! enemy's must be blocked, there is nothing to think about.

use std::{
    collections::HashSet,
    hash::BuildHasherDefault,
    iter,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use oxo_core::{Board, Position};

use crate::{brute_force::BruteForce, every_line::Mix};

/// What an examiner found in the positions with so many marks.
#[derive(Default)]
pub struct Survey {
    /// All classes of positions that have not ended.
    pub positions: u64,
    /// Those that were examined.
    pub examined: u64,
    /// The highest figure, and where.
    pub most: Option<(u32, Position)>,
}

impl Survey {
    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.examined += other.examined;
        self.note(other.most);
    }

    fn note(&mut self, found: Option<(u32, Position)>) {
        if found.map(|found| found.0) > self.most.map(|most| most.0) {
            self.most = found;
        }
    }
}

/// Has every position with so many marks examined, by as many examiners as there are processors.
///
/// # Errors
/// The first that an examiner has.
pub fn survey<E>(board: Board, marks: u32, examiner: impl Fn() -> E + Sync) -> Result<Survey, String>
where
    E: FnMut(&Position) -> Result<u32, String>,
{
    let rules = BruteForce::new(board);
    let is_least = |ground: &u32| rules.images([*ground]).all(|[image]| *ground <= image);
    let grounds: Vec<u32> = subsets(board.cell_count().into(), marks).filter(is_least).collect();
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Ok(Survey::default())));
    let work = || {
        let (mut own, mut examine, mut seen) = (Survey::default(), examiner(), HashSet::default());
        let result = iter::from_fn(|| grounds.get(next.fetch_add(1, Ordering::Relaxed)))
            .try_for_each(|&ground| survey_ground(&rules, ground, &mut examine, &mut seen, &mut own));
        let mut total = total.lock().expect("no examiner panics");
        match (result, &mut *total) {
            (Ok(()), Ok(total)) => total.add(&own),
            (Err(error), total) => {
                next.store(grounds.len(), Ordering::Relaxed);
                *total = Err(error);
            }
            (Ok(()), Err(_)) => {}
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
    total.into_inner().expect("no examiner panics")
}

/// The lines that are open to each player, of those with a mark.
type OpenLines = HashSet<(u64, u64), BuildHasherDefault<Mix>>;

/// The same of the positions in which just the cells of the ground are marked.
fn survey_ground(
    rules: &BruteForce,
    ground: u32,
    examine: &mut impl FnMut(&Position) -> Result<u32, String>,
    seen: &mut OpenLines,
    survey: &mut Survey,
) -> Result<(), String> {
    let marks = ground.count_ones();
    // Which of the marks are on a line, and its free cells.
    let lines = || rules.lines.iter().map(|line| (gathered(line & ground, ground), line & !ground));
    let full: Vec<u32> = lines().filter(|&(_, free)| free == 0).map(|(marked, _)| marked).collect();
    let nearly: Vec<(u32, u32)> = lines().filter(|&(_, free)| free.is_power_of_two()).collect();
    let begun: Vec<u32> =
        lines().filter(|&(marked, free)| marked != 0 && free != 0).map(|(marked, _)| marked).collect();
    let has_line = |own: u32| full.iter().any(|marked| marked & !own == 0);
    let completing =
        |own: u32| nearly.iter().filter(|(marked, _)| marked & !own == 0).fold(0u32, |cells, (_, free)| cells | free);
    let open = |own: u32| begun.iter().fold(0, |open, marked| open << 1 | u64::from(marked & !own == 0));
    // Where some symmetry leaves the ground as it is, the marks say which of the images is thought about.
    let is_symmetric = rules.images([ground]).filter(|&[image]| image == ground).count() > 1;
    seen.clear();
    for x in subsets(marks, marks.div_ceil(2)) {
        let o = !x & ((1 << marks) - 1);
        if has_line(x) || has_line(o) {
            continue;
        }
        let spread_x = || spread(x, ground);
        if is_symmetric && rules.images([ground, spread_x()]).any(|[image, x]| image == ground && x < spread_x()) {
            continue;
        }
        survey.positions += 1;
        let (mine, yours) = if marks.is_multiple_of(2) { (x, o) } else { (o, x) };
        let takes_thought = completing(mine) == 0 && completing(yours).count_ones() < 2;
        if takes_thought && (is_symmetric || seen.insert((open(x), open(o)))) {
            let position = rules.position((spread_x(), ground & !spread_x()));
            survey.examined += 1;
            survey.note(Some((examine(&position)?, position)));
        }
    }
    Ok(())
}

/// All sets of so many of the first `room` bits.
fn subsets(room: u32, size: u32) -> impl Iterator<Item = u32> {
    let next = |&set: &u64| {
        // The next higher number with as many ones: the highest of the lowest run moves up, the others down.
        let lowest = set & set.wrapping_neg();
        let moved = set + lowest;
        (lowest != 0).then(|| moved | (set ^ moved) >> (lowest.trailing_zeros() + 2))
    };
    iter::successors(Some((1 << size) - 1), next).take_while(move |&set| set < 1 << room).map(|set| set as u32)
}

/// Of the cells of the ground, numbered one after the other, those that are in the set.
fn gathered(set: u32, ground: u32) -> u32 {
    cells(ground).enumerate().fold(0, |numbers, (number, cell)| numbers | u32::from(set & cell != 0) << number)
}

/// The cells of the ground with these numbers.
fn spread(numbers: u32, ground: u32) -> u32 {
    cells(ground).enumerate().filter(|(number, _)| numbers >> number & 1 != 0).fold(0, |set, (_, cell)| set | cell)
}

/// The cells of a set, each by itself.
fn cells(set: u32) -> impl Iterator<Item = u32> {
    iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest & rest.wrapping_neg())
}
