// node gallery.js SCENARIOS OUT: every screen of every scenario as a PNG file, and all of them on one contact sheet.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fail, readArguments, readFile } from './src/command-line.js';
import { fromBraille } from './src/picture.js';
import { toContactSheet, toPng } from './src/png.js';
import { parseScenario } from './src/scenario.js';

const SCALE = 2;
const COLUMNS = 8;

const { positionals } = readArguments({ usage: 'node gallery.js SCENARIOS OUT', count: [2, 2] });
const [scenarios, out] = positionals;
try {
  const screens = readdirSync(scenarios).filter((file) => file.endsWith('.txt')).sort().flatMap(screensOf);
  // What a scenario no longer shows shall not linger.
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const { name, glass } of screens) {
    writeFileSync(join(out, `${name}.png`), toPng(glass, SCALE));
  }
  writeFileSync(join(out, 'contact-sheet.png'), toContactSheet(screens.map(({ glass }) => glass), COLUMNS));
  console.log(`${out}: ${screens.length} screens`);
} catch (error) {
  fail(error.message, 1);
}

function screensOf(file) {
  const { steps } = parseScenario(readFile(join(scenarios, file)).toString(), file);
  return steps
    .filter(({ kind }) => kind === 'screen')
    .map(({ expected }, index) => ({ name: `${basename(file, '.txt')}-${index + 1}`, glass: fromBraille(expected) }));
}
