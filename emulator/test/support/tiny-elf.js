// Makes small ELF files by hand: a vector table, a few Thumb instructions, and symbols for them.

const FLASH = 0x10000000;
const VECTOR_TABLE = 0x100;
const HARD_FAULT = 3;
const CODE = 0x200;
const STACK_TOP = 0x20040000;
const HEADER_SIZE = 52;
const SEGMENT_HEADER_SIZE = 32;
const SECTION_HEADER_SIZE = 40;
const SYMBOL_SIZE = 16;
const NO_TYPE = 0;
const FUNCTION = 2;

/**
 * @param {Record<string, number[]>} functions halfwords of Thumb code by name; the first one is started
 * @param {object} [more]
 * @param {string} [more.hardFault] the function that handles hard faults
 * @param {[number, number]} [more.stack] its lowest address and its end, for symbols
 * @returns {Uint8Array}
 */
export function tinyElf(functions, { hardFault, stack } = {}) {
  const program = new Uint8Array(0x400);
  const programView = new DataView(program.buffer);
  const symbols = [];
  let next = CODE;
  for (const [name, halfwords] of Object.entries(functions)) {
    symbols.push({ name, address: FLASH + next, size: halfwords.length * 2 });
    halfwords.forEach((halfword, i) => programView.setUint16(next + i * 2, halfword, true));
    next += Math.ceil(halfwords.length / 2) * 4;
  }
  programView.setUint32(VECTOR_TABLE, STACK_TOP, true);
  programView.setUint32(VECTOR_TABLE + 4, symbols[0].address | 1, true);
  if (hardFault) {
    const { address } = symbols.find(({ name }) => name === hardFault);
    programView.setUint32(VECTOR_TABLE + 4 * HARD_FAULT, address | 1, true);
  }

  if (stack) {
    symbols.push({ name: '_stack_end', address: stack[0], size: 0, type: NO_TYPE });
    symbols.push({ name: '_stack_start', address: stack[1], size: 0, type: NO_TYPE });
  }

  const names = Buffer.from(['', ...symbols.map(({ name }) => name), ''].join('\0'));
  const symbolBytes = Buffer.alloc((symbols.length + 1) * SYMBOL_SIZE);
  symbols.forEach(({ name, address, size, type = FUNCTION }, i) => {
    const entry = (i + 1) * SYMBOL_SIZE;
    symbolBytes.writeUInt32LE(names.indexOf(`\0${name}\0`) + 1, entry);
    symbolBytes.writeUInt32LE(type === FUNCTION ? address | 1 : address, entry + 4);
    symbolBytes.writeUInt32LE(size, entry + 8);
    symbolBytes.writeUInt8(type, entry + 12);
  });

  const programOffset = HEADER_SIZE + SEGMENT_HEADER_SIZE + 3 * SECTION_HEADER_SIZE;
  const symbolsOffset = programOffset + program.length;
  const namesOffset = symbolsOffset + symbolBytes.length;
  const words = (...values) => Buffer.from(new Uint32Array(values).buffer);
  const halves = (...values) => Buffer.from(new Uint16Array(values).buffer);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      halves(2, 40),
      words(1, symbols[0].address, HEADER_SIZE, HEADER_SIZE + SEGMENT_HEADER_SIZE, 0),
      halves(HEADER_SIZE, SEGMENT_HEADER_SIZE, 1, SECTION_HEADER_SIZE, 3, 2),
      // Linked to run in RAM, to show that the physical address is what counts.
      words(1, programOffset, 0x20000000, FLASH, program.length, program.length, 5, 4),
      words(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      words(0, 2, 0, 0, symbolsOffset, symbolBytes.length, 2, 0, 4, SYMBOL_SIZE),
      words(0, 3, 0, 0, namesOffset, names.length, 0, 0, 1, 0),
      program,
      symbolBytes,
      names,
    ]),
  );
}
