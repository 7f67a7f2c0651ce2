// The gallery as a program: what it draws, and which folders it leaves alone.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../gallery.js', import.meta.url));
const PICTURE = Array(16).fill('⠀'.repeat(64)).join('\n');

const folder = mkdtempSync(join(tmpdir(), 'oxo-gallery-'));
after(() => rmSync(folder, { recursive: true }));
const scenarios = join(folder, 'scenarios');
mkdirSync(scenarios);
writeFileSync(join(scenarios, 'clock.txt'), `# Why it is here.\nseed 1\nscreen the end\n${PICTURE}\n`);

function draw(out) {
  return spawnSync(process.execPath, [PROGRAM, scenarios, out], { encoding: 'utf8' });
}

test('a gallery takes the place of nothing, of an empty folder and of an older gallery', () => {
  const out = join(folder, 'gallery');
  mkdirSync(out);
  for (const found of [[], ['old.png', 'contact-sheet.png']]) {
    found.forEach((name) => writeFileSync(join(out, name), ''));
    const { status, stderr } = draw(out);
    assert.equal(status, 0, stderr);
    assert.deepEqual(readdirSync(out).sort(), ['README.md', 'clock', 'contact-sheet.png']);
  }
  assert.equal(draw(join(folder, 'new')).status, 0);
});

test('a folder of other things and a file are left alone', () => {
  const letters = join(folder, 'letters');
  mkdirSync(letters);
  const letter = join(letters, 'letter.txt');
  writeFileSync(letter, 'Dear reader');
  for (const out of [letters, letter]) {
    const { status, stderr } = draw(out);
    assert.equal(stderr, `gallery.js: ${out} is no gallery: name a new or an empty folder\n`);
    assert.equal(status, 2);
    assert.ok(existsSync(letter));
  }
});
