// node play.js ELF [--seed N]: the real firmware on the emulated Pico, in a terminal.

import { randomBytes } from 'node:crypto';
import { fail, readArguments, readFile } from './src/command-line.js';
import { KeyReader } from './src/keys.js';
import { Pico } from './src/pico.js';
import { BRAILLE_COLUMNS, toBraille } from './src/picture.js';
import { parseSeed } from './src/seed.js';
import { Terminal } from './src/terminal.js';

/** A terminal tells of presses only. Longer than its key repeat, so that a held key stays down. */
const HOLD_MILLIS = 80;
const TICK_MILLIS = 15;
/** A computer that falls further behind than this gives up the time it has lost. */
const MOST_BEHIND_MILLIS = 100;
const STATUS_MILLIS = 500;
/** How long the rest of an escape sequence may take to arrive. */
const ESCAPE_MILLIS = 30;

const EDGE = '─'.repeat(BRAILLE_COLUMNS);
const HELP = ' arrows: move   Enter: A   Esc: B   p: cut the power   q: quit';

const { positionals, values } = readArguments({
  usage: 'node play.js ELF [--seed N]',
  count: [1, 1],
  options: { seed: { type: 'string' } },
});
const elf = readFile(positionals[0]);
const seed = values.seed === undefined ? randomBytes(8).readBigUInt64LE() : parseSeed(values.seed);
if (seed === null) {
  fail(`'${values.seed}' is no seed: use a number of up to 64 bits, decimal or with 0x`);
}
if (!Terminal.isAvailable) {
  fail('needs a terminal to play in');
}

const terminal = new Terminal();
process.on('uncaughtException', (error) => {
  terminal.giveBack();
  fail(error.message, 1);
});

const pico = new Pico(elf, { seed });
const keys = new KeyReader();
let escapeTimer;
let startOfTime = performance.now();
/** The glass changes only when something comes over the bus. */
let picture = { busBytes: -1, lines: [] };
let status = { text: '', at: -Infinity, now: 0, asleep: 0 };

terminal.take((text) => {
  clearTimeout(escapeTimer);
  keys.read(text).forEach(press);
  escapeTimer = setTimeout(() => keys.flush().forEach(press), ESCAPE_MILLIS);
});
tick();

function press(key) {
  if (key === 'quit') {
    process.exit(0);
  }
  if (key === 'power') {
    pico.cutPower();
  } else {
    pico.buttons.hold(key, HOLD_MILLIS);
  }
}

/** Lets the Pico catch up with the clock on the wall, and shows what there is to see. */
function tick() {
  if (millisBehind() > MOST_BEHIND_MILLIS) {
    startOfTime += millisBehind() - MOST_BEHIND_MILLIS;
  }
  pico.runFor(Math.min(millisBehind(), TICK_MILLIS));
  updatePicture();
  updateStatus();
  terminal.show([`┌${EDGE}┐`, ...picture.lines, `└${EDGE}┘`, status.text, HELP]);
  setTimeout(tick, millisBehind() > TICK_MILLIS ? 0 : TICK_MILLIS);
}

function millisBehind() {
  return performance.now() - startOfTime - pico.now;
}

function updatePicture() {
  const { busBytes } = pico.display;
  if (busBytes !== picture.busBytes) {
    const lines = toBraille(pico.glass()).split('\n');
    picture = { busBytes, lines: lines.map((line) => `│${line}│`) };
  }
}

function updateStatus() {
  const { now, asleepMillis: asleep } = pico;
  if (performance.now() - status.at >= STATUS_MILLIS) {
    const share = now === status.now ? 0 : (asleep - status.asleep) / (now - status.now);
    const text = ` ${(now / 1000).toFixed(1)} s   asleep ${(share * 100).toFixed(1)} %   seed ${seed}`;
    status = { text, at: performance.now(), now, asleep };
  }
}
