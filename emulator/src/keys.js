// From what a terminal sends to the buttons of the handheld.

const KEYS = new Map([
  ['\x1b[A', 'Up'],
  ['\x1b[B', 'Down'],
  ['\x1b[C', 'Right'],
  ['\x1b[D', 'Left'],
  ['\x1bOA', 'Up'],
  ['\x1bOB', 'Down'],
  ['\x1bOC', 'Right'],
  ['\x1bOD', 'Left'],
  ['\r', 'A'],
  ['\n', 'A'],
  [' ', 'A'],
  ['a', 'A'],
  ['A', 'A'],
  ['\x1b', 'B'],
  ['\x7f', 'B'],
  ['\b', 'B'],
  ['b', 'B'],
  ['B', 'B'],
  ['p', 'power'],
  ['q', 'quit'],
  ['\x03', 'quit'],
]);

/** One key: an escape sequence as a whole, or a single character. */
const ONE_KEY = /\x1b\[[0-9;?]*[@-~]|\x1bO[@-~]|[^]/g;
/** What may be the beginning of a sequence whose rest is still on its way. */
const UNFINISHED = /\x1b(\[[0-9;?]*|O)?$/;

export class KeyReader {
  #unfinished = '';

  /** @returns {string[]} the names of the buttons that were pressed, or 'power' or 'quit' */
  read(text) {
    const all = this.#unfinished + text;
    this.#unfinished = UNFINISHED.exec(all)?.[0] ?? '';
    return namesOf(all.slice(0, all.length - this.#unfinished.length));
  }

  /** Nothing has come for a while: what looked like the beginning of a sequence was a key of its own. */
  flush() {
    const keys = namesOf(this.#unfinished);
    this.#unfinished = '';
    return keys;
  }
}

function namesOf(text) {
  return (text.match(ONE_KEY) ?? []).map((key) => KEYS.get(key)).filter((name) => name !== undefined);
}
