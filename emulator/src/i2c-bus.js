// The I2C bus between the chip and one device: every bit takes its time on the wires.
//
// rp2040js hands over each step of a transfer (start, address, byte, stop) and waits to be told that
// it is done. Here it is done after as many bit times as the step has bits, or never, if the device
// holds a line that the step needs. Firmware that takes the pins as plain outputs can clock the
// device by hand. This file also mends what the peripheral in rp2040js does differently from the chip.

const SDA_PIN = 4;
const SCL_PIN = 5;

const RESETS = 0x4000c;
const RESETS_I2C0 = 1 << 3;

const IC_DATA_CMD = 0x10;
const IC_INTR_MASK = 0x30;
const IC_ENABLE = 0x6c;
const IC_SDA_HOLD = 0x7c;
const IC_FS_SPKLEN = 0xa0;
const ENABLED = 1 << 0;
const TX_ABORTED = 1 << 6;
const STATE_IDLE = 0;
const STATE_STOP = 4;

const BITS_OF_START = 1;
const BITS_OF_BYTE = 9; // with its acknowledge bit
const BITS_OF_STOP = 1;
const NOBODY_DRIVES_THE_LINE = 0xff;

const PIN_DRIVEN_LOW = 0;

export class I2cBus {
  #chip;
  #i2c;
  #device;
  #alarm;
  #sda;
  #scl;
  #afterStep = () => {};
  #abandoned = false;

  /**
   * @param {import('rp2040js').RP2040} chip
   * @param {object} device
   * @param {(address: number) => boolean} device.addressed whether the device acknowledges this address
   * @param {(byte: number) => boolean} device.write takes a byte; whether the device acknowledges it
   * @param {() => void} device.stop the transfer is over
   * @param {() => void} device.clock SCL went up
   * @param {boolean} device.isPlugged with its resistors, which pull both lines up
   * @param {boolean} device.holdsData pulls SDA to ground
   * @param {boolean} device.holdsClock pulls SCL to ground
   * @param {() => void} device.onLines to be called after each change of the last three
   */
  constructor(chip, device) {
    this.#chip = chip;
    this.#i2c = chip.i2c[0];
    this.#device = device;
    this.#sda = chip.gpio[SDA_PIN];
    this.#scl = chip.gpio[SCL_PIN];
    this.#alarm = chip.clock.createAlarm(() => this.#afterStep());
    this.#timeSteps();
    this.#mendRegisters();
    this.#resetWithTheBlock();
    this.#connectLines();
  }

  /**
   * One period of SCL. The controller adds cycles of its own to the counts it is given (RP2040
   * datasheet, section 4.3.14), so firmware that asks for 400 kHz gets a little less.
   */
  get bitNanos() {
    const { sclHighPeriod, spikelen, sclLowPeriod } = this.#i2c;
    const cycles = sclHighPeriod + spikelen + 7 + sclLowPeriod + 1;
    return (cycles * 1e9) / this.#chip.clkSys;
  }

  #timeSteps() {
    const i2c = this.#i2c;
    const device = this.#device;
    i2c.onStart = () => this.#after(BITS_OF_START, () => i2c.completeStart(), this.#isBusFree);
    i2c.onConnect = (address, mode) =>
      this.#shift((address << 1) | mode, () => i2c.completeConnect(device.addressed(address)));
    i2c.onWriteByte = (byte) => this.#shift(byte, () => i2c.completeWrite(device.write(byte)));
    i2c.onReadByte = () => this.#after(BITS_OF_BYTE, () => i2c.completeRead(NOBODY_DRIVES_THE_LINE));
    i2c.onStop = () => this.#after(BITS_OF_STOP, () => this.#finishStop(), this.#isBusFree);
  }

  #isClockFree = () => !this.#device.holdsClock;
  /** Neither a start nor a stop can be made while somebody else holds a line. */
  #isBusFree = () => !this.#device.holdsClock && !this.#device.holdsData;

  /** Does a step after its bit times, or as soon after that as it can be done. */
  #after(bits, step, isPossible = this.#isClockFree) {
    this.#afterStep = () => (isPossible() ? step() : this.#alarm.schedule(this.bitNanos));
    this.#alarm.schedule(bits * this.bitNanos);
  }

  /** Puts a byte on the wires. A controller that sends a 1 and reads a 0 has lost the bus, and makes no stop. */
  #shift(byte, taken) {
    this.#after(BITS_OF_BYTE, () => {
      for (let bit = 0x80; bit !== 0; bit >>= 1) {
        if (byte & bit && this.#device.holdsData) {
          this.#i2c.arbitrationLost();
          return;
        }
        this.#device.clock();
      }
      this.#device.clock(); // for the acknowledge bit
      taken();
    });
  }

  #finishStop() {
    this.#device.stop();
    if (this.#abandoned) {
      this.#goIdle();
      this.#i2c.nextCommand();
    } else {
      this.#i2c.completeStop();
    }
  }

  #mendRegisters() {
    const i2c = this.#i2c;
    const write = i2c.writeUint32.bind(i2c);
    i2c.writeUint32 = (offset, value) => {
      switch (offset) {
        case IC_INTR_MASK: // not implemented: no interrupt would ever come
          i2c.intEnable = value & 0x1fff;
          i2c.checkInterrupts();
          return;
        case IC_DATA_CMD: // after an abort the chip drops all data until the abort is cleared
          if (i2c.intRaw & TX_ABORTED) {
            return;
          }
          break;
        case IC_ENABLE:
          if (!(value & ENABLED)) {
            this.#abandonTransfer();
          }
          break;
        case IC_FS_SPKLEN: // odd values are refused
          i2c.spikelen = value & 0xff;
          return;
        case IC_SDA_HOLD: // happens within a bit: nothing to see from here, and nothing to warn about
          return;
      }
      write(offset, value);
    };
  }

  /**
   * The controller is switched off, perhaps in mid-transfer: what is on the wires ends with a stop,
   * and the interrupts of the old transfer are not those of the next one.
   */
  #abandonTransfer() {
    const i2c = this.#i2c;
    i2c.intRaw = 0;
    i2c.checkInterrupts();
    if (i2c.state === STATE_IDLE) {
      return;
    }
    this.#abandoned = true;
    i2c.stop = true;
    if (!i2c.busy) {
      i2c.busy = true;
      i2c.state = STATE_STOP;
      i2c.onStop();
    }
  }

  #goIdle() {
    this.#abandoned = false;
    this.#i2c.state = STATE_IDLE;
    this.#i2c.busy = false;
    this.#i2c.pendingRestart = false;
  }

  /** A driver that starts over resets the peripheral first, which rp2040js ignores. */
  #resetWithTheBlock() {
    const i2c = this.#i2c;
    const resets = this.#chip.peripherals[RESETS];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      if (resets.reset & RESETS_I2C0) {
        this.#alarm.cancel();
        this.#device.stop();
        this.#goIdle();
        i2c.writeUint32(IC_INTR_MASK, 0);
        i2c.writeUint32(IC_ENABLE, 0);
      }
    };
  }

  /** A line is low while a pin or the device pulls it down, or when there is no resistor to pull it up. */
  #connectLines() {
    const device = this.#device;
    const [sda, scl] = [this.#sda, this.#scl];
    const isHigh = (pin, isHeld) => pin.value !== PIN_DRIVEN_LOW && !isHeld && (device.isPlugged || pin.pullupEnabled);
    const clockRises = () => setLevel(scl, isHigh(scl, device.holdsClock)) && scl.rawInputValue;
    const dataRises = () => setLevel(sda, isHigh(sda, device.holdsData)) && sda.rawInputValue;
    const follow = () => {
      const isClockHigh = scl.rawInputValue;
      if (clockRises()) {
        device.clock();
      }
      if (dataRises() && isClockHigh && scl.rawInputValue) {
        device.stop();
      }
    };
    // How a chip that comes out of reset finds the lines is no event.
    clockRises();
    dataRises();
    device.onLines = follow;
    sda.addListener(follow);
    scl.addListener(follow);
  }
}

/** @returns {boolean} whether that changed the level */
function setLevel(pin, isHigh) {
  const changes = pin.rawInputValue !== isHigh;
  // rp2040js latches an edge at every call, also when nothing changed.
  if (changes) {
    pin.setInputValue(isHigh);
  }
  return changes;
}
