// What all programs here do alike: read their arguments and files, and say in one line what is wrong.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

const EXIT_USAGE = 2;

/** Ends the program with one line on standard error. @returns {never} */
export function fail(message, exitCode = EXIT_USAGE) {
  process.stderr.write(`${basename(process.argv[1])}: ${message}\n`);
  process.exit(exitCode);
}

/**
 * @param {object} expected
 * @param {string} expected.usage shown when the arguments make no sense
 * @param {[number, number]} expected.count how many positional arguments there may be
 * @param {object} [expected.options] as for `parseArgs`
 */
export function readArguments({ usage, count: [least, most], options = {} }) {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    if (positionals.length >= least && positionals.length <= most) {
      return { positionals, values };
    }
  } catch {
    // An unknown option: the usage says which there are.
  }
  return fail(`usage: ${usage}`);
}

export function readFile(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    return fail(`cannot read ${path}: ${error.code ?? error.message}`);
  }
}
