// The real firmware, for the tests that run it. Without it they fail: a test that is skipped proves nothing.

import { existsSync, readFileSync } from 'node:fs';

const DEFAULT_PATH = new URL('../../../target/thumbv6m-none-eabi/release/pocket-oxo', import.meta.url).pathname;

export function firmwarePath() {
  return process.env.OXO_ELF ?? DEFAULT_PATH;
}

export function readFirmware() {
  const path = firmwarePath();
  if (!existsSync(path)) {
    throw new Error(
      `there is no firmware at ${path}: build it with ` +
        '`cargo build --release --target thumbv6m-none-eabi`, or set OXO_ELF to where it is',
    );
  }
  return readFileSync(path);
}
