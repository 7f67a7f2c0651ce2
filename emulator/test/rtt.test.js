// The log channel.

import assert from 'node:assert/strict';
import test from 'node:test';
import { RttReader } from '../src/rtt.js';

const RAM_BASE = 0x20000000;
const BLOCK = 0x100;
const BUFFER = 0x200;
const SIZE = 16;

/** A chip whose firmware has set up a channel of 16 bytes, and a function that logs into it. */
function chipWithChannel() {
  const sram = new Uint8Array(0x1000);
  const sramView = new DataView(sram.buffer);
  sram.set(Buffer.from('SEGGER RTT'), BLOCK);
  [1, 0, 0, RAM_BASE + BUFFER, SIZE, 0, 0, 0].forEach((word, i) => sramView.setUint32(BLOCK + 16 + i * 4, word, true));
  let end = 0;
  const log = (text) => {
    for (const byte of Buffer.from(text)) {
      sram[BUFFER + end] = byte;
      end = (end + 1) % SIZE;
    }
    sramView.setUint32(BLOCK + 36, end, true);
  };
  return { chip: { sram, sramView }, log };
}

const textOf = (reader) => Buffer.from(reader.bytes()).toString();

test('what is logged is read, also round the end of the buffer', () => {
  const { chip, log } = chipWithChannel();
  const reader = new RttReader(RAM_BASE + BLOCK);
  reader.attach(chip);
  reader.drain();
  assert.equal(textOf(reader), '');
  for (const text of ['0123456789', 'abcdefghij', 'klmnopqrstuvwxy']) {
    log(text);
    reader.drain();
    reader.drain();
  }
  assert.equal(textOf(reader), '0123456789abcdefghijklmnopqrstuvwxy');
});

test('firmware is told what was read', () => {
  const { chip, log } = chipWithChannel();
  const reader = new RttReader(RAM_BASE + BLOCK);
  reader.attach(chip);
  log('0123456789');
  reader.drain();
  assert.equal(chip.sramView.getUint32(BLOCK + 40, true), 10);
});

test('a block that is not set up yet is left alone', () => {
  const { chip, log } = chipWithChannel();
  const reader = new RttReader(RAM_BASE + BLOCK);
  reader.attach(chip);
  chip.sram[BLOCK] = 0;
  log('noise');
  reader.drain();
  assert.equal(textOf(reader), '');
});

test('firmware without a log is fine', () => {
  const reader = new RttReader(undefined);
  reader.drain();
  assert.equal(textOf(reader), '');
});
