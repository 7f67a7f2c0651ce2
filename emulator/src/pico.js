// A Raspberry Pi Pico on the desk: the real firmware, its display, its buttons, and a clock to run it by.

import { BootRom, RETURN_STUB } from './boot-rom.js';
import { Buttons } from './buttons.js';
import { Buzzer } from './buzzer.js';
import { HardFault, createChip, cycleNanos, isWatchdogRunning, isWokenByPin } from './chip.js';
import { Elf } from './elf.js';
import { FLASH_BASE, FLASH_SIZE, Flash } from './flash.js';
import { I2cBus } from './i2c-bus.js';
import { RttReader } from './rtt.js';
import { Ssd1306 } from './ssd1306.js';
import { paintStack, stackUsed } from './stack.js';

const RAM_BASE = 0x20000000;
const VECTOR_TABLE = 0x10000100; // behind the second-stage boot loader
const NANOS_PER_MILLI = 1e6;
/** How far the processor may run between two looks at the log: it cannot fill 1 KiB in this time. */
const SLICE_NANOS = 20_000;

/** The break instruction that ends a `call` is no part of what was called. */
const BREAK_CYCLES = 1;

const HARD_FAULT_EXCEPTION = 3;
const NON_MASKABLE_EXCEPTION = 2;

/** Firmware did what stops the chip for good, or what the emulator cannot do. */
export class FirmwareFault extends Error {
  /** @param {{what: string, pc: number, symbol?: string}} fault */
  constructor({ what, pc, symbol }) {
    super(`firmware fault: ${what} at 0x${pc.toString(16)} in ${symbol ?? 'no known function'}`);
    this.name = 'FirmwareFault';
    this.pc = pc;
    this.symbol = symbol;
  }
}

export class Pico {
  #elf;
  #options;
  #rtt;
  #chip;
  #bootRom;
  #flash;
  #cycleNanos;
  #asleepNanos = 0;
  #dormantNanos = 0;
  /** Time that the clock of the present chip does not count: before it came out of reset, and with its clocks stopped. */
  #uncountedNanos = 0;
  #isDormant = false;
  #faultsBeforeBoot = 0;
  #stackUsedBefore = 0;
  /** Why the processor must stop at once, if it must. @type {null | 'returned' | import('./chip.js').ResetCause} */
  #stopCause = null;
  /** A fault in the handler of faults stops the processor until the watchdog comes. */
  #isLockedUp = false;
  #fault = null;

  /** The OLED module. @type {Ssd1306} */
  display;
  /** @type {Buttons} */
  buttons;
  /** @type {Buzzer} */
  buzzer;
  /** Every reset since power-on. @type {{at: number, cause: import('./chip.js').ResetCause}[]} */
  resets = [];
  /** Every hard fault since power-on. @type {{at: number, what: string, pc: number, symbol?: string}[]} */
  faults = [];
  /** Accesses to registers that the emulator does not know: where to look first when firmware hangs. */
  unmodelled = new Set();

  /**
   * Switches the power on. Nothing runs yet: see `runFor` and `runUntil`.
   * @param {Uint8Array} elfBytes the firmware
   * @param {object} [options]
   * @param {bigint | number} [options.seed] the first 64 bits of hardware noise
   * @param {Uint8Array} [options.flash] what flash held when the power went off (see `flash`)
   * @param {number} [options.eraseMillis] for one sector of 4 KiB
   * @param {number} [options.programMillis] for one page of 256 bytes
   * @param {number} [options.bounceMillis] how long each press and each release bounces
   */
  constructor(elfBytes, options = {}) {
    this.#options = { seed: 0n, eraseMillis: 50, programMillis: 0.7, bounceMillis: 0, ...options };
    const { seed, bounceMillis } = this.#options;
    this.#elf = new Elf(elfBytes);
    this.#rtt = new RttReader(this.#elf.addressOf('_SEGGER_RTT'));
    this.buttons = new Buttons({ bounceMillis, seed });
    this.buzzer = new Buzzer({ now: () => this.now });
    this.#powerOn(this.#options.flash);
  }

  /** Switches the power off and on again: flash stays, and nothing else. */
  cutPower() {
    this.#rtt.drain();
    this.#uncountedNanos += this.#chip.clock.nanos;
    this.#stackUsedBefore = this.stackUsed;
    this.#powerOn(this.#flash.bytes);
  }

  // Time

  /** Emulated milliseconds since power-on. */
  get now() {
    return (this.#uncountedNanos + this.#chip.clock.nanos) / NANOS_PER_MILLI;
  }

  /** Whether the processor has nothing to do at this moment. */
  get isAsleep() {
    return this.#chip.core.waiting;
  }

  /** Emulated milliseconds since power-on in which the processor slept: WFE, WFI, or with the chip's clocks stopped. */
  get asleepMillis() {
    return (this.#asleepNanos + this.#dormantNanos) / NANOS_PER_MILLI;
  }

  /** Those of them in which the chip's clocks stood still. */
  get dormantMillis() {
    return this.#dormantNanos / NANOS_PER_MILLI;
  }

  /** Runs for `millis` of emulated time. */
  runFor(millis) {
    this.#runUntilNanos(this.#uncountedNanos + this.#chip.clock.nanos + millis * NANOS_PER_MILLI);
  }

  /**
   * Runs until `predicate()` is true, and looks every `everyMillis` of emulated time.
   * @param {() => boolean} predicate
   * @param {{timeoutMs?: number, everyMillis?: number, what?: string}} [options] `what` names the
   *   awaited thing in the error that is thrown after `timeoutMs` of emulated time
   */
  runUntil(predicate, { timeoutMs = 10_000, everyMillis = 0.01, what = 'the awaited state' } = {}) {
    const start = this.now;
    while (!predicate()) {
      if (this.now - start >= timeoutMs) {
        throw new Error(`${what} did not come within ${timeoutMs} ms (${this.#whereabouts()})`);
      }
      this.runFor(everyMillis);
    }
  }

  /** Lets time pass, as when flash is being erased: everything goes on but the processor. */
  stall(millis) {
    this.#chip.clock.tick(millis * NANOS_PER_MILLI);
  }

  /** Runs for `millis` and tells which share of that time, 0 to 1, the processor slept. */
  asleepShareOver(millis) {
    const [start, asleepBefore] = [this.now, this.asleepMillis];
    this.runFor(millis);
    return (this.asleepMillis - asleepBefore) / (this.now - start);
  }

  // The board

  /** What a viewer sees: see `Ssd1306.glass`. */
  glass() {
    return this.display.glass();
  }

  /** The 2 MiB of flash. Give them to the next `Pico` and it finds what this one has saved. */
  get flash() {
    return this.#flash.bytes;
  }

  /** What firmware has done to flash since power first came on. */
  flashOperations = [];
  /** Called when the next operation on flash begins: nothing runs until it has ended. */
  onFlashOperation = () => {};
  /** Called with the address of a register when firmware is about to write to it. */
  onRegisterWrite = () => {};

  /** All bytes that firmware has logged since power-on, still encoded: see `decodeLog`. */
  rttBytes() {
    this.#rtt.drain();
    return this.#rtt.bytes();
  }

  // A debugger's view

  /** @returns {number} the address of a symbol of the firmware */
  addressOf(symbolName) {
    const address = this.#elf.addressOf(symbolName);
    if (address === undefined) {
      throw new Error(`the firmware has no symbol '${symbolName}'`);
    }
    return address;
  }

  /** The one function or object whose linker name, which often ends in a hash, is like `pattern`. */
  symbolLike(pattern) {
    const symbols = this.#elf.symbolsLike(pattern);
    if (symbols.length !== 1) {
      throw new Error(`${symbols.length} symbols of the firmware are like ${pattern}`);
    }
    return symbols[0];
  }

  /** The most bytes of the stack that were ever in use at once. */
  get stackUsed() {
    return Math.max(this.#stackUsedBefore, stackUsed(this.#chip.sram, this.#elf));
  }

  /** The most that may be, as memory.x says. */
  get stackBudget() {
    return this.addressOf('_stack_budget');
  }

  readMemory(address, length) {
    return Uint8Array.from({ length }, (_, i) => this.#chip.readUint8(address + i));
  }

  writeMemory(address, bytes) {
    bytes.forEach((byte, i) => this.#chip.writeUint8(address + i, byte));
  }

  /** Puts other instructions into RAM or flash, until the next start loads the firmware anew. */
  patchCode(address, halfwords) {
    const bytes = new Uint8Array(new Uint16Array(halfwords).buffer);
    if (address >= RAM_BASE) {
      this.writeMemory(address, bytes);
    } else {
      this.#flash.bytes.set(bytes, address - FLASH_BASE);
    }
  }

  /** Lets the processor go on in a function that does not return. */
  goTo(symbolName, args = []) {
    const { core } = this.#chip;
    core.registers.set(args);
    core.SP &= ~7; // as the calling convention wants it
    core.PC = this.addressOf(symbolName);
    core.waiting = false;
  }

  /**
   * Calls a function of the firmware on the stack of whatever runs now, with interrupts masked, and
   * then lets the firmware go on as if nothing had happened, except that time has passed.
   * @param {string} symbolName
   * @param {number[]} [args] up to four words, for r0 to r3
   * @param {{timeoutMs?: number}} [options]
   * @returns {{r0: number, r1: number, cycles: number}}
   */
  call(symbolName, args = [], { timeoutMs = 10_000 } = {}) {
    const { core } = this.#chip;
    const saved = saveCore(core);
    this.goTo(symbolName, args);
    core.LR = RETURN_STUB | 1;
    core.PM = true;
    const start = core.cycles;
    try {
      this.#runUntilReturn(symbolName, timeoutMs);
      const [r0, r1] = core.registers;
      return { r0, r1, cycles: core.cycles - start - BREAK_CYCLES };
    } finally {
      restoreCore(core, saved);
    }
  }

  // How it works

  #noteFlashOperation(operation) {
    this.flashOperations.push(operation);
    this.onFlashOperation(operation);
  }

  #powerOn(flashBefore) {
    this.display = new Ssd1306({ now: () => this.now, seed: this.#options.seed });
    this.#isDormant = false;
    this.#isLockedUp = false;
    this.#boot(undefined, flashBefore);
    paintStack(this.#chip.sram, this.#elf);
  }

  #boot(chipBefore, flashBefore) {
    const chip = createChip(
      {
        seed: this.#options.seed,
        onReset: (cause) => (this.#stopCause = cause),
        onDormant: () => (this.#isDormant = true),
        onRegisterWrite: (address) => this.onRegisterWrite(address),
        unmodelled: this.unmodelled,
      },
      chipBefore,
    );
    this.#chip = chip;
    this.#isLockedUp = false;
    this.#isDormant = false;
    this.#faultsBeforeBoot = this.faults.length;
    this.#cycleNanos = cycleNanos(chip);
    chip.addClockListener(() => (this.#cycleNanos = cycleNanos(chip)));

    const spendMillis = (millis) => chip.clock.tick(millis * NANOS_PER_MILLI);
    this.#flash = new Flash(chip.flash.subarray(0, FLASH_SIZE), { ...this.#options, spendMillis, onBegin: (operation) => this.#noteFlashOperation(operation) });
    if (flashBefore) {
      this.#flash.bytes.set(flashBefore);
    }
    for (const { address, bytes } of this.#elf.segments) {
      this.#flash.bytes.set(bytes, address - FLASH_BASE);
    }

    this.#bootRom = new BootRom(chip, this.#flash);
    this.#bootRom.useRam();
    chip.onBreak = () => this.#onBreak();
    new I2cBus(chip, this.display);
    this.buttons.attach(chip);
    this.buzzer.attach(chip);
    this.#rtt.attach(chip);
    chip.core.VTOR = VECTOR_TABLE;
    chip.core.reset();
  }

  #reset() {
    this.#rtt.drain();
    this.resets.push({ at: this.now, cause: this.#stopCause });
    this.#stopCause = null;
    this.#uncountedNanos += this.#chip.clock.nanos;
    this.#boot(this.#chip, this.#flash.bytes);
  }

  #runUntilNanos(end) {
    if (this.#fault) {
      throw this.#fault;
    }
    let left;
    while ((left = end - this.#uncountedNanos - this.#chip.clock.nanos) > 0) {
      this.#runSlice(left);
      if (this.#stopCause) {
        this.#reset();
      }
      this.#rtt.drain();
    }
  }

  #runUntilReturn(symbolName, timeoutMs) {
    const end = this.#chip.clock.nanos + timeoutMs * NANOS_PER_MILLI;
    while (this.#stopCause === null) {
      const left = end - this.#chip.clock.nanos;
      if (left <= 0) {
        throw new Error(`${symbolName} did not return within ${timeoutMs} ms (${this.#whereabouts()})`);
      }
      this.#runSlice(left);
      this.#rtt.drain();
    }
    if (this.#stopCause !== 'returned') {
      const fault = this.faults.at(-1);
      const why = fault ? `${this.#stopCause}, after ${fault.what} in ${fault.symbol}` : this.#stopCause;
      throw new Error(`a reset (${why}) came in the middle of ${symbolName}`);
    }
    this.#stopCause = null;
  }

  /** Runs the processor for a short time, or lets it sleep for up to `left` nanoseconds. */
  #runSlice(left) {
    const { core, clock } = this.#chip;
    const end = clock.nanos + left;
    const pause = Math.min(end, clock.nanos + SLICE_NANOS);
    const soon = () => Math.min(end, clock.nextAlarm?.nanos ?? end);
    let cyclesDone = core.cycles;
    try {
      while (clock.nanos < pause && this.#stopCause === null) {
        if (this.#isDormant) {
          this.#standStill(end - clock.nanos);
          return;
        }
        if (this.#isLockedUp) {
          clock.tick(soon() - clock.nanos);
        } else if (core.waiting) {
          this.#sleepUntil(soon());
        } else {
          core.executeInstruction();
          const { cycles } = core;
          clock.tick((cycles - cyclesDone) * this.#cycleNanos);
          cyclesDone = cycles;
        }
      }
    } catch (error) {
      if (!(error instanceof HardFault)) {
        throw error;
      }
      this.#enterHardFault(error.message);
    }
  }

  /** The chip's clocks stand still until a pin wakes it; fingers move on. */
  #standStill(left) {
    if (isWokenByPin(this.#chip)) {
      this.#isDormant = false;
      return;
    }
    const nanos = this.buttons.passTime(left);
    this.#uncountedNanos += nanos;
    this.#dormantNanos += nanos;
  }

  /** Sleeps a whole number of cycles: a core wakes up on an edge of its clock. */
  #sleepUntil(nanos) {
    const { clock } = this.#chip;
    const cycles = Math.max(1, Math.ceil((nanos - clock.nanos) / this.#cycleNanos));
    this.#asleepNanos += cycles * this.#cycleNanos;
    clock.tick(cycles * this.#cycleNanos);
  }

  /** A break instruction: a function of the boot ROM, the end of `call`, or a panic. */
  #onBreak() {
    const { core } = this.#chip;
    const address = core.PC - core.breakRewind;
    if (address === RETURN_STUB) {
      this.#stopCause = 'returned';
      return;
    }
    try {
      if (this.#bootRom.run(address)) {
        return;
      }
    } catch (error) {
      const pc = this.#faultingAddress();
      this.#raise({ what: error.message, pc, symbol: this.#elf.nameAt(pc) });
    }
    throw new HardFault('break or undefined instruction');
  }

  /** As the processor does: its handler runs, unless it is that handler which failed, or nothing can be stacked. */
  #enterHardFault(what) {
    const { core } = this.#chip;
    const pc = this.#faultingAddress();
    this.faults.push({ at: this.now, what, pc, symbol: this.#elf.nameAt(pc) });
    const isInHandler = core.IPSR === HARD_FAULT_EXCEPTION || core.IPSR === NON_MASKABLE_EXCEPTION;
    try {
      if (isInHandler) {
        throw new HardFault(what);
      }
      core.PC = pc;
      core.waiting = false;
      core.exceptionEntry(HARD_FAULT_EXCEPTION);
    } catch (error) {
      if (!(error instanceof HardFault)) {
        throw error;
      }
      this.#lockUp();
    }
  }

  #lockUp() {
    this.#isLockedUp = true;
    if (!isWatchdogRunning(this.#chip)) {
      this.#raise(this.faults[this.#faultsBeforeBoot]);
    }
  }

  #faultingAddress() {
    return (this.#chip.core.PC & ~1) - 2;
  }

  #raise(fault) {
    this.#rtt.drain();
    this.#fault = new FirmwareFault(fault);
    throw this.#fault;
  }

  #whereabouts() {
    const { core } = this.#chip;
    const name = this.#elf.nameAt(core.PC & ~1) ?? 'no known function';
    return `the processor ${core.waiting ? 'sleeps' : 'runs'} at 0x${core.PC.toString(16)} in ${name}`;
  }
}

const CORE_FIELDS = ['bankedSP', 'PM', 'SPSEL', 'nPRIV', 'currentMode', 'IPSR', 'APSR', 'waiting', 'eventRegistered'];

function saveCore(core) {
  const fields = Object.fromEntries(CORE_FIELDS.map((field) => [field, core[field]]));
  return { fields, registers: core.registers.slice() };
}

function restoreCore(core, { fields, registers }) {
  Object.assign(core, fields);
  core.registers.set(registers);
  // Interrupts that came in the meantime are pending: look at once, and do not sleep over them.
  core.interruptsUpdated = true;
  core.waiting = false;
}
