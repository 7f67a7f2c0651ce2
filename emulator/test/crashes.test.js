// The real firmware when a part of it goes wrong: it resets, says why, and the game goes on.

import assert from 'node:assert/strict';
import test from 'node:test';
import { decodeLog } from '../src/log.js';
import { panic } from '../src/panic.js';
import { Pico } from '../src/pico.js';
import { toBraille } from '../src/picture.js';
import { firmwarePath, readFirmware } from './support/firmware.js';

const RESET_WITHIN_MILLIS = 9000;
const BOOT_MILLIS = 1500;
const ANSWER_MILLIS = 1500;

// Instructions that do what a bug may do.
const SPIN = [0xe7fe]; // branch to itself
const DOZE = [0xbf20, 0xe7fd]; // the same, asleep, which is quicker to emulate
const DOZE_MASKED = [0xb672, 0xbf20, 0xe7fd]; // with interrupts off
const UNDEFINED = [0xde00];
const PUSH_FOREVER = [0xb5ff, 0xe7fd]; // push nine registers, again and again

// Functions that only the task in the title of the test runs.
const CONSOLE = /oxo_console7console7Console7advance/;
const DISPLAY = /DisplayBus9send_span.*closure/;
const STORAGE = /oxo_storage3log.*5write/;
const BRAIN = /opponents\.\.WithTable.*Strategy.*choose/;

/** In a game against the computer, after a move of each: the person to move, the cursor where it starts. */
function inGame() {
  const pico = new Pico(readFirmware());
  pico.runFor(BOOT_MILLIS);
  press(pico, 'A', 'A', 'A', 'A');
  pico.runFor(ANSWER_MILLIS);
  return pico;
}

/** What to press in such a game, so that the task has something to do; for the storage, to give the game up. */
const TRIGGERS = { console: ['Left'], display: ['Left'], brain: ['Up', 'A'], storage: ['B', 'Down', 'A', 'Down', 'A'] };

/** The game as it must look after that, with the cursor back where it starts. */
function expectedGame(task) {
  const pico = inGame();
  if (task === 'brain') {
    press(pico, ...TRIGGERS.brain);
    pico.runFor(ANSWER_MILLIS);
    press(pico, 'Down');
  }
  return toBraille(pico.glass());
}

function press(pico, ...buttons) {
  for (const button of buttons) {
    pico.buttons.hold(button, 40);
    pico.runFor(150);
  }
}

/** Runs until the chip has reset once, and started again. @returns {number} how long that took */
function millisToReset(pico) {
  const start = pico.now;
  pico.runUntil(() => pico.resets.length > 0, { timeoutMs: 2 * RESET_WITHIN_MILLIS, everyMillis: 5, what: 'a reset' });
  const millis = pico.resets[0].at - start;
  pico.runFor(BOOT_MILLIS);
  return millis;
}

function assertStartedBy(pico, cause, detail) {
  const log = decodeLog(firmwarePath(), pico.rttBytes()).filter((line) => line.includes('started by'));
  assert.equal(log.length, 2, log.join('\n'));
  assert.ok(log[1].includes(`started by ${cause}`), log[1]);
  assert.match(log[1], detail);
}

function assertGoesOn(pico, task = 'console') {
  assert.equal(pico.resets.length, 1);
  assert.equal(pico.display.isVisible, true);
  const [shown, expected] = [toBraille(pico.glass()), expectedGame(task)];
  assert.ok(shown === expected, `the game should look like\n${expected}\nand looks like\n${shown}`);
  pico.runFor(2 * RESET_WITHIN_MILLIS);
  assert.equal(pico.resets.length, 1, 'one reset was enough');
}

const hangs = { console: [CONSOLE, SPIN], display: [DISPLAY, DOZE], brain: [BRAIN, DOZE], storage: [STORAGE, DOZE] };
for (const [task, [code, bug]] of Object.entries(hangs)) {
  test(`a hung ${task} is reset and named`, () => {
    const pico = inGame();
    pico.patchCode(pico.symbolLike(code).address, bug);
    press(pico, ...TRIGGERS[task]);
    const millis = millisToReset(pico);
    assert.ok(millis < RESET_WITHIN_MILLIS, `${millis} ms`);
    assertStartedBy(pico, 'Hang', new RegExp(`the ${task} hung`));
    assertGoesOn(pico, task);
  });
}

test('what hangs with interrupts off is reset by the chip itself', () => {
  const pico = inGame();
  pico.patchCode(pico.symbolLike(CONSOLE).address, DOZE_MASKED);
  press(pico, 'Left');
  const millis = millisToReset(pico);
  assert.equal(pico.resets[0].cause, 'watchdog');
  assert.ok(millis < RESET_WITHIN_MILLIS, `${millis} ms`);
  assertStartedBy(pico, 'Hang', / in a row: $/);
  assertGoesOn(pico);
});

test('a fault of the processor resets at once, and its place is kept', () => {
  const pico = inGame();
  const address = pico.symbolLike(CONSOLE).address;
  pico.patchCode(address, UNDEFINED);
  press(pico, 'Left');
  assert.deepEqual(pico.faults.map(({ pc }) => pc), [address]);
  assert.equal(pico.resets[0].cause, 'forced');
  assert.ok(pico.resets[0].at - pico.faults[0].at < 1);
  pico.runFor(BOOT_MILLIS);
  assertStartedBy(pico, 'Fault', new RegExp(`at 0x${address.toString(16)} from 0x1000`));
  assertGoesOn(pico);
});

test('an overflowing stack reaches no data: the processor stops, and the watchdog resets it', () => {
  const pico = inGame();
  pico.patchCode(pico.symbolLike(CONSOLE).address, PUSH_FOREVER);
  press(pico, 'Left');
  const millis = millisToReset(pico);
  assert.match(pico.faults[0].what, /Write to undefined address: 1fff/);
  assert.ok(millis < RESET_WITHIN_MILLIS, `${millis} ms`);
  assertStartedBy(pico, 'Hang', / in a row: $/);
  assertGoesOn(pico);
});

test('a panic resets at once, and its place and message are kept', () => {
  const pico = inGame();
  const panicked = pico.now;
  panic(pico, { file: 'somewhere/source.rs', line: 42, message: 'something is wrong' });
  pico.runFor(BOOT_MILLIS);
  assert.equal(pico.resets[0].cause, 'forced');
  assert.ok(pico.resets[0].at - panicked < 1);
  assertStartedBy(pico, 'Panic', /source\.rs:42 something is wrong$/);
  assertGoesOn(pico);
});

test('a long message is cut off, and what the screen cannot show is marked', () => {
  const pico = inGame();
  panic(pico, { file: 'source.rs', line: 7, message: `\u00fcber ${'long '.repeat(40)}` });
  pico.runFor(BOOT_MILLIS);
  assertStartedBy(pico, 'Panic', /source\.rs:7 \?ber (long ){13}lo$/);
});
