// The buzzer: which tones it hears from a pin.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Buzzer } from '../src/buzzer.js';

const [LOW, HIGH, NOT_DRIVEN] = [0, 1, 2];

/** A buzzer on a pin that the test moves. */
function onPin() {
  let [now, state, listener] = [0, NOT_DRIVEN, null];
  const buzzer = new Buzzer({ now: () => now });
  buzzer.attach({ gpio: { 16: { addListener: (listen) => (listener = listen) } } });
  const move = (to) => {
    listener(to, state);
    state = to;
  };
  const wait = (millis) => (now += millis);
  /** This many periods, each with a high and a low half. */
  const play = (periodMillis, periods) => {
    for (let i = 0; i < periods; i++) {
      move(HIGH);
      wait(periodMillis / 2);
      move(LOW);
      wait(periodMillis / 2);
    }
  };
  return { buzzer, move, wait, play };
}

const rounded = ({ tones }) =>
  tones.map(({ at, hertz, millis }) => ({ at: Math.round(at), hertz: Math.round(hertz), millis: Math.round(millis) }));

test('a pin that is still makes no sound', () => {
  const { buzzer, move, wait } = onPin();
  move(LOW);
  wait(1000);
  assert.deepEqual([buzzer.tones, buzzer.edges], [[], 0]);
});

test('a tone is as high as its periods are short, and as long as they last', () => {
  const { buzzer, wait, play } = onPin();
  wait(7);
  play(2, 60);
  assert.deepEqual(rounded(buzzer), [{ at: 7, hertz: 500, millis: 120 }]);
  assert.equal(buzzer.edges, 120);
});

test('one tone after the other', () => {
  const { buzzer, play } = onPin();
  play(2, 50);
  play(1, 100);
  assert.deepEqual(rounded(buzzer), [
    { at: 0, hertz: 500, millis: 100 },
    { at: 100, hertz: 1000, millis: 100 },
  ]);
});

test('a rest between equal tones', () => {
  const { buzzer, wait, play } = onPin();
  play(2, 50);
  wait(40);
  play(2, 50);
  assert.deepEqual(rounded(buzzer), [
    { at: 0, hertz: 500, millis: 100 },
    { at: 140, hertz: 500, millis: 100 },
  ]);
});

test('a single move of the pin is no tone, but it is noticed', () => {
  const { buzzer, move, wait } = onPin();
  move(HIGH);
  wait(500);
  move(LOW);
  assert.deepEqual([buzzer.tones, buzzer.edges], [[], 2]);
});
