// What the firmware lets be heard: the tones of each sound, on the pin of the buzzer.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Pico } from '../src/pico.js';
import { parseScenario, runScenario } from '../src/scenario.js';
import { readFirmware } from './support/firmware.js';

/** As in crates/oxo-console/src/sound.rs: hertz and milliseconds; 0 Hz is a rest. */
const SOUNDS = {
  menu: [[1760, 12]],
  move: [[880, 40]],
  invalid: [[165, 120]],
  win: [[523, 90], [659, 90], [784, 90], [1047, 220]],
  lose: [[392, 140], [330, 140], [262, 280]],
  draw: [[440, 120], [0, 40], [440, 120]],
};

const [MENU, MOVE] = ['menu', 'move'];
const TWO_PLAYERS = ['A', 'Down', 'A', 'A'];
const SOUND_OFF = ['A', 'Up', 'Up', 'A', 'A', 'B', 'Down', 'Down', 'Down'];

/** A Pico after these presses, with time enough for each to be heard to its end. */
function after(presses) {
  const pico = new Pico(readFirmware());
  pico.runFor(1500);
  presses.forEach((button) => {
    pico.buttons.hold(button, 40);
    pico.runFor(400);
  });
  return pico;
}

/** A Pico that has played a scenario. */
function afterScenario(name) {
  const file = new URL(`../../tests/scenarios/${name}.txt`, import.meta.url);
  const scenario = parseScenario(readFileSync(file, 'utf8'), name);
  const pico = new Pico(readFirmware(), { seed: scenario.seed });
  for (const _ of runScenario(pico, scenario)) {
    // The screens are looked at elsewhere.
  }
  pico.runFor(1000);
  return pico;
}

/** Whether these tones, from one of them on, are a sound: in pitch, length and rests. */
function isHeardAt(tones, start, sound) {
  let [index, at] = [start, tones[start].at];
  return SOUNDS[sound].every(([hertz, millis]) => {
    const tone = hertz > 0 ? tones[index++] : null;
    const fits =
      hertz === 0 ||
      (tone !== undefined &&
        Math.abs(tone.hertz / hertz - 1) < 0.01 &&
        // A period is heard as a whole, and a tone begins with one.
        Math.abs(tone.millis - millis) < 1 + 2000 / hertz &&
        Math.abs(tone.at - at) < 1 + 2000 / hertz);
    at += millis;
    return fits;
  });
}

function assertHeard(pico, sounds) {
  const { tones } = pico.buzzer;
  let index = 0;
  for (const sound of sounds) {
    assert.ok(index < tones.length && isHeardAt(tones, index, sound), `${sound} at ${index} of ${JSON.stringify(tones)}`);
    index += SOUNDS[sound].filter(([hertz]) => hertz > 0).length;
  }
  assert.equal(index, tones.length, JSON.stringify(tones));
}

test('every step in a menu clicks', () => assertHeard(after(['A', 'Down', 'A', 'B']), Array(4).fill(MENU)));

test('a mark is heard, the cursor is not', () => {
  assertHeard(after([...TWO_PLAYERS, 'Left', 'A']), [...Array(4).fill(MENU), MOVE]);
});

test('a taken cell sounds low', () => {
  assertHeard(after([...TWO_PLAYERS, 'A', 'A']), [...Array(4).fill(MENU), MOVE, 'invalid']);
});

for (const [scenario, end] of [['two-players', 'win'], ['loss-against-planner', 'lose'], ['two-players-draw', 'draw']]) {
  test(`the end of ${scenario} sounds like a ${end}`, () => {
    const { tones } = afterScenario(scenario).buzzer;
    const heard = Object.keys(SOUNDS).filter((sound) => tones.some((_, index) => isHeardAt(tones, index, sound)));
    assert.ok(heard.includes(end), JSON.stringify(tones));
    const otherEnds = ['win', 'lose', 'draw'].filter((other) => other !== end && heard.includes(other));
    assert.deepEqual(otherEnds, []);
  });
}

test('a sound gives way to the next one', () => {
  const pico = after(TWO_PLAYERS);
  const before = pico.buzzer.tones.length;
  pico.buttons.hold('A', 40);
  pico.runFor(100);
  pico.buttons.hold('A', 40); // taken, at once
  pico.runFor(20);
  pico.buttons.hold('B', 40); // the menu, long before the end
  pico.runFor(400);
  const tones = pico.buzzer.tones.slice(before);
  assert.deepEqual(tones.map(({ hertz }) => Math.round(hertz / 5) * 5), [880, 165, 1760]);
  assert.ok(tones[1].millis < 60, `${tones[1].millis} ms`);
});

test('with sound off nothing moves the pin', () => {
  const pico = after(SOUND_OFF);
  const { edges } = pico.buzzer;
  assert.ok(edges > 0, 'the way to the settings was heard');
  // Two players, one of whom takes a taken cell and wins.
  const presses = ['A', 'A', 'A', 'A', 'Up', 'A', 'Left', 'A', 'Right', 'Down', 'Down', 'Left', 'A', 'Up', 'A'];
  presses.forEach((button) => {
    pico.buttons.hold(button, 40);
    pico.runFor(200);
  });
  assert.equal(pico.buzzer.edges, edges);
});
