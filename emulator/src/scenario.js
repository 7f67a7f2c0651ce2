// Scenarios: files that say what is pressed and when, and what the glass must show then.

import { BUTTON_PINS } from './buttons.js';
import { panic } from './panic.js';
import { BRAILLE_COLUMNS, BRAILLE_LINES, isBrailleLine, toBraille } from './picture.js';
import { parseSeed } from './seed.js';

const PRESS_MILLIS = 40;
const RELEASE_MILLIS = 40;

/**
 * @typedef {{kind: 'hold', button: string, millis: number, line: number}
 *   | {kind: 'wait', millis: number, line: number}
 *   | {kind: 'cut', line: number}
 *   | {kind: 'panic', file: string, number: number, message: string, line: number}
 *   | {kind: 'screen', title: string, expected: string, line: number}} Step
 * @typedef {{seed: bigint, steps: Step[]}} Scenario
 */

/**
 * @param {string} text
 * @param {string} file its name, for error messages
 * @returns {Scenario}
 */
export function parseScenario(text, file) {
  const lines = text.split(/\r?\n/);
  let seed;
  const steps = [];
  for (let i = 0; i < lines.length; i++) {
    const fail = (message, line = i + 1) => {
      throw new Error(`${file}:${line}: ${message}`);
    };
    const [word, ...rest] = lines[i].split('#')[0].trim().split(/\s+/);
    if (word === '') {
      continue;
    }
    if (word === 'seed') {
      if (seed !== undefined) {
        fail('there is one seed, before all steps');
      }
      seed = parseSeed(rest.join(' ')) ?? fail('a seed is a number of up to 64 bits, decimal or with 0x');
      continue;
    }
    if (seed === undefined) {
      fail('a scenario begins with a seed');
    }
    const step = { ...parseStep(word, rest, fail), line: i + 1 };
    if (step.kind === 'screen') {
      step.expected = takePicture(lines, i + 1, fail);
      i += BRAILLE_LINES;
    }
    steps.push(step);
  }
  if (seed === undefined) {
    throw new Error(`${file}:1: a scenario begins with a seed`);
  }
  return { seed, steps };
}

function parseStep(word, words, fail) {
  const expectWords = (count, example) => words.length === count || fail(`expected something like '${example}'`);
  const button = (name) =>
    Object.hasOwn(BUTTON_PINS, name) ? name : fail(`no button is called '${name}': use ${Object.keys(BUTTON_PINS).join(', ')}`);
  const millis = (digits) => (/^\d+$/.test(digits) ? Number(digits) : fail(`'${digits}' is no number of milliseconds`));
  switch (word) {
    case 'press':
      expectWords(1, 'press A');
      return { kind: 'hold', button: button(words[0]), millis: PRESS_MILLIS };
    case 'hold':
      expectWords(2, 'hold Right 1000');
      return { kind: 'hold', button: button(words[0]), millis: millis(words[1]) };
    case 'wait':
      expectWords(1, 'wait 500');
      return { kind: 'wait', millis: millis(words[0]) };
    case 'cut':
      expectWords(1, 'cut power');
      return words[0] === 'power' ? { kind: 'cut' } : fail("only 'power' can be cut");
    case 'panic':
      return words.length >= 3 && /^\d+$/.test(words[1])
        ? { kind: 'panic', file: words[0], number: Number(words[1]), message: words.slice(2).join(' ') }
        : fail("expected something like 'panic file.rs 42 what went wrong'");
    case 'screen':
      return { kind: 'screen', title: words.join(' ') };
    default:
      return fail(`no step is called '${word}': use press, hold, wait, cut, panic or screen`);
  }
}

function takePicture(lines, start, fail) {
  for (let i = start; i < start + BRAILLE_LINES; i++) {
    if (!isBrailleLine(lines[i] ?? '')) {
      fail(`a screen has ${BRAILLE_LINES} lines of ${BRAILLE_COLUMNS} braille characters`, i + 1);
    }
  }
  return lines.slice(start, start + BRAILLE_LINES).join('\n');
}

/**
 * Runs a scenario on a Pico that was just switched on with the scenario's seed.
 * @param {import('./pico.js').Pico} pico
 * @param {Scenario} scenario
 * @yields {{title: string, line: number, expected: string, actual: string}} at every screen
 */
export function* runScenario(pico, { steps }) {
  for (const step of steps) {
    switch (step.kind) {
      case 'hold':
        pico.buttons.press(step.button);
        pico.runFor(step.millis);
        pico.buttons.release(step.button);
        pico.runFor(RELEASE_MILLIS);
        break;
      case 'wait':
        pico.runFor(step.millis);
        break;
      case 'cut':
        pico.cutPower();
        break;
      case 'panic':
        panic(pico, { file: step.file, line: step.number, message: step.message });
        break;
      case 'screen':
        yield { title: step.title, line: step.line, expected: step.expected, actual: toBraille(pico.glass()) };
        break;
    }
  }
}
