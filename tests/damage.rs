//! Flash with flipped bits and stretches of noise: the handheld starts, finds nothing that was never saved, and can be
//! played. That it finds everything that is sound is shown in crates/oxo-storage/tests/damage.rs.

#[path = "../crates/oxo-storage/tests/support/mod.rs"]
mod flash;
mod support;

use std::thread;

use flash::FlashModel;
use oxo_console::{
    Button::{self, A, B, Down},
    Console, Event, Reset, Start,
    records::Records,
};
use oxo_core::Rng;
use oxo_storage::{Bundle, Health, Log, RecordId};
use support::{HostConsole, MainMenu, reading::Reader, scenario};

const IMAGES: u64 = 100_000;
const SECTORS: usize = 4;

/// What flash holds after an evening of games, and every bundle of records that it ever held.
fn evening() -> (FlashModel, Vec<Bundle>) {
    let (_, console) = scenario::play(include_str!("scenarios/many-saves.txt")).unwrap();
    let mut flash = FlashModel::new(SECTORS);
    let region = flash.region();
    let mut log = Log::new(&mut flash, region);
    log.open(Records::knows);
    for save in &console.saves {
        log.commit(save).unwrap();
    }
    (flash, console.saves)
}

/// Up to eight flipped bits, or stretches of noise, zeros or ones, or noise everywhere.
fn damage(bytes: &mut [u8], rng: &mut Rng) {
    if rng.below(100) == 0 {
        return bytes.fill_with(|| rng.below(256) as u8);
    }
    for _ in 0..=rng.below(8) {
        let place = rng.below(bytes.len() as u32) as usize;
        let end = (place + rng.below(3_000) as usize).min(bytes.len());
        match rng.below(5) {
            0 => bytes[place..end].fill_with(|| rng.below(256) as u8),
            1 => bytes[place..end].fill(0),
            2 => bytes[place..end].fill(0xFF),
            _ => bytes[place] ^= 1 << rng.below(8),
        }
    }
}

/// Starts with a damaged flash, plays a little and saves.
fn start(evening: &FlashModel, saves: &[Bundle], seed: u64) -> Health {
    let mut rng = Rng::new(seed);
    let mut flash = evening.clone();
    damage(&mut flash.bytes, &mut rng);
    let region = flash.region();
    let mut log = Log::new(&mut flash, region);
    let health = log.open(Records::knows);
    for (id, record) in log.records().iter() {
        let was_saved = saves.iter().any(|save| save.get(id) == Some(record));
        assert!(was_saved, "{id:?} was never {record:?}");
    }
    let mut console = Console::start(&Start { seed, kept: log.records(), health, reset: &Reset::default() });
    for (now, _) in (1_000..).step_by(100).zip(0..6) {
        console.handle(Event::Press(Button::ALL[rng.below(6) as usize]), now);
        while console.next_request().is_some() {}
        if let Some(changes) = console.next_save() {
            log.commit(&changes).unwrap();
        }
    }
    let _ = console.frame();
    health
}

#[test]
fn a_hundred_thousand_damaged_images_start_and_hold_nothing_that_was_never_saved() {
    let (flash, saves) = evening();
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let counts = thread::scope(|scope| {
        let (flash, saves) = (&flash, &saves);
        let start_all = move |first| {
            let mut counts = [0_u64; 3];
            for seed in (first..IMAGES).step_by(threads as usize) {
                counts[match start(flash, saves, seed) {
                    Health::Empty | Health::Unreadable | Health::Newer => 0,
                    Health::Sound => 1,
                    Health::Damaged(_) => 2,
                }] += 1;
            }
            counts
        };
        let handles: Vec<_> = (0..threads).map(|first| scope.spawn(move || start_all(first))).collect();
        let counts = handles.into_iter().map(|handle| handle.join().unwrap());
        counts.fold([0; 3], |sum, counts| [0, 1, 2].map(|which| sum[which] + counts[which]))
    });
    let [empty, sound, damaged] = counts;
    println!("{empty} images held nothing, {sound} everything of use, {damaged} had lost a save");
    assert!(empty > 0 && sound > 0 && damaged > 0, "{counts:?}");
}

#[test]
fn a_game_of_a_lost_tournament_is_played_to_its_end() {
    let mut console = HostConsole::new(1);
    console.open(MainMenu::Tournament);
    console.press_all(&[A, A]);
    console.kept.set(RecordId { kind: 4, version: 1 }, &[0xFF]).unwrap();
    console.cut_power();
    assert_eq!(console.console.records().tournament, None);
    console.wait(1_000);
    // On with the game, and out of it: resign, yes.
    console.press_all(&[A, B, Down, A, Down, A]);
    console.wait(1_500);
    let reader = Reader::new();
    assert_eq!(reader.screen(&console.frame()), "result");
    console.press(A);
    assert_eq!(reader.screen(&console.frame()), "main menu");
}
