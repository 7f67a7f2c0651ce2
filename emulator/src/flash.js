// The flash chip: erased to ones by the sector, programmed to zeros by the page, and slow at both.

export const FLASH_SIZE = 2 * 1024 * 1024;
export const FLASH_BASE = 0x10000000;
export const SECTOR_SIZE = 4096;
export const PAGE_SIZE = 256;

/** @typedef {{offset: number, length: number, data?: Uint8Array}} Operation one page programmed, or without data one sector erased */

/**
 * Which bytes an operation changes, counted from its beginning.
 * @param {Uint8Array} bytes what flash held before
 * @param {Operation} operation
 */
export function bytesChanged(bytes, operation) {
  const all = Array.from({ length: operation.length }, (_, i) => i);
  return all.filter((i) => byteAfter(bytes, operation, i) !== bytes[operation.offset + i]);
}

/**
 * What an operation leaves behind when the power goes in the middle of it.
 * @param {Uint8Array} bytes what flash held before, and holds then
 * @param {Operation} operation
 * @param {number} done how many bytes it has come
 * @param {number} [bits] which bits of the byte after them have come as well
 */
export function applyPart(bytes, operation, done, bits = 0) {
  const { offset } = operation;
  for (let i = 0; i < done; i++) {
    bytes[offset + i] = byteAfter(bytes, operation, i);
  }
  if (bits) {
    bytes[offset + done] = (bytes[offset + done] & ~bits) | (byteAfter(bytes, operation, done) & bits);
  }
}

/** An erasure sets all bits, programming only ever clears them. */
function byteAfter(bytes, { offset, data }, i) {
  return data ? bytes[offset + i] & data[i] : 0xff;
}

export class Flash {
  #spendMillis;
  #eraseMillis;
  #programMillis;
  #onBegin;

  /** What is stored. @type {Uint8Array} */
  bytes;

  /**
   * @param {Uint8Array} bytes the array the processor reads from
   * @param {object} timing
   * @param {(millis: number) => void} timing.spendMillis lets emulated time pass while the chip is busy
   * @param {number} timing.eraseMillis for one sector
   * @param {number} timing.programMillis for one page
   * @param {(operation: Operation) => void} [timing.onBegin] hears of each operation when it begins
   */
  constructor(bytes, { spendMillis, eraseMillis, programMillis, onBegin = () => {} }) {
    this.bytes = bytes;
    this.#spendMillis = spendMillis;
    this.#eraseMillis = eraseMillis;
    this.#programMillis = programMillis;
    this.#onBegin = onBegin;
  }

  erase(offset, length) {
    this.#checkRange('erase', offset, length, SECTOR_SIZE);
    for (let sector = offset; sector < offset + length; sector += SECTOR_SIZE) {
      this.#onBegin({ offset: sector, length: SECTOR_SIZE });
      this.#spendMillis(this.#eraseMillis);
      this.bytes.fill(0xff, sector, sector + SECTOR_SIZE);
    }
  }

  program(offset, data) {
    this.#checkRange('program', offset, data.length, PAGE_SIZE);
    for (let page = 0; page < data.length; page += PAGE_SIZE) {
      this.#onBegin({ offset: offset + page, length: PAGE_SIZE, data: data.slice(page, page + PAGE_SIZE) });
      this.#spendMillis(this.#programMillis);
      for (let i = page; i < page + PAGE_SIZE; i++) {
        this.bytes[offset + i] &= data[i];
      }
    }
  }

  #checkRange(what, offset, length, unit) {
    if (offset % unit || length % unit || offset + length > this.bytes.length) {
      throw new RangeError(
        `flash ${what} of ${length} bytes at offset 0x${offset.toString(16)}: ` +
          `must be whole units of ${unit} bytes within ${this.bytes.length}`,
      );
    }
  }
}
