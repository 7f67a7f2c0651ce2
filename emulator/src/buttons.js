// The six buttons: switches to ground that bounce if asked to.

import { seededRandom } from './random.js';

export const BUTTON_PINS = { Up: 10, Down: 11, Left: 12, Right: 13, A: 14, B: 15 };

const NANOS_PER_MILLI = 1e6;
const MOST_EXTRA_CONTACTS = 6;

/**
 * What a contact does when it moves to `closed`: it gets there at once, then bounces for up to
 * `millis`, and ends where it should be.
 * @param {boolean} closed
 * @param {number} millis
 * @param {() => number} random
 * @returns {{at: number, closed: boolean}[]} in milliseconds from the first contact
 */
export function bounceTrain(closed, millis, random) {
  if (millis <= 0) {
    return [{ at: 0, closed }];
  }
  const pairs = 1 + (random() % MOST_EXTRA_CONTACTS);
  const times = Array.from({ length: 2 * pairs }, () => ((random() + 1) / 2 ** 32) * millis);
  times.sort((a, b) => a - b);
  return [0, ...times].map((at, i) => ({ at, closed: i % 2 === 0 ? closed : !closed }));
}

export class Buttons {
  #random;
  #bounceMillis;
  #chip = null;
  /** @type {Map<string, {isDown: boolean, isClosed: boolean, edges: object[], edgeAlarm: object, releaseAlarm: object}>} */
  #switches = new Map();

  /**
   * @param {object} options
   * @param {number} [options.bounceMillis] how long each press and each release bounces
   * @param {bigint | number} [options.seed] of the bounce
   */
  constructor({ bounceMillis = 0, seed = 0 } = {}) {
    this.#bounceMillis = bounceMillis;
    this.#random = seededRandom(seed);
    for (const name of Object.keys(BUTTON_PINS)) {
      this.#switches.set(name, { isDown: false, isClosed: false, edges: [] });
    }
  }

  /** Connects the buttons to a chip that comes out of reset. Fingers stay where they are. */
  attach(chip) {
    const chipBefore = this.#chip;
    this.#chip = chip;
    for (const [name, contact] of this.#switches) {
      const holdBefore = contact.releaseAlarm;
      contact.edges = [];
      contact.isClosed = contact.isDown;
      contact.edgeAlarm = chip.clock.createAlarm(() => this.#nextEdge(name));
      contact.releaseAlarm = chip.clock.createAlarm(() => this.release(name));
      if (holdBefore?.scheduled) {
        contact.releaseAlarm.schedule(holdBefore.nanos - chipBefore.clock.nanos);
      }
      chip.gpio[BUTTON_PINS[name]].addListener(() => this.#drivePin(name));
      this.#drivePin(name);
    }
  }

  press(name) {
    this.#move(name, true);
  }

  release(name) {
    this.#move(name, false);
  }

  /** Presses the button now and releases it after `millis` of emulated time. */
  hold(name, millis) {
    this.press(name);
    this.#switch(name).releaseAlarm.schedule(millis * NANOS_PER_MILLI);
  }

  /**
   * Lets up to `nanos` pass while the chip's clock stands still, but no more than until a contact next moves.
   * @returns {number} how many have passed
   */
  passTime(nanos) {
    const { clock } = this.#chip;
    const contacts = [...this.#switches.values()];
    const alarms = contacts.flatMap(({ edgeAlarm, releaseAlarm }) => [edgeAlarm, releaseAlarm]);
    const scheduled = alarms.filter((alarm) => alarm.scheduled);
    const passed = Math.min(nanos, ...scheduled.map((alarm) => alarm.nanos - clock.nanos));
    for (const edge of contacts.flatMap(({ edges }) => edges)) {
      edge.nanos -= passed;
    }
    for (const alarm of scheduled) {
      alarm.schedule(alarm.nanos - clock.nanos - passed);
    }
    clock.tick(0);
    return passed;
  }

  isDown(name) {
    return this.#switch(name).isDown;
  }

  #switch(name) {
    const contact = this.#switches.get(name);
    if (!contact) {
      throw new Error(`no button is called '${name}': use ${Object.keys(BUTTON_PINS).join(', ')}`);
    }
    return contact;
  }

  #move(name, isDown) {
    const contact = this.#switch(name);
    contact.releaseAlarm.cancel();
    if (contact.isDown !== isDown) {
      contact.isDown = isDown;
      const start = this.#chip.clock.nanos;
      contact.edges = bounceTrain(isDown, this.#bounceMillis, this.#random).map(({ at, closed }) => ({
        nanos: start + at * NANOS_PER_MILLI,
        closed,
      }));
      this.#nextEdge(name);
    }
  }

  #nextEdge(name) {
    const contact = this.#switch(name);
    contact.isClosed = contact.edges.shift().closed;
    this.#drivePin(name);
    contact.edgeAlarm.cancel();
    if (contact.edges.length > 0) {
      contact.edgeAlarm.schedule(contact.edges[0].nanos - this.#chip.clock.nanos);
    }
  }

  /** A closed switch pulls the pin to ground; an open one leaves it to the pull-up, if that is on. */
  #drivePin(name) {
    const pin = this.#chip.gpio[BUTTON_PINS[name]];
    const isHigh = !this.#switch(name).isClosed && pin.pullupEnabled;
    // rp2040js latches an edge at every call, also when nothing changed.
    if (pin.rawInputValue !== isHigh) {
      pin.setInputValue(isHigh);
    }
  }
}
