// The I2C bus between the chip and one device: every bit takes its time on the wires.
//
// rp2040js hands over each step of a transfer (start, address, byte, stop) and waits to be told that
// it is done. Here it is done after as many bit times as the step has bits. This file also mends
// what the peripheral in rp2040js does differently from the chip.

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
  #afterStep = () => {};
  #abandoned = false;

  /**
   * @param {import('rp2040js').RP2040} chip
   * @param {object} device
   * @param {(address: number) => boolean} device.addressed whether the device acknowledges this address
   * @param {(byte: number) => boolean} device.write takes a byte; whether the device acknowledges it
   * @param {() => void} device.stop the transfer is over
   */
  constructor(chip, device) {
    this.#chip = chip;
    this.#i2c = chip.i2c[0];
    this.#device = device;
    this.#alarm = chip.clock.createAlarm(() => this.#afterStep());
    this.#timeSteps();
    this.#mendRegisters();
    this.#resetWithTheBlock();
    this.#pullUp(SDA_PIN);
    this.#pullUp(SCL_PIN);
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
    i2c.onStart = () => this.#after(BITS_OF_START, () => i2c.completeStart());
    i2c.onConnect = (address) =>
      this.#after(BITS_OF_BYTE, () => i2c.completeConnect(device.addressed(address)));
    i2c.onWriteByte = (byte) => this.#after(BITS_OF_BYTE, () => i2c.completeWrite(device.write(byte)));
    i2c.onReadByte = () => this.#after(BITS_OF_BYTE, () => i2c.completeRead(NOBODY_DRIVES_THE_LINE));
    i2c.onStop = () => this.#after(BITS_OF_STOP, () => this.#finishStop());
  }

  #after(bits, afterStep) {
    this.#afterStep = afterStep;
    this.#alarm.schedule(bits * this.bitNanos);
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

  /** The module's resistors hold both lines high; the pin reads low only while it is driven low. */
  #pullUp(index) {
    const pin = this.#chip.gpio[index];
    const follow = () => {
      const isHigh = pin.value !== PIN_DRIVEN_LOW;
      if (pin.rawInputValue !== isHigh) {
        pin.setInputValue(isHigh);
      }
    };
    pin.addListener(follow);
    follow();
  }
}
