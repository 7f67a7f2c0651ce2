// The real firmware asleep: the chip's clocks stand still, and any button brings back the same screen.

import assert from 'node:assert/strict';
import test from 'node:test';
import { BUTTON_PINS } from '../src/buttons.js';
import { Pico } from '../src/pico.js';
import { toBraille } from '../src/picture.js';
import { readFirmware } from './support/firmware.js';

const BOOT_MILLIS = 1500;
const SLEEPS_AFTER_MILLIS = 120_000;
const SETTLED_MILLIS = 100;
const HOUR = 3_600_000;
const AWAKE_WITHIN_MILLIS = 50;

/** In a game of two players, X to move. */
function inGame(options) {
  const pico = new Pico(readFirmware(), options);
  pico.runFor(BOOT_MILLIS);
  press(pico, 'A', 'Down', 'A', 'A');
  pico.runFor(1000);
  return pico;
}

function press(pico, ...buttons) {
  for (const button of buttons) {
    pico.buttons.hold(button, 40);
    pico.runFor(150);
  }
}

function fallAsleep(pico) {
  const awake = pico.dormantMillis;
  pico.runFor(SLEEPS_AFTER_MILLIS + SETTLED_MILLIS);
  assert.equal(pico.display.isVisible, false);
  assert.ok(pico.dormantMillis > awake, 'the clocks stand still');
}

/** @returns {number} milliseconds from the edge on the pin to the complete picture */
function wakeUp(pico, button, heldMillis = 60) {
  const { display } = pico;
  const pressedAt = pico.now;
  pico.buttons.hold(button, heldMillis);
  const completeAt = () => Math.max(display.litSince, display.lastChangeAt);
  pico.runUntil(() => display.isVisible && pico.now - completeAt() >= 2, { timeoutMs: 1000, what: `a picture after ${button}` });
  const millis = completeAt() - pressedAt;
  assert.ok(millis <= AWAKE_WITHIN_MILLIS, `awake after ${millis} ms`);
  return millis;
}

for (const button of Object.keys(BUTTON_PINS)) {
  test(`${button} wakes to the same screen, and does nothing else`, () => {
    const pico = inGame({ bounceMillis: 5 });
    const screen = toBraille(pico.glass());
    fallAsleep(pico);
    pico.runFor(HOUR);
    assert.ok(pico.dormantMillis > HOUR);
    wakeUp(pico, button);
    assert.equal(toBraille(pico.glass()), screen);
    pico.runFor(1000);
    assert.equal(toBraille(pico.glass()), screen);
    press(pico, 'A');
    assert.notEqual(toBraille(pico.glass()), screen, 'the next press acts');
    assert.deepEqual([pico.resets, pico.faults], [[], []]);
  });
}

test('a press that is over before the clocks run wakes, too, once', () => {
  const pico = inGame();
  const screen = toBraille(pico.glass());
  fallAsleep(pico);
  wakeUp(pico, 'A', 1);
  pico.runFor(1000);
  assert.equal(toBraille(pico.glass()), screen);
  press(pico, 'Left');
  assert.notEqual(toBraille(pico.glass()), screen);
});

test('a press at any moment on the way into sleep wakes', () => {
  const SPINLOCKS = 0xd0000100;
  const pico = inGame();
  const written = [];
  pico.onRegisterWrite = (address) => written.push(address);
  fallAsleep(pico);
  // From where interrupts are off: before that a lock is taken and given back.
  const onTheWay = written.slice(written.findLastIndex((address) => address >= SPINLOCKS) + 1);
  assert.ok(onTheWay.length >= 10);
  wakeUp(pico, 'Left');
  for (const register of onTheWay) {
    pico.onRegisterWrite = (address) => {
      if (address === register && !pico.display.isVisible) {
        pico.buttons.press('A');
      }
    };
    pico.runFor(SLEEPS_AFTER_MILLIS + SETTLED_MILLIS);
    const where = `when 0x${register.toString(16)} is written to`;
    assert.ok(pico.buttons.isDown('A'), where);
    assert.ok(pico.display.isVisible, `awake after a press ${where}`);
    pico.buttons.release('A');
  }
});

test('it sleeps and wakes again and again', () => {
  const pico = inGame();
  const screen = toBraille(pico.glass());
  for (let night = 0; night < 5; night++) {
    fallAsleep(pico);
    pico.runFor(10_000);
    wakeUp(pico, 'Left');
    assert.equal(toBraille(pico.glass()), screen);
  }
  assert.deepEqual(pico.resets, []);
});

test('a button that is held down keeps nobody awake, and wakes when it is pressed again', () => {
  const pico = inGame();
  pico.buttons.press('B');
  pico.runFor(500);
  const screen = toBraille(pico.glass());
  fallAsleep(pico);
  const asleep = pico.dormantMillis;
  pico.runFor(10_000);
  assert.ok(pico.dormantMillis - asleep > 9_990);

  pico.buttons.release('B');
  pico.runFor(1000);
  assert.equal(pico.display.isVisible, false, 'a release wakes nobody');
  assert.ok(pico.dormantMillis - asleep > 10_900);

  wakeUp(pico, 'B');
  assert.equal(toBraille(pico.glass()), screen);
});

test('a button that is held down does not stop another one from waking', () => {
  const pico = inGame();
  pico.buttons.press('B');
  pico.runFor(500);
  const screen = toBraille(pico.glass());
  fallAsleep(pico);
  wakeUp(pico, 'A');
  assert.equal(toBraille(pico.glass()), screen);
});

test('nobody sleeps while a task is at work', () => {
  const pico = inGame();
  // Behind its name, the life of the brain has two bytes; the one that stays at 1 says that it waits for something to do.
  const life = pico.symbolLike(/rp20405brain9HEARTBEAT/).address + 8;
  const looks = Array.from({ length: 20 }, () => {
    pico.runFor(170);
    return pico.readMemory(life, 2);
  });
  const waits = [0, 1].filter((index) => looks.every((bytes) => bytes[index] === 1));
  assert.equal(waits.length, 1);
  pico.writeMemory(life + waits[0], [0]);
  pico.runFor(2 * SLEEPS_AFTER_MILLIS);
  assert.equal(pico.display.isVisible, false);
  assert.equal(pico.dormantMillis, 0);
  wakeUp(pico, 'A');
  assert.deepEqual(pico.resets, []);
});
