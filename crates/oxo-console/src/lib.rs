//! The screens, menus and modes of Pocket OXO: events and time in, pictures and requests out.
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod console;
mod event;
mod frame;
mod held_button;
mod menu;
mod paint;
mod screens;
mod seats;

pub use console::Console;
pub use event::{Button, Event, Millis, Request, Task, TaskId};
pub use frame::{Frame, Span};
