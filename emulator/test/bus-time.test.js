// How long the bytes of a picture take on the display's bus.

import assert from 'node:assert/strict';
import test from 'node:test';
import { millisOfChanges } from '../src/bus-time.js';

const dark = new Uint8Array(1024);
const lit = (...places) => dark.map((_, place) => (places.includes(place) ? 0xff : 0));

test('the bytes that differ take nine bits each at 400 kHz', () => {
  assert.equal(millisOfChanges(dark, dark), 0);
  assert.equal(millisOfChanges(dark, lit(0, 500, 1023)), (3 * 9) / 400);
  assert.equal(millisOfChanges(lit(7), lit(8)), (2 * 9) / 400);
});
