//! The terminal as a display: braille pictures in a frame, restored on every way out.

use std::{
    io::{self, Write as _},
    panic,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    execute, queue,
    style::{Attribute, Print, SetAttribute},
    terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen},
};
use oxo_console::{Frame, Light, records::Contrast};

/// The picture in braille, with a frame around it and the keys below.
const COLUMNS: u16 = Frame::WIDTH as u16 / 2 + 2;
const ROWS: u16 = Frame::HEIGHT as u16 / 4 + 3;
const KEYS: &str = "Arrows move   Enter is A   Esc is B   q quits";

/// Whether the terminal is to be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while the game has it.
pub struct Terminal {
    shown: Option<(Frame, Light)>,
    fits: bool,
}

impl Terminal {
    /// Takes the terminal over.
    pub fn enter() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let default = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                restore();
                default(info);
            }));
        });
        end_on_signals()?;
        TAKEN.store(true, Ordering::Relaxed);
        terminal::enable_raw_mode()?;
        // From here on dropping it restores whatever was changed.
        let terminal = Self { shown: None, fits: false };
        execute!(io::stdout(), EnterAlternateScreen, Hide)?;
        Ok(terminal)
    }

    /// Draws everything again at the next picture.
    pub fn redraw(&mut self) {
        self.shown = None;
    }

    /// Whether the last picture could be seen.
    pub fn fits(&self) -> bool {
        self.fits
    }

    /// Shows a picture, unless it is there already.
    pub fn show(&mut self, frame: &Frame, light: Light) -> io::Result<()> {
        if self.shown.as_ref().is_some_and(|(shown, shone)| shown == frame && *shone == light) {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        let (columns, rows) = terminal::size()?;
        if self.shown.is_none() {
            queue!(out, Clear(ClearType::All))?;
        }
        self.fits = columns >= COLUMNS && rows >= ROWS;
        if self.fits {
            let (left, mut row) = ((columns - COLUMNS) / 2, (rows - ROWS) / 2);
            let edge = "─".repeat(usize::from(COLUMNS) - 2);
            queue!(out, MoveTo(left, row), Print(format!("╭{edge}╮")))?;
            let strength = match light {
                Light::Off | Light::Dim | Light::On(Contrast::Low) => Attribute::Dim,
                Light::On(Contrast::Medium) => Attribute::NormalIntensity,
                Light::On(Contrast::High) => Attribute::Bold,
            };
            for line in frame.to_string().lines() {
                row += 1;
                queue!(out, MoveTo(left, row), Print("│"), SetAttribute(strength), Print(line))?;
                queue!(out, SetAttribute(Attribute::Reset), Print("│"))?;
            }
            queue!(out, MoveTo(left, row + 1), Print(format!("╰{edge}╯")))?;
            let indent = (COLUMNS - KEYS.len() as u16) / 2;
            queue!(out, MoveTo(left + indent, row + 2), Print(KEYS))?;
        } else {
            queue!(out, MoveTo(0, 0), Print(format!("Please make the window at least {COLUMNS}x{ROWS}.")))?;
        }
        out.flush()?;
        self.shown = Some((frame.clone(), light));
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back as it was, once: leaving the other screen again would put the cursor over what was printed
/// since. What fails here has nobody left to hear of it. The settings come first: only writing can take forever.
fn restore() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = terminal::disable_raw_mode();
    let _ = execute!(io::stdout(), Show, LeaveAlternateScreen);
}

/// Restores the terminal when the program is told to end. Threads of their own do so, because the terminal may be gone,
/// or nobody reads it any more, and the program is stuck in waiting for it.
#[cfg(unix)]
fn end_on_signals() -> io::Result<()> {
    use std::{sync::mpsc, thread, time::Duration};

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };

    const PATIENCE: Duration = Duration::from_millis(500);
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let (done, restored) = mpsc::channel();
            thread::spawn(move || {
                restore();
                let _ = done.send(());
            });
            let _ = restored.recv_timeout(PATIENCE);
            // As shells report it.
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn end_on_signals() -> io::Result<()> {
    Ok(())
}
