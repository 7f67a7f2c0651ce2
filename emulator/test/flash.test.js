// The flash chip.

import assert from 'node:assert/strict';
import test from 'node:test';
import { applyPart, bytesChanged, Flash, PAGE_SIZE, SECTOR_SIZE } from '../src/flash.js';

function flashWithClock() {
  const clock = { millis: 0 };
  const flash = new Flash(new Uint8Array(4 * SECTOR_SIZE), {
    spendMillis: (millis) => (clock.millis += millis),
    eraseMillis: 50,
    programMillis: 1,
  });
  return { flash, clock };
}

test('erasing sets whole sectors to ones and takes its time', () => {
  const { flash, clock } = flashWithClock();
  flash.erase(SECTOR_SIZE, 2 * SECTOR_SIZE);
  assert.equal(flash.bytes[SECTOR_SIZE - 1], 0);
  assert.ok(flash.bytes.subarray(SECTOR_SIZE, 3 * SECTOR_SIZE).every((byte) => byte === 0xff));
  assert.equal(flash.bytes[3 * SECTOR_SIZE], 0);
  assert.equal(clock.millis, 100);
});

test('programming only clears bits', () => {
  const { flash, clock } = flashWithClock();
  flash.erase(0, SECTOR_SIZE);
  flash.program(PAGE_SIZE, new Uint8Array(PAGE_SIZE).fill(0b1100));
  flash.program(PAGE_SIZE, new Uint8Array(PAGE_SIZE).fill(0b1010));
  assert.equal(flash.bytes[PAGE_SIZE - 1], 0xff);
  assert.ok(flash.bytes.subarray(PAGE_SIZE, 2 * PAGE_SIZE).every((byte) => byte === 0b1000));
  assert.equal(flash.bytes[2 * PAGE_SIZE], 0xff);
  assert.equal(clock.millis, 52);
});

test('parts of sectors and pages, and what lies outside, are refused', () => {
  const { flash } = flashWithClock();
  assert.throws(() => flash.erase(1, SECTOR_SIZE), RangeError);
  assert.throws(() => flash.erase(0, SECTOR_SIZE - 1), RangeError);
  assert.throws(() => flash.erase(3 * SECTOR_SIZE, 2 * SECTOR_SIZE), RangeError);
  assert.throws(() => flash.program(1, new Uint8Array(PAGE_SIZE)), RangeError);
  assert.throws(() => flash.program(0, new Uint8Array(1)), RangeError);
});

test('a part of an operation is its first bytes, and some bits of the next', () => {
  const bytes = Uint8Array.of(0xff, 0xf0, 0xff, 0xff);
  applyPart(bytes, { offset: 1, length: 3, data: Uint8Array.of(0x3c, 0x00, 0x00) }, 1, 0x81);
  assert.deepEqual([...bytes], [0xff, 0x30, 0x7e, 0xff], 'programming clears bits');
  applyPart(bytes, { offset: 0, length: 4 }, 1, 0x0f);
  assert.deepEqual([...bytes], [0xff, 0x3f, 0x7e, 0xff], 'erasing sets them');
});

test('an operation changes only the bytes that are not yet what it makes of them', () => {
  const bytes = Uint8Array.of(0xff, 0xf0, 0xff, 0xff);
  assert.deepEqual(bytesChanged(bytes, { offset: 1, length: 3, data: Uint8Array.of(0xf1, 0x0f, 0xff) }), [1]);
  assert.deepEqual(bytesChanged(bytes, { offset: 0, length: 4 }), [1]);
});
