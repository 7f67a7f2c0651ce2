// The flash chip: erased to ones by the sector, programmed to zeros by the page, and slow at both.

export const FLASH_SIZE = 2 * 1024 * 1024;
export const FLASH_BASE = 0x10000000;
export const SECTOR_SIZE = 4096;
export const PAGE_SIZE = 256;

export class Flash {
  #spendMillis;
  #eraseMillis;
  #programMillis;

  /** What is stored. @type {Uint8Array} */
  bytes;

  /**
   * @param {Uint8Array} bytes the array the processor reads from
   * @param {object} timing
   * @param {(millis: number) => void} timing.spendMillis lets emulated time pass while the chip is busy
   * @param {number} timing.eraseMillis for one sector
   * @param {number} timing.programMillis for one page
   */
  constructor(bytes, { spendMillis, eraseMillis, programMillis }) {
    this.bytes = bytes;
    this.#spendMillis = spendMillis;
    this.#eraseMillis = eraseMillis;
    this.#programMillis = programMillis;
  }

  erase(offset, length) {
    this.#checkRange('erase', offset, length, SECTOR_SIZE);
    for (let sector = offset; sector < offset + length; sector += SECTOR_SIZE) {
      this.#spendMillis(this.#eraseMillis);
      this.bytes.fill(0xff, sector, sector + SECTOR_SIZE);
    }
  }

  program(offset, data) {
    this.#checkRange('program', offset, data.length, PAGE_SIZE);
    for (let page = 0; page < data.length; page += PAGE_SIZE) {
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
