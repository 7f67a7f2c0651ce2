// What the chip does that rp2040js alone does not.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { HardFault, createChip, cycleNanos, isWokenByPin } from '../src/chip.js';

const XOSC_CTRL = 0x40024000;
const XOSC_STATUS = 0x40024004;
const XOSC_STARTUP = 0x4002400c;
const WATCHDOG_LOAD = 0x40058004;
const WATCHDOG_CTRL = 0x40058000;
const WATCHDOG_SCRATCH0 = 0x4005800c;
const WATCHDOG_REASON = 0x40058008;
const WATCHDOG_TICK = 0x4005802c;
const TIMER_ALARM0 = 0x40054010;
const TIMER_RAW_LOW = 0x40054028;
const TIMER_INTR = 0x40054034;
const AIRCR = 0xe000ed0c;
const ROSC_DORMANT = 0x4006000c;
const ROSC_DIV = 0x40060010;
const COMA = 0x636f6d61;
const IO_BANK0_INTR1 = 0x400140f4;
const DORMANT_WAKE_INTE1 = 0x40014164;
const SET = 0x2000; // the alias of a register in which ones set bits
const PADS_BANK0_GPIO10 = 0x4001c02c;

let board;
let chip;

beforeEach(() => {
  board = {
    seed: 1n,
    unmodelled: new Set(),
    resets: [],
    onReset: (cause) => board.resets.push(cause),
    dormant: 0,
    onDormant: () => (board.dormant += 1),
  };
  chip = createChip(board);
});

const read = (address) => chip.readUint32(address) >>> 0;
const write = (address, value) => chip.writeUint32(address, value);

test('it starts on its ring oscillator', () => {
  assert.equal(chip.clkSys, 6_500_000);
  assert.equal(cycleNanos({ clkSys: 125_000_000 }), 8);
});

test('the crystal takes the time it is given', () => {
  write(XOSC_STARTUP, 47); // 47 * 256 cycles of 12 MHz: 1.003 ms
  write(XOSC_CTRL, 0xfabaa0);
  chip.clock.tick(1.0e6);
  assert.equal(read(XOSC_STATUS) >>> 31, 0);
  chip.clock.tick(0.01e6);
  assert.equal(read(XOSC_STATUS) >>> 31, 1);
});

test('the timer counts from the start of its tick', () => {
  chip.clock.tick(5000);
  assert.equal(read(TIMER_RAW_LOW), 0);
  write(WATCHDOG_TICK, (1 << 9) | 12);
  chip.clock.tick(7000);
  assert.equal(read(TIMER_RAW_LOW), 7);
});

test('a timer alarm comes when the timer shows its time, not before', () => {
  write(WATCHDOG_TICK, (1 << 9) | 12);
  chip.clock.tick(10_600);
  write(TIMER_ALARM0, 20);
  chip.clock.tick(9_392);
  assert.deepEqual([read(TIMER_INTR), read(TIMER_RAW_LOW)], [0, 19]);
  chip.clock.tick(8);
  assert.deepEqual([read(TIMER_INTR), read(TIMER_RAW_LOW)], [1, 20]);
});

test('the watchdog asks for one reset, and its notes survive it', () => {
  write(WATCHDOG_SCRATCH0, 0xcafe);
  write(WATCHDOG_LOAD, 2000); // counts two a microsecond
  write(WATCHDOG_CTRL, 1 << 30);
  chip.clock.tick(0.9e6);
  assert.deepEqual(board.resets, []);
  chip.clock.tick(0.2e6);
  assert.deepEqual(board.resets, ['watchdog']);

  chip.sram[0] = 0x5a;
  chip = createChip(board, chip);
  assert.equal(read(WATCHDOG_REASON), 1);
  assert.equal(read(WATCHDOG_SCRATCH0), 0xcafe);
  assert.equal(chip.sram[0], 0x5a);
});

test('firmware can ask for a reset, but only with the key', () => {
  write(AIRCR, 0x12340004);
  assert.deepEqual(board.resets, []);
  write(AIRCR, 0x05fa0004);
  assert.deepEqual(board.resets, ['software']);
});

test('firmware can make the watchdog reset at once, and learns of it afterwards', () => {
  write(WATCHDOG_CTRL, 1 << 31);
  assert.deepEqual(board.resets, ['forced']);
  chip = createChip(board, chip);
  assert.equal(read(WATCHDOG_REASON), 2);
});

test('the ring oscillator stops the chip, if nothing else runs', () => {
  write(ROSC_DORMANT, 1);
  assert.equal(board.dormant, 0);
  write(ROSC_DORMANT, COMA);
  assert.equal(board.dormant, 1);
  write(XOSC_CTRL, 0xfabaa0);
  assert.throws(() => write(ROSC_DORMANT, COMA), /another one runs/);
});

test('the ring oscillator is as fast as its divider says, also after a reset', () => {
  write(ROSC_DIV, 0xaa0); // by 32
  assert.equal(chip.clkSys, 3_250_000);
  chip = createChip(board, chip);
  write(ROSC_DIV, 0xaa0 + 8);
  assert.equal(chip.clkSys, 13_000_000);
});

test('a pin wakes the chip by an edge that is enabled and not yet forgotten', () => {
  const EDGE_LOW_OF_PIN_10 = 1 << (4 * 2 + 2);
  write(PADS_BANK0_GPIO10, 0x4a); // input, pull-up
  chip.gpio[10].setInputValue(true);
  chip.gpio[10].setInputValue(false);
  assert.equal(isWokenByPin(chip), false);
  write(DORMANT_WAKE_INTE1 + SET, EDGE_LOW_OF_PIN_10);
  assert.equal(read(DORMANT_WAKE_INTE1), EDGE_LOW_OF_PIN_10);
  assert.equal(isWokenByPin(chip), true);
  write(IO_BANK0_INTR1, 0xffffffff);
  assert.equal(isWokenByPin(chip), false);
  chip.gpio[10].setInputValue(true);
  assert.equal(isWokenByPin(chip), false);
  chip.gpio[10].setInputValue(false);
  assert.equal(isWokenByPin(chip), true);
});

test('memory holds noise at power-on', () => {
  assert.ok(new Set(chip.sram.subarray(0, 4096)).size > 200);
});

test('an access to nowhere is a fault, a register that is not modelled is noted', () => {
  assert.throws(() => read(0x60000000), HardFault);
  read(0x40018000);
  assert.deepEqual([...board.unmodelled], ['IO_QSPI_BASE: Unimplemented peripheral read from 0x0']);
});

test('SEV sets the event', () => {
  const SEV = 0xbf40;
  chip.core.eventRegistered = false;
  chip.writeUint16(0x20000000, SEV);
  chip.core.PC = 0x20000000;
  chip.core.executeInstruction();
  assert.equal(chip.core.eventRegistered, true);
});

test('ADCS and SBCS set their flags as the architecture says', () => {
  const edges = [0, 1, 2, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff];
  const signed = (word) => word | 0;
  const run = (opcode, left, right, carry) => {
    const { core } = chip;
    chip.writeUint16(0x20000000, opcode | (1 << 3)); // r0 and r1
    core.PC = 0x20000000;
    core.registers[0] = left;
    core.registers[1] = right;
    core.C = carry;
    core.executeInstruction();
    return { result: core.registers[0], N: core.N, Z: core.Z, C: core.C, V: core.V };
  };
  const expected = (unsignedResult, signedResult, hasCarry) => {
    const result = unsignedResult >>> 0;
    return { result, N: result >> 31 !== 0, Z: result === 0, C: hasCarry, V: signed(result) !== signedResult };
  };
  for (const left of edges) {
    for (const right of edges) {
      for (const carry of [false, true]) {
        const sum = left + right + carry;
        const adcs = expected(sum, signed(left) + signed(right) + carry, sum > 0xffffffff);
        assert.deepEqual(run(0x4140, left, right, carry), adcs, `${left} + ${right} + ${carry}`);
        const difference = left - right - !carry;
        const sbcs = expected(difference, signed(left) - signed(right) - !carry, difference >= 0);
        assert.deepEqual(run(0x4180, left, right, carry), sbcs, `${left} - ${right} - ${!carry}`);
      }
    }
  }
});
