// The ring oscillator as a source of random bits.

import assert from 'node:assert/strict';
import test from 'node:test';
import { RingOscillator } from '../src/ring-oscillator.js';

const RANDOMBIT = 0x1c;

/** As embassy-rp's RoscRng::next_u8 does. */
function nextByte(oscillator) {
  let byte = 0;
  for (let i = 0; i < 8; i++) {
    byte = (byte << 1) | (oscillator.readUint32(RANDOMBIT) & 1);
  }
  return byte;
}

function nextWord(oscillator) {
  const bytes = Buffer.from(Array.from({ length: 8 }, () => nextByte(oscillator)));
  return bytes.readBigUInt64LE();
}

test('the first 64 bits are the seed', () => {
  for (const seed of [0n, 1n, 0x0123456789abcdefn, 2n ** 64n - 1n]) {
    assert.equal(nextWord(new RingOscillator({}, seed)), seed);
  }
  assert.equal(nextWord(new RingOscillator({}, 42)), 42n);
});

test('what follows is the same for the same seed, and otherwise not', () => {
  const following = (seed) => {
    const oscillator = new RingOscillator({}, seed);
    nextWord(oscillator);
    return [nextWord(oscillator), nextWord(oscillator)];
  };
  assert.deepEqual(following(1n), following(1n));
  assert.notDeepEqual(following(1n), following(2n));
  const [first, second] = following(0n);
  assert.notEqual(first, second);
});
