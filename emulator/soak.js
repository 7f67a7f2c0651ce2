// node soak.js ELF SCENARIO...: plays long scenarios on the emulated Pico, and says where it first differs.

import { basename } from 'node:path';
import { fail, readArguments, readFile } from './src/command-line.js';
import { Pico } from './src/pico.js';
import { parseScenario, runScenario } from './src/scenario.js';

/** At least one press in this many must come while the chip is at work: a press in mid-think is what may go wrong. */
const AT_WORK_ONCE_IN = 500;
/** Between a press and its release the processor then sleeps for less than this share of the time. */
const AT_WORK_SLEEP = 0.5;

const { positionals } = readArguments({ usage: 'node soak.js ELF SCENARIO...', count: [2, Infinity] });
const [elfPath, ...scenarios] = positionals;
try {
  const walks = scenarios.map(soak);
  const sum = (what) => walks.reduce((total, walk) => total + walk[what], 0);
  const [presses, atWork] = [sum('presses'), sum('atWork')];
  console.log(`in all: ${presses} presses, ${atWork} of them while the chip thought or saved, ${sum('screens')} screens as on this computer`);
  if (atWork < Math.floor(presses / AT_WORK_ONCE_IN)) {
    throw new Error(`of ${presses} presses only ${atWork} came while the chip thought or saved`);
  }
} catch (error) {
  fail(error.message, 1);
}

function soak(path) {
  const scenario = parseScenario(readFile(path).toString(), basename(path));
  const pico = new Pico(readFile(elfPath), { seed: scenario.seed });
  const presses = watchPresses(pico);
  let screens = 0;
  for (const { line, expected, actual } of runScenario(pico, scenario)) {
    if (actual !== expected) {
      throw new Error(`${path}:${line}: the glass should show\n${expected}\nand shows\n${actual}`);
    }
    screens += 1;
  }
  if (screens === 0 || pico.resets.length > 0) {
    throw new Error(`${path}: ${screens} screens, ${pico.resets.length} resets`);
  }
  const { stackUsed, stackBudget } = pico;
  if (stackUsed > stackBudget) {
    throw new Error(`${path}: the stack took ${stackUsed} bytes, and may take ${stackBudget}`);
  }
  const minutes = (pico.now / 60_000).toFixed(1);
  const took = `${presses.count} presses in ${minutes} emulated minutes, ${stackUsed} bytes of stack`;
  console.log(`${basename(path)}: ${took}, ${screens} screens as on this computer`);
  return { presses: presses.count, atWork: presses.atWork, screens };
}

/** Counts the presses from now on, and those that find the chip at work. */
function watchPresses(pico) {
  const presses = { count: 0, atWork: 0 };
  const { buttons } = pico;
  const [press, release] = [buttons.press.bind(buttons), buttons.release.bind(buttons)];
  let pressed;
  buttons.press = (button) => {
    presses.count += 1;
    pressed = { at: pico.now, asleep: pico.asleepMillis };
    press(button);
  };
  buttons.release = (button) => {
    const asleep = pico.asleepMillis - pressed.asleep;
    presses.atWork += asleep < AT_WORK_SLEEP * (pico.now - pressed.at) ? 1 : 0;
    release(button);
  };
  return presses;
}
