//! How long flash lasts: what a thousand games write to it.

#[path = "../crates/oxo-storage/tests/support/mod.rs"]
mod flash;
mod support;

use flash::FlashModel;
use oxo_console::{
    Button, Millis,
    records::{ClockTime, Records},
};
use oxo_core::Rng;
use oxo_storage::Log;
use support::{HostConsole, MainMenu, centre};

/// As many as memory.x gives to the records.
const SECTORS: u32 = 16;
const GAMES: u32 = 1_000;
const GAMES_A_DAY: f64 = 50.0;
/// How often a sector can be erased (W25Q16JV data sheet, 1).
const ENDURANCE: f64 = 100_000.0;
const YEARS: f64 = 20.0;

#[test]
fn flash_outlasts_the_buttons() {
    see_how_long_flash_lasts(ClockTime::Off, 1_000);
}

#[test]
fn flash_outlasts_them_where_the_clock_is_saved_every_second() {
    see_how_long_flash_lasts(ClockTime::Thirty, 25_000);
}

/// Plays with this clock, on every board, and spends `thinking` on each move.
fn see_how_long_flash_lasts(clock: ClockTime, thinking: Millis) {
    let mut flash = FlashModel::new(SECTORS as usize);
    let region = flash.region();
    let mut log = Log::new(&mut flash, region);
    log.open(Records::knows);
    let mut console = HostConsole::new(1952);
    let mut rng = Rng::new(1);
    let mut saves = 0;
    console.open(MainMenu::OnePlayer);
    console.change(4, clock as usize);
    for game in 0..GAMES {
        // From the result back to the set-up, for the next board: the larger ones take more moves.
        if game > 0 {
            console.press_all(&[Button::Down, Button::A, Button::A]);
            console.change(3, 1);
        }
        console.press(Button::A);
        play_anyhow(&mut console, &mut rng, thinking);
        for save in console.saves.drain(..) {
            saves += 1;
            log.commit(&save).unwrap();
            log.tidy().unwrap();
        }
    }
    assert_eq!(console.console.records().choices.clock, clock);
    assert_eq!(console.console.records().statistics.games(), GAMES);
    let erasures = flash.operations.iter().filter(|operation| operation.data.is_none()).count();
    let erasures_a_game = f64::from(erasures as u32) / f64::from(GAMES);
    let years = ENDURANCE * f64::from(SECTORS) / (erasures_a_game * GAMES_A_DAY * 365.25);
    println!(
        "{GAMES} games, clock {clock:?}: {saves} saves, {erasures} sectors erased; {years:.0} years at {GAMES_A_DAY} games a day"
    );
    assert!(years >= YEARS, "{years} years");
}

/// Any moves, until the result is up.
fn play_anyhow(console: &mut HostConsole, rng: &mut Rng, thinking: Millis) {
    let mut cursor = centre(console.game().board());
    while let Some(cell) = rng.pick(console.game().valid_moves()) {
        console.wait(thinking);
        console.place(&mut cursor, cell);
        console.wait(1_000);
    }
    console.wait(1_000);
}
