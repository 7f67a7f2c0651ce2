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
const SIO_GPIO_IN = 0xd0000004;
const SIO_GPIO_OE_SET = 0xd0000024;
const SIO_GPIO_OE_CLR = 0xd0000028;
const IO_GPIO4_CTRL = 0x40014000 + 4 * 8 + 4;
const IO_GPIO5_CTRL = IO_GPIO4_CTRL + 8;
const PADS_GPIO4 = 0x4001c004 + 4 * 4;
const PADS_GPIO5 = PADS_GPIO4 + 4;

const SIO = 5;
const INPUT = 0x40;
const PULL_UP = 0x48;
const SDA = 1 << 4;
const SCL = 1 << 5;

const STOP = 1 << 9;
const TX_ABORTED = 1 << 6;
const ARBITRATION_LOST = 1 << 12;
const STOP_SEEN = 1 << 9;
const BUSY = 1 << 0;
const IRQ = 23;
/** 100 + 11 + 7 cycles high, 181 + 1 low: 300 cycles of 8 ns. */
const BIT_NANOS = 2400;

let chip;
let device;
let seen;
let clocks;

const run = (bits) => chip.clock.tick(bits * BIT_NANOS);
const read = (register) => chip.readUint32(register);
const write = (register, value) => chip.writeUint32(register, value);
const send = (...words) => words.forEach((word) => write(IC_DATA_CMD, word));
const lines = () => read(SIO_GPIO_IN) & (SDA | SCL);
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
    clock() {
      clocks++;
    },
    isPlugged: true,
    holdsData: false,
    holdsClock: false,
  };
  clocks = 0;
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

test('every bit is a clock', () => {
  send(0x11 | STOP);
  run(20);
  assert.equal(clocks, 2 * 9);
});

test('while SDA is held low no transfer begins, and it goes on by itself when SDA is let go', () => {
  device.holdsData = true;
  send(0x11 | STOP);
  run(1000);
  assert.deepEqual(seen, []);
  device.holdsData = false;
  run(1 + 9 + 9 + 1);
  assert.deepEqual(seen, ['address 60', 0x11, 'stop']);
});

test('a 1 that SDA held low makes a 0 loses the bus, and no stop is seen', () => {
  send(0x00, 0x11 | STOP);
  run(10);
  device.holdsData = true;
  run(1000);
  assert.deepEqual(seen, ['address 60', 0x00]);
  assert.equal(clocks, 9 + 9 + 3);
  assert.ok(read(IC_RAW_INTR_STAT) & TX_ABORTED);
  assert.equal(read(IC_RAW_INTR_STAT) & STOP_SEEN, 0);
  assert.ok(read(IC_TX_ABRT_SOURCE) & ARBITRATION_LOST);
});

test('while SCL is held low everything stands still', () => {
  send(0x11 | STOP);
  run(12);
  device.holdsClock = true;
  run(1000);
  assert.deepEqual(seen, ['address 60']);
  device.holdsClock = false;
  run(2);
  assert.deepEqual(seen, ['address 60', 0x11, 'stop']);
});

function takePinsAsOutputs(pads = INPUT) {
  write(PADS_GPIO4, pads);
  write(PADS_GPIO5, pads);
  write(IO_GPIO4_CTRL, SIO);
  write(IO_GPIO5_CTRL, SIO);
}

test('the lines are high unless a pin or the device pulls them low', () => {
  takePinsAsOutputs();
  assert.equal(lines(), SDA | SCL);
  write(SIO_GPIO_OE_SET, SCL);
  assert.equal(lines(), SDA);
  write(SIO_GPIO_OE_CLR, SCL);
  assert.equal(lines(), SDA | SCL);
  device.holdsData = true;
  device.onLines();
  assert.equal(lines(), SCL);
  device.holdsClock = true;
  device.onLines();
  assert.equal(lines(), 0);
});

test('without the device only the pull-ups of the chip hold the lines high', () => {
  device.isPlugged = false;
  takePinsAsOutputs();
  device.onLines();
  assert.equal(lines(), 0);
  takePinsAsOutputs(PULL_UP);
  assert.equal(lines(), SDA | SCL);
});

test('by hand, SCL that goes up is a clock, and SDA that goes up above it a stop', () => {
  takePinsAsOutputs();
  const pulse = () => {
    write(SIO_GPIO_OE_SET, SCL);
    write(SIO_GPIO_OE_CLR, SCL);
  };
  pulse();
  pulse();
  assert.equal(clocks, 2);
  write(SIO_GPIO_OE_SET, SCL);
  write(SIO_GPIO_OE_SET, SDA);
  write(SIO_GPIO_OE_CLR, SDA);
  assert.deepEqual(seen, []);
  write(SIO_GPIO_OE_SET, SDA);
  write(SIO_GPIO_OE_CLR, SCL);
  write(SIO_GPIO_OE_CLR, SDA);
  assert.deepEqual(seen, ['stop']);
});
