// A storage after long use, made by the firmware itself.

import { FLASH_SIZE, SECTOR_SIZE } from './flash.js';
import { Pico } from './pico.js';

const TITLE_MILLIS = 300;
const PRESS_MILLIS = 40;

/** From the title to the settings, where A changes the sound: that is a save. */
export const TO_SAVE = ['Down', 'Up', 'Up', 'A', 'A'];

/** Presses one button after the other, for as short a time as a finger does. */
export function press(pico, ...buttons) {
  for (const button of buttons) {
    pico.buttons.press(button);
    pico.runFor(PRESS_MILLIS);
    pico.buttons.release(button);
    pico.runFor(PRESS_MILLIS);
  }
}

/** What flash holds when settings have been changed until the last sector is half full: the others are full, and old. */
export function flashAfterLongUse(elf) {
  const pico = new Pico(elf);
  pico.runFor(TITLE_MILLIS);
  press(pico, ...TO_SAVE);
  while (pico.flashOperations.at(-1).offset < FLASH_SIZE - SECTOR_SIZE / 2) {
    press(pico, 'A');
  }
  return pico.flash.slice();
}
