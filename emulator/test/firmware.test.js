// The real firmware, from power-on.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Pico } from '../src/pico.js';
import { toBraille } from '../src/picture.js';
import { readFirmware } from './support/firmware.js';

const BOOT_MILLIS = 2000;

function afterBoot(options) {
  const pico = new Pico(readFirmware(), options);
  pico.runFor(BOOT_MILLIS);
  return pico;
}

test('it boots to a picture, and never shows noise', () => {
  const pico = afterBoot();
  const lit = pico.glass().reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  assert.ok(lit > 200 && lit < 4096, `${lit} pixels are lit`);
  assert.equal(pico.display.noiseShown, false);
  assert.deepEqual(pico.resets, []);
  assert.deepEqual([...pico.unmodelled], []);
});

test('it sleeps when there is nothing to do', () => {
  assert.ok(afterBoot().asleepShareOver(1000) > 0.9);
});

test('it logs', () => {
  assert.ok(afterBoot().rttBytes().length > 0);
});

test('the same seed and the same presses give the same run, to the cycle', () => {
  const run = () => {
    const pico = afterBoot({ seed: 99n, bounceMillis: 5 });
    for (const button of ['A', 'A', 'A', 'Up', 'A']) {
      pico.buttons.hold(button, 40);
      pico.runFor(500);
    }
    return {
      screen: toBraille(pico.glass()),
      now: pico.now,
      asleep: pico.asleepMillis,
      busBytes: pico.display.busBytes,
      lastChangeAt: pico.display.lastChangeAt,
      log: Buffer.from(pico.rttBytes()).toString('hex'),
    };
  };
  assert.deepEqual(run(), run());
});

test('a button that is held down keeps nobody awake', () => {
  const pico = afterBoot();
  pico.buttons.press('B');
  pico.runFor(500);
  assert.ok(pico.asleepShareOver(1000) > 0.9);
});

test('a Pico with a button held down at power-on boots as well', () => {
  const pico = new Pico(readFirmware());
  pico.buttons.press('B');
  pico.runFor(BOOT_MILLIS);
  assert.equal(pico.display.isVisible, true);
});
