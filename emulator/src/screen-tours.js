// Tours through all screens: which presses lead from one screen to another.
//
// A step is a button, or a button and the screen that it leads to. The first entry of a tour is where it begins.

export const BOARDS = ['3,3,3', '4,4,3', '4,4,4', '5,5,3', '5,5,4', '5,5,5'];

const times = (count, button) => Array(count).fill(button);

const FROM_MAIN_MENU = [
  'set-up of 1 player',
  'set-up of 2 players',
  'set-up of practice',
  'set-up of watch',
  'set-up of a tournament',
  'statistics',
  'replays, none yet',
  'settings',
  'about',
];

const menus = [
  'title',
  'A: main menu',
  ...FROM_MAIN_MENU.flatMap((screen) => [`A: ${screen}`, 'B: main menu', 'Down']),
  'B: title',
];

const statistics = ['title', 'A', ...times(5, 'Down'), 'A: statistics', 'A: clear?', 'B: statistics'];

/** From the title through the set-up of a mode to its Start, with another board chosen. */
const setUp = (mode, boardRow, board) => [
  'title',
  'A',
  ...times(mode, 'Down'),
  'A',
  ...times(boardRow, 'Down'),
  ...times(board, 'Right'),
  ...times(boardRow, 'Up'),
];

const onePlayer = (name, board) => [
  ...setUp(0, 3, board),
  `A: game against the computer on ${name}`,
  'B: game menu',
  'Up',
  'A: quit?',
  'Down',
  'A: main menu',
];

const twoPlayers = (name, board) => [
  ...setUp(1, 1, board),
  `A: game of 2 players on ${name}`,
  'B: game menu',
  `B: game of 2 players on ${name}`,
  'B: game menu',
  'Down',
  'A: resign?',
  'B: game menu',
  'A: resign?',
  'Down',
  `A: result on ${name}`,
  `A: another game on ${name}`,
  'B: game menu',
  'Up',
  'A: quit?',
  'Down',
  'A: main menu',
  ...times(5, 'Down'),
  'A: replays',
  `A: replay on ${name}`,
  'B: replays',
  'B: main menu',
];

const practice = (name, board) => [
  ...setUp(2, 3, board),
  `A: practice on ${name}`,
  'B: game menu of practice',
  `B: practice on ${name}`,
  'B: game menu of practice',
  'Up',
  'A: main menu',
];

const watch = (name, board) => [
  ...setUp(3, 3, board),
  `A: watch on ${name}`,
  'B: game menu',
  'Up',
  'A: main menu',
];

const tournament = (name, board) => [
  ...setUp(4, 6, board),
  'A: table',
  `A: game of a tournament on ${name}`,
  'B: game menu',
  'Down',
  'A: resign?',
  'Down',
  `A: result on ${name}`,
  'A: table',
  'B: leave?',
  'B: table',
  'B: leave?',
  'Down',
  'A: main menu',
];

export const SCREEN_TOURS = [
  menus,
  statistics,
  ...[onePlayer, twoPlayers, practice, watch, tournament].flatMap((tour) => BOARDS.map(tour)),
];

/** Whether the board stays where it is and only the panel beside it changes: half a screen. */
export function isBesideTheBoard(from, to) {
  const hasBoard = (screen) => /^(game|result|another game|practice on|watch on|resign\?|quit\?)/.test(screen);
  return hasBoard(from) && hasBoard(to);
}
