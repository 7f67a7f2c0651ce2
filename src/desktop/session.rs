//! One session at the terminal: keys and time into the console, pictures out of it.

use std::{
    io,
    time::{Duration, Instant},
};

use crossterm::event::{self, Event as TerminalEvent};
use oxo_console::{Console, Event, Millis, Request, Reset, Start, records::Records};
use oxo_storage::Log;

use super::{arguments::Storage, brain::Brain, flash_file::FlashFile, keys::Key, terminal::Terminal};

/// How long to wait for a key while nothing moves.
const IDLE: Duration = Duration::from_mins(1);
/// How soon an answer of the brain is noticed.
const THINKING: Duration = Duration::from_millis(10);

/// Plays until the player quits.
pub fn play(seed: u64, storage: Option<Storage>) -> io::Result<()> {
    let mut log = storage.map(open).transpose()?;
    let mut console = match &mut log {
        Some(log) => {
            let health = log.open(Records::knows);
            Console::start(&Start { seed, kept: log.records(), health, reset: &Reset::default() })
        }
        None => Console::new(seed),
    };
    let mut terminal = Terminal::enter()?;
    let brain = Brain::start();
    let started = Instant::now();
    let now = || started.elapsed().as_millis() as Millis;
    loop {
        while let Some(event) = brain.next_event() {
            console.handle(event, now());
        }
        console.advance(now());
        while let Some(request) = console.next_request() {
            match request {
                Request::Think(task) => brain.think(task),
                Request::StopThinking => brain.stop(),
                // A terminal can only beep, which is worse than silence.
                Request::Play(_) => {}
            }
        }
        if let Some(log) = &mut log
            && let Some(changes) = console.next_save()
        {
            console.handle(Event::Saved(log.commit(&changes)), now());
        }
        terminal.show(&console.frame(), console.light())?;

        let until_due = console.next_wake().map(|due| Duration::from_millis(due.saturating_sub(now())));
        let patience = if brain.is_busy() { THINKING } else { IDLE };
        if !event::poll(until_due.unwrap_or(IDLE).min(patience))? {
            continue;
        }
        match event::read()? {
            TerminalEvent::Key(key) => match Key::of(&key) {
                Some(Key::Quit) => return Ok(()),
                // A press counts only where its effect can be seen.
                Some(Key::Button(_)) if !terminal.fits() => {}
                // A terminal does not say when a key comes up, and repeats a held one itself.
                Some(Key::Button(button)) => {
                    console.handle(Event::Press(button), now());
                    console.handle(Event::Release(button), now());
                }
                None => {}
            },
            TerminalEvent::Resize(..) => terminal.redraw(),
            _ => {}
        }
    }
}

fn open(storage: Storage) -> io::Result<Log<FlashFile>> {
    let path = match storage {
        Storage::UsualPlace => FlashFile::usual_place()?,
        Storage::File(path) => path,
    };
    Ok(Log::new(FlashFile::open(&path)?, FlashFile::region()))
}
