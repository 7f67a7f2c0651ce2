// The log channel: reads what firmware puts into its RTT buffer (up-channel 0), like a debug probe.

const RAM_BASE = 0x20000000;
const MAGIC = [...'SEGGER RTT'].map((character) => character.charCodeAt(0));

// Offsets in the control block: two counts follow the 16 bytes of magic, then the first channel.
const CHANNEL = 24;
const BUFFER = CHANNEL + 4;
const SIZE = CHANNEL + 8;
const WRITE_OFFSET = CHANNEL + 12;
const READ_OFFSET = CHANNEL + 16;

export class RttReader {
  #chip;
  #block;
  #chunks = [];

  /** @param {number | undefined} address of the symbol _SEGGER_RTT; firmware without a log has none */
  constructor(address) {
    this.#block = address === undefined ? undefined : address - RAM_BASE;
  }

  attach(chip) {
    this.#chip = chip;
  }

  /** Takes what is new. Must run more often than firmware can fill its buffer (1 KiB by default). */
  drain() {
    if (this.#block === undefined) {
      return;
    }
    const memory = this.#chip.sramView;
    const end = memory.getUint32(this.#block + WRITE_OFFSET, true);
    const start = memory.getUint32(this.#block + READ_OFFSET, true);
    if (start !== end && this.#isReady()) {
      this.#copy(start, end);
      memory.setUint32(this.#block + READ_OFFSET, end, true);
    }
  }

  /** All bytes so far. */
  bytes() {
    const bytes = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let end = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, end);
      end += chunk.length;
    }
    return bytes;
  }

  /** Before firmware has set up its memory, the block holds anything. */
  #isReady() {
    return MAGIC.every((byte, i) => this.#chip.sram[this.#block + i] === byte);
  }

  #copy(start, end) {
    const memory = this.#chip.sramView;
    const buffer = memory.getUint32(this.#block + BUFFER, true) - RAM_BASE;
    const size = memory.getUint32(this.#block + SIZE, true);
    const take = (from, to) => this.#chunks.push(this.#chip.sram.slice(buffer + from, buffer + to));
    if (start < end) {
      take(start, end);
    } else {
      take(start, size);
      take(0, end);
    }
  }
}
