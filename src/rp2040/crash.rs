//! Crashes: a panic, a fault or a hung task leaves a note in RAM, the chip resets, and the next start finds the note.
//!
//! There is no breakpoint for a debugger: the processor cannot tell whether one is attached, and without one a breakpoint
//! is a fault of its own. The note is logged at the next start.

use core::{
    fmt::{self, Write as _},
    mem::MaybeUninit,
    panic::{Location, PanicInfo},
    ptr::{addr_of, addr_of_mut},
    sync::atomic::{AtomicBool, Ordering},
};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::{pac, peripherals::WATCHDOG, watchdog::Watchdog};
use oxo_console::{Reset, ResetCause};

/// As much as the About screen shows.
const TEXT_LENGTH: usize = Reset::DETAIL_LENGTH;

/// What went wrong, as it lies in RAM.
#[derive(Clone, Copy)]
#[repr(C)]
struct Note {
    cause: u32,
    length: u32,
    text: [u8; TEXT_LENGTH],
    /// Tells a note from the noise that RAM holds at power-on, and from one that was not finished.
    seal: u32,
}

/// See `crash_note.x`.
#[unsafe(link_section = ".crash_note")]
static mut NOTE: MaybeUninit<Note> = MaybeUninit::uninit();

impl Note {
    const fn new(cause: ResetCause) -> Self {
        Self { cause: cause as u32, length: 0, text: [0; TEXT_LENGTH], seal: 0 }
    }

    /// FNV-1a over everything else, from a start of its own.
    fn seal(&self) -> u32 {
        const START: u32 = 0x0C0A_54ED;
        let words = self.cause.to_le_bytes().into_iter().chain(self.length.to_le_bytes());
        words.chain(self.text).fold(START, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// Leaves the note where the next start looks for it.
    fn leave(&mut self) {
        self.seal = self.seal();
        // SAFETY: interrupts are off, and there is one core.
        unsafe { addr_of_mut!(NOTE).write_volatile(MaybeUninit::new(*self)) }
    }

    /// Takes the note away, so that it is found once.
    fn take() -> Option<Self> {
        // SAFETY: every bit pattern is a note, and only a sealed one counts. Nobody else is running yet.
        let note = unsafe { addr_of!(NOTE).read_volatile().assume_init() };
        // SAFETY: as above.
        unsafe { addr_of_mut!(NOTE).write_volatile(MaybeUninit::zeroed()) };
        (note.seal == note.seal()).then_some(note)
    }

    fn text(&self) -> &str {
        let text = self.text.get(..self.length as usize).unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }
}

/// What does not fit is cut off, and what is not ASCII becomes a question mark.
impl fmt::Write for Note {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let free = self.text.iter_mut().skip(self.length as usize);
        for (place, character) in free.zip(text.chars()) {
            *place = if character.is_ascii() { character as u8 } else { b'?' };
            self.length += 1;
        }
        Ok(())
    }
}

/// Why the chip has started. To be asked once, before anything can go wrong.
pub fn find_reset() -> Reset {
    let chip = pac::VREG_AND_CHIP_RESET.chip_reset().read();
    let watchdog = pac::WATCHDOG.reason().read();
    let note = Note::take();
    // The chip keeps its flags until the next reset of their own kind: the watchdog's are the newest.
    let cause = match &note {
        Some(note) if watchdog.force() => ResetCause::CRASHES.into_iter().find(|cause| *cause as u32 == note.cause),
        _ if watchdog.timer() => Some(ResetCause::Hang),
        _ if watchdog.force() => Some(ResetCause::Software),
        _ if chip.had_run() => Some(ResetCause::Button),
        _ if chip.had_psm_restart() => Some(ResetCause::Software),
        _ => Some(ResetCause::PowerOn),
    };
    Reset::new(cause.unwrap_or(ResetCause::Software), note.as_ref().map_or("", Note::text))
}

/// Gives up on a task that does not answer any more.
pub fn give_up_on(task: &str) -> ! {
    crash(ResetCause::Hang, format_args!("the {task} hung"), format_args!(""))
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    let place = info.location();
    let file = place.map_or("", |place| place.file());
    let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let line = place.map_or(0, Location::line);
    crash(ResetCause::Panic, format_args!("{file}:{line} "), format_args!("{}", info.message()))
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    let (at, from) = (frame.pc(), frame.lr());
    crash(ResetCause::Fault, format_args!("at {at:#x} "), format_args!("from {from:#x}"))
}

#[exception]
unsafe fn DefaultHandler(number: i16) -> ! {
    crash(ResetCause::Fault, format_args!("interrupt {number}"), format_args!(""))
}

/// Leaves a note and resets. Should writing down the message go wrong, too, then the place is noted already.
fn crash(cause: ResetCause, place: fmt::Arguments, message: fmt::Arguments) -> ! {
    static CRASHED: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    if !CRASHED.load(Ordering::Relaxed) {
        CRASHED.store(true, Ordering::Relaxed);
        let mut note = Note::new(cause);
        for text in [place, message] {
            let _ = note.write_fmt(text);
            note.leave();
        }
    }
    // SAFETY: nothing else runs any more.
    Watchdog::new(unsafe { WATCHDOG::steal() }).trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}
