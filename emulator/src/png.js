// Pictures of the glass as PNG files.

import { PNG } from 'pngjs';
import { isLit } from './picture.js';
import { HEIGHT, WIDTH } from './ssd1306.js';

const LIT = [0xd8, 0xec, 0xff];
const RIM = [0x4a, 0x55, 0x63]; // between a lit pixel and its neighbour
const UNLIT = [0x08, 0x0a, 0x0f];
const BORDER = 6; // in pixels of the glass

/**
 * @param {Uint8Array} glass
 * @param {number} [scale] the size of a pixel, the gap to its neighbour included
 * @returns {Buffer} a PNG file
 */
export function toPng(glass, scale = 4) {
  const gap = scale > 2 ? 1 : 0;
  const png = new PNG({ width: (WIDTH + 2 * BORDER) * scale, height: (HEIGHT + 2 * BORDER) * scale });
  for (let row = 0; row < png.height; row++) {
    for (let column = 0; column < png.width; column++) {
      const x = Math.floor(column / scale) - BORDER;
      const y = Math.floor(row / scale) - BORDER;
      const isOnGlass = x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
      const isInGap = column % scale >= scale - gap || row % scale >= scale - gap;
      const isGlowing = isOnGlass && isLit(glass, x, y);
      const colour = isGlowing ? (isInGap ? RIM : LIT) : UNLIT;
      png.data.set([...colour, 0xff], (row * png.width + column) * 4);
    }
  }
  return PNG.sync.write(png);
}

/**
 * Many pictures on one, in the order of reading, a pixel each.
 * @param {Uint8Array[]} glasses
 * @param {number} columns
 * @returns {Buffer} a PNG file
 */
export function toContactSheet(glasses, columns) {
  const [across, down] = [WIDTH + BORDER, HEIGHT + BORDER];
  const rows = Math.ceil(glasses.length / columns);
  const png = new PNG({ width: columns * across + BORDER, height: rows * down + BORDER });
  for (let i = 0; i < png.data.length; i += 4) {
    png.data.set([...RIM, 0xff], i);
  }
  glasses.forEach((glass, index) => {
    const left = BORDER + (index % columns) * across;
    const top = BORDER + Math.floor(index / columns) * down;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        png.data.set([...(isLit(glass, x, y) ? LIT : UNLIT), 0xff], ((top + y) * png.width + left + x) * 4);
      }
    }
  });
  return PNG.sync.write(png);
}
