// node bench.js ELF: measures the firmware on the emulated Pico, one figure a line, as JSON.
//
// A figure is {"name", "value", "unit", "limit"}; its limit is the most that is allowed, or with
// "at_least": true the least.

import { fail, readArguments, readFile } from './src/command-line.js';
import { Pico } from './src/pico.js';
import { openPositions } from './src/positions.js';

const CYCLES_PER_MILLI = 125_000;

/** From the title to the main menu, and on to a game of two players on 3x3. */
const TO_MENU = ['A'];
const TO_GAME = [...TO_MENU, 'Down', 'A', 'A'];

const TITLE_MILLIS = 1500;
const PRESS_MILLIS = 40;
const STILL_MILLIS = 1000;
const SLEEP_WINDOW_MILLIS = 10_000;

/** A frame is complete when the bus has then been silent for this long: between its parts it never is. */
const SILENCE_MILLIS = 2;

/** `extern "C" fn oxo_think(x, o, board, opponent) -> cell`: sets of cells, then places in `Board::ALL` and `Opponent::ALL`. */
const THINK = 'oxo_think';
const [BOARD_3X3, PERFECT] = [0, 5];

const { positionals } = readArguments({ usage: 'node bench.js ELF', count: [1, 1] });
const elf = readFile(positionals[0]);
try {
  report('reset to complete title screen', millisToTitle(), 'ms', { limit: 300 });
  report('cursor press to complete new frame', worstMillisToFrame(), 'ms', { limit: 10 });
  report('asleep on a still game screen', percentAsleep(TO_GAME), '%', { limit: 99, at_least: true });
  report('asleep on a still menu', percentAsleep(TO_MENU), '%', { limit: 99, at_least: true });
  report("Perfect's worst 3x3 move", worstMillisToThink(), 'ms', { limit: 50 });
} catch (error) {
  fail(error.message, 1);
}

function report(name, value, unit, bound) {
  console.log(JSON.stringify({ name, value: Number(value.toFixed(3)), unit, ...bound }));
}

/**
 * Until the glass shows the first picture of the title as a whole: some pixels are lit, and nothing
 * is added to them for a while. The last thing to come is either its last byte or the panel's light.
 */
function millisToTitle() {
  const pico = new Pico(elf);
  const { display } = pico;
  const completeAt = () => Math.max(display.lastWriteAt, display.litSince);
  const isComplete = () =>
    display.isVisible && pico.now - completeAt() >= SILENCE_MILLIS && pico.glass().some((byte) => byte !== 0);
  pico.runUntil(isComplete, { everyMillis: 0.5, what: 'the title' });
  return completeAt();
}

/** From the edge on the pin to the last byte of the picture with the cursor in its new place; the worst. */
function worstMillisToFrame() {
  const pico = after(TO_GAME);
  const { display } = pico;
  // There and back, round the edge and back: each direction twice.
  const moves = ['Right', 'Left', 'Left', 'Right', 'Down', 'Up', 'Up', 'Down'];
  return Math.max(
    ...moves.map((direction) => {
      const pressedAt = pico.now;
      pico.buttons.hold(direction, PRESS_MILLIS);
      pico.runUntil(() => display.lastWriteAt > pressedAt, { what: `an answer to ${direction}` });
      pico.runUntil(() => pico.now - display.lastWriteAt >= SILENCE_MILLIS, { what: 'the end of the frame' });
      const completeAt = display.lastWriteAt;
      pico.runFor(STILL_MILLIS);
      return completeAt - pressedAt;
    }),
  );
}

function percentAsleep(presses) {
  return after(presses).asleepShareOver(SLEEP_WINDOW_MILLIS) * 100;
}

function worstMillisToThink() {
  const pico = after(TO_MENU);
  const cycles = openPositions().map(({ crosses, noughts }) => {
    const { r0: cell, cycles } = pico.call(THINK, [crosses, noughts, BOARD_3X3, PERFECT]);
    if (cell >= 9 || (crosses | noughts) & (1 << cell)) {
      throw new Error(`Perfect chose cell ${cell} with crosses 0x${crosses.toString(16)}, noughts 0x${noughts.toString(16)}`);
    }
    return cycles;
  });
  return Math.max(...cycles) / CYCLES_PER_MILLI;
}

/** A Pico after these presses, on a screen that has come to rest. */
function after(presses) {
  const pico = new Pico(elf);
  pico.runFor(TITLE_MILLIS);
  for (const button of presses) {
    pico.buttons.hold(button, PRESS_MILLIS);
    pico.runFor(2 * PRESS_MILLIS);
  }
  pico.runFor(STILL_MILLIS);
  return pico;
}
