//! Which record is kept under which name, and what has to be saved when something changes.

use heapless::Vec;
use oxo_core::Board;
use oxo_storage::{Bundle, RecordId};

use super::{
    BoardStatistics, Choices, History, NumberedGame, Record, Records, RunningGame, SecondsLeft, Settings, decode,
    encode,
};
use crate::{gather::Gather, tournament::Tournament};

// The kinds of records. A number is never used for anything else again.
const SETTINGS: u8 = 1;
const CHOICES: u8 = 2;
const RUNNING_GAME: u8 = 3;
const TOURNAMENT: u8 = 4;
const SECONDS_LEFT: u8 = 5;
/// And one more for each board.
const STATISTICS: u8 = 0x10;
/// And one more for each place in the history.
const HISTORY: u8 = 0x20;

impl Records {
    /// Reads what was kept: what is missing or cannot be read is as new. Also gives how many could not be read.
    #[must_use]
    pub fn load(kept: &Bundle) -> (Self, u32) {
        let mut reader = Reader { kept, unread: 0 };
        let mut records = Self {
            settings: reader.read(SETTINGS).unwrap_or_default(),
            choices: reader.read(CHOICES).unwrap_or_default(),
            running: reader.read(RUNNING_GAME).unwrap_or_default(),
            tournament: reader.read(TOURNAMENT).unwrap_or_default(),
            seconds_left: reader.read(SECONDS_LEFT).unwrap_or_default(),
            ..Self::default()
        };
        for board in Board::ALL {
            if let Some(statistics) = reader.read::<BoardStatistics>(STATISTICS + board as u8) {
                records.statistics.replace(board, statistics);
            }
        }
        let games: Vec<NumberedGame, { History::LENGTH }> =
            (HISTORY..).take(History::LENGTH).filter_map(|kind| reader.read(kind)).gather();
        records.history = History::of(games);
        let unknown = kept.iter().filter(|(id, _)| !Self::knows(*id)).count() as u32;
        let unread = reader.unread + unknown;
        (records, unread)
    }

    /// Whether records with this name are read.
    #[must_use]
    pub fn knows(id: RecordId) -> bool {
        const LAST_BOARD: u8 = STATISTICS + Board::ALL.len() as u8 - 1;
        const LAST_GAME: u8 = HISTORY + History::LENGTH as u8 - 1;
        let version = match id.kind {
            SETTINGS => Settings::VERSION,
            CHOICES => Choices::VERSION,
            RUNNING_GAME => <Option<RunningGame>>::VERSION,
            TOURNAMENT => <Option<Tournament>>::VERSION,
            SECONDS_LEFT => SecondsLeft::VERSION,
            STATISTICS..=LAST_BOARD => BoardStatistics::VERSION,
            HISTORY..=LAST_GAME => NumberedGame::VERSION,
            _ => return false,
        };
        id.version == version
    }

    /// What has to be saved where `kept` was saved before.
    #[must_use]
    pub fn changes_since(&self, kept: &Self) -> Bundle {
        let mut changes = Bundle::new();
        write_changed(SETTINGS, &self.settings, &kept.settings, &mut changes);
        write_changed(CHOICES, &self.choices, &kept.choices, &mut changes);
        write_changed(RUNNING_GAME, &self.running, &kept.running, &mut changes);
        write_changed(TOURNAMENT, &self.tournament, &kept.tournament, &mut changes);
        write_changed(SECONDS_LEFT, &self.seconds_left, &kept.seconds_left, &mut changes);
        for board in Board::ALL {
            let (new, old) = (self.statistics.on(board), kept.statistics.on(board));
            write_changed(STATISTICS + board as u8, &new, &old, &mut changes);
        }
        for numbered in self.history.numbered() {
            if !kept.history.numbered().any(|known| known == numbered) {
                let place = (numbered.number % History::LENGTH as u32) as u8;
                write(HISTORY + place, numbered, &mut changes);
            }
        }
        changes
    }
}

/// Reads records, and counts those that cannot be read.
struct Reader<'a> {
    kept: &'a Bundle,
    unread: u32,
}

impl Reader<'_> {
    fn read<R: Record>(&mut self, kind: u8) -> Option<R> {
        let bytes = self.kept.get(RecordId { kind, version: R::VERSION })?;
        let record = decode(bytes);
        self.unread += u32::from(record.is_err());
        record.ok()
    }
}

fn write_changed<R: Record + PartialEq>(kind: u8, new: &R, old: &R, changes: &mut Bundle) {
    if new != old {
        write(kind, new, changes);
    }
}

fn write<R: Record>(kind: u8, record: &R, changes: &mut Bundle) {
    let mut buffer = [0; Bundle::LONGEST];
    // All records together fit a bundle, however large their numbers: a test says so.
    if let Ok(bytes) = encode(record, &mut buffer) {
        let _ = changes.set(RecordId { kind, version: R::VERSION }, bytes);
    }
}
