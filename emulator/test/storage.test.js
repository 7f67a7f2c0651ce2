// The real firmware with flash that was damaged: it starts, says what it found, and can be played.

import assert from 'node:assert/strict';
import test from 'node:test';
import { FLASH_SIZE, SECTOR_SIZE } from '../src/flash.js';
import { decodeLog } from '../src/log.js';
import { Pico } from '../src/pico.js';
import { toBraille } from '../src/picture.js';
import { fillWithNoise, seededRandom } from '../src/random.js';
import { firmwarePath, readFirmware } from './support/firmware.js';

const BOOT_MILLIS = 1500;
const STORAGE_SIZE = 64 * 1024;
const IMAGES = 12;

function press(pico, ...buttons) {
  for (const button of buttons) {
    pico.buttons.hold(button, 40);
    pico.runFor(150);
  }
}

/** What flash holds after a few moves of two players. */
function flashAfterAGame() {
  const pico = new Pico(readFirmware());
  pico.runFor(BOOT_MILLIS);
  press(pico, 'A', 'Down', 'A', 'A', 'A', 'Up', 'A', 'Left', 'A', 'Down', 'A');
  pico.runFor(BOOT_MILLIS);
  return pico.flash.slice();
}

function assertStartsAndPlays(pico) {
  pico.runFor(BOOT_MILLIS);
  const title = toBraille(pico.glass());
  press(pico, 'A', 'A', 'A', 'A');
  assert.notEqual(toBraille(pico.glass()), title);
  assert.deepEqual([pico.resets, pico.faults], [[], []]);
  return decodeLog(firmwarePath(), pico.rttBytes()).find((line) => line.includes('storage'));
}

test('flipped bits and noise cost a save at the most', () => {
  const saved = flashAfterAGame();
  const random = seededRandom(7);
  const used = saved.subarray(FLASH_SIZE - STORAGE_SIZE).findLastIndex((byte) => byte !== 0xff);
  const found = Array.from({ length: IMAGES }, (_, image) => {
    const flash = saved.slice();
    const place = FLASH_SIZE - STORAGE_SIZE + (random() % used);
    if (image % 2) {
      flash[place] ^= 1 << (random() % 8);
    } else {
      fillWithNoise(flash.subarray(place, place + (random() % 100)), random);
    }
    return assertStartsAndPlays(new Pico(readFirmware(), { flash }));
  });
  assert.ok(found.some((line) => line.includes('Damaged')), found.join('\n'));
});

test('a storage full of noise is said to be unreadable, and can be used', () => {
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  fillWithNoise(flash.subarray(FLASH_SIZE - STORAGE_SIZE), seededRandom(8));
  assert.match(assertStartsAndPlays(new Pico(readFirmware(), { flash })), /storage Unreadable/);
});

test('what a newer layout holds stays until something is saved, and then most of it', () => {
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  const beginnings = Array.from({ length: STORAGE_SIZE / SECTOR_SIZE }, (_, i) => FLASH_SIZE - STORAGE_SIZE + i * SECTOR_SIZE);
  beginnings.forEach((place) => flash.set([0x4f, 0x58, 2], place));
  const pico = new Pico(readFirmware(), { flash });
  pico.runFor(2 * BOOT_MILLIS);
  assert.deepEqual(pico.flashOperations, []);
  assert.match(assertStartsAndPlays(pico), /storage Newer/);
  assert.equal(new Set(pico.flashOperations.map(({ offset }) => Math.floor(offset / SECTOR_SIZE))).size, 1);
});

test('flash that holds nothing any more, and is slow: one sector after the other is tried, and the game goes on', () => {
  const pico = new Pico(readFirmware(), { eraseMillis: 400 });
  pico.onFlashOperation = ({ offset, length, data }) => {
    if (data) {
      pico.flash.fill(0, offset, offset + length);
    }
  };
  pico.runFor(BOOT_MILLIS);
  press(pico, 'A', 'Down', 'A', 'A');
  pico.runFor(20_000);
  const board = toBraille(pico.glass());
  press(pico, 'Left');
  assert.notEqual(toBraille(pico.glass()), board);
  assert.deepEqual([pico.resets, pico.faults], [[], []]);
  const erased = new Set(pico.flashOperations.filter(({ data }) => !data).map(({ offset }) => offset));
  assert.equal(erased.size, STORAGE_SIZE / SECTOR_SIZE);
  assert.ok(decodeLog(firmwarePath(), pico.rttBytes()).some((line) => /save \d+: Err\(Worn\)/.test(line)));
});
