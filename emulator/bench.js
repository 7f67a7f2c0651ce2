// node bench.js ELF: measures the firmware on the emulated Pico, one figure a line, as JSON.
//
// A figure is {"name", "value", "unit", "limit"}; its limit is the most that is allowed, or with
// "at_least": true the least.

import { fail, readArguments, readFile } from './src/command-line.js';
import { Pico } from './src/pico.js';
import { openPositions } from './src/positions.js';

const CYCLES_PER_MILLI = 125_000;

/** From the title to the main menu, and on to a game of two players on one of the six boards. */
const TO_MENU = ['A'];
const toGame = (board) => [...TO_MENU, 'Down', 'A', 'Down', ...Array(board).fill('Right'), 'Up', 'A'];
const BOARDS = ['3,3,3', '4,4,3', '4,4,4', '5,5,3', '5,5,4', '5,5,5'];

/** Presses from the title on that each bring up another screen, or another half of one. */
const TOUR = ['A', 'A', 'A', 'B', 'B', 'B', 'Up', 'A', 'Down', 'A', 'B', 'B'];

const TITLE_MILLIS = 1500;
const PRESS_MILLIS = 40;
const STILL_MILLIS = 1000;
const SLEEP_WINDOW_MILLIS = 10_000;

/** A frame is complete when the bus has then been silent for this long: between its parts it never is. */
const SILENCE_MILLIS = 2;

const STACK_IN_USE = 1024;
const PAINT = 0xa5;

const GLASS_BYTES = 1024;
/** Nine bits at 400 kHz, the fastest that an SSD1306 takes. */
const BUS_MILLIS_PER_BYTE = 9 / 400;

/** `extern "C" fn oxo_think(x, o, board, opponent) -> cell`: sets of cells, then places in `Board::ALL` and `Opponent::ALL`. */
const THINK = 'oxo_think';
const [BOARD_3X3, SCHEMER, PERFECT] = [0, 4, 5];
/** Made from what `prove slowest` finds: a board and a position on each line. */
const SLOW_POSITIONS = new URL('slow-positions.txt', import.meta.url);

const { positionals } = readArguments({ usage: 'node bench.js ELF', count: [1, 1] });
const elf = readFile(positionals[0]);
try {
  report('reset to complete title screen', millisToTitle(), 'ms', { limit: 300 });
  report('cursor press to complete new frame', worstMillisToFrame(0), 'ms', { limit: 10 });
  const onAnyBoard = Math.max(...BOARDS.map((_, board) => worstMillisToFrame(board)));
  report('the same on any board', onAnyBoard, 'ms', { limit: 12 });
  report('new screen, times the bus time of what changed', worstNewScreen(), '', { limit: 1.5 });
  report('pictures of an animation', picturesPerSecond(), 'per s', { limit: 30, at_least: true });
  report('asleep on a still game screen', percentAsleep(toGame(5)), '%', { limit: 99, at_least: true });
  report('asleep on a still menu', percentAsleep(TO_MENU), '%', { limit: 99, at_least: true });
  report("Perfect's worst 3x3 move", worstMillisToThink(), 'ms', { limit: 50 });
  const { millis, stackKibibytes } = measureSlowPositions();
  for (const [board, worst] of millis) {
    report(`Perfect's slowest known move on ${board}`, worst, 'ms', { limit: board === '5,5,4' ? 500 : 10 });
  }
  report("Schemer's opening on any board", worstOpening(SCHEMER), 'ms', { limit: 500 });
  report('stack in the deepest of these searches', stackKibibytes, 'KiB', { limit: 12 });
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
function worstMillisToFrame(board) {
  const pico = after(toGame(board));
  // There and back, round the edge and back: each direction twice.
  const moves = ['Right', 'Left', 'Left', 'Right', 'Down', 'Up', 'Up', 'Down'];
  return Math.max(
    ...moves.map((direction) => {
      const millis = millisToAnswer(pico, direction);
      pico.runFor(STILL_MILLIS);
      return millis;
    }),
  );
}

/** From the edge on the pin to the last byte of the picture that answers it. */
function millisToAnswer(pico, button) {
  const { display } = pico;
  const pressedAt = pico.now;
  pico.buttons.hold(button, PRESS_MILLIS);
  pico.runUntil(() => display.lastWriteAt > pressedAt, { what: `an answer to ${button}` });
  pico.runUntil(() => pico.now - display.lastWriteAt >= SILENCE_MILLIS, { what: 'the end of the frame' });
  return display.lastWriteAt - pressedAt;
}

/**
 * From a press to the complete new screen, as a multiple of the time that just the bytes which differ
 * take on the bus; the worst of the screens that change half of the glass or more.
 */
function worstNewScreen() {
  const pico = after([]);
  const ratios = TOUR.map((button) => {
    const before = pico.glass();
    const millis = millisToAnswer(pico, button);
    const changed = pico.glass().filter((byte, index) => byte !== before[index]).length;
    pico.runFor(STILL_MILLIS);
    return { changed, ratio: millis / (changed * BUS_MILLIS_PER_BYTE) };
  });
  const large = ratios.filter(({ changed }) => changed >= GLASS_BYTES / 2);
  if (large.length === 0) {
    throw new Error('the tour of the screens never changed half of the glass');
  }
  return Math.max(...large.map(({ ratio }) => ratio));
}

/** While the computer makes its natural pause, the thinking bar moves: changes of the glass, by time. */
function picturesPerSecond() {
  const pico = after([...TO_MENU, 'A', 'A']);
  pico.buttons.hold('A', PRESS_MILLIS);
  pico.runFor(PRESS_MILLIS);
  const times = [];
  let shown = pico.glass().join();
  pico.runUntil(() => {
    const now = pico.glass().join();
    const silent = pico.now - pico.display.lastWriteAt >= SILENCE_MILLIS;
    if (silent && now !== shown) {
      times.push(pico.now);
      shown = now;
    }
    return times.length === 8;
  }, { everyMillis: 0.25, what: 'eight pictures of the thinking bar' });
  return (1000 * (times.length - 1)) / (times.at(-1) - times[0]);
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

/** The slowest positions known of each board, and how deep the stack gets in them. */
function measureSlowPositions() {
  const pico = after(TO_MENU);
  const [bottom, top] = [pico.addressOf('_stack_end'), pico.addressOf('_stack_start')];
  // What runs now uses the highest part of the stack, which is left alone; the rest is painted.
  pico.writeMemory(bottom, new Uint8Array(top - STACK_IN_USE - bottom).fill(PAINT));
  const millis = new Map();
  for (const line of readFile(SLOW_POSITIONS).toString().trim().split('\n')) {
    const [board, position] = line.split(' ');
    const cells = [...position.replaceAll('/', '')];
    const marks = (mark) => cells.reduce((set, cell, index) => (cell === mark ? set | (1 << index) : set), 0);
    const { r0: cell, cycles } = pico.call(THINK, [marks('X'), marks('O'), BOARDS.indexOf(board), PERFECT]);
    if (cells[cell] !== '.') {
      throw new Error(`Perfect chose cell ${cell} on ${line}`);
    }
    millis.set(board, Math.max(millis.get(board) ?? 0, cycles / CYCLES_PER_MILLI));
  }
  const stack = pico.readMemory(bottom, top - bottom);
  return { millis, stackKibibytes: (stack.length - stack.findIndex((byte) => byte !== PAINT)) / 1024 };
}

function worstOpening(opponent) {
  const pico = after(TO_MENU);
  return Math.max(...BOARDS.map((_, board) => pico.call(THINK, [0, 0, board, opponent]).cycles)) / CYCLES_PER_MILLI;
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
