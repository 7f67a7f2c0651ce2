// The OLED module.

import assert from 'node:assert/strict';
import test from 'node:test';
import { HEIGHT, Ssd1306, WIDTH } from '../src/ssd1306.js';

const COMMANDS = 0x00;
const ONE_COMMAND = 0x80;
const DATA = 0x40;
const ONE_DATA = 0xc0;

const HORIZONTAL = [0x20, 0x00];
const VERTICAL = [0x20, 0x01];
const UPRIGHT = [0xa1, 0xc8];
const LIGHT = [0x8d, 0x14, 0xaf];

function send(display, ...bytes) {
  const acknowledged = display.addressed(0x3c) && bytes.every((byte) => display.write(byte));
  display.stop();
  return acknowledged;
}

/** A module that is on, upright and dark all over, in horizontal mode. */
function blankDisplay(options) {
  const display = new Ssd1306(options);
  send(display, COMMANDS, ...UPRIGHT, ...HORIZONTAL);
  send(display, DATA, ...new Uint8Array(1024));
  send(display, COMMANDS, ...LIGHT);
  return display;
}

function litPixels(display) {
  const lit = [];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (display.isLit(x, y)) {
        lit.push(`${x},${y}`);
      }
    }
  }
  return lit;
}

test('it answers to its own address only', () => {
  const display = new Ssd1306();
  assert.equal(display.addressed(0x3c), true);
  assert.equal(display.addressed(0x3d), false);
  assert.equal(display.busBytes, 2);
});

test('the memory holds noise at power-on, and the glass is dark', () => {
  const display = new Ssd1306({ seed: 1 });
  assert.deepEqual(litPixels(display), []);
  send(display, COMMANDS, ...LIGHT);
  const lit = litPixels(display).length;
  assert.ok(lit > 3000 && lit < 5200, `${lit} pixels are lit`);
});

test('noise on the glass is remembered, also after it has gone', () => {
  const display = new Ssd1306();
  send(display, COMMANDS, ...LIGHT);
  send(display, COMMANDS, ...HORIZONTAL);
  send(display, DATA, ...new Uint8Array(1024));
  assert.equal(display.noiseShown, true);
});

test('a panel that lights up with one byte still unwritten shows noise', () => {
  const display = new Ssd1306();
  send(display, COMMANDS, ...HORIZONTAL);
  send(display, DATA, ...new Uint8Array(1023));
  assert.equal(display.noiseShown, false);
  send(display, COMMANDS, ...LIGHT);
  assert.equal(display.noiseShown, true);
});

test('memory first, light second: no noise', () => {
  assert.equal(blankDisplay().noiseShown, false);
});

test('the glass needs both the display and its charge pump', () => {
  const display = blankDisplay();
  send(display, DATA, 0xff);
  assert.equal(litPixels(display).length, 8);
  send(display, COMMANDS, 0xae);
  assert.equal(litPixels(display).length, 0);
  send(display, COMMANDS, 0xaf, 0x8d, 0x10);
  assert.equal(litPixels(display).length, 0);
});

test('bit 0 of the first byte is the top left pixel of an upright module', () => {
  const display = blankDisplay();
  send(display, DATA, 0x01, 0x80);
  assert.deepEqual(litPixels(display), ['0,0', '1,7']);
  assert.equal(display.glass()[0], 0x01);
  assert.equal(display.glass()[1], 0x80);
});

test('without remaps the picture is upside down', () => {
  const display = blankDisplay();
  send(display, COMMANDS, 0xa0, 0xc0);
  send(display, DATA, 0x01);
  assert.deepEqual(litPixels(display), ['127,63']);
});

test('the scan direction turns what is shown, the segment remap only what comes after', () => {
  const display = blankDisplay();
  send(display, DATA, 0x01);
  send(display, COMMANDS, 0xa0, 0xc0);
  assert.deepEqual(litPixels(display), ['0,63']);
});

test('horizontal mode fills the window row by row and wraps', () => {
  const display = blankDisplay();
  send(display, COMMANDS, 0x21, 10, 11, 0x22, 2, 3);
  send(display, DATA, 0x01, 0x02, 0x04, 0x08, 0x10);
  assert.deepEqual(litPixels(display), ['11,17', '10,20', '10,26', '11,27']);
});

test('vertical mode fills the window column by column and wraps', () => {
  const display = blankDisplay();
  send(display, COMMANDS, ...VERTICAL, 0x21, 10, 11, 0x22, 2, 3);
  send(display, DATA, 0x01, 0x02, 0x04, 0x08, 0x10);
  assert.deepEqual(litPixels(display), ['11,18', '10,20', '10,25', '11,27']);
});

test('page mode stays in its page and returns to its start column', () => {
  const display = blankDisplay();
  send(display, COMMANDS, 0x20, 0x02, 0xb3, 0x0e, 0x17);
  send(display, DATA, 0x01, 0x02, 0x04);
  assert.deepEqual(litPixels(display), ['127,25', '126,26']);
});

test('a command may be cut anywhere, also between transfers', () => {
  const display = blankDisplay();
  send(display, COMMANDS, 0x21);
  send(display, COMMANDS, 5);
  send(display, ONE_COMMAND, 6, ONE_COMMAND, 0x22, ONE_COMMAND, 1);
  send(display, COMMANDS, 7);
  send(display, DATA, 0xff);
  assert.deepEqual(litPixels(display)[0], '5,8');
});

test('control bytes with continuation carry one byte each', () => {
  const display = blankDisplay();
  send(display, ONE_COMMAND, 0x81, ONE_COMMAND, 0x12, ONE_DATA, 0x01, DATA, 0x02, 0x04);
  assert.equal(display.contrast, 0x12);
  assert.deepEqual(litPixels(display), ['0,0', '1,1', '2,2']);
});

test('the arguments of scroll commands are not taken for commands', () => {
  const display = blankDisplay();
  send(display, COMMANDS, 0x26, 0, 0, 0, 7, 0, 0xae, 0x2f, 0xa3, 0, 0xae);
  assert.equal(display.isVisible, true);
});

test('start line and offset roll the picture', () => {
  const display = blankDisplay();
  send(display, DATA, 0x01);
  send(display, COMMANDS, 0x40 | 10);
  assert.deepEqual(litPixels(display), ['0,54']);
  send(display, COMMANDS, 0xd3, 54);
  assert.deepEqual(litPixels(display), ['0,0']);
});

test('inversion and all-on show on the glass and leave the memory alone', () => {
  const display = blankDisplay();
  send(display, DATA, 0x01);
  send(display, COMMANDS, 0xa7);
  assert.equal(litPixels(display).length, WIDTH * HEIGHT - 1);
  send(display, COMMANDS, 0xa6, 0xa5);
  assert.equal(litPixels(display).length, WIDTH * HEIGHT);
  send(display, COMMANDS, 0xa4);
  assert.deepEqual(litPixels(display), ['0,0']);
});

test('it remembers when its memory changed and when it lit up', () => {
  let now = 1;
  const display = new Ssd1306({ now: () => now });
  assert.equal(display.lastChangeAt, null);
  assert.equal(display.litSince, null);
  send(display, DATA, 0x01);
  now = 2;
  send(display, COMMANDS, ...LIGHT);
  now = 3;
  send(display, COMMANDS, 0x00, 0x10, 0xaf);
  send(display, DATA, 0x01);
  assert.equal(display.lastChangeAt, 1);
  assert.equal(display.litSince, 2);
  send(display, COMMANDS, 0xae);
  assert.equal(display.litSince, null);
});

// Faults

test('without its module the bus is silent, and the glass dark', () => {
  const display = blankDisplay();
  display.unplug();
  assert.equal(send(display, COMMANDS, 0xaf), false);
  assert.equal(display.isVisible, false);
});

test('a module that comes back has lost its memory and its registers', () => {
  const display = blankDisplay();
  send(display, COMMANDS, 0x81, 0x10);
  display.unplug();
  display.plug();
  assert.equal(display.isVisible, false);
  assert.equal(display.contrast, 0x7f);
  assert.equal(send(display, COMMANDS, ...LIGHT), true);
  assert.ok(litPixels(display).length > 3000);
  assert.equal(display.noiseShown, true);
});

test('a moment without power costs as much, and the bus does not tell', () => {
  const display = blankDisplay();
  display.losePower();
  assert.equal(display.isVisible, false);
  assert.equal(send(display, DATA, 0x01), true);
});

test('a byte is refused once, and what it says is not done', () => {
  const display = blankDisplay();
  display.refuseAfter(2);
  assert.equal(send(display, COMMANDS, 0xa5), false);
  assert.deepEqual(litPixels(display), []);
  assert.equal(send(display, COMMANDS, 0xa5), true);
  assert.equal(litPixels(display).length, WIDTH * HEIGHT);
});

test('it holds SDA low until it was clocked often enough, or loses its power', () => {
  const display = new Ssd1306();
  let changes = 0;
  display.onLines = () => changes++;
  display.holdData(2);
  display.clock();
  assert.equal(display.holdsData, true);
  display.clock();
  assert.equal(display.holdsData, false);
  assert.equal(changes, 2);
  display.holdData(2);
  display.holdClock(true);
  assert.equal(display.holdsClock, true);
  display.unplug();
  assert.equal(display.holdsData || display.holdsClock, false);
});
