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
  'break or undefined instruction': [0xde00],
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

/** Stores each value at its address, then goes on with `rest`: a load of both and a store for each, the words behind. */
function storing(stores, rest) {
  const code = [...Array(3 * stores.length).fill(0), ...rest];
  if (code.length % 2) {
    code.push(0xbf00);
  }
  const literals = code.length;
  stores.flat().forEach((word, i) => {
    const at = Math.floor(i / 2) * 3 + (i % 2);
    const words = (literals + 2 * i - ((at & ~1) + 2)) / 2; // from the word that the program counter is in
    code[at] = 0x4800 | ((i % 2) << 8) | words; // LDR r0 or r1
    code[at - (i % 2) + 2] = 0x6001; // STR r1, [r0]
    code.push(word & 0xffff, word >>> 16);
  });
  return code;
}

/** Half a millisecond, because it counts two a microsecond. */
const WATCHDOG_STARTS = [
  [0x40058004, 1000],
  [0x40058000, 1 << 30],
];

test('a fault runs its handler, with the place of the fault on the stack', () => {
  const handler = [0x9806, 0x2120, 0x0609, 0x6008, ...SLEEP_FOREVER]; // the stacked address goes to 0x20000000
  const pico = new Pico(tinyElf({ main: [0xbf00, 0xde00], handler }, { hardFault: 'handler' }));
  pico.runFor(1);
  assert.deepEqual(pico.faults.map(({ pc, symbol }) => ({ pc, symbol })), [{ pc: 0x10000202, symbol: 'main' }]);
  assert.deepEqual([...pico.readMemory(0x20000000, 4)], [0x02, 0x02, 0x00, 0x10]);
  assert.deepEqual(pico.resets, []);
});

test('after a fault in the handler of faults only the watchdog helps', () => {
  const pico = new Pico(tinyElf({ main: storing(WATCHDOG_STARTS, [0xde00]) }));
  pico.runFor(0.7);
  assert.deepEqual(pico.resets.map(({ cause }) => cause), ['watchdog']);
  assert.equal(pico.faults.length, 4);
  assert.ok(pico.asleepMillis === 0);
});

test('the watchdog starts the firmware anew', () => {
  const pico = new Pico(tinyElf({ main: storing(WATCHDOG_STARTS, SLEEP_FOREVER) }));
  pico.runFor(1.2);
  assert.deepEqual(pico.resets.map(({ cause }) => cause), ['watchdog', 'watchdog']);
  const [first, second] = pico.resets.map(({ at }) => at);
  assert.ok(first > 0.5 && first < 0.51, `${first}`);
  assert.ok(second > 1.0 && second < 1.02, `${second}`);
  assert.ok(pico.now >= 1.2 && pico.now < 1.21);
});

test('a dormant chip stands still until a pin wakes it, and its watchdog with it', () => {
  const pico = new Pico(
    tinyElf({
      main: storing(
        [
          [0x4001c03c, 0x4a], // PADS_BANK0: pin 14 is an input with a pull-up
          [0x40014164, 0xc << 24], // IO_BANK0: both its edges wake
          [0x400140f4, 0xffffffff], // those until now are forgotten
          ...WATCHDOG_STARTS,
          [0x4006000c, 0x636f6d61], // ROSC: coma
        ],
        SLEEP_FOREVER,
      ),
    }),
  );
  pico.buttons.hold('B', 50); // which wakes nobody
  pico.runFor(1000);
  assert.ok(pico.dormantMillis > 999.9, `${pico.dormantMillis}`);
  assert.equal(pico.buttons.isDown('B'), false);
  assert.ok(pico.now >= 1000 && pico.now < 1000.01, `${pico.now}`);
  assert.deepEqual(pico.resets, []);

  pico.buttons.hold('A', 50);
  pico.runFor(0.4);
  assert.ok(pico.dormantMillis < 1000.1, `${pico.dormantMillis}`);
  pico.runFor(0.2);
  assert.deepEqual(pico.resets.map(({ cause }) => cause), ['watchdog'], 'awake, it is not fed');
});

test('the depth of the stack is seen, also over a power cut', () => {
  const push = 0xb5ff; // nine registers
  const pico = new Pico(tinyElf({ main: [push, push, ...SLEEP_FOREVER] }, { stack: [0x20030000, 0x20040000] }));
  assert.equal(pico.stackUsed, 0);
  pico.runFor(1);
  assert.equal(pico.stackUsed, 72);
  pico.cutPower();
  assert.equal(pico.stackUsed, 72);
  pico.writeMemory(0x20033000, [1]);
  assert.equal(pico.stackUsed, 0xd000);
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
