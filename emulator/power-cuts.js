// node power-cuts.js ELF SCENARIO [--every N] [--bytes N]: cuts the power in the middle of what a scenario saves.
//
// The firmware first goes through all sectors but the rest of the last one, so that what comes next is erased over old
// data. Then the scenario is played once, and every operation on flash is noted. For a cut in one of them, a Pico is
// switched on with what flash held at that moment: it must find everything as it was before the save or after it. It is
// made to save something and cut short in that, and so is the next; the third one must go on with the same game and play.
//
// A cut falls on a byte that the operation changes: most of a page that is programmed stays as it was.

import { fail, readArguments, readFile } from './src/command-line.js';
import { FLASH_SIZE, SECTOR_SIZE, applyPart, bytesChanged } from './src/flash.js';
import { decodeLog } from './src/log.js';
import { TO_SAVE, flashAfterLongUse, press } from './src/long-use.js';
import { Pico } from './src/pico.js';
import { toBraille } from './src/picture.js';
import { seededRandom } from './src/random.js';
import { parseScenario, runScenario } from './src/scenario.js';

/** Where the storage begins, as memory.x says. */
const STORAGE = FLASH_SIZE - 16 * SECTOR_SIZE;
/** How long it takes until the storage has been read, and until the title takes presses. */
const OPEN_MILLIS = 100;
const TITLE_MILLIS = 200;
/** After such a pause a sector that is nearly full is left. */
const QUIET_MILLIS = 1000;
const CUTS_AFTER_THE_FIRST = 2;
/** At least this share of the cuts must tear the image, or they show nothing. */
const TORN_SHARE = 0.9;

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
/** How many cuts left flash as it was neither before nor after the operation, and how many were in erasures of old data. */
const tally = { torn: 0, erasing: 0 };

try {
  console.log(sweep(number(values.every), number(values.bytes)));
} catch (error) {
  fail(error.message, 1);
}

function number(text) {
  return /^[1-9]\d*$/.test(text) ? Number(text) : fail(`'${text}' is no number above zero`);
}

function sweep(every, bytes) {
  const start = flashAfterLongUse(elf);
  const { operations, saved } = playEvening(start);
  const images = imagesBetween(start, operations);
  const found = images.map((image) => switchOn(image).found());
  checkNothingWasMissed(found, saved);
  const changes = changesOf(images, operations);
  const wraps = changes.some(({ nth }) => !operations[nth].data && operations[nth].offset === STORAGE);
  ensure(wraps, 'the first sector is never erased over old data');
  const cuts = [];
  operations.forEach(({ data }, nth) => {
    if (nth % every === 0 || !data) {
      const ofThis = changes.filter((change) => change.nth === nth);
      cuts.push({ ...ofThis[ofThis.length >> 1], bits: 0 });
    }
  });
  for (let i = 0; i < bytes; i++) {
    cuts.push(anyOf(changes));
  }
  let kept = 0;
  for (const cut of cuts) {
    const image = images[cut.nth].slice();
    cutShort(image, operations[cut.nth], cut);
    const states = [cut.nth, cut.nth + 1].map((at) => ({ found: found[at], picture: () => pictureWith(images[at], at) }));
    kept += survive(image, states, `operation ${cut.nth}, byte ${cut.done}`);
  }
  const all = cuts.length * (1 + CUTS_AFTER_THE_FIRST);
  const figures =
    `${cuts.length} cuts in ${operations.length} operations of ${new Set(saved).size} saves, ${CUTS_AFTER_THE_FIRST} more ` +
    `after each: ${tally.torn} of ${all} tore the image, ${tally.erasing} were in erasures of old data`;
  ensure(tally.torn >= TORN_SHARE * all && tally.erasing > 0, `these cuts show too little: ${figures}`);
  return `${figures}; ${kept} found the new state, ${cuts.length - kept} the old one, none was lost`;
}

/** Plays the scenario: what was done to flash, and what the firmware says that it has saved, one after the other. */
function playEvening(flash) {
  const scenario = parseScenario(readFile(scenarioPath).toString(), scenarioPath);
  const pico = new Pico(elf, { seed: scenario.seed, flash });
  for (const { title, expected, actual } of runScenario(pico, scenario)) {
    ensure(actual === expected, `'${title}' is not as it should be`);
  }
  return { operations: pico.flashOperations, saved: savesOf(pico) };
}

/** What flash held before the first operation, between any two, and after the last. */
function imagesBetween(start, operations) {
  const images = [start];
  for (const operation of operations) {
    const next = images.at(-1).slice();
    applyPart(next, operation, operation.length);
    images.push(next);
  }
  return images;
}

/** Every byte that these operations change: when its turn comes, `done` bytes of the `nth` operation are done. */
function changesOf(images, operations) {
  return operations.flatMap((operation, nth) => bytesChanged(images[nth], operation).map((done) => ({ nth, done })));
}

/** A cut at any of these bytes. */
function anyOf(changes) {
  return { ...changes[below(changes.length)], bits: below(256) };
}

/** Does a part of an operation. */
function cutShort(image, operation, { done, bits }) {
  const before = image.slice(operation.offset, operation.offset + operation.length);
  applyPart(image, operation, done, bits);
  const isTouched = before.some((byte, i) => byte !== image[operation.offset + i]);
  tally.torn += isTouched && bytesChanged(image, operation).length > 0;
  tally.erasing += !operation.data;
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
    const images = imagesBetween(image, operations);
    const again = anyOf(changesOf(images, operations));
    image = images[again.nth];
    cutShort(image, operations[again.nth], again);
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
  return {
    /** The fingerprint of everything that was found. */
    found() {
      const line = log(pico).find((line) => line.includes('storage'));
      const [, fingerprint] = /storage Sound.*fingerprint (\w+)/.exec(line ?? '') ?? fail(`the log says: ${line}`, 1);
      return fingerprint;
    },
    /** Makes it save something, after a pause: what it did to flash, and the fingerprint then. */
    save() {
      pico.runFor(QUIET_MILLIS);
      press(pico, ...TO_SAVE);
      const saved = savesOf(pico);
      ensure(saved.length === 1 && pico.resets.length === 0, `${saved.length} saves, ${pico.resets.length} resets`);
      return { operations: pico.flashOperations, saved: saved[0] };
    },
    /** Goes on with whatever there is to go on with; the picture then. */
    goOn() {
      pico.runFor(TITLE_MILLIS);
      press(pico, 'A');
      pico.runFor(1000);
      return toBraille(pico.glass());
    },
    /** Presses A once more; the picture then. */
    play() {
      press(pico, 'A');
      return toBraille(pico.glass());
    },
  };
}

/** The fingerprints of everything that it has saved. */
function savesOf(pico) {
  return log(pico).flatMap((line) => /save \d+: Ok\(\(\)\), fingerprint (\w+)/.exec(line)?.[1] ?? []);
}

function log(pico) {
  return decodeLog(elfPath, pico.rttBytes());
}

function ensure(condition, message) {
  if (!condition) {
    throw new Error(message);
  }
}
