// The Pico, with programs of a few instructions.

import assert from 'node:assert/strict';
import test from 'node:test';
import { FirmwareFault, Pico } from '../src/pico.js';
import { tinyElf } from './support/tiny-elf.js';

const SLEEP_FOREVER = [0xbf20, 0xe7fd]; // WFE, branch back to it
const SPIN = [0xe7fe]; // branch to itself
const RETURN = 0x4770; // BX LR

test('a sleeping processor is counted as asleep, a busy one as awake', () => {
  assert.ok(new Pico(tinyElf({ main: SLEEP_FOREVER })).asleepShareOver(10) > 0.999);
  assert.equal(new Pico(tinyElf({ main: SPIN })).asleepShareOver(10), 0);
});

test('time passes as told', () => {
  for (const program of [SLEEP_FOREVER, SPIN]) {
    const pico = new Pico(tinyElf({ main: program }));
    pico.runFor(5);
    pico.runFor(2.5);
    assert.ok(pico.now >= 7.5 && pico.now < 7.501, `${pico.now}`);
  }
});

test('what does not come is an error that says where the processor is', () => {
  const pico = new Pico(tinyElf({ main: SPIN }));
  assert.throws(() => pico.runUntil(() => false, { timeoutMs: 1, what: 'the end' }), {
    message: 'the end did not come within 1 ms (the processor runs at 0x10000200 in main)',
  });
});

test('runUntil stops as soon as it may', () => {
  const pico = new Pico(tinyElf({ main: SLEEP_FOREVER }));
  pico.runUntil(() => pico.now >= 3, { timeoutMs: 10 });
  assert.ok(pico.now < 3.1);
});

test('a function can be called, and what ran before goes on', () => {
  const add = [0x1840, RETURN]; // ADDS r0, r0, r1
  const pico = new Pico(tinyElf({ main: SLEEP_FOREVER, add }));
  pico.runFor(1);
  assert.deepEqual(pico.call('add', [2, 3]), { r0: 5, r1: 3, cycles: 3 });
  assert.deepEqual(pico.call('add', [0xffffffff, 2]), { r0: 1, r1: 2, cycles: 3 });
  assert.ok(pico.asleepShareOver(10) > 0.99);
});

test('a function that does not return, or does not exist, is an error, and what ran before goes on', () => {
  const pico = new Pico(tinyElf({ main: SLEEP_FOREVER, spin: SPIN }));
  pico.runFor(1);
  assert.throws(() => pico.call('spin', [], { timeoutMs: 1 }), /spin did not return within 1 ms/);
  assert.throws(() => pico.call('missing'), /the firmware has no symbol 'missing'/);
  assert.ok(pico.asleepShareOver(10) > 0.99);
});

const faults = {
  'undefined instruction, as after a panic': [0xde00],
  'Read from invalid memory address': [0x2006, 0x0700, 0x6800], // r0 = 6 << 28, load from there
  'Write to undefined address': [0x2006, 0x0700, 0x6000],
  'is not implemented yet': [0xbf00, 0xe800],
};
for (const [what, program] of Object.entries(faults)) {
  test(`a fault stops the show: ${what}`, () => {
    const pico = new Pico(tinyElf({ main: program }));
    const isTheFault = (error) => {
      assert.ok(error instanceof FirmwareFault);
      assert.ok(error.message.includes(what), error.message);
      assert.equal(error.symbol, 'main');
      assert.equal(error.pc, 0x10000200 + (program.length - 1) * 2);
      return true;
    };
    assert.throws(() => pico.runFor(1), isTheFault);
    assert.throws(() => pico.runFor(1), isTheFault, 'it does not go away');
  });
}

test('a jump through a null pointer is a fault', () => {
  const pico = new Pico(tinyElf({ main: [0x2000, 0x4700] })); // r0 = 0, BX r0
  assert.throws(() => pico.runFor(1), /firmware fault: .* at 0x0 in no known function/);
});

test('the watchdog starts the firmware anew', () => {
  const pico = new Pico(
    tinyElf({
      main: [
        // WATCHDOG_LOAD = 1000, WATCHDOG_CTRL = enable, sleep
        0x4803, 0x4904, 0x6041, 0x4904, 0x6001, 0xbf20, 0xe7fd, 0xbf00,
        0x8000, 0x4005, 1000, 0, 0, 0x4000,
      ],
    }),
  );
  pico.runFor(1.2);
  assert.deepEqual(pico.resets.map(({ cause }) => cause), ['watchdog', 'watchdog']);
  const [first, second] = pico.resets.map(({ at }) => at);
  assert.ok(first > 0.5 && first < 0.51, `${first}`);
  assert.ok(second > 1.0 && second < 1.02, `${second}`);
  assert.ok(pico.now >= 1.2 && pico.now < 1.21);
});

test('memory can be read and written, and flash goes on to the next Pico', () => {
  const elf = tinyElf({ main: SLEEP_FOREVER });
  const pico = new Pico(elf);
  pico.writeMemory(0x20000000, [1, 2, 3]);
  assert.deepEqual([...pico.readMemory(0x20000000, 3)], [1, 2, 3]);
  assert.deepEqual([...pico.readMemory(pico.addressOf('main'), 2)], [0x20, 0xbf]);
  pico.flash[0x1ff000] = 42;
  assert.equal(new Pico(elf, { flash: pico.flash }).flash[0x1ff000], 42);
  assert.equal(new Pico(elf).flash[0x1ff000], 0xff);
});
