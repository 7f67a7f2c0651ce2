// Pictures of the glass as text: braille, for terminals and golden screens.

import { HEIGHT, WIDTH } from './ssd1306.js';

export const BRAILLE_COLUMNS = WIDTH / 2;
export const BRAILLE_LINES = HEIGHT / 4;
const BRAILLE_BLANK = 0x2800;
/** The bit of each dot in a braille cell, by row and column. */
const DOTS = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
];

export function isLit(glass, x, y) {
  return Boolean((glass[(y >> 3) * WIDTH + x] >> (y & 7)) & 1);
}

/** Calls `visit(cell column, cell line, dot bit, x, y)` for every pixel. */
function forEachDot(visit) {
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      visit(x >> 1, y >> 2, DOTS[y & 3][x & 1], x, y);
    }
  }
}

/**
 * @param {Uint8Array} glass 1024 bytes, see `Ssd1306.glass`
 * @returns {string} 16 lines of 64 braille characters, without a line end after the last
 */
export function toBraille(glass) {
  const cells = Array.from({ length: BRAILLE_LINES }, () => new Array(BRAILLE_COLUMNS).fill(BRAILLE_BLANK));
  forEachDot((column, line, dot, x, y) => {
    if (isLit(glass, x, y)) {
      cells[line][column] |= dot;
    }
  });
  return cells.map((line) => String.fromCharCode(...line)).join('\n');
}

/** Whether `line` is one line of a braille picture. */
export function isBrailleLine(line) {
  return line.length === BRAILLE_COLUMNS && /^[\u2800-\u28ff]*$/.test(line);
}

/** The inverse of `toBraille`. */
export function fromBraille(text) {
  const lines = text.split('\n');
  if (lines.length !== BRAILLE_LINES || !lines.every(isBrailleLine)) {
    throw new Error(`a picture has ${BRAILLE_LINES} lines of ${BRAILLE_COLUMNS} braille characters`);
  }
  const glass = new Uint8Array((WIDTH * HEIGHT) / 8);
  forEachDot((column, line, dot, x, y) => {
    if (lines[line].charCodeAt(column) & dot) {
      glass[(y >> 3) * WIDTH + x] |= 1 << (y & 7);
    }
  });
  return glass;
}
