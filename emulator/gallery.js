// node gallery.js SCENARIOS OUT: every screen of every scenario as a PNG file, a page and a contact sheet of them all.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, readArguments } from './src/command-line.js';
import { toPage } from './src/gallery-page.js';
import { fromBraille } from './src/picture.js';
import { toContactSheet, toPng } from './src/png.js';
import { readScenarios } from './src/screens.js';

const SCALE = 2;
const COLUMNS = 8;

const { positionals } = readArguments({ usage: 'node gallery.js SCENARIOS OUT', count: [2, 2] });
const [folder, out] = positionals;
try {
  const scenarios = readScenarios(folder);
  // What a scenario no longer shows shall not linger.
  rmSync(out, { recursive: true, force: true });
  for (const { name, screens } of scenarios) {
    mkdirSync(join(out, name), { recursive: true });
    for (const { picture, expected } of screens) {
      writeFileSync(join(out, picture), toPng(fromBraille(expected), SCALE));
    }
  }
  writeFileSync(join(out, 'README.md'), toPage(scenarios));
  const all = scenarios.flatMap(({ screens }) => screens.map(({ expected }) => expected));
  const different = [...new Set(all)];
  writeFileSync(join(out, 'contact-sheet.png'), toContactSheet(different.map(fromBraille), COLUMNS));
  console.log(`${out}: ${all.length} screens, ${different.length} of them different`);
} catch (error) {
  fail(error.message, 1);
}
