// Pictures of the glass.

import assert from 'node:assert/strict';
import test from 'node:test';
import { PNG } from 'pngjs';
import { fromBraille, isLit, toBraille } from '../src/picture.js';
import { toContactSheet, toPng } from '../src/png.js';
import { fillWithNoise, seededRandom } from '../src/random.js';

function glassWith(...pixels) {
  const glass = new Uint8Array(1024);
  for (const [x, y] of pixels) {
    glass[(y >> 3) * 128 + x] |= 1 << (y & 7);
  }
  return glass;
}

test('a picture is 16 lines of 64 braille characters', () => {
  const lines = toBraille(glassWith()).split('\n');
  assert.equal(lines.length, 16);
  assert.ok(lines.every((line) => line === '\u2800'.repeat(64)));
});

test('each dot of a cell has its standard number', () => {
  const dots = [
    [0, 0, '\u2801'],
    [0, 1, '\u2802'],
    [0, 2, '\u2804'],
    [1, 0, '\u2808'],
    [1, 1, '\u2810'],
    [1, 2, '\u2820'],
    [0, 3, '\u2840'],
    [1, 3, '\u2880'],
  ];
  for (const [x, y, character] of dots) {
    assert.equal(toBraille(glassWith([x, y]))[0], character);
  }
  assert.equal(toBraille(glassWith([127, 63])).at(-1), '\u2880');
});

test('from braille is the way back', () => {
  const glass = new Uint8Array(1024);
  fillWithNoise(glass, seededRandom(7));
  assert.deepEqual(fromBraille(toBraille(glass)), glass);
});

test('text that is no picture is refused', () => {
  const good = toBraille(glassWith());
  for (const bad of ['', good.slice(1), `${good}\n`, good.replace('\u2800', ' ')]) {
    assert.throws(() => fromBraille(bad), /16 lines of 64 braille characters/);
  }
});

test('a PNG has the pixels of the glass inside its border', () => {
  const glass = glassWith([0, 0], [127, 63]);
  const png = PNG.sync.read(toPng(glass, 3));
  assert.deepEqual([png.width, png.height], [140 * 3, 76 * 3]);
  const brightness = (x, y) => png.data[((y + 6) * 3 * png.width + (x + 6) * 3) * 4];
  for (const [x, y] of [[0, 0], [1, 0], [0, 1], [127, 63], [126, 63], [-1, 0]]) {
    const expected = x >= 0 && isLit(glass, x, y);
    assert.equal(brightness(x, y) > 128, expected, `(${x}, ${y})`);
  }
});

test('a contact sheet has the pictures in the order of reading', () => {
  const dark = new Uint8Array(1024);
  const lit = new Uint8Array(1024).fill(0xff);
  const png = PNG.sync.read(toContactSheet([dark, lit, lit], 2));
  assert.deepEqual([png.width, png.height], [2 * 134 + 6, 2 * 70 + 6]);
  const brightness = (x, y) => png.data[(y * png.width + x) * 4];
  assert.ok(brightness(6, 6) < 0x20 && brightness(133, 69) < 0x20, 'the first is dark');
  assert.ok(brightness(140, 6) > 0xc0, 'the second, beside it, is lit');
  assert.ok(brightness(6, 76) > 0xc0, 'the third, below, is lit');
});
