// The ring oscillator (ROSC): a slow clock that can be stopped until a pin starts it again, and a source of random bits,
// first the seed, then more of the same kind.

import { seededRandom } from './random.js';
import { Registers } from './registers.js';

const DORMANT = 0x0c;
const COMA = 0x636f6d61;
const DIV = 0x10;
const DIV_PASS = 0xaa0;
const DIV_AT_START = 16;
const HERTZ_UNDIVIDED = 16 * 6_500_000; // as nominal as in rp2040js
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

  /** It was told to stop. What runs from it stops, too. */
  onDormant = () => {};

  /** @param {bigint | number} seed 64 bits */
  constructor(chip, seed) {
    super(chip, 'ROSC', { [STATUS]: STABLE_AND_ENABLED, [DIV]: DIV_PASS + DIV_AT_START });
    this.#seed = BigInt.asUintN(64, BigInt(seed));
    this.#random = seededRandom(this.#seed);
  }

  readUint32(offset) {
    return offset === RANDOMBIT ? this.#drawBit() : super.readUint32(offset);
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === DIV) {
      this.rp2040.roscFreq = HERTZ_UNDIVIDED / ((value - DIV_PASS) & 0x1f || 32);
      this.rp2040.updateClocks();
    } else if (offset === DORMANT && value === COMA) {
      this.onDormant();
    }
  }

  #drawBit() {
    const n = this.#drawn++;
    return n < SEED_BITS ? seedBit(this.#seed, n) : this.#random() >>> 31;
  }
}
