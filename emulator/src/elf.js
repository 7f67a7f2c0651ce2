// A reader for the firmware's ELF file: what to load where, and which symbol is at which address.

const MAGIC = 0x464c457f; // 0x7f 'E' 'L' 'F'
const CLASS_32_BIT = 1;
const LITTLE_ENDIAN = 1;
const MACHINE_ARM = 40;
const SEGMENT_LOAD = 1;
const SECTION_SYMBOL_TABLE = 2;
const SYMBOL_OBJECT = 1;
const SYMBOL_FUNCTION = 2;
const TEXT = new TextDecoder();

export class Elf {
  #bytes;
  #view;
  #addresses = new Map();
  /** Functions and objects, by rising address. @type {{address: number, size: number, name: string}[]} */
  #symbols = [];

  /** What to copy into memory before the start, by physical address. @type {{address: number, bytes: Uint8Array}[]} */
  segments;

  /** @param {Uint8Array} bytes the whole file */
  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#checkHeader();
    this.segments = this.#readSegments();
    this.#readSymbols();
  }

  /** @returns {number | undefined} the address of a symbol; that of a function has its Thumb bit cleared */
  addressOf(name) {
    return this.#addresses.get(name);
  }

  /** @returns {{address: number, size: number, name: string}[]} functions and objects whose linker name matches */
  symbolsLike(pattern) {
    return this.#symbols.filter(({ name }) => pattern.test(name));
  }

  /** @returns {string | undefined} the function or object whose bytes contain `address` */
  nameAt(address) {
    let low = 0;
    let high = this.#symbols.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#symbols[middle].address <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const symbol = this.#symbols[low - 1];
    return symbol && address < symbol.address + symbol.size ? symbol.name : undefined;
  }

  #checkHeader() {
    const view = this.#view;
    const isOurs =
      view.byteLength >= 52 &&
      view.getUint32(0, true) === MAGIC &&
      view.getUint8(4) === CLASS_32_BIT &&
      view.getUint8(5) === LITTLE_ENDIAN &&
      view.getUint16(18, true) === MACHINE_ARM;
    if (!isOurs) {
      throw new Error('not a 32-bit little-endian ARM ELF file');
    }
  }

  #readSegments() {
    const view = this.#view;
    const start = view.getUint32(28, true);
    const entrySize = view.getUint16(42, true);
    const count = view.getUint16(44, true);
    const segments = [];
    for (let i = 0; i < count; i++) {
      const entry = start + i * entrySize;
      const offset = view.getUint32(entry + 4, true);
      const size = view.getUint32(entry + 16, true);
      if (view.getUint32(entry, true) === SEGMENT_LOAD && size > 0) {
        segments.push({
          address: view.getUint32(entry + 12, true),
          bytes: this.#bytes.subarray(offset, offset + size),
        });
      }
    }
    return segments;
  }

  #readSymbols() {
    const view = this.#view;
    const sections = view.getUint32(32, true);
    const entrySize = view.getUint16(46, true);
    const count = view.getUint16(48, true);
    for (let i = 0; i < count; i++) {
      const section = sections + i * entrySize;
      if (view.getUint32(section + 4, true) === SECTION_SYMBOL_TABLE) {
        const names = sections + view.getUint32(section + 24, true) * entrySize;
        this.#readSymbolTable(
          view.getUint32(section + 16, true),
          view.getUint32(section + 20, true),
          view.getUint32(names + 16, true),
        );
      }
    }
    this.#symbols.sort((a, b) => a.address - b.address);
  }

  #readSymbolTable(start, size, names) {
    const view = this.#view;
    for (let entry = start; entry < start + size; entry += 16) {
      const name = this.#string(names + view.getUint32(entry, true));
      const type = view.getUint8(entry + 12) & 0xf;
      const value = view.getUint32(entry + 4, true);
      const address = type === SYMBOL_FUNCTION ? (value & ~1) >>> 0 : value;
      if (name) {
        this.#addresses.set(name, address);
        if (type === SYMBOL_FUNCTION || type === SYMBOL_OBJECT) {
          this.#symbols.push({ address, size: view.getUint32(entry + 8, true), name });
        }
      }
    }
  }

  #string(start) {
    const end = this.#bytes.indexOf(0, start);
    return TEXT.decode(this.#bytes.subarray(start, end));
  }
}
