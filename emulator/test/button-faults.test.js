// What can go wrong with the buttons, on the real firmware: each press counts once, and a stuck button blocks nothing.

import assert from 'node:assert/strict';
import test from 'node:test';
import { BUTTON_PINS } from '../src/buttons.js';
import { Pico } from '../src/pico.js';
import { toBraille } from '../src/picture.js';
import { readFirmware } from './support/firmware.js';

const firmware = readFirmware();

const BOOT_MILLIS = 1500;
const PRESS_MILLIS = 40;
const BOUNCE_MILLIS = 5;
/** As long as the flash chip takes to erase a sector, with interrupts off. */
const ERASE_MILLIS = 50;
/** Until the bounce is over, and a press is on the glass. */
const SETTLED_MILLIS = 50;
/** From the title to a game of two players on the largest board, with the cursor in its centre. */
const TO_BOARD = ['A', 'Down', 'A', 'Down', 'Right', 'Right', 'Right', 'Right', 'Right', 'Up', 'A'];
const DIRECTIONS = ['Up', 'Down', 'Left', 'Right'];
const NAMES = Object.keys(BUTTON_PINS);

function press(pico, ...buttons) {
  for (const button of buttons) {
    pico.buttons.hold(button, PRESS_MILLIS);
    pico.runFor(PRESS_MILLIS + SETTLED_MILLIS);
  }
}

/** Waits for long enough that even the "Taken" of an occupied cell has gone. */
function screenOf(pico) {
  pico.runFor(2000);
  return toBraille(pico.glass());
}

function onBoard(options) {
  const pico = new Pico(firmware, options);
  pico.runFor(BOOT_MILLIS);
  press(pico, ...TO_BOARD);
  return pico;
}

/** What a Pico with perfect buttons shows after each of these presses. */
function screensAfter(buttons) {
  const pico = onBoard();
  return buttons.map((button) => {
    press(pico, button);
    return screenOf(pico);
  });
}

/** Presses each button in a way of its own, and looks whether it counted once. */
function expectOnce(pico, buttons, pressInItsWay, what) {
  const expected = screensAfter(buttons);
  buttons.forEach((button, index) => {
    pressInItsWay(button);
    assert.equal(screenOf(pico), expected[index], `${what}: ${button}, press ${index + 1}`);
  });
}

test('a bouncing press counts once', () => {
  const presses = [...DIRECTIONS, 'A', 'Left', 'Left', 'A', 'Up', 'A', 'B', 'B', 'Right'];
  const expected = screensAfter(presses).at(-1);
  for (let seed = 0; seed < 4; seed++) {
    const pico = onBoard({ seed, bounceMillis: BOUNCE_MILLIS });
    press(pico, ...presses);
    assert.equal(screenOf(pico), expected, `seed ${seed}`);
  }
});

for (const bounceMillis of [0, BOUNCE_MILLIS]) {
  test(`with ${bounceMillis} ms of bounce, a press counts once, however short`, () => {
    const pico = onBoard({ bounceMillis });
    const durations = [0.01, 1, 4, 9.9, 10.1, 14.9, 15.1, 20];
    const buttons = durations.flatMap(() => ['Left', 'Right', 'Up', 'Down']);
    let presses = 0;
    const pressShortly = (button) => pico.buttons.hold(button, durations[(presses++ / 4) | 0]);
    expectOnce(pico, [...buttons, 'A', 'B'], pressShortly, 'short');
  });

  test(`with ${bounceMillis} ms of bounce, two buttons at once both count`, () => {
    const pico = onBoard({ bounceMillis });
    for (const pair of [['Left', 'Up'], ['Down', 'Left']]) {
      pair.forEach((button) => pico.buttons.hold(button, PRESS_MILLIS));
      pico.runFor(PRESS_MILLIS + SETTLED_MILLIS);
    }
    assert.equal(screenOf(pico), screensAfter(['Left', 'Up', 'Down', 'Left']).at(-1));
  });

  test(`with ${bounceMillis} ms of bounce, a press that begins and ends while flash is erased counts once`, () => {
    const pico = onBoard({ bounceMillis });
    const pressUnseen = (button) => {
      pico.stall(5);
      pico.buttons.hold(button, 30);
      pico.stall(ERASE_MILLIS - 5);
    };
    expectOnce(pico, [...DIRECTIONS, 'A', 'B'], pressUnseen, 'unseen');
  });

  test(`with ${bounceMillis} ms of bounce, so does one that was seen in part`, () => {
    const pico = onBoard({ bounceMillis });
    const seenMillis = [0, 1, 3, 10, 20, 39];
    let presses = 0;
    const pressPartlyUnseen = (button) => {
      const seen = seenMillis[(presses++ / 2) | 0];
      if (button === 'Left') {
        pico.buttons.hold(button, PRESS_MILLIS);
        pico.runFor(seen);
        pico.stall(ERASE_MILLIS);
      } else {
        pico.stall(10);
        pico.buttons.hold(button, PRESS_MILLIS);
        pico.stall(PRESS_MILLIS - seen);
      }
    };
    expectOnce(pico, seenMillis.flatMap(() => ['Left', 'Right']), pressPartlyUnseen, 'partly unseen');
  });
}

test('let go and pressed again while flash is erased: two presses', () => {
  const pico = onBoard();
  pico.buttons.press('Left');
  pico.runFor(60);
  pico.stall(10);
  pico.buttons.release('Left');
  pico.stall(30);
  pico.buttons.press('Left');
  pico.stall(10);
  pico.runFor(60);
  pico.buttons.release('Left');
  assert.equal(screenOf(pico), screensAfter(['Left', 'Left']).at(-1));
});

/** Acts in the instant before the chip is told to forget the edges it has seen, to wait for the next one. */
function beforeNextEdgeIsAwaited(pico, act) {
  const EDGES_SEEN_BY_PINS_8_TO_15 = 0x400140f4;
  pico.onRegisterWrite = (address) => {
    if (address === EDGES_SEEN_BY_PINS_8_TO_15) {
      pico.onRegisterWrite = () => {};
      act();
    }
  };
}

test('let go in the instant in which that begins to be waited for: one press, and no repetition', () => {
  const pico = onBoard();
  pico.buttons.press('Left');
  beforeNextEdgeIsAwaited(pico, () => pico.buttons.release('Left'));
  pico.runFor(SETTLED_MILLIS);
  assert.equal(pico.buttons.isDown('Left'), false);
  assert.equal(screenOf(pico), screensAfter(['Left']).at(-1));
});

test('pressed again in such an instant: a second press, at once', () => {
  const pico = onBoard();
  pico.buttons.hold('Left', PRESS_MILLIS);
  pico.runFor(PRESS_MILLIS);
  beforeNextEdgeIsAwaited(pico, () => pico.buttons.press('Left'));
  pico.runFor(SETTLED_MILLIS);
  assert.equal(pico.buttons.isDown('Left'), true);
  assert.equal(toBraille(pico.glass()), screensAfter(['Left', 'Left']).at(-1));
});

for (const button of NAMES) {
  const others = NAMES.filter((name) => name !== button && name !== 'B');

  test(`${button} is stuck: the others play on, and so does it when it comes loose`, () => {
    const [perfect, stuck] = [onBoard(), onBoard()];
    perfect.buttons.hold(button, PRESS_MILLIS);
    stuck.buttons.press(button);
    for (const pico of [perfect, stuck]) {
      pico.runFor(PRESS_MILLIS + SETTLED_MILLIS);
      press(pico, ...others, ...others);
    }
    assert.equal(screenOf(stuck), screenOf(perfect));
    stuck.buttons.release(button);
    for (const pico of [perfect, stuck]) {
      pico.runFor(SETTLED_MILLIS);
      press(pico, button, ...others, button);
    }
    assert.equal(screenOf(stuck), screenOf(perfect));
  });

  test(`${button} is stuck from the start: another button leads on`, () => {
    const pico = new Pico(firmware);
    pico.buttons.press(button);
    pico.runFor(6000);
    const before = toBraille(pico.glass());
    assert.equal(pico.display.isVisible, true);
    press(pico, others[0]);
    assert.notEqual(toBraille(pico.glass()), before);
  });
}

// One that repeats, and one that does not.
for (const button of ['Right', 'A']) {
  test(`${button} is stuck: the handheld comes to rest and falls asleep, and another button wakes it`, () => {
    const pico = onBoard();
    pico.buttons.press(button);
    pico.runFor(6000);
    const before = toBraille(pico.glass());
    assert.ok(pico.asleepShareOver(1000) > 0.99);
    assert.equal(screenOf(pico), before);
    pico.runUntil(() => !pico.display.isVisible, { timeoutMs: 300_000, everyMillis: 1000, what: 'sleep' });
    pico.runFor(1000);
    const dormantBefore = pico.dormantMillis;
    pico.runFor(10_000);
    assert.equal(Math.round(pico.dormantMillis - dormantBefore), 10_000);
    press(pico, 'B');
    assert.equal(toBraille(pico.glass()), before);
  });
}
