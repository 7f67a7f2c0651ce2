//! The screens, menus and modes of Pocket OXO: events and time in, pictures and requests out.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod animation;
mod console;
mod contest;
mod event;
mod frame;
mod held_button;
mod light;
mod menu;
mod paint;
pub mod records;
mod screens;
mod sound;
mod task;
mod tournament;

pub use console::Console;
pub use contest::{Mode, Seat, Seats};
pub use event::{Button, Event, Millis, Request};
pub use frame::{Frame, Span};
pub use light::Light;
pub use sound::{Sound, Tone};
pub use task::{Job, Task, TaskId};
