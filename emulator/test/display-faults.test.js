// What can go wrong with the display, on the real firmware: the game goes on, and the picture comes back.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Pico } from '../src/pico.js';
import { toBraille } from '../src/picture.js';
import { readFirmware } from './support/firmware.js';

const firmware = readFirmware();

const BOOT_MILLIS = 1500;
const PRESS_MILLIS = 40;
/** Long enough for the computer to have answered. */
const ANSWER_MILLIS = 1000;
/** The whole picture is back so soon after the display. */
const LIMIT_MILLIS = 1000;
/** More than a display ever holds SDA for: somebody has to let go. */
const FOREVER = Infinity;

/** From the title to a game against the computer. */
const TO_GAME = ['A', 'A', 'A'];
/** Two moves in it, with the computer's answers. */
const MOVES = ['A', 'Left', 'Up', 'A'];

function play(pico, presses) {
  for (const button of presses) {
    pico.buttons.hold(button, PRESS_MILLIS);
    pico.runFor(button === 'A' ? ANSWER_MILLIS : 2 * PRESS_MILLIS);
  }
}

/** A Pico with this display, or with one that works, and a game on it. */
function gameWith(prepare = () => {}) {
  const pico = new Pico(firmware, { seed: 7n });
  prepare(pico.display);
  pico.runFor(BOOT_MILLIS);
  play(pico, TO_GAME);
  return pico;
}

function screenAfter(moves) {
  const pico = gameWith();
  play(pico, moves);
  return toBraille(pico.glass());
}
const atTheStart = screenAfter([]);
const afterTheMoves = screenAfter(MOVES);
const oneToTheLeft = screenAfter(['Left']);

/** Waits for the picture that a Pico without the fault shows, and tells how long it took. */
function expectBack(t, pico, expected, what = 'the picture') {
  const start = pico.now;
  const isBack = () => toBraille(pico.glass()) === expected;
  pico.runUntil(isBack, { timeoutMs: LIMIT_MILLIS, everyMillis: 1, what });
  t.diagnostic(`${what} is back after ${(pico.now - start).toFixed(0)} ms`);
  pico.runFor(2 * LIMIT_MILLIS);
  assert.ok(isBack(), 'it does not stay');
  assert.equal(pico.display.noiseShown, false);
  assert.deepEqual(pico.resets, []);
}

/** Runs until the firmware has sent some bytes of the answer to a press. */
function pressAndCatchInMidFrame(pico, button) {
  const { busBytes } = pico.display;
  pico.buttons.hold(button, PRESS_MILLIS);
  pico.runUntil(() => pico.display.busBytes >= busBytes + 20);
}

test('the two moves change the picture', () => assert.notEqual(atTheStart, afterTheMoves));

const lasting = {
  'taken out': [(display) => display.unplug(), (display) => display.plug()],
  'holding SDA low': [(display) => display.holdData(FOREVER), (display) => display.holdData(0)],
  'holding SCL low': [(display) => display.holdClock(true), (display) => display.holdClock(false)],
};
for (const [fault, [begin, end]] of Object.entries(lasting)) {
  test(`${fault} from the start: it boots and plays, and the picture comes late`, (t) => {
    const pico = gameWith(begin);
    play(pico, MOVES);
    assert.equal(pico.display.isVisible, false);
    end(pico.display);
    expectBack(t, pico, afterTheMoves);
  });

  test(`${fault} in a game: it goes on`, (t) => {
    const pico = gameWith();
    begin(pico.display);
    play(pico, MOVES);
    end(pico.display);
    expectBack(t, pico, afterTheMoves);
  });

  test(`${fault} in the middle of the first picture: it boots and plays`, (t) => {
    const pico = new Pico(firmware, { seed: 7n });
    pico.runUntil(() => pico.display.busBytes >= 300);
    begin(pico.display);
    pico.runFor(BOOT_MILLIS - pico.now);
    play(pico, TO_GAME);
    end(pico.display);
    expectBack(t, pico, atTheStart);
  });

  test(`${fault} in mid-frame: it goes on`, (t) => {
    const pico = gameWith();
    pressAndCatchInMidFrame(pico, MOVES[0]);
    begin(pico.display);
    pico.runFor(ANSWER_MILLIS);
    play(pico, MOVES.slice(1));
    end(pico.display);
    expectBack(t, pico, afterTheMoves);
  });
}

test('taken out for a moment, at any time of a second: nobody presses anything', (t) => {
  const pico = gameWith();
  for (let wait = 0; wait < 1000; wait += 97) {
    pico.runFor(wait);
    pico.display.unplug();
    pico.runFor(1);
    pico.display.plug();
    expectBack(t, pico, atTheStart, `the picture, ${wait} ms later,`);
  }
});

test('a display that lost its power and answers all the same is set up anew', (t) => {
  const pico = gameWith();
  pico.display.losePower();
  assert.equal(pico.display.isVisible, false);
  expectBack(t, pico, atTheStart);
});

test('so is one that lost its power in mid-frame', (t) => {
  const pico = gameWith();
  pressAndCatchInMidFrame(pico, 'Left');
  pico.display.losePower();
  expectBack(t, pico, oneToTheLeft);
});

test('a byte that is not acknowledged, wherever in a frame, costs no part of the picture', (t) => {
  const pico = gameWith();
  const pictures = [atTheStart, oneToTheLeft];
  let moves = 0;
  for (const bytes of [0, 1, 2, 3, 6, 7, 8, 9, 15, 16, 17, 30, 40]) {
    pico.display.refuseAfter(bytes);
    moves++;
    pico.buttons.hold(moves % 2 === 1 ? 'Left' : 'Right', PRESS_MILLIS);
    expectBack(t, pico, pictures[moves % 2], `byte ${bytes} refused: the picture`);
  }
});

test('a display that was cut off in mid-byte lets go of SDA after some clocks', (t) => {
  const pico = gameWith();
  for (let clocks = 1; clocks <= 9; clocks++) {
    const heldAt = pico.now;
    pico.display.holdData(clocks);
    pico.runUntil(() => !pico.display.holdsData, { timeoutMs: LIMIT_MILLIS, what: 'recovery' });
    t.diagnostic(`${clocks} clocks: the bus is free after ${(pico.now - heldAt).toFixed(0)} ms`);
    expectBack(t, pico, atTheStart);
  }
});

test('also when it was cut off by a reset of the chip', (t) => {
  for (const clocks of [1, 8, 9]) {
    const pico = new Pico(firmware);
    pico.display.holdData(clocks);
    pico.runUntil(() => pico.display.isVisible, { timeoutMs: LIMIT_MILLIS, what: 'the title' });
    t.diagnostic(`${clocks} clocks: visible ${pico.now.toFixed(0)} ms after power-on`);
  }
});

test('a display that was replaced in its sleep shows the picture when a button wakes it', (t) => {
  const pico = gameWith();
  pico.runUntil(() => !pico.display.isVisible, { timeoutMs: 600_000, everyMillis: 1000, what: 'sleep' });
  const { busBytes } = pico.display;
  pico.display.unplug();
  pico.runFor(10_000);
  pico.display.plug();
  pico.runFor(10_000);
  assert.equal(pico.display.busBytes, busBytes, 'the bus sleeps too');
  pico.buttons.hold('B', PRESS_MILLIS);
  expectBack(t, pico, atTheStart);
});

test('a picture whose sending is cut in two by a flash erase is no fault', () => {
  const pico = gameWith();
  pressAndCatchInMidFrame(pico, 'Left');
  pico.stall(200);
  // The rest of it takes less; to start over takes more.
  pico.runFor(8);
  assert.equal(toBraille(pico.glass()), oneToTheLeft);
});
