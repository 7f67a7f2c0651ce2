//! The screens, menus and modes of Pocket OXO: events and time in, pictures and requests out.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod animation;
mod canvas;
mod console;
mod contest;
mod event;
mod font;
mod frame;
mod gather;
mod held_button;
mod light;
mod menu;
mod paint;
pub mod records;
mod reset;
mod screens;
mod sound;
mod start;
mod task;
mod tournament;

pub use canvas::Canvas;
pub use console::Console;
pub use contest::{Mode, Seat, Seats};
pub use event::{Button, Event, Millis, Request};
pub use frame::{Frame, Span};
pub use light::Light;
pub use reset::{Reset, ResetCause};
pub use sound::{Sound, Tone};
pub use start::{Start, StorageState};
pub use task::{Job, Task, TaskId};
pub use tournament::{Standing, Tournament};
