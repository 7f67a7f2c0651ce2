// The parser of scenarios.

import assert from 'node:assert/strict';
import test from 'node:test';
import { parseScenario } from '../src/scenario.js';

const PICTURE_LINE = '⠀'.repeat(64);
const PICTURE = Array(16).fill(PICTURE_LINE).join('\n');

test('every step is understood, comments and blank lines are not steps', () => {
  const text = `# why it is here
seed 0x2a   # the answer

press A
hold Right 1000
wait 500
screen the first one
${PICTURE}
screen
${PICTURE}
`;
  assert.deepEqual(parseScenario(text, 'a.txt'), {
    seed: 42n,
    steps: [
      { kind: 'hold', button: 'A', millis: 40, line: 4 },
      { kind: 'hold', button: 'Right', millis: 1000, line: 5 },
      { kind: 'wait', millis: 500, line: 6 },
      { kind: 'screen', title: 'the first one', expected: PICTURE, line: 7 },
      { kind: 'screen', title: '', expected: PICTURE, line: 24 },
    ],
  });
});

test('a seed has up to 64 bits', () => {
  assert.equal(parseScenario('seed 18446744073709551615', 'a.txt').seed, 2n ** 64n - 1n);
  assert.throws(() => parseScenario('seed 18446744073709551616', 'a.txt'), /a\.txt:1: a seed is a number/);
});

test('lines may end as on Windows', () => {
  const text = `seed 1\nscreen\n${PICTURE}\n`.replaceAll('\n', '\r\n');
  assert.equal(parseScenario(text, 'a.txt').steps[0].expected, PICTURE);
});

const badOnes = [
  ['', 'a.txt:1: a scenario begins with a seed'],
  ['press A', 'a.txt:1: a scenario begins with a seed'],
  ['seed', 'a.txt:1: a seed is a number of up to 64 bits, decimal or with 0x'],
  ['seed x', 'a.txt:1: a seed is a number of up to 64 bits, decimal or with 0x'],
  ['seed -1', 'a.txt:1: a seed is a number of up to 64 bits, decimal or with 0x'],
  ['seed 1\nseed 2', 'a.txt:2: there is one seed, before all steps'],
  ['seed 1\npanic a.rs 1', "a.txt:2: expected something like 'panic file.rs 42 what went wrong'"],
  ['seed 1\n\njump', "a.txt:3: no step is called 'jump': use press, hold, wait, cut, panic or screen"],
  ['seed 1\npress C', "a.txt:2: no button is called 'C': use Up, Down, Left, Right, A, B"],
  ['seed 1\npress toString', "a.txt:2: no button is called 'toString': use Up, Down, Left, Right, A, B"],
  ['seed 1\npress', "a.txt:2: expected something like 'press A'"],
  ['seed 1\npress A B', "a.txt:2: expected something like 'press A'"],
  ['seed 1\nhold A', "a.txt:2: expected something like 'hold Right 1000'"],
  ['seed 1\nhold A long', "a.txt:2: 'long' is no number of milliseconds"],
  ['seed 1\nwait 1.5', "a.txt:2: '1.5' is no number of milliseconds"],
  ['seed 1\nwait', "a.txt:2: expected something like 'wait 500'"],
  ['seed 1\nscreen', 'a.txt:3: a screen has 16 lines of 64 braille characters'],
  [`seed 1\nscreen\n${PICTURE_LINE}\nwait 1`, 'a.txt:4: a screen has 16 lines of 64 braille characters'],
  [`seed 1\nscreen\n${PICTURE_LINE}⠀`, 'a.txt:3: a screen has 16 lines of 64 braille characters'],
];
for (const [text, message] of badOnes) {
  test(`refused: ${JSON.stringify(text.replaceAll(PICTURE_LINE, '…'))}`, () => {
    assert.throws(() => parseScenario(text, 'a.txt'), { message });
  });
}
