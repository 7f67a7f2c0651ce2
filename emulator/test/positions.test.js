// The positions that the benchmark lets the firmware think about.

import assert from 'node:assert/strict';
import test from 'node:test';
import { openPositions } from '../src/positions.js';

test('there are as many as is known: 765 positions up to symmetry, of which 138 are ends', () => {
  assert.equal(openPositions().length, 765 - 138);
});

test('all are legal', () => {
  const count = (marks) => marks.toString(2).replaceAll('0', '').length;
  for (const { crosses, noughts } of openPositions()) {
    assert.equal(crosses & noughts, 0);
    assert.ok([0, 1].includes(count(crosses) - count(noughts)));
  }
});
