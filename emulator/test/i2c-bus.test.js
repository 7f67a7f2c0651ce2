// The I2C bus, driven through the registers of the controller as a driver does.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { I2cBus } from '../src/i2c-bus.js';

const I2C0 = 0x40044000;
const IC_TAR = I2C0 + 0x04;
const IC_DATA_CMD = I2C0 + 0x10;
const IC_FS_SCL_HCNT = I2C0 + 0x1c;
const IC_FS_SCL_LCNT = I2C0 + 0x20;
const IC_INTR_MASK = I2C0 + 0x30;
const IC_RAW_INTR_STAT = I2C0 + 0x34;
const IC_CLR_TX_ABRT = I2C0 + 0x54;
const IC_ENABLE = I2C0 + 0x6c;
const IC_STATUS = I2C0 + 0x70;
const IC_TX_ABRT_SOURCE = I2C0 + 0x80;
const IC_FS_SPKLEN = I2C0 + 0xa0;
const RESETS = 0x4000c000;

const STOP = 1 << 9;
const TX_ABORTED = 1 << 6;
const STOP_SEEN = 1 << 9;
const BUSY = 1 << 0;
const IRQ = 23;
/** 100 + 11 + 7 cycles high, 181 + 1 low: 300 cycles of 8 ns. */
const BIT_NANOS = 2400;

let chip;
let device;
let seen;

const run = (bits) => chip.clock.tick(bits * BIT_NANOS);
const read = (register) => chip.readUint32(register);
const write = (register, value) => chip.writeUint32(register, value);
const send = (...words) => words.forEach((word) => write(IC_DATA_CMD, word));
const isInterruptPending = () => Boolean(chip.core.pendingInterrupts & (1 << IRQ));

beforeEach(() => {
  chip = new RP2040();
  chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
  seen = [];
  device = {
    addressed(address) {
      seen.push(`address ${address}`);
      return true;
    },
    write(byte) {
      seen.push(byte);
      return true;
    },
    stop() {
      seen.push('stop');
    },
  };
  new I2cBus(chip, device);
  write(IC_FS_SCL_HCNT, 100);
  write(IC_FS_SCL_LCNT, 181);
  write(IC_FS_SPKLEN, 11);
  write(IC_TAR, 0x3c);
  write(IC_ENABLE, 1);
});

test('every step takes as many bit times as it has bits', () => {
  send(0x11, 0x22 | STOP);
  const steps = [
    [1 + 9, 'address 60'],
    [9, 0x11],
    [9, 0x22],
    [1, 'stop'],
  ];
  const expected = [];
  for (const [bits, step] of steps) {
    run(bits - 0.01);
    assert.deepEqual(seen, expected, `too early: ${step}`);
    run(0.01);
    expected.push(step);
    assert.deepEqual(seen, expected);
  }
  assert.equal(read(IC_STATUS) & BUSY, 0);
  assert.ok(read(IC_RAW_INTR_STAT) & STOP_SEEN);
});

test('the bus waits for data without a stop', () => {
  send(0x11);
  run(1000);
  assert.deepEqual(seen, ['address 60', 0x11]);
  send(0x22 | STOP);
  run(10);
  assert.deepEqual(seen, ['address 60', 0x11, 0x22, 'stop']);
});

test('the interrupt mask works, both ways', () => {
  send(0x11 | STOP);
  run(20);
  assert.equal(isInterruptPending(), false);
  write(IC_INTR_MASK, STOP_SEEN);
  assert.equal(isInterruptPending(), true);
  write(IC_INTR_MASK, 0);
  assert.equal(isInterruptPending(), false);
});

test('a device that is not there aborts the transfer', () => {
  device.addressed = () => false;
  write(IC_INTR_MASK, TX_ABORTED);
  send(0x11, 0x22 | STOP);
  run(10);
  assert.equal(isInterruptPending(), true);
  assert.equal(read(IC_TX_ABRT_SOURCE) & 1, 1);
  run(1);
  assert.deepEqual(seen, ['stop']);
});

test('after an abort data are dropped until the abort is cleared', () => {
  device.write = () => false;
  send(0x11, 0x22 | STOP);
  run(30);
  device.write = (byte) => seen.push(byte);
  send(0x33 | STOP);
  run(30);
  assert.deepEqual(seen, ['address 60', 'stop']);
  read(IC_CLR_TX_ABRT);
  send(0x44 | STOP);
  run(30);
  assert.deepEqual(seen, ['address 60', 'stop', 'address 60', 0x44, 'stop']);
});

test('a transfer that is cut off ends with a stop and leaves no interrupt to the next one', () => {
  send(0x11, 0x22 | STOP);
  run(12);
  write(IC_ENABLE, 0);
  write(IC_ENABLE, 1);
  send(0x33 | STOP);
  run(8);
  assert.deepEqual(seen, ['address 60', 0x11, 'stop']);
  assert.equal(read(IC_RAW_INTR_STAT) & STOP_SEEN, 0);
  run(20);
  assert.deepEqual(seen.slice(3), ['address 60', 0x33, 'stop']);
  assert.ok(read(IC_RAW_INTR_STAT) & STOP_SEEN);
});

test('a transfer that is cut off while the bus waits for data ends with a stop too', () => {
  send(0x11);
  run(30);
  write(IC_ENABLE, 0);
  run(1);
  assert.deepEqual(seen, ['address 60', 0x11, 'stop']);
  assert.equal(read(IC_STATUS) & BUSY, 0);
});

test('switching the controller off clears the interrupts of the last transfer', () => {
  write(IC_INTR_MASK, STOP_SEEN);
  send(0x11 | STOP);
  run(20);
  assert.equal(isInterruptPending(), true);
  write(IC_ENABLE, 0);
  assert.equal(isInterruptPending(), false);
  assert.equal(read(IC_RAW_INTR_STAT), 0);
});

test('a reset of the controller drops everything at once', () => {
  send(0x11, 0x22 | STOP);
  run(12);
  write(RESETS, 1 << 3);
  assert.equal(read(IC_STATUS) & BUSY, 0);
  run(100);
  assert.deepEqual(seen, ['address 60', 'stop']);
});

test('the lines are high unless a pin drives them low', () => {
  const SIO_GPIO_IN = 0xd0000004;
  const SIO_GPIO_OE_SET = 0xd0000024;
  const SIO_GPIO_OE_CLR = 0xd0000028;
  const IO_GPIO5_CTRL = 0x40014000 + 5 * 8 + 4;
  const PADS_GPIO4 = 0x4001c004 + 4 * 4;
  const lines = () => (read(SIO_GPIO_IN) >> 4) & 0b11;
  write(PADS_GPIO4, 0x40);
  write(PADS_GPIO4 + 4, 0x40);
  assert.equal(lines(), 0b11);
  write(IO_GPIO5_CTRL, 5);
  write(SIO_GPIO_OE_SET, 1 << 5);
  assert.equal(lines(), 0b01);
  write(SIO_GPIO_OE_CLR, 1 << 5);
  assert.equal(lines(), 0b11);
});
