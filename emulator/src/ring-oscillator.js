// The ring oscillator (ROSC), as a source of random bits: first the seed, then more of the same kind.

import { seededRandom } from './random.js';
import { Registers } from './registers.js';

const STATUS = 0x18;
const RANDOMBIT = 0x1c;
const STABLE_AND_ENABLED = 0x80001000;
const SEED_BITS = 64;

/**
 * Bit `n` of the seed as firmware draws it: embassy-rp's RoscRng fills one byte after the other,
 * each from its highest bit down, so that u64::from_le_bytes of the first eight bytes is the seed.
 */
function seedBit(seed, n) {
  const byte = n >> 3;
  const bit = 7 - (n & 7);
  return Number((seed >> BigInt(byte * 8 + bit)) & 1n);
}

export class RingOscillator extends Registers {
  #seed;
  #random;
  #drawn = 0;

  /** @param {bigint | number} seed 64 bits */
  constructor(chip, seed) {
    super(chip, 'ROSC', { [STATUS]: STABLE_AND_ENABLED });
    this.#seed = BigInt.asUintN(64, BigInt(seed));
    this.#random = seededRandom(this.#seed);
  }

  readUint32(offset) {
    return offset === RANDOMBIT ? this.#drawBit() : super.readUint32(offset);
  }

  #drawBit() {
    const n = this.#drawn++;
    return n < SEED_BITS ? seedBit(this.#seed, n) : this.#random() >>> 31;
  }
}
