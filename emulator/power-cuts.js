// node power-cuts.js ELF SCENARIO [--every N] [--bytes N]: cuts the power in the middle of what a scenario saves.
//
// The scenario is played once, and every operation on flash is noted. Then, for a cut in one of them, a Pico is switched
// on with what flash held at that moment: it must find everything as it was before the save or after it. It is made to
// save something and cut short in that, and so is the next; the third one must go on with the same game and play.

import { fail, readArguments, readFile } from './src/command-line.js';
import { FLASH_SIZE, applyPart } from './src/flash.js';
import { decodeLog } from './src/log.js';
import { Pico } from './src/pico.js';
import { toBraille } from './src/picture.js';
import { seededRandom } from './src/random.js';
import { parseScenario, runScenario } from './src/scenario.js';

/** How long it takes until the storage has been read, and until the title takes presses. */
const OPEN_MILLIS = 100;
const TITLE_MILLIS = 200;
/** From the title to the settings, where A changes the sound: that is a save. */
const TO_SAVE = ['Down', 'Up', 'Up', 'A', 'A'];
const CUTS_AFTER_THE_FIRST = 2;

const { positionals, values } = readArguments({
  usage: 'node power-cuts.js ELF SCENARIO [--every N] [--bytes N]',
  count: [2, 2],
  options: { every: { type: 'string', default: '1' }, bytes: { type: 'string', default: '1000' } },
});
const [elfPath, scenarioPath] = positionals;
const elf = readFile(elfPath);
const random = seededRandom(1952);
const below = (bound) => Math.floor((random() / 2 ** 32) * bound);
const pictures = new Map();

try {
  console.log(sweep(number(values.every), number(values.bytes)));
} catch (error) {
  fail(error.message, 1);
}

function number(text) {
  return /^[1-9]\d*$/.test(text) ? Number(text) : fail(`'${text}' is no number above zero`);
}

function sweep(every, bytes) {
  const { operations, saved } = playEvening();
  const images = imagesBetween(operations);
  const found = images.map((image) => switchOn(image).found());
  checkNothingWasMissed(found, saved);
  const cuts = [];
  for (let nth = 0; nth < operations.length; nth += every) {
    cuts.push({ nth, done: operations[nth].length >> 1 });
  }
  for (let i = 0; i < bytes; i++) {
    const nth = below(operations.length);
    cuts.push({ nth, done: below(operations[nth].length), bits: below(256) });
  }
  const outcomes = cuts.map(({ nth, done, bits }) => {
    const image = images[nth].slice();
    applyPart(image, operations[nth], done, bits);
    const [before, after] = [nth, nth + 1].map((at) => ({ found: found[at], picture: () => pictureWith(images[at], at) }));
    return survive(image, [before, after], `operation ${nth}, byte ${done}`);
  });
  const kept = outcomes.filter((isNew) => isNew).length;
  const saves = new Set(saved).size;
  return (
    `${cuts.length} cuts in ${operations.length} operations of ${saves} saves, ${CUTS_AFTER_THE_FIRST} more after each: ` +
    `${kept} found the new state, ${cuts.length - kept} the old one, none was lost`
  );
}

/** Plays the scenario: what was done to flash, and what the firmware says that it has saved, one after the other. */
function playEvening() {
  const scenario = parseScenario(readFile(scenarioPath).toString(), scenarioPath);
  const pico = new Pico(elf, { seed: scenario.seed });
  for (const { title, expected, actual } of runScenario(pico, scenario)) {
    ensure(actual === expected, `'${title}' is not as it should be`);
  }
  const saved = log(pico).flatMap((line) => /save \d+: Ok\(\(\)\), fingerprint (\w+)/.exec(line)?.[1] ?? []);
  return { operations: pico.flashOperations, saved };
}

/** What flash held before the first operation, between any two, and after the last. */
function imagesBetween(operations) {
  const images = [new Uint8Array(FLASH_SIZE).fill(0xff)];
  for (const operation of operations) {
    const next = images.at(-1).slice();
    applyPart(next, operation, operation.length);
    images.push(next);
  }
  return images;
}

/** Every state that was saved must be found after one operation or the other, in the same order. */
function checkNothingWasMissed(found, saved) {
  let from = 0;
  for (const fingerprint of saved) {
    from = found.indexOf(fingerprint, from);
    ensure(from >= 0, `the save with the fingerprint ${fingerprint} is never found`);
  }
}

/** Switches on with this flash, and cuts the power in more saves; whether the state was the new one. */
function survive(image, [before, after], where) {
  let possible = [before.found, after.found];
  let state;
  for (let cut = 0; cut < CUTS_AFTER_THE_FIRST; cut++) {
    const started = switchOn(image);
    const found = started.found();
    ensure(possible.includes(found), `${where}, start ${cut + 1}: found ${found} instead of ${possible.join(' or ')}`);
    state ??= found === after.found ? after : before;
    const { operations, saved } = started.save();
    const nth = below(operations.length);
    operations.slice(0, nth).forEach((operation) => applyPart(image, operation, operation.length));
    applyPart(image, operations[nth], below(operations[nth].length), below(256));
    possible = [found, saved];
  }
  const last = switchOn(image);
  ensure(possible.includes(last.found()), `${where}, last start: found none of ${possible.join(' or ')}`);
  const picture = last.goOn();
  ensure(picture === state.picture(), `${where}: goes on with\n${picture}\ninstead of\n${state.picture()}`);
  ensure(last.play() !== picture, `${where}: A does nothing`);
  return state === after && before.found !== after.found;
}

/** What a handheld shows that goes on with what flash held between two operations. */
function pictureWith(image, at) {
  if (!pictures.has(at)) {
    pictures.set(at, switchOn(image).goOn());
  }
  return pictures.get(at);
}

function switchOn(image) {
  const pico = new Pico(elf, { flash: image });
  pico.runFor(OPEN_MILLIS);
  const press = (...buttons) => {
    for (const button of buttons) {
      pico.buttons.press(button);
      pico.runFor(40);
      pico.buttons.release(button);
      pico.runFor(40);
    }
  };
  return {
    /** The fingerprint of everything that was found. */
    found() {
      const line = log(pico).find((line) => line.includes('storage'));
      const [, health, fingerprint] = /storage (\w+).*fingerprint (\w+)/.exec(line ?? '') ?? [];
      ensure(health === 'Sound' || health === 'Empty', `the log says: ${line}`);
      return fingerprint;
    },
    /** Makes it save something: what it did to flash, and the fingerprint then. */
    save() {
      pico.runFor(TITLE_MILLIS);
      press(...TO_SAVE);
      const saved = log(pico).flatMap((line) => /save \d+: Ok\(\(\)\), fingerprint (\w+)/.exec(line)?.[1] ?? []);
      ensure(saved.length === 1 && pico.resets.length === 0, `${saved.length} saves, ${pico.resets.length} resets`);
      return { operations: pico.flashOperations, saved: saved[0] };
    },
    /** Goes on with whatever there is to go on with; the picture then. */
    goOn() {
      pico.runFor(TITLE_MILLIS);
      press('A');
      pico.runFor(1000);
      return toBraille(pico.glass());
    },
    /** Presses A once more; the picture then. */
    play() {
      press('A');
      return toBraille(pico.glass());
    },
  };
}

function log(pico) {
  return decodeLog(elfPath, pico.rttBytes());
}

function ensure(condition, message) {
  if (!condition) {
    throw new Error(message);
  }
}
