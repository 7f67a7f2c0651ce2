// node soak.js ELF SCENARIO...: plays long scenarios on the emulated Pico, and says where it first differs.

import { basename } from 'node:path';
import { fail, readArguments, readFile } from './src/command-line.js';
import { Pico } from './src/pico.js';
import { parseScenario, runScenario } from './src/scenario.js';

const { positionals } = readArguments({ usage: 'node soak.js ELF SCENARIO...', count: [2, Infinity] });
const [elfPath, ...scenarios] = positionals;
try {
  for (const path of scenarios) {
    console.log(soak(path));
  }
} catch (error) {
  fail(error.message, 1);
}

function soak(path) {
  const scenario = parseScenario(readFile(path).toString(), basename(path));
  const pico = new Pico(readFile(elfPath), { seed: scenario.seed });
  let screens = 0;
  for (const { line, expected, actual } of runScenario(pico, scenario)) {
    if (actual !== expected) {
      throw new Error(`${path}:${line}: the glass should show\n${expected}\nand shows\n${actual}`);
    }
    screens += 1;
  }
  const presses = scenario.steps.filter(({ kind }) => kind === 'hold').length;
  if (screens === 0 || pico.resets.length > 0) {
    throw new Error(`${path}: ${screens} screens, ${pico.resets.length} resets`);
  }
  const { stackUsed, stackBudget } = pico;
  if (stackUsed > stackBudget) {
    throw new Error(`${path}: the stack took ${stackUsed} bytes, and may take ${stackBudget}`);
  }
  const minutes = (pico.now / 60_000).toFixed(1);
  const took = `${presses} presses in ${minutes} emulated minutes, ${stackUsed} bytes of stack`;
  return `${basename(path)}: ${took}, ${screens} screens as on this computer`;
}
