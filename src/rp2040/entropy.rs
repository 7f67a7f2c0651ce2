//! A seed from the noise of the ring oscillator.

use embassy_rp::clocks::RoscRng;

/// A number that differs from one switching-on to the next.
pub fn seed() -> u64 {
    RoscRng.next_u64()
}
