// How long the bytes of a picture take on the display's bus.

const BITS_OF_BYTE = 9; // with its acknowledge bit
const BITS_PER_MILLI = 400; // the fastest that an SSD1306 takes

/** The bus time of just the bytes that differ, as if each knew where it goes. */
export function millisOfChanges(before, after) {
  const changed = after.filter((byte, place) => byte !== before[place]);
  return (changed.length * BITS_OF_BYTE) / BITS_PER_MILLI;
}
