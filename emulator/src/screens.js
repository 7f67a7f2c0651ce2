// The screens that the scenarios expect, and what their pictures are called.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readFile } from './command-line.js';
import { parseScenario } from './scenario.js';

/**
 * @typedef {{title: string, picture: string, expected: string}} Screen the picture is a path
 * @typedef {{name: string, why: string, screens: Screen[]}} Scenario
 */

/** @param {string} folder @returns {Scenario[]} in the order of their names */
export function readScenarios(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt')).sort();
  return files.map((file) => screensOf(readFile(join(folder, file)).toString(), file));
}

/** @param {string} text @param {string} file its name @returns {Scenario} */
export function screensOf(text, file) {
  const name = basename(file, '.txt');
  const taken = new Set(['']);
  const screens = parseScenario(text, file)
    .steps.filter(({ kind }) => kind === 'screen')
    .map(({ title, expected, line }) => {
      const plain = plainName(title);
      if (taken.has(plain)) {
        throw new Error(`${file}:${line}: a screen needs a title of its own`);
      }
      taken.add(plain);
      return { title, picture: `${name}/${plain}.png`, expected };
    });
  return { name, why: text.split('\n')[0].replace(/^# /, ''), screens };
}

/** Letters and digits with '-' between them: a file name everywhere, and in a link. */
function plainName(title) {
  return title.toLowerCase().replaceAll("'", '').match(/[a-z0-9]+/g)?.join('-') ?? '';
}
