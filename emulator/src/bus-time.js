// How long the bytes of a picture take on the display's bus at the least, with any driver.

import { WIDTH } from './ssd1306.js';

const BITS_OF_BYTE = 9; // with its acknowledge bit
const BITS_OF_START_AND_STOP = 2;
const BITS_PER_MILLI = 400; // the fastest that an SSD1306 takes

/** The bus time of just the bytes that differ, as if each knew where it goes. */
export function millisOfChanges(before, after) {
  return (changedPlaces(before, after).length * BITS_OF_BYTE) / BITS_PER_MILLI;
}

/**
 * The least bus time of everything that makes `after` of `before` in page addressing mode: the cheapest way
 * through the changed bytes, where each next one is reached by sending what lies between, by a command in the
 * same transfer, or by another transfer.
 *
 * In a transfer either each byte is announced, command or data, or all that is left of it is data. Columns take
 * two commands, and another page a third.
 */
export function leastMillis(before, after) {
  const ANNOUNCED = 2 * BITS_OF_BYTE;
  const TRANSFER = BITS_OF_START_AND_STOP + BITS_OF_BYTE; // with the display's address
  /** Bits so far, if each data byte is announced in the present transfer, and if all that is left of it is data. */
  let [announced, streaming] = [Infinity, Infinity];
  let place = null;
  for (const next of changedPlaces(before, after)) {
    const isOnPage = place !== null && Math.floor(place / WIDTH) === Math.floor(next / WIDTH);
    const goThere = (isOnPage ? 2 : 3) * ANNOUNCED;
    const between = isOnPage ? next - place : Infinity;
    const anew = (place === null ? 0 : Math.min(announced, streaming)) + TRANSFER + goThere;
    const commanded = Math.min(anew, announced + goThere);
    [announced, streaming] = [
      Math.min(commanded, announced + (between - 1) * ANNOUNCED) + ANNOUNCED,
      Math.min(
        commanded + 2 * BITS_OF_BYTE,
        announced + (1 + between) * BITS_OF_BYTE,
        streaming + between * BITS_OF_BYTE,
      ),
    ];
    place = next;
  }
  return place === null ? 0 : Math.min(announced, streaming) / BITS_PER_MILLI;
}

function changedPlaces(before, after) {
  return [...after.keys()].filter((place) => before[place] !== after[place]);
}
