// Turns the raw bytes of the log channel into lines of text, with a decoder for defmt.

import { spawnSync } from 'node:child_process';

/**
 * @param {string} elfPath the firmware that wrote the log: it holds the texts
 * @param {Uint8Array} bytes from `Pico.rttBytes()`
 * @returns {string[]} the lines
 */
export function decodeLog(elfPath, bytes) {
  const decoder = process.env.OXO_LOG_DECODER;
  if (!decoder) {
    throw new Error('OXO_LOG_DECODER is not set: it must name the program that decodes the log');
  }
  const { status, error, stdout, stderr } = spawnSync(decoder, [elfPath], {
    input: bytes,
    encoding: 'utf8',
  });
  if (error || status !== 0) {
    throw new Error(`the log decoder ${decoder} failed: ${error?.message ?? stderr}`);
  }
  return stdout.split('\n').filter((line) => line !== '');
}
