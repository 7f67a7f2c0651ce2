// The boot ROM: the functions that firmware looks up in it, each a break instruction that ends up here.
//
// The real ROM is not ours to ship, and rp2040js comes without one. Its interface is documented in
// the RP2040 datasheet, section 2.8: a lookup function finds the others by two-letter codes.

const SIZE = 0x4000;
const MAGIC_AND_VERSION = [0x4d, 0x75, 0x01, 0x03]; // 'M', 'u', 1, and 3 for the B2 revision
const FUNCTION_TABLE = 0x100;
const DATA_TABLE = 0x104;
const FIRST_STUB = 0x200;
const STUB_SIZE = 4;

const BREAK = 0xbe00;
const RETURN = 0x4770; // BX LR
const UNDEFINED = 0xdede; // a jump through a null pointer lands on one of these, and is noticed

// What the real ROM does to RAM at every start (its source, bootrom_main.c and bootrom.ld): the second-stage loader
// runs from the last 256 bytes, and the ROM's own stack lies below. How deep it gets is a guess on the safe side.
const SECOND_STAGE_SIZE = 256;
const STACK_DEPTH = 512;
const LEFT_BEHIND = 0xdb;

/** Where `BootRom` makes a called function return to. */
export const RETURN_STUB = FIRST_STUB - STUB_SIZE;

const twoLetters = (code) => String.fromCharCode(code & 0xff, (code >> 8) & 0xff);

export class BootRom {
  #chip;
  #flash;
  #stubAddresses = new Map();
  #actions = new Map();

  /**
   * @param {import('rp2040js').RP2040} chip
   * @param {import('./flash.js').Flash} flash
   */
  constructor(chip, flash) {
    this.#chip = chip;
    this.#flash = flash;
    this.#install();
  }

  /** Runs the function whose break instruction is at `address`. @returns {boolean} whether there is one */
  run(address) {
    const action = this.#actions.get(address);
    action?.(...this.#chip.core.registers.slice(0, 4));
    return action !== undefined;
  }

  /** Leaves in RAM what a start leaves there. */
  useRam() {
    const { sram } = this.#chip;
    const loader = sram.length - SECOND_STAGE_SIZE;
    sram.set(this.#flash.bytes.subarray(0, SECOND_STAGE_SIZE), loader);
    sram.fill(LEFT_BEHIND, loader - STACK_DEPTH, loader);
  }

  #install() {
    const rom = new DataView(this.#chip.bootrom.buffer);
    for (let address = 0; address < SIZE; address += 2) {
      rom.setUint16(address, UNDEFINED, true);
    }
    MAGIC_AND_VERSION.forEach((byte, i) => rom.setUint8(0x10 + i, byte));
    rom.setUint16(RETURN_STUB, BREAK, true);

    let next = FIRST_STUB;
    const addStub = (action) => {
      const address = next;
      rom.setUint16(address, BREAK, true);
      rom.setUint16(address + 2, RETURN, true);
      this.#actions.set(address, action);
      next += STUB_SIZE;
      return address | 1; // Thumb code
    };
    for (const [code, action] of Object.entries(this.#functions())) {
      this.#stubAddresses.set(code, addStub(action));
    }
    rom.setUint16(0x14, FUNCTION_TABLE, true);
    rom.setUint16(0x16, DATA_TABLE, true);
    rom.setUint16(0x18, addStub((table, code) => this.#lookUp(table, code)), true);
  }

  #lookUp(table, code) {
    const letters = twoLetters(code);
    const address = table === FUNCTION_TABLE ? this.#stubAddresses.get(letters) : undefined;
    if (address === undefined) {
      throw new Error(`the emulated boot ROM has nothing under the code '${letters}'`);
    }
    this.#answer(address);
  }

  #answer(value) {
    this.#chip.core.registers[0] = value;
  }

  #functions() {
    const chip = this.#chip;
    const nothing = () => {};
    const copy = (to, from, length) => {
      for (let i = 0; i < length; i++) {
        chip.writeUint8(to + i, chip.readUint8(from + i));
      }
    };
    const fill = (to, value, length) => {
      for (let i = 0; i < length; i++) {
        chip.writeUint8(to + i, value & 0xff);
      }
    };
    return {
      MC: copy,
      C4: copy,
      MS: fill,
      S4: fill,
      IF: nothing, // connect the flash chip
      EX: nothing, // leave execute-in-place
      CX: nothing, // enter execute-in-place
      FC: nothing, // flush the cache
      RE: (offset, length) => this.#flash.erase(offset, length),
      RP: (offset, from, length) => {
        const data = Uint8Array.from({ length }, (_, i) => chip.readUint8(from + i));
        this.#flash.program(offset, data);
      },
    };
  }
}
