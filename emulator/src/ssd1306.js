// An OLED module with an SSD1306 controller: its commands, its memory, and what its glass shows.
//
// After the SSD1306 datasheet, revision 1.5. The module is mounted as they all are: the picture is
// upright with segment remap (A1) and reversed COM scan (C8). It can be taken out, lose its power, and
// misbehave on the bus: see "Faults".

import { fillWithNoise, seededRandom } from './random.js';

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;
const ADDRESS = 0x3c;

const CONTINUATION = 0x80; // one byte follows, then another control byte
const IS_DATA = 0x40;

const HORIZONTAL = 0;
const VERTICAL = 1;
const PAGE = 2;

/** How many bytes follow a command; those not named stand alone. */
const ARGUMENT_COUNTS = new Map([
  [0x20, 1], // addressing mode
  [0x21, 2], // column window
  [0x22, 2], // page window
  [0x26, 6], // scroll right
  [0x27, 6], // scroll left
  [0x29, 5], // scroll up and right
  [0x2a, 5], // scroll up and left
  [0x81, 1], // contrast
  [0x8d, 1], // charge pump
  [0xa3, 2], // vertical scroll area
  [0xa8, 1], // multiplex ratio
  [0xd3, 1], // display offset
  [0xd5, 1], // clock
  [0xd9, 1], // pre-charge
  [0xda, 1], // COM pins
  [0xdb, 1], // VCOMH level
]);

export class Ssd1306 {
  #now;
  #random;
  #memory = new Uint8Array(WIDTH * PAGES);
  #isNoise = new Uint8Array(WIDTH * PAGES);
  #noiseLeft;

  // What a command or the next byte depends on; all of it goes with the power.
  #control;
  #command;
  #arguments;
  #mode;
  #column;
  #page;
  #columnWindow;
  #pageWindow;
  #pageModeColumn;
  #segmentRemap;
  #isOn;
  #hasChargePump;
  #isInverted;
  #isAllLit;
  #isScanReversed;
  #startLine;
  #offset;
  #rows;

  #isPlugged = true;
  #bytesToRefusal = 0;
  #clocksToRelease = 0;
  #holdsClock = false;
  /** Called after each change of `isPlugged`, `holdsData` and `holdsClock`: see `I2cBus`. */
  onLines = () => {};

  /** 0 to 255. */
  contrast;
  /** Bytes seen on the bus, addresses included. */
  busBytes = 0;
  /** When a byte of the memory last changed; null before the first. @type {number | null} */
  lastChangeAt = null;
  /** When the panel last became visible; null while it is dark. @type {number | null} */
  litSince = null;
  /** Whether the panel was ever visible while part of its memory still held power-on noise. */
  noiseShown = false;

  /**
   * @param {object} options
   * @param {() => number} [options.now] the time that goes into the records
   * @param {bigint | number} [options.seed] of the noise in the memory at power-on
   */
  constructor({ now = () => 0, seed = 0 } = {}) {
    this.#now = now;
    this.#random = seededRandom(seed);
    this.#powerOn();
  }

  // The bus

  addressed(address) {
    this.busBytes++;
    this.#control = null;
    return address === ADDRESS && this.#acknowledges();
  }

  write(byte) {
    this.busBytes++;
    if (!this.#acknowledges()) {
      return false;
    }
    if (this.#control === null) {
      this.#control = byte;
    } else {
      this.#take(byte);
      if (this.#control & CONTINUATION) {
        this.#control = null;
      }
    }
    return true;
  }

  stop() {
    this.#control = null;
  }

  /** SCL went up. */
  clock() {
    if (this.#clocksToRelease > 0 && --this.#clocksToRelease === 0) {
      this.onLines();
    }
  }

  /** A healthy module takes every byte. */
  #acknowledges() {
    return this.#isPlugged && (this.#bytesToRefusal === 0 || --this.#bytesToRefusal > 0);
  }

  // Faults

  get isPlugged() {
    return this.#isPlugged;
  }

  /** Whether it pulls SDA to ground. */
  get holdsData() {
    return this.#isPlugged && this.#clocksToRelease > 0;
  }

  /** Whether it pulls SCL to ground. */
  get holdsClock() {
    return this.#isPlugged && this.#holdsClock;
  }

  /** Takes the module out. */
  unplug() {
    this.#isPlugged = false;
    this.losePower();
  }

  /** Puts the module back in. */
  plug() {
    this.#isPlugged = true;
    this.losePower();
  }

  /** The power goes away for a moment: memory, registers and whatever it held or meant to refuse are lost. */
  losePower() {
    this.#bytesToRefusal = 0;
    this.#clocksToRelease = 0;
    this.#holdsClock = false;
    this.#powerOn();
    this.onLines();
  }

  /** Does not acknowledge the byte that comes after `bytes` others, and all is well again after that. */
  refuseAfter(bytes) {
    this.#bytesToRefusal = bytes + 1;
  }

  /** Holds SDA low, as when it was cut off in mid-byte, until it has seen this many clocks. */
  holdData(clocks) {
    this.#clocksToRelease = clocks;
    this.onLines();
  }

  /** Holds SCL low, or lets it go. */
  holdClock(isHeld) {
    this.#holdsClock = isHeld;
    this.onLines();
  }

  #powerOn() {
    fillWithNoise(this.#memory, this.#random);
    this.#isNoise.fill(1);
    this.#noiseLeft = this.#isNoise.length;
    this.#control = null;
    this.#command = null;
    this.#arguments = [];
    this.#mode = PAGE;
    this.#column = 0;
    this.#page = 0;
    this.#columnWindow = [0, WIDTH - 1];
    this.#pageWindow = [0, PAGES - 1];
    this.#pageModeColumn = 0;
    this.#segmentRemap = false;
    this.#isOn = false;
    this.#hasChargePump = false;
    this.#isInverted = false;
    this.#isAllLit = false;
    this.#isScanReversed = false;
    this.#startLine = 0;
    this.#offset = 0;
    this.#rows = HEIGHT;
    this.contrast = 0x7f;
    this.#updateRecords();
  }

  // The glass

  /** Whether anything can be seen at all. */
  get isVisible() {
    return this.#isOn && this.#hasChargePump;
  }

  /** Whether the pixel at (x, y) glows; (0, 0) is the top left corner of the module. */
  isLit(x, y) {
    const com = HEIGHT - 1 - y;
    if (!this.isVisible || com >= this.#rows) {
      return false;
    }
    if (this.#isAllLit) {
      return true;
    }
    const line = this.#isScanReversed ? this.#rows - 1 - com : com;
    const row = (line + this.#startLine + this.#offset) % HEIGHT;
    const segment = WIDTH - 1 - x;
    const bit = (this.#memory[(row >> 3) * WIDTH + segment] >> (row & 7)) & 1;
    return Boolean(bit) !== this.#isInverted;
  }

  /** What a viewer sees: 8 pages of 128 columns, bit 0 of a byte is its top row. */
  glass() {
    const picture = new Uint8Array(WIDTH * PAGES);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if (this.isLit(x, y)) {
          picture[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
        }
      }
    }
    return picture;
  }

  // The controller

  #take(byte) {
    if (this.#control & IS_DATA) {
      this.#store(byte);
    } else if (this.#command === null) {
      this.#begin(byte);
    } else {
      this.#arguments.push(byte);
    }
    // The arguments of a command may come in another transfer than the command.
    if (this.#command !== null && this.#arguments.length === (ARGUMENT_COUNTS.get(this.#command) ?? 0)) {
      this.#execute(this.#command, ...this.#arguments);
      this.#command = null;
      this.#updateRecords();
    }
  }

  #begin(command) {
    this.#command = command;
    this.#arguments = [];
  }

  #store(byte) {
    // The remap works on the way into the memory: what is there already stays where it is.
    const segment = this.#segmentRemap ? WIDTH - 1 - this.#column : this.#column;
    const index = this.#page * WIDTH + segment;
    if (this.#memory[index] !== byte) {
      this.#memory[index] = byte;
      this.lastChangeAt = this.#now();
    }
    this.#noiseLeft -= this.#isNoise[index];
    this.#isNoise[index] = 0;
    this.#advance();
  }

  #advance() {
    switch (this.#mode) {
      case HORIZONTAL:
        if (this.#nextColumn()) {
          this.#nextPage();
        }
        break;
      case VERTICAL:
        if (this.#nextPage()) {
          this.#nextColumn();
        }
        break;
      default:
        this.#column = this.#column === WIDTH - 1 ? this.#pageModeColumn : this.#column + 1;
    }
  }

  /** Moves on by one column. @returns {boolean} whether that wrapped round to the first */
  #nextColumn() {
    const [first, last] = this.#columnWindow;
    const wraps = this.#column === last;
    this.#column = wraps ? first : (this.#column + 1) % WIDTH;
    return wraps;
  }

  /** Moves on by one page. @returns {boolean} whether that wrapped round to the first */
  #nextPage() {
    const [first, last] = this.#pageWindow;
    const wraps = this.#page === last;
    this.#page = wraps ? first : (this.#page + 1) % PAGES;
    return wraps;
  }

  #execute(command, first, second) {
    if (command <= 0x0f) {
      this.#setPageModeColumn((this.#pageModeColumn & 0xf0) | command);
    } else if (command <= 0x1f) {
      this.#setPageModeColumn((this.#pageModeColumn & 0x0f) | ((command & 0x07) << 4));
    } else if (command >= 0x40 && command <= 0x7f) {
      this.#startLine = command & 0x3f;
    } else if (command >= 0xb0 && command <= 0xb7) {
      if (this.#mode === PAGE) {
        this.#page = command & 0x07;
      }
    } else {
      this.#executeNamed(command, first, second);
    }
  }

  #executeNamed(command, first, second) {
    switch (command) {
      case 0x20:
        this.#mode = first & 0x03;
        break;
      case 0x21:
        this.#columnWindow = [first & 0x7f, second & 0x7f];
        if (this.#mode !== PAGE) {
          this.#column = first & 0x7f;
        }
        break;
      case 0x22:
        this.#pageWindow = [first & 0x07, second & 0x07];
        if (this.#mode !== PAGE) {
          this.#page = first & 0x07;
        }
        break;
      case 0x81:
        this.contrast = first;
        break;
      case 0x8d:
        this.#hasChargePump = Boolean(first & 0x04);
        break;
      case 0xa0:
      case 0xa1:
        this.#segmentRemap = command === 0xa1;
        break;
      case 0xa4:
      case 0xa5:
        this.#isAllLit = command === 0xa5;
        break;
      case 0xa6:
      case 0xa7:
        this.#isInverted = command === 0xa7;
        break;
      case 0xa8:
        this.#rows = (first & 0x3f) + 1;
        break;
      case 0xae:
      case 0xaf:
        this.#isOn = command === 0xaf;
        break;
      case 0xc0:
      case 0xc8:
        this.#isScanReversed = command === 0xc8;
        break;
      case 0xd3:
        this.#offset = first & 0x3f;
        break;
      // The rest tunes the panel's drive or scrolls: no change to the picture here.
    }
  }

  #setPageModeColumn(column) {
    this.#pageModeColumn = column;
    if (this.#mode === PAGE) {
      this.#column = column;
    }
  }

  #updateRecords() {
    if (!this.isVisible) {
      this.litSince = null;
      return;
    }
    this.litSince ??= this.#now();
    this.noiseShown ||= this.#noiseLeft > 0;
  }
}
