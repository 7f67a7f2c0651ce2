// node screenshot.js ELF OUT.png [SCENARIO.txt]: a picture of the glass after a scenario, or of the title.

import { writeFileSync } from 'node:fs';
import { fail, readArguments, readFile } from './src/command-line.js';
import { Pico } from './src/pico.js';
import { toPng } from './src/png.js';
import { parseScenario, runScenario } from './src/scenario.js';

const TITLE_MILLIS = 2000;

const { positionals } = readArguments({
  usage: 'node screenshot.js ELF OUT.png [SCENARIO.txt]',
  count: [2, 3],
});
const [elfPath, pngPath, scenarioPath] = positionals;
try {
  const pico = scenarioPath ? afterScenario(scenarioPath) : afterTitle();
  writeFileSync(pngPath, toPng(pico.glass()));
} catch (error) {
  fail(error.message, 1);
}

function afterScenario(path) {
  const scenario = parseScenario(readFile(path).toString(), path);
  const pico = new Pico(readFile(elfPath), { seed: scenario.seed });
  for (const _screen of runScenario(pico, scenario)) {
    // Whether it is the right screen is for the tests to say.
  }
  return pico;
}

function afterTitle() {
  const pico = new Pico(readFile(elfPath));
  pico.runFor(TITLE_MILLIS);
  return pico;
}
