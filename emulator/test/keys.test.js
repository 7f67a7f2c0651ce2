// From the terminal's keys to the buttons.

import assert from 'node:assert/strict';
import test from 'node:test';
import { KeyReader } from '../src/keys.js';

const ESCAPE = '\x1b';

test('every key of the handheld has its key on the keyboard', () => {
  const keys = new KeyReader();
  assert.deepEqual(keys.read('\x1b[A\x1b[B\x1b[D\x1b[C\r\x7f'), ['Up', 'Down', 'Left', 'Right', 'A', 'B']);
  assert.deepEqual(keys.read('\x1bOA\x1bOB\x1bOD\x1bOC\n\b'), ['Up', 'Down', 'Left', 'Right', 'A', 'B']);
  assert.deepEqual(keys.read('aA bB'), ['A', 'A', 'A', 'B', 'B']);
  assert.deepEqual(keys.read('pq\x03'), ['power', 'quit', 'quit']);
});

test('escape alone is B, as soon as no sequence follows', () => {
  const keys = new KeyReader();
  assert.deepEqual(keys.read(ESCAPE), []);
  assert.deepEqual(keys.flush(), ['B']);
  assert.deepEqual(keys.flush(), []);
});

test('a sequence may come in pieces', () => {
  const keys = new KeyReader();
  assert.deepEqual([...keys.read(ESCAPE), ...keys.read('['), ...keys.read('A')], ['Up']);
});

test('keys without a meaning do nothing', () => {
  const keys = new KeyReader();
  assert.deepEqual(keys.read('x\x01\x02\x1b[15~\x1b[1;5Aé\x1bOPw'), []);
  assert.deepEqual(keys.flush(), []);
});
