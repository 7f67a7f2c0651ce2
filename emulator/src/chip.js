// An RP2040 from rp2040js, with the parts that our firmware needs and rp2040js lacks or gets wrong.

import { RP2040 } from 'rp2040js';
import { fillWithNoise, seededRandom } from './random.js';
import { Registers } from './registers.js';
import { RingOscillator } from './ring-oscillator.js';

// Peripherals, as rp2040js numbers them: the address without its last twelve bits.
const XIP_CTRL = 0x14000;
const SYSCFG = 0x40004;
const IO_BANK0 = 0x40014;
const XOSC = 0x40024;
const TIMER = 0x40054;
const WATCHDOG = 0x40058;
const ROSC = 0x40060;
const VREG_AND_CHIP_RESET = 0x40064;

const CHIP_RESET_VALUES = { 0x0: 0xb1, 0x4: 0x91, 0x8: 0x100 }; // 1.1 V, brown-out on, power came on
const INTERRUPT_ENTRY_CYCLES = 15;

/** @typedef {'watchdog' | 'forced' | 'software'} ResetCause not fed in time, told to by firmware, by the core's own register */

/** Thrown where the processor does what ends in a hard fault. */
export class HardFault extends Error {}

/**
 * @param {object} board what the chip tells the board
 * @param {bigint | number} board.seed the first 64 random bits
 * @param {(cause: ResetCause) => void} board.onReset the chip asks for a reset
 * @param {() => void} board.onDormant the chip stops all its clocks, until `isWokenByPin`
 * @param {(address: number) => void} [board.onRegisterWrite] a register is about to be written to
 * @param {Set<string>} board.unmodelled takes a note of every register that rp2040js does not know
 * @param {RP2040} [before] the chip before a reset: its memory and its watchdog's notes stay
 */
export function createChip({ seed, onReset, onDormant, onRegisterWrite = () => {}, unmodelled }, before) {
  const chip = new RP2040();
  chip.logger = listeningLogger(chip, unmodelled);
  chip.peripherals[XIP_CTRL] = new Registers(chip, 'XIP_CTRL');
  chip.peripherals[VREG_AND_CHIP_RESET] = new Registers(chip, 'VREG_AND_CHIP_RESET', CHIP_RESET_VALUES);
  if (before) {
    chip.peripherals[ROSC] = before.peripherals[ROSC];
    chip.sram.set(before.sram);
    keepWatchdogNotes(chip, before);
  } else {
    chip.peripherals[ROSC] = new RingOscillator(chip, seed);
    fillWithNoise(chip.sram, seededRandom(seed));
  }
  letRingOscillatorStop(chip, onDormant);
  wakeByPin(chip);
  keepMemoryPower(chip);
  writeMemoryDirectly(chip, onRegisterWrite);
  chip.updateClocks(); // rp2040js starts at 125 MHz; the chip itself starts on its ring oscillator
  letWatchdogReset(chip, onReset);
  giveCrystalItsStartTime(chip);
  startTimerWithItsTick(chip);
  makeTimerAlarmsExact(chip);
  chargeInterruptEntry(chip);
  mendOverflowFlag(chip);
  answerResetRequest(chip, onReset);
  return chip;
}

/** How long a clock cycle takes, as a multiple of 1/256 ns: sums of it are exact in floating point. */
export function cycleNanos(chip) {
  return Math.round(256e9 / chip.clkSys) / 256;
}

/**
 * rp2040js only logs what it does not do, so its log is the place to learn of it: of SEV, with
 * which embassy's thread executor wakes itself, and of accesses that are hard faults on the chip.
 */
function listeningLogger(chip, unmodelled) {
  const listen = (component, message) => {
    if (component === 'RP2040' || component === 'CortexM0Core') {
      throw new HardFault(message);
    }
    unmodelled.add(`${component}: ${message}`);
  };
  return {
    debug() {},
    info(component, message) {
      if (message === 'SEV') {
        chip.core.eventRegistered = true;
      }
    },
    warn: listen,
    error: listen,
  };
}

function keepWatchdogNotes(chip, before) {
  const { reason, scratchData } = before.peripherals[WATCHDOG];
  chip.peripherals[WATCHDOG].reason = reason;
  chip.peripherals[WATCHDOG].scratchData.set(scratchData);
}

/** rp2040js leaves the reset to us, and would trigger again and again without time passing. */
function letWatchdogReset(chip, onReset) {
  const TIMED_OUT = 1;
  const watchdog = chip.peripherals[WATCHDOG];
  watchdog.onWatchdogTrigger = () => {
    watchdog.timer.enable = false;
    onReset(watchdog.reason === TIMED_OUT ? 'watchdog' : 'forced');
  };
}

export function isWatchdogRunning(chip) {
  return chip.peripherals[WATCHDOG].timer.enable;
}

/** Only the whole chip is stopped here: an oscillator that nothing runs from is not. */
function letRingOscillatorStop(chip, onDormant) {
  const FROM_RING_OSCILLATOR = 0;
  const FROM_REFERENCE = 0;
  const ring = chip.peripherals[ROSC];
  ring.rp2040 = chip;
  ring.onDormant = () => {
    const { refCtrl, sysCtrl } = chip.clocks;
    const isClock = (refCtrl & 3) === FROM_RING_OSCILLATOR && (sysCtrl & 1) === FROM_REFERENCE;
    if (!isClock || chip.peripherals[XOSC].enabled) {
      throw new Error('the ring oscillator was stopped while another one runs, which is not emulated');
    }
    onDormant();
  };
}

// The enable bits for waking: four a pin, as for interrupts.
const WAKE_ENABLE = 0x160;
const WAKE_ENABLE_LAST = 0x16c;
const PINS_PER_REGISTER = 8;
const wakeEnables = new WeakMap();

/** The registers of IO_BANK0 that say which pins end a dormant sleep, and how. */
function wakeByPin(chip) {
  const enables = new Uint32Array(4);
  wakeEnables.set(chip, enables);
  const io = chip.peripherals[IO_BANK0];
  const [read, write] = [io.readUint32.bind(io), io.writeUint32.bind(io)];
  const isEnable = (offset) => offset >= WAKE_ENABLE && offset <= WAKE_ENABLE_LAST;
  io.readUint32 = (offset) => (isEnable(offset) ? enables[(offset - WAKE_ENABLE) / 4] : read(offset));
  io.writeUint32 = (offset, value) => {
    if (isEnable(offset)) {
      enables[(offset - WAKE_ENABLE) / 4] = value;
    } else {
      write(offset, value);
    }
  };
}

/** Whether a pin is in a state, or has seen an edge, that ends a dormant sleep. */
export function isWokenByPin(chip) {
  const enables = wakeEnables.get(chip);
  return chip.gpio.some(({ index, irqStatus }) => {
    const enable = enables[Math.floor(index / PINS_PER_REGISTER)] >>> ((index % PINS_PER_REGISTER) * 4);
    return (irqStatus & enable & 0xf) !== 0;
  });
}

/** A register that takes the power from memories; nobody must use them meanwhile, and nobody does. */
function keepMemoryPower(chip) {
  const POWER_DOWN = 0x18;
  const syscfg = chip.peripherals[SYSCFG];
  const [read, write] = [syscfg.readUint32.bind(syscfg), syscfg.writeUint32.bind(syscfg)];
  let powerDown = 0;
  syscfg.readUint32 = (offset) => (offset === POWER_DOWN ? powerDown : read(offset));
  syscfg.writeUint32 = (offset, value) => {
    if (offset === POWER_DOWN) {
      powerDown = value;
    } else {
      write(offset, value);
    }
  };
}

/** Calls `after(offset, value)` after each write to a register of `peripheral`. */
function afterWrite(peripheral, after) {
  const write = peripheral.writeUint32.bind(peripheral);
  peripheral.writeUint32 = (offset, value) => {
    write(offset, value);
    after(offset, value);
  };
}

/** rp2040js looks through its peripherals before it writes to memory, which takes a tenth of all time. */
function writeMemoryDirectly(chip, onRegisterWrite) {
  const RAM_BASE = 0x20000000;
  const { sramView } = chip;
  const lastWord = sramView.byteLength - 4;
  const write = chip.writeUint32.bind(chip);
  chip.writeUint32 = (address, value) => {
    const offset = (address >>> 0) - RAM_BASE;
    if (offset >= 0 && offset <= lastWord) {
      sramView.setUint32(offset, value, true);
    } else {
      onRegisterWrite(address);
      write(address, value);
    }
  };
}

/** The crystal is stable at once in rp2040js; with embassy's default settings it takes 128 ms. */
function giveCrystalItsStartTime(chip) {
  const CTRL = 0x00;
  const FOUR_TIMES = 1 << 20;
  const xosc = chip.peripherals[XOSC];
  const alarm = chip.clock.createAlarm(() => (xosc.stable = true));
  afterWrite(xosc, (offset) => {
    if (offset === CTRL && xosc.stable) {
      const cycles = (xosc.startup & 0x3fff) * 256 * (xosc.startup & FOUR_TIMES ? 4 : 1);
      xosc.stable = false;
      alarm.schedule((cycles / chip.xoscFreq) * 1e9);
    }
  });
}

/** The timer counts ticks, so it stands at 0 until firmware starts the tick generator. */
function startTimerWithItsTick(chip) {
  const TICK = 0x2c;
  const ENABLE = 1 << 9;
  const timer = chip.peripherals[TIMER];
  let startedAt = null;
  timer.clock = {
    get nanos() {
      return startedAt === null ? 0 : chip.clock.nanos - startedAt;
    },
  };
  afterWrite(chip.peripherals[WATCHDOG], (offset, value) => {
    if (offset === TICK && value & ENABLE) {
      startedAt ??= chip.clock.nanos;
    }
  });
}

/** rp2040js fires a timer alarm up to one microsecond early, which costs a second interrupt. */
function makeTimerAlarmsExact(chip) {
  const ALARM0 = 0x10;
  const ALARM3 = 0x1c;
  const timer = chip.peripherals[TIMER];
  afterWrite(timer, (offset, value) => {
    if (offset >= ALARM0 && offset <= ALARM3) {
      const micros = Math.floor(timer.clock.nanos / 1000);
      const wait = ((value - micros) >>> 0) * 1000 - (timer.clock.nanos - micros * 1000);
      timer.alarms[(offset - ALARM0) / 4].clockAlarm.schedule(Math.max(wait, 0));
    }
  });
}

/** Interrupts are free in rp2040js; the chip needs 15 cycles to stack the registers. */
function chargeInterruptEntry(chip) {
  const { core } = chip;
  const enter = core.exceptionEntry.bind(core);
  core.exceptionEntry = (number) => {
    enter(number);
    core.cycles += INTERRUPT_ENTRY_CYCLES;
  };
}

/**
 * rp2040js adds the carry to an operand before it looks at signs, so ADCS and SBCS get the overflow
 * flag wrong where that carry makes 0x7fffffff negative: i64 comparisons would go wrong.
 */
function mendOverflowFlag(chip) {
  const ADCS = 0b0100000101;
  const SBCS = 0b0100000110;
  const { core } = chip;
  const hasCarriedOver = (instruction, registerShift) => {
    const opcode = chip.readUint16((core.PC & ~1) - 2);
    return opcode >> 6 === instruction && core.registers[(opcode >> registerShift) & 7] === 0x7fffffff;
  };
  const add = core.addUpdateFlags.bind(core);
  const subtract = core.substractUpdateFlags.bind(core);
  core.addUpdateFlags = (left, right) => {
    const result = add(left, right);
    if (right === 0x80000000 && hasCarriedOver(ADCS, 0)) {
      core.V = !core.V;
    }
    return result;
  };
  core.substractUpdateFlags = (left, right) => {
    const result = subtract(left, right);
    if (right === 0x80000000 && hasCarriedOver(SBCS, 3)) {
      core.V = !core.V;
    }
    return result;
  };
}

/** SCB::sys_reset() and with it every "restart" in firmware. */
function answerResetRequest(chip, onReset) {
  const AIRCR = 0xd0c;
  const KEY_AND_SYSRESETREQ = 0x05fa0004;
  const { ppb } = chip;
  const write = ppb.writeUint32.bind(ppb);
  ppb.writeUint32 = (offset, value) => {
    if (offset !== AIRCR) {
      write(offset, value);
    } else if (((value & 0xffff0004) >>> 0) === KEY_AND_SYSRESETREQ) {
      onReset('software');
    }
  };
}
