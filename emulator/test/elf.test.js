// The ELF reader.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Elf } from '../src/elf.js';
import { tinyElf } from './support/tiny-elf.js';

const NOP = 0xbf00;
const elfBytes = tinyElf({ first: [NOP, NOP], second: [NOP, NOP, NOP] });

test('segments go where their physical address says', () => {
  const { segments } = new Elf(elfBytes);
  assert.deepEqual(
    segments.map(({ address, bytes }) => [address, bytes.length]),
    [[0x10000000, 0x400]],
  );
  assert.equal(segments[0].bytes[0x200], NOP & 0xff);
});

test('symbols are found by name, functions without their Thumb bit', () => {
  const elf = new Elf(elfBytes);
  assert.equal(elf.addressOf('first'), 0x10000200);
  assert.equal(elf.addressOf('second'), 0x10000204);
  assert.equal(elf.addressOf('third'), undefined);
});

test('names are found by any address inside, and by none outside', () => {
  const elf = new Elf(elfBytes);
  assert.equal(elf.nameAt(0x10000200), 'first');
  assert.equal(elf.nameAt(0x10000202), 'first');
  assert.equal(elf.nameAt(0x10000208), 'second');
  assert.equal(elf.nameAt(0x100001fe), undefined);
  assert.equal(elf.nameAt(0x1000020a), undefined);
});

test('other files are refused', () => {
  assert.throws(() => new Elf(new Uint8Array(10)), /not a 32-bit little-endian ARM ELF/);
  const other = elfBytes.slice();
  other[18] = 62; // x86-64
  assert.throws(() => new Elf(other), /not a 32-bit little-endian ARM ELF/);
});
