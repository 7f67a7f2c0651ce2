// The buttons and their bounce.

import assert from 'node:assert/strict';
import test from 'node:test';
import { RP2040 } from 'rp2040js';
import { bounceTrain, Buttons } from '../src/buttons.js';
import { seededRandom } from '../src/random.js';

const PIN_OF_A = 14;
const PULL_UP = 0x48; // input enabled, pulled up
const NO_PULL = 0x40;
const PAD_OF_A = 0x4001c004 + PIN_OF_A * 4;

function buttonsOnChip(options) {
  const chip = new RP2040();
  const buttons = new Buttons(options);
  buttons.attach(chip);
  chip.writeUint32(PAD_OF_A, PULL_UP);
  const edges = [];
  const { setInputValue } = chip.gpio[PIN_OF_A];
  chip.gpio[PIN_OF_A].setInputValue = function (level) {
    edges.push({ at: chip.clock.nanos / 1e6, level });
    setInputValue.call(this, level);
  };
  return { chip, buttons, edges, pin: chip.gpio[PIN_OF_A] };
}

test('without bounce there is one edge', () => {
  assert.deepEqual(bounceTrain(true, 0, seededRandom(1)), [{ at: 0, closed: true }]);
});

test('bounce begins with the new state, alternates, and ends in it within its time', () => {
  for (let seed = 0; seed < 200; seed++) {
    const train = bounceTrain(seed % 2 === 0, 5, seededRandom(seed));
    const closed = seed % 2 === 0;
    assert.ok(train.length >= 3);
    assert.deepEqual(train[0], { at: 0, closed });
    assert.equal(train.at(-1).closed, closed);
    train.slice(1).forEach((edge, i) => {
      assert.notEqual(edge.closed, train[i].closed);
      assert.ok(edge.at >= train[i].at && edge.at <= 5);
    });
  }
});

test('the same seed bounces the same way, another one differently', () => {
  const train = (seed) => bounceTrain(true, 5, seededRandom(seed));
  assert.deepEqual(train(3), train(3));
  assert.notDeepEqual(train(3), train(4));
});

test('a pressed button pulls its pin low, a released one leaves it to the pull-up', () => {
  const { buttons, pin } = buttonsOnChip();
  assert.equal(pin.inputValue, true);
  buttons.press('A');
  assert.equal(pin.inputValue, false);
  buttons.release('A');
  assert.equal(pin.inputValue, true);
});

test('without a pull-up the pin of an open switch is low', () => {
  const { chip, pin } = buttonsOnChip();
  chip.writeUint32(PAD_OF_A, NO_PULL);
  assert.equal(pin.inputValue, false);
});

test('pressing what is pressed is no edge', () => {
  const { buttons, edges } = buttonsOnChip();
  buttons.press('A');
  buttons.press('A');
  assert.equal(edges.length, 1);
});

test('hold releases after its time', () => {
  const { chip, buttons, edges } = buttonsOnChip();
  buttons.hold('A', 30);
  chip.clock.tick(29e6);
  assert.equal(buttons.isDown('A'), true);
  chip.clock.tick(2e6);
  assert.deepEqual(edges, [
    { at: 0, level: false },
    { at: 30, level: true },
  ]);
});

test('holding again prolongs the hold', () => {
  const { chip, buttons, edges } = buttonsOnChip();
  buttons.hold('A', 30);
  chip.clock.tick(20e6);
  buttons.hold('A', 30);
  chip.clock.tick(40e6);
  assert.deepEqual(edges.map(({ at }) => at), [0, 50]);
});

test('an early release and a new press are not cut short by the old hold', () => {
  const { chip, buttons } = buttonsOnChip();
  buttons.hold('A', 30);
  chip.clock.tick(10e6);
  buttons.release('A');
  buttons.press('A');
  chip.clock.tick(40e6);
  assert.equal(buttons.isDown('A'), true);
});

test('a change of the pull while the switch is closed is no edge', () => {
  const { chip, buttons, edges } = buttonsOnChip();
  buttons.press('A');
  chip.writeUint32(PAD_OF_A, NO_PULL);
  assert.equal(edges.length, 1);
});

test('a bouncing press and release settle as they should', () => {
  const { chip, buttons, edges, pin } = buttonsOnChip({ bounceMillis: 5, seed: 1 });
  buttons.press('A');
  chip.clock.tick(5e6);
  assert.ok(edges.length >= 3);
  assert.equal(pin.inputValue, false);
  buttons.release('A');
  chip.clock.tick(5e6);
  assert.equal(pin.inputValue, true);
});

test('a release in the middle of the bounce ends it', () => {
  const { chip, buttons, pin } = buttonsOnChip({ bounceMillis: 5, seed: 1 });
  buttons.press('A');
  buttons.release('A');
  chip.clock.tick(20e6);
  assert.equal(pin.inputValue, true);
});

test('a finger stays on its button through a reset, and leaves it when it would have', () => {
  const { chip, buttons } = buttonsOnChip();
  buttons.hold('A', 30);
  chip.clock.tick(10e6);
  const chipAfter = new RP2040();
  buttons.attach(chipAfter);
  assert.equal(buttons.isDown('A'), true);
  chipAfter.clock.tick(19e6);
  assert.equal(buttons.isDown('A'), true);
  chipAfter.clock.tick(2e6);
  assert.equal(buttons.isDown('A'), false);
});

test('an edge that nobody looks at is kept until it is cleared, and interrupts as soon as it may', () => {
  const INTR1 = 0x400140f4;
  const INTE1 = 0x40014104;
  const [EDGE_LOW, EDGE_HIGH] = [1 << ((PIN_OF_A % 8) * 4 + 2), 1 << ((PIN_OF_A % 8) * 4 + 3)];
  const BOTH = EDGE_LOW | EDGE_HIGH;
  const IO_IRQ_BANK0 = 1 << 13;
  const { chip, buttons } = buttonsOnChip();
  chip.writeUint32(INTR1, BOTH);
  assert.equal(chip.readUint32(INTR1) & BOTH, 0);
  buttons.hold('A', 1);
  chip.clock.tick(2e6);
  assert.equal(chip.readUint32(INTR1) & BOTH, BOTH);
  assert.equal(chip.core.pendingInterrupts & IO_IRQ_BANK0, 0);
  chip.writeUint32(INTE1, EDGE_LOW);
  assert.ok(chip.core.pendingInterrupts & IO_IRQ_BANK0);
  chip.writeUint32(INTR1, BOTH);
  assert.equal(chip.core.pendingInterrupts & IO_IRQ_BANK0, 0);
});

test('an unknown button is an error', () => {
  const { buttons } = buttonsOnChip();
  assert.throws(() => buttons.press('C'), /no button is called 'C': use Up, Down, Left, Right, A, B/);
});
