// A block of plain registers: what is written is read back, and nothing else happens.

import { BasePeripheral } from 'rp2040js';

export class Registers extends BasePeripheral {
  #values;

  /** @param {Record<number, number>} resetValues by offset; registers not named start at 0 */
  constructor(chip, name, resetValues = {}) {
    super(chip, name);
    this.#values = new Map(Object.entries(resetValues).map(([offset, value]) => [Number(offset), value]));
  }

  readUint32(offset) {
    return this.#values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.#values.set(offset, value);
  }
}
