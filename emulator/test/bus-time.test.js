// The least time that a change of the picture takes on the display's bus.

import assert from 'node:assert/strict';
import test from 'node:test';
import { leastMillis, millisOfChanges } from '../src/bus-time.js';

const dark = new Uint8Array(1024);
const lit = (...places) => dark.map((_, place) => (places.includes(place) ? 0xff : 0));
const range = (from, to) => Array.from({ length: to - from }, (_, i) => from + i);
/** Bytes and transfers in milliseconds: nine bits a byte, a start and a stop, at 400 kHz. */
const millis = (bytes, transfers) => (bytes * 9 + transfers * 2) / 400;

test('the bytes that differ take nine bits each', () => {
  assert.equal(millisOfChanges(dark, dark), 0);
  assert.equal(millisOfChanges(dark, lit(0, 500, 1023)), millis(3, 0));
});

test('nothing to send takes no time', () => assert.equal(leastMillis(dark, dark), 0));

test('one byte: the address, three commands and the byte, each announced', () => {
  assert.equal(leastMillis(dark, lit(700)), millis(1 + 3 * 2 + 2, 1));
});

test('a run of bytes is announced once', () => {
  assert.equal(leastMillis(dark, lit(...range(10, 20))), millis(1 + 3 * 2 + 1 + 10, 1));
});

test('a small gap is sent along', () => {
  const [left, right] = [range(10, 20), range(23, 33)];
  assert.equal(leastMillis(dark, lit(...left, ...right)), millis(1 + 3 * 2 + 1 + 23, 1));
});

test('a large gap takes another transfer, which needs no page', () => {
  const [left, right] = [range(10, 20), range(60, 70)];
  assert.equal(leastMillis(dark, lit(...left, ...right)), millis(1 + 3 * 2 + 1 + 10 + 1 + 2 * 2 + 1 + 10, 2));
});

test('another page is a third command, also if the columns follow each other', () => {
  assert.equal(leastMillis(dark, lit(...range(120, 136))), millis(2 * (1 + 3 * 2 + 1 + 8), 2));
});

test('from a single byte the transfer goes on by command', () => {
  const right = range(60, 70);
  assert.equal(leastMillis(dark, lit(10, ...right)), millis(1 + 3 * 2 + 2 + 2 * 2 + 1 + 10, 1));
});
