// The decoder of the log, as far as it is ours: finding it, feeding it, and saying what went wrong.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { decodeLog } from '../src/log.js';

/** Runs `body` with a shell script as the decoder. */
function withDecoder(script, body) {
  const folder = mkdtempSync(join(tmpdir(), 'pocket-oxo-'));
  const before = process.env.OXO_LOG_DECODER;
  try {
    process.env.OXO_LOG_DECODER = join(folder, 'decoder');
    writeFileSync(process.env.OXO_LOG_DECODER, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    body();
  } finally {
    rmSync(folder, { recursive: true });
    if (before === undefined) {
      delete process.env.OXO_LOG_DECODER;
    } else {
      process.env.OXO_LOG_DECODER = before;
    }
  }
}

test('the decoder gets the ELF file and the bytes, and its lines come back', () => {
  withDecoder('echo "$#: $1"; cat', () => {
    assert.deepEqual(decodeLog('a.elf', Buffer.from('one\ntwo\n')), ['1: a.elf', 'one', 'two']);
  });
});

test('a decoder that fails is an error with its reason', () => {
  withDecoder('echo "no such table" >&2; exit 1', () => {
    assert.throws(() => decodeLog('a.elf', new Uint8Array()), /the log decoder .* failed: no such table/);
  });
});

test('without a decoder the error says what to set', () => {
  withDecoder('', () => {
    delete process.env.OXO_LOG_DECODER;
    assert.throws(() => decodeLog('a.elf', new Uint8Array()), /OXO_LOG_DECODER is not set/);
  });
});
