// node bench.js ELF BARE_ELF: measures the firmware on the emulated Pico, one figure a line, as JSON.
//
// A figure is {"name", "value", "unit", "limit"}; its limit is the most that is allowed, or with
// "at_least": true the least.

import { Brain } from './src/brain.js';
import { millisOfChanges } from './src/bus-time.js';
import { BUTTON_PINS } from './src/buttons.js';
import { fail, readArguments, readFile } from './src/command-line.js';
import { SECTOR_SIZE } from './src/flash.js';
import { flashAfterLongUse } from './src/long-use.js';
import { Pico } from './src/pico.js';
import { openPositions } from './src/positions.js';
import { BOARDS, SCREEN_TOURS, isBesideTheBoard } from './src/screen-tours.js';

/** From the title to the main menu, and on to a game of two players on one of the six boards. */
const TO_MENU = ['A'];
const toGame = (board) => [...TO_MENU, 'Down', 'A', 'Down', ...Array(board).fill('Right'), 'Up', 'A'];

const TITLE_MILLIS = 1500;
const PRESS_MILLIS = 40;
const STILL_MILLIS = 1000;
const SLEEP_WINDOW_MILLIS = 10_000;
const MINUTE = 60_000;
/** When it begins to play against itself, and when it has gone to sleep. */
const ATTRACT_MILLIS = 20_000;
const NIGHTFALL_MILLIS = 2 * MINUTE + 100;
const BUTTONS = Object.keys(BUTTON_PINS);

/** In eighths of a refresh of the display: by then it is over. */
const AFTER_REFRESH = 12;

/** A frame is complete when the bus has then been silent for this long: between its parts it never is. */
const SILENCE_MILLIS = 2;

/** A node may take so many cycles in a move of so many nodes, or the 41,050 of the slowest take 500 ms: see docs/proofs.md. */
const CYCLES_PER_NODE = 1520;
const MANY_NODES = 20_000;

/** How many random positions of each board the opponents get that do not search. */
const RANDOM_POSITIONS = 300;

const { positionals } = readArguments({ usage: 'node bench.js ELF BARE_ELF', count: [2, 2] });
const [elf, bareElf] = positionals.map((path) => readFile(path));
try {
  report('reset to complete title screen', millisToTitle(), 'ms', { limit: 300 });
  report('the same with a full storage', millisToTitle(flashAfterLongUse(elf)), 'ms', { limit: 300 });
  report('cursor press to complete new frame', worstMillisToFrame(0), 'ms', { limit: 10 });
  const onAnyBoard = Math.max(...BOARDS.map((_, board) => worstMillisToFrame(board)));
  report('the same on any board', onAnyBoard, 'ms', { limit: 12 });
  report('the same while the display is refreshed', worstMillisToFrame(0, inMidRefresh), 'ms', { limit: 10 });
  report('the same while flash is erased', millisToFrameInErasure('Right'), 'ms', { limit: 60 });
  report('more for a new screen while flash is erased', millisMoreInErasure('B'), 'ms', { limit: 60 });
  reportNewScreens();
  report('pictures of an animation', picturesPerSecond(), 'per s', { limit: 30, at_least: true });
  report('asleep on a still game screen', percentAsleep(toGame(5)), '%', { limit: 99, at_least: true });
  report('asleep on a still menu', percentAsleep(TO_MENU), '%', { limit: 99, at_least: true });
  const { percentAsleep: asleepInAttract, percentLit } = measureAttractMode();
  report('asleep while it plays against itself', asleepInAttract, '%', { limit: 90, at_least: true });
  report('pixels lit meanwhile', percentLit, '%', { limit: 25 });
  const { percentDormant, millisToWake } = measureNight();
  report('clocks stopped while the light is off', percentDormant, '%', { limit: 99.9, at_least: true });
  report('press to complete picture when asleep', millisToWake, 'ms', { limit: 50 });
  reportThinking();
  reportComparison();
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
function millisToTitle(flash) {
  const pico = new Pico(elf, { flash });
  const { display } = pico;
  const completeAt = () => Math.max(display.lastChangeAt, display.litSince);
  const isComplete = () =>
    display.isVisible && pico.now - completeAt() >= SILENCE_MILLIS && pico.glass().some((byte) => byte !== 0);
  pico.runUntil(isComplete, { everyMillis: 0.5, what: 'the title' });
  return completeAt();
}

/** From the edge on the pin to the last byte of the picture with the cursor in its new place; the worst. */
function worstMillisToFrame(board, waitForMoment = () => {}) {
  const pico = after(toGame(board));
  // There and back, round the edge and back: each direction twice.
  const moves = ['Right', 'Left', 'Left', 'Right', 'Down', 'Up', 'Up', 'Down'];
  return Math.max(
    ...moves.map((direction, index) => {
      waitForMoment(pico, index);
      const millis = millisToAnswer(pico, direction);
      pico.runFor(STILL_MILLIS);
      return millis;
    }),
  );
}

/** How much longer the answer to a press in a game takes if a sector begins to be erased at that moment. */
function millisMoreInErasure(button) {
  const pico = after(toGame(5));
  inMidRefresh(pico, AFTER_REFRESH);
  const millis = millisToAnswer(pico, button);
  return millisToFrameInErasure(button) - millis;
}

/** From a press at the very moment at which a sector begins to be erased to the last byte of the picture. */
function millisToFrameInErasure(button) {
  const { flash, flashOperations } = after(toGame(5));
  // With the rest of its sector used up, the storage moves on to the next one when nothing happens.
  const { offset } = flashOperations.at(-1);
  const sectorEnd = offset - (offset % SECTOR_SIZE) + SECTOR_SIZE;
  flash.fill(0, flash.subarray(0, sectorEnd).findLastIndex((byte) => byte !== 0xff) + 1, sectorEnd);
  const pico = new Pico(elf, { flash });
  // It goes on with the game before that.
  pico.runFor(STILL_MILLIS / 2);
  pico.buttons.hold('A', PRESS_MILLIS);
  let pressedAt;
  pico.onFlashOperation = ({ data }) => {
    if (!data && pressedAt === undefined) {
      pressedAt = pico.now;
      pico.buttons.hold(button, 2 * PRESS_MILLIS);
    }
  };
  pico.runUntil(() => pressedAt !== undefined, { what: 'an erasure' });
  const { display } = pico;
  pico.runUntil(() => display.lastChangeAt > pressedAt, { what: 'an answer' });
  pico.runUntil(() => pico.now - display.lastChangeAt >= SILENCE_MILLIS, { what: 'the end of the frame' });
  return display.lastChangeAt - pressedAt;
}

/** Everything is sent again now and then, which takes about 25 ms: waits until so many eighths of it have passed. */
function inMidRefresh(pico, parts) {
  const { busBytes } = pico.display;
  pico.runUntil(() => pico.display.busBytes > busBytes, { what: 'a refresh of the display' });
  pico.runFor(parts * 3);
}

/** From the edge on the pin to the last byte of the picture that answers it. */
function millisToAnswer(pico, button) {
  const { display } = pico;
  const pressedAt = pico.now;
  pico.buttons.hold(button, PRESS_MILLIS);
  pico.runUntil(() => display.lastChangeAt > pressedAt, { what: `an answer to ${button}` });
  pico.runUntil(() => pico.now - display.lastChangeAt >= SILENCE_MILLIS, { what: 'the end of the frame' });
  return display.lastChangeAt - pressedAt;
}

/** From a press to the complete new screen, over all tours: how long it takes, and the bytes that differ alone. */
function newScreens() {
  return SCREEN_TOURS.flatMap(([start, ...steps]) => {
    const pico = after([]);
    const screens = [];
    let from = start;
    for (const step of steps) {
      const [button, to] = step.split(': ');
      if (to === undefined) {
        press(pico, button);
        continue;
      }
      inMidRefresh(pico, AFTER_REFRESH);
      const before = pico.glass();
      const millis = millisToAnswer(pico, button);
      const ratio = millis / millisOfChanges(before, pico.glass());
      screens.push({ name: `${from} to ${to}`, isWhole: !isBesideTheBoard(from, to), ratio });
      from = to;
      pico.runFor(STILL_MILLIS);
    }
    return screens;
  });
}

/** What changed cannot be sent without saying where it goes; where only a panel changes, that is a larger part of all. */
function reportNewScreens() {
  const screens = newScreens();
  const reportWorst = (what, measured, limit) => {
    const worst = measured.reduce((one, other) => (other.ratio > one.ratio ? other : one));
    report(`${what}: ${worst.name}`, worst.ratio, '', { limit });
  };
  reportWorst('new screen, by what changed', screens.filter(({ isWhole }) => isWhole), 1.5);
  reportWorst('new panel beside the board', screens.filter(({ isWhole }) => !isWhole), 1.6);
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
    const silent = pico.now - pico.display.lastChangeAt >= SILENCE_MILLIS;
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

/** From when it begins to play against itself, for a minute, with a look at the glass every second. */
function measureAttractMode() {
  const pico = after([]);
  pico.runFor(ATTRACT_MILLIS);
  const looks = Array.from({ length: 60 }, () => {
    const asleep = pico.asleepShareOver(MINUTE / 60);
    const glass = pico.glass();
    const lit = glass.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    return { asleep, lit: lit / (8 * glass.length) };
  });
  const percent = (share) => (100 * looks.reduce((sum, look) => sum + look[share], 0)) / looks.length;
  return { percentAsleep: percent('asleep'), percentLit: percent('lit') };
}

/** A night of an hour, and how long each button takes to end it. */
function measureNight() {
  const pico = after(toGame(5));
  let millisToWake = 0;
  pico.runFor(NIGHTFALL_MILLIS);
  const [start, dormant] = [pico.now, pico.dormantMillis];
  pico.runFor(60 * MINUTE);
  const percentDormant = (100 * (pico.dormantMillis - dormant)) / (pico.now - start);
  for (const button of BUTTONS) {
    const { display } = pico;
    const pressedAt = pico.now;
    const completeAt = () => Math.max(display.litSince, display.lastChangeAt);
    pico.buttons.hold(button, PRESS_MILLIS);
    pico.runUntil(() => display.isVisible && pico.now - completeAt() >= SILENCE_MILLIS, { what: `light after ${button}` });
    millisToWake = Math.max(millisToWake, completeAt() - pressedAt);
    pico.runFor(NIGHTFALL_MILLIS);
  }
  return { percentDormant, millisToWake };
}

/** How long the opponents of the firmware think, how soon they can be stopped, and how deep the stack gets. */
function reportThinking() {
  const pico = after(TO_MENU);
  const brain = new Brain(pico);
  const worst3x3 = Math.max(...openPositions().map((position) => brain.think('Perfect', '3,3,3', position).millis));
  report("Perfect's worst 3x3 move", worst3x3, 'ms', { limit: 50 });
  for (const opponent of ['Random', 'Guard', 'Planner']) {
    const millis = brain.thinkAboutRandomPositions(opponent, RANDOM_POSITIONS);
    report(`${opponent}'s slowest move on any board`, millis, 'ms', { limit: 10 });
  }
  const stackBefore = pico.stackUsed;
  const slow = brain.thinkAboutSlowPositions();
  const slowest = (isMeant) => Math.max(...slow.filter(isMeant).map(({ millis }) => millis));
  for (const opponent of ['Thinker', 'Schemer']) {
    const millis = slowest((move) => move.opponent === opponent);
    report(`${opponent}'s slowest known move on any board`, millis, 'ms', { limit: 500 });
  }
  for (const board of BOARDS) {
    const millis = slowest((move) => move.opponent === 'Perfect' && move.board === board);
    report(`Perfect's slowest known move on ${board}`, millis, 'ms', { limit: board === '5,5,4' ? 500 : 10 });
  }
  const long = slow.filter(({ opponent, nodes }) => opponent === 'Perfect' && nodes >= MANY_NODES);
  const cyclesPerNode = Math.max(...long.map(({ cycles, nodes }) => cycles / nodes));
  report('a node of the long ones among them', cyclesPerNode, 'cycles', { limit: CYCLES_PER_NODE });
  report('longest thought without a look at the watch', brain.deafMillis, 'ms', { limit: 1 });
  report('stack in the deepest of these searches', brain.stackBytes / 1024, 'KiB', { limit: 12 });
  // Interrupts are masked in the searches; otherwise both could come together.
  const inAll = stackBefore + brain.stackBytes;
  report('stack in it and before, taken together', inAll / 1024, 'KiB', { limit: pico.stackBudget / 1024 });
}

/** The first move on 3x3 by plain minimax and by ours, in one program. */
function reportComparison() {
  const pico = new Pico(bareElf);
  pico.runUntil(() => pico.asleepMillis > 0, { what: 'the end of the start' });
  const [plain, ours] = ['bare_think_plainly', 'bare_think'].map((name) => {
    const { r0: cell, r1: nodes, cycles } = pico.call(name, [0, 0]);
    if (cell >= 9) {
      throw new Error(`${name} chose cell ${cell} of 3x3`);
    }
    return { nodes, cycles };
  });
  for (const [unit, least] of [['nodes', 50], ['cycles', 10]]) {
    report('first move on 3x3, plain minimax', plain[unit], unit, { limit: least * ours[unit], at_least: true });
    report('first move on 3x3, ours', ours[unit], unit, { limit: plain[unit] / least });
    report('first move on 3x3, times fewer', plain[unit] / ours[unit], unit, { limit: least, at_least: true });
  }
}

/** A Pico after these presses, on a screen that has come to rest. */
function after(presses) {
  const pico = new Pico(elf);
  pico.runFor(TITLE_MILLIS);
  presses.forEach((button) => press(pico, button));
  pico.runFor(STILL_MILLIS);
  return pico;
}

function press(pico, button) {
  pico.buttons.hold(button, PRESS_MILLIS);
  pico.runFor(2 * PRESS_MILLIS);
}
