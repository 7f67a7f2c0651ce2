//! The core alone on the chip, without the handheld around it. It links only if nothing in the core can panic, and the
//! benchmark compares the search in it with plain minimax.
#![no_std]
#![no_main]

mod every_call;
#[path = "../rp2040/hot_code.rs"]
mod hot_code;
mod plain_minimax;

use core::panic::PanicInfo;

use cortex_m_rt::entry;
use oxo_core::{Board, Cells, Mind, Position, Rng, Table, Uninterrupted};

#[entry]
fn main() -> ! {
    hot_code::load();
    loop {
        cortex_m::asm::wfi();
    }
}

/// There is no such function: whatever can panic does not link.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    unsafe extern "C" {
        fn oxo_core_can_panic() -> !;
    }
    // SAFETY: it is never called, as nothing that could call it can be linked.
    unsafe { oxo_core_can_panic() }
}

/// It lets no interrupt through, but the linker insists on handlers.
#[unsafe(link_section = ".vector_table.interrupts")]
#[unsafe(no_mangle)]
static __INTERRUPTS: [u32; 1] = [0];

/// Level 6 on 3x3, for the emulator to call: the marks of X and of O in, the chosen cell and the nodes out.
#[unsafe(no_mangle)]
extern "C" fn bare_think(x: u32, o: u32) -> u64 {
    static mut TABLE: Table = Table::new();
    let Ok(position) = Position::new(Board::Grid3Run3, Cells::from_bits(x), Cells::from_bits(o)) else {
        return u64::MAX;
    };
    let table = &raw mut TABLE;
    // SAFETY: nothing but the emulator calls this, and not before the last call has returned.
    let mut mind = Mind::new(unsafe { &mut *table });
    let cell = mind.best_move(&position, Mind::TO_THE_END, &mut Rng::new(0), &mut Uninterrupted);
    answer(cell.map_or(u32::MAX, |cell| cell.index().into()), mind.nodes())
}

/// The same by plain minimax.
#[unsafe(no_mangle)]
extern "C" fn bare_think_plainly(x: u32, o: u32) -> u64 {
    let (cell, nodes) = plain_minimax::best_move(x, o);
    answer(cell, nodes)
}

/// A cell and a number of nodes in the two words that a call returns.
fn answer(cell: u32, nodes: u32) -> u64 {
    u64::from(nodes) << u32::BITS | u64::from(cell)
}

/// Nothing here calls them, and the linker would leave them out.
#[used]
static KEPT: (extern "C" fn(u32, u32) -> u64, extern "C" fn(u32, u32) -> u64) = (bare_think, bare_think_plainly);
