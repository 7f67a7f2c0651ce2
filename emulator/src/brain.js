// The brain of the firmware on the emulated Pico: lets its opponents think about positions, and measures them.

import { readFileSync } from 'node:fs';
import { seededRandom } from './random.js';

/**
 * `extern "C" fn oxo_think(x, o, boardAndOpponent, seed)`: sets of cells, then places in these lists, the second one byte up.
 * It gives the cell in the lowest byte and the nodes above it, and in r1 the most microseconds in which it would not have
 * heard a stop.
 */
const THINK = 'oxo_think';
const BOARDS = ['3,3,3', '4,4,3', '4,4,4', '5,5,3', '5,5,4', '5,5,5'];
const OPPONENTS = ['Random', 'Guard', 'Planner', 'Thinker', 'Schemer', 'Perfect'];
const NO_CELL = 0xff;

/**
 * What `prove nodes` and `prove climb` found, and where a node takes longest: an opponent, a board and a position on each
 * line.
 */
const SLOW_POSITIONS = new URL('../slow-positions.txt', import.meta.url);

const SEEDS = 8;
/** Here one thought takes as long as a hundred elsewhere. */
const LONG_ONE = '5,5,4';

const CYCLES_PER_MILLI = 125_000;
/** The firmware's own tasks must run after each long thought, or its watchdog bites. */
const PAUSE_MILLIS = 20;

/** Whatever sleeps while the brain thinks uses no more of the stack. */
const ASLEEP_BYTES = 1024;
const PAINT = 0xa5;

export class Brain {
  #pico;

  /** The longest time in which a thought so far would not have heard a stop. */
  deafMillis = 0;
  /** How deep the stack has been in the thoughts about slow positions. */
  stackBytes = 0;

  /** @param {import('./pico.js').Pico} pico on a screen that has come to rest */
  constructor(pico) {
    this.#pico = pico;
  }

  /**
   * Lets an opponent choose a move.
   * @param {{crosses: number, noughts: number}} position as sets of cells: bit 0 is the top left one
   * @param {number} seed for everything random in the choice
   * @returns {{millis: number, nodes: number, cycles: number} | undefined} nothing if no open game has this position
   */
  think(opponent, board, { crosses, noughts }, seed = 0) {
    const places = BOARDS.indexOf(board) | (OPPONENTS.indexOf(opponent) << 8);
    const { r0, r1: deafMicros, cycles } = this.#pico.call(THINK, [crosses, noughts, places, seed]);
    const cell = r0 & 0xff;
    if (cell === NO_CELL) {
      return undefined;
    }
    if (cell >= Number(board[0]) ** 2 || (crosses | noughts) & (1 << cell)) {
      throw new Error(`${opponent} chose cell ${cell} with crosses 0x${crosses.toString(16)}, noughts 0x${noughts.toString(16)}`);
    }
    this.deafMillis = Math.max(this.deafMillis, deafMicros / 1000);
    return { millis: cycles / CYCLES_PER_MILLI, nodes: r0 >>> 8, cycles };
  }

  /**
   * Thinks about the slowest positions that are known, each with as many seeds as there is time for: what is drawn first
   * decides how long it takes.
   * @returns {{opponent: string, board: string, millis: number, nodes: number, cycles: number}[]} the slowest for each
   * line of their list
   */
  thinkAboutSlowPositions() {
    const lines = readFileSync(SLOW_POSITIONS, 'utf8').trim().split('\n');
    return lines.map((line) => {
      const [opponent, board, text] = line.split(' ');
      const cells = [...text.replaceAll('/', '')];
      const marks = (mark) => cells.reduce((set, cell, index) => (cell === mark ? set | (1 << index) : set), 0);
      this.#pico.runFor(PAUSE_MILLIS);
      // In the middle of a task it would think on top of that task's part of the stack.
      this.#pico.runUntil(() => this.#pico.isAsleep, { what: 'the end of all tasks' });
      const position = { crosses: marks('X'), noughts: marks('O') };
      const thoughts = [...Array(board === LONG_ONE ? 1 : SEEDS).keys()].map((seed) =>
        this.#onPaintedStack(() => this.think(opponent, board, position, seed)),
      );
      if (!thoughts[0]) {
        throw new Error(`no open game has the position '${line}'`);
      }
      return { opponent, board, ...thoughts.reduce((one, other) => (other.cycles > one.cycles ? other : one)) };
    });
  }

  /**
   * Thinks about so many random positions of each board.
   * @returns {number} the milliseconds of the slowest
   */
  thinkAboutRandomPositions(opponent, count) {
    const random = seededRandom(count);
    const below = (bound) => random() % bound;
    let slowest = 0;
    for (const board of BOARDS) {
      for (let answered = 0; answered < count; ) {
        const thought = this.think(opponent, board, randomPosition(Number(board[0]) ** 2, below));
        answered += thought ? 1 : 0;
        slowest = Math.max(slowest, thought?.millis ?? 0);
      }
    }
    return slowest;
  }

  /** Measures how deep the stack gets; what sleeps meanwhile is on it, too. */
  #onPaintedStack(think) {
    const [bottom, top] = [this.#pico.addressOf('_stack_end'), this.#pico.addressOf('_stack_start')];
    this.#pico.writeMemory(bottom, new Uint8Array(top - ASLEEP_BYTES - bottom).fill(PAINT));
    const thought = think();
    const unused = this.#pico.readMemory(bottom, top - bottom).findIndex((byte) => byte !== PAINT);
    this.stackBytes = Math.max(this.stackBytes, top - bottom - unused);
    return thought;
  }
}

/** Marks in turn, in cells drawn at random: a position that some game may have, or none. */
function randomPosition(cellCount, below) {
  const position = { crosses: 0, noughts: 0 };
  const cells = [...Array(cellCount).keys()];
  const marks = below(cellCount);
  for (let ply = 0; ply < marks; ply++) {
    const [cell] = cells.splice(below(cells.length), 1);
    position[ply % 2 === 0 ? 'crosses' : 'noughts'] |= 1 << cell;
  }
  return position;
}
