// node gallery.js SCENARIOS OUT: every screen of every scenario as a PNG file, a page and a contact sheet of them all.

import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, readArguments } from './src/command-line.js';
import { toPage } from './src/gallery-page.js';
import { fromBraille } from './src/picture.js';
import { toContactSheet, toPng } from './src/png.js';
import { readScenarios } from './src/screens.js';

const SCALE = 2;
const COLUMNS = 8;
/** Written first of all: what holds one may be drawn anew. */
const CONTACT_SHEET = 'contact-sheet.png';

const { positionals } = readArguments({ usage: 'node gallery.js SCENARIOS OUT', count: [2, 2] });
const [folder, out] = positionals;
try {
  if (!mayBeReplaced(out)) {
    fail(`${out} is no gallery: name a new or an empty folder`);
  }
  const scenarios = readScenarios(folder);
  const all = scenarios.flatMap(({ screens }) => screens.map(({ expected }) => expected));
  const different = [...new Set(all)];
  // What a scenario no longer shows must not stay.
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, CONTACT_SHEET), toContactSheet(different.map(fromBraille), COLUMNS));
  for (const { name, screens } of scenarios) {
    mkdirSync(join(out, name), { recursive: true });
    for (const { picture, expected } of screens) {
      writeFileSync(join(out, picture), toPng(fromBraille(expected), SCALE));
    }
  }
  writeFileSync(join(out, 'README.md'), toPage(scenarios));
  console.log(`${out}: ${all.length} screens, ${different.length} of them different`);
} catch (error) {
  fail(error.message, 1);
}

/** Whether nothing but a gallery would be lost with this folder. */
function mayBeReplaced(path) {
  if (!existsSync(path)) {
    return true;
  }
  return statSync(path).isDirectory() && (readdirSync(path).length === 0 || existsSync(join(path, CONTACT_SHEET)));
}
