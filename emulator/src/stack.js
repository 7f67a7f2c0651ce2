// How deep the stack gets: it is painted when the power comes on, and whatever has lost its paint was in use.

const PAINT = 0xa5;
const RAM_BASE = 0x20000000;

const place = (elf) => ['_stack_end', '_stack_start'].map((name) => (elf.addressOf(name) ?? RAM_BASE) - RAM_BASE);

/**
 * Paints the stack of a firmware that has not run yet.
 * @param {Uint8Array} sram all of the RAM
 * @param {import('./elf.js').Elf} elf says where the stack is; a program without symbols for it has none
 */
export function paintStack(sram, elf) {
  sram.fill(PAINT, ...place(elf));
}

/** @returns {number} how many bytes of the stack were ever in use */
export function stackUsed(sram, elf) {
  const stack = sram.subarray(...place(elf));
  const lowest = stack.findIndex((byte) => byte !== PAINT);
  return lowest < 0 ? 0 : stack.length - lowest;
}
