// Every scenario of the project on the real firmware: the same pixels as on this computer.
//
// All run with buttons that bounce. The walks that are there once for each board, with the board in their file's name,
// run so only, to save time: bounce has nothing to do with the board.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { Pico } from '../src/pico.js';
import { parseScenario, runScenario } from '../src/scenario.js';
import { BOARDS } from '../src/screen-tours.js';
import { readFirmware } from './support/firmware.js';

const FOLDER = new URL('../../tests/scenarios/', import.meta.url);
const BOUNCE_MILLIS = 5;

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));

test('there are scenarios', () => assert.ok(files.length > 0));

for (const file of files) {
  test(`${file}, with buttons that bounce`, () => check(file, BOUNCE_MILLIS));
  if (!isOncePerBoard(file)) {
    test(`${file}, with buttons that do not bounce`, () => check(file, 0));
  }
}

function isOncePerBoard(file) {
  return BOARDS.some((board) => file.endsWith(`-${board.replaceAll(',', '-')}.txt`));
}

function check(file, bounceMillis) {
  const scenario = parseScenario(readFileSync(new URL(file, FOLDER), 'utf8'), file);
  assert.ok(scenario.steps.some(({ kind }) => kind === 'screen'), `${file} expects no screen`);
  const pico = new Pico(readFirmware(), { seed: scenario.seed, bounceMillis });
  for (const { title, line, expected, actual } of runScenario(pico, scenario)) {
    assert.ok(actual === expected, `${file}:${line}: '${title}' should be\n${expected}\nand is\n${actual}`);
  }
  assert.equal(pico.display.noiseShown, false);
  const panics = scenario.steps.filter(({ kind }) => kind === 'panic').length;
  assert.deepEqual(pico.resets.map(({ cause }) => cause), Array(panics).fill('forced'));
}
