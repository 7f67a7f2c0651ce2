//! About says how well things are kept, and nothing else depends on it.

mod support;

use oxo_console::{Button, Console, Event, Frame, Reset, Start};
use oxo_storage::{Bundle, Health, RecordId, StorageError};
use support::reading::screen_says;

/// The vertical middle of the line about storage.
const LINE: i32 = 52;

/// The about screen of a handheld that found this, and then heard of these saves.
fn about(kept: &Bundle, health: Health, saves: &[Result<(), StorageError>]) -> Frame {
    let mut console = Console::start(&Start { seed: 1, kept, health, reset: &Reset::default() });
    for (button, now) in [Button::A, Button::Up, Button::A].into_iter().zip((1_000..).step_by(100)) {
        console.handle(Event::Press(button), now);
        console.handle(Event::Release(button), now + 40);
    }
    for save in saves {
        console.handle(Event::Saved(*save), 2_000);
    }
    console.frame()
}

#[test]
fn about_says_how_well_things_are_kept() {
    let nothing = Bundle::new();
    let mut unreadable = Bundle::new();
    // Settings of another version, choices that make no sense, and a kind that nobody knows.
    for (kind, version) in [(1, 99), (2, 1), (200, 1)] {
        unreadable.set(RecordId { kind, version }, &[0xFF]).unwrap();
    }
    let (done, failed) = (Ok(()), Err(StorageError::Worn));
    for (kept, health, saves, text) in [
        (&nothing, Health::Empty, &[][..], "Storage new"),
        (&nothing, Health::Empty, &[done], "Storage ok"),
        (&nothing, Health::Sound, &[], "Storage ok"),
        (&nothing, Health::Damaged(1), &[], "1 save damaged"),
        (&nothing, Health::Damaged(2), &[done], "2 saves damaged"),
        (&nothing, Health::Unreadable, &[done], "Storage unreadable"),
        (&nothing, Health::Newer, &[done], "Saved by a newer OXO"),
        (&unreadable, Health::Sound, &[], "3 records unread"),
        (&nothing, Health::Sound, &[failed], "Storage fails"),
        (&nothing, Health::Sound, &[failed, done], "Storage ok"),
    ] {
        let frame = about(kept, health, saves);
        assert!(screen_says(&frame, text, LINE), "{text}:\n{frame}");
    }
}
