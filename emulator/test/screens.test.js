// The screens of the scenarios as pictures: their names, the page of them all, and those that the README shows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { toPage } from '../src/gallery-page.js';
import { readScenarios, screensOf } from '../src/screens.js';

const PICTURE = Array(16).fill('⠀'.repeat(64)).join('\n');
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function scenario(...titles) {
  return `# Why it is here.\nseed 1\n${titles.map((title) => `screen ${title}\n${PICTURE}\n`).join('')}`;
}

function picturesOf(...titles) {
  return screensOf(scenario(...titles), 'clock.txt').screens.map(({ picture }) => picture);
}

test('a picture is named after its scenario and the title of its screen', () => {
  assert.deepEqual(picturesOf("the player's turn", 'O: lost, on time?', '3x3 to 3'), [
    'clock/the-players-turn.png',
    'clock/o-lost-on-time.png',
    'clock/3x3-to-3.png',
  ]);
});

test('a screen without a title of its own is refused', () => {
  assert.throws(() => picturesOf('lost', ''), /clock\.txt:20: a screen needs a title of its own/);
  assert.throws(() => picturesOf('Lost!', 'lost'), /clock\.txt:20: a screen needs a title of its own/);
});

test('the page shows every screen below its scenario, four in a row', () => {
  const page = toPage([screensOf(scenario('1', '2', '3', '4', '5'), 'clock.txt')]);
  assert.ok(
    page.endsWith(`
## clock

Why it is here.

| ![1](clock/1.png) | ![2](clock/2.png) | ![3](clock/3.png) | ![4](clock/4.png) |
|:-:|:-:|:-:|:-:|
| 1 | 2 | 3 | 4 |
| ![5](clock/5.png) |
| 5 |
`),
    page,
  );
});

test('every picture that the README shows is of a screen that a scenario expects', () => {
  const made = readScenarios(`${ROOT}tests/scenarios`).flatMap(({ screens }) => screens.map(({ picture }) => picture));
  const shown = [...readFileSync(`${ROOT}README.md`, 'utf8').matchAll(/docs\/screens\/([^\s)"]+\.png)/g)];
  assert.ok(shown.length >= 24, `the README shows ${shown.length} screens`);
  assert.deepEqual(
    shown.map(([, picture]) => picture).filter((picture) => !made.includes(picture)),
    [],
  );
});
