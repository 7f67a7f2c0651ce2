// The buzzer: a piezo between a pin and ground. It is heard by what the pin does, not by how the firmware drives it.

import { GPIOPinState } from 'rp2040js';

const BUZZER_PIN = 16;
/** A pin that does not rise for longer than this is silent: 100 Hz is the lowest tone. */
const LONGEST_PERIOD_MILLIS = 10;
/** Periods that differ by more than this share of them are two tones. */
const TOLERANCE = 0.02;

export class Buzzer {
  #now;
  /** The tone at hand: when the pin first and last rose in it, and the time between two rises, once known. */
  #tone = null;
  #tones = [];

  /** How often the pin has moved since power-on: no sound without it. */
  edges = 0;

  /** @param {{now: () => number}} options the time in milliseconds */
  constructor({ now }) {
    this.#now = now;
  }

  /** Connects the buzzer to a chip that comes out of reset. */
  attach(chip) {
    chip.gpio[BUZZER_PIN].addListener((state, stateBefore) => this.#move(state, stateBefore));
  }

  /** What was heard since power-on. @returns {{at: number, hertz: number, millis: number}[]} */
  get tones() {
    const tones = this.#tone?.period ? [...this.#tones, this.#tone] : this.#tones;
    return tones.map(({ first, last, period, end = last + period }) => {
      return { at: first, hertz: 1000 / period, millis: end - first };
    });
  }

  #move(state, stateBefore) {
    const isHigh = state === GPIOPinState.High;
    if (isHigh === (stateBefore === GPIOPinState.High)) {
      return; // between low and not driven
    }
    this.edges++;
    if (isHigh) {
      this.#rise(this.#now());
    }
  }

  #rise(at) {
    const period = at - (this.#tone?.last ?? -Infinity);
    if (period > LONGEST_PERIOD_MILLIS) {
      this.#begin({ first: at, last: at });
    } else if (this.#tone.period && Math.abs(period / this.#tone.period - 1) > TOLERANCE) {
      this.#tone.end = this.#tone.last;
      this.#begin({ first: this.#tone.end, last: at, period });
    } else {
      this.#tone.last = at;
      this.#tone.period ??= period;
    }
  }

  #begin(tone) {
    if (this.#tone?.period) {
      this.#tones.push(this.#tone);
    }
    this.#tone = tone;
  }
}
