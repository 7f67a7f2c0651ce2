// The positions of 3x3 tic-tac-toe in which somebody has to think.

const CELLS = 9;
const FULL = (1 << CELLS) - 1;
const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

// Each symmetry of the board, as the cell that each cell goes to: mirrored or not, turned four times.
const SYMMETRIES = [false, true].flatMap((isMirrored) =>
  [0, 1, 2, 3].map((turns) =>
    Array.from({ length: CELLS }, (_, cell) => {
      let [x, y] = [cell % 3, Math.floor(cell / 3)];
      x = isMirrored ? 2 - x : x;
      for (let i = 0; i < turns; i++) {
        [x, y] = [2 - y, x];
      }
      return y * 3 + x;
    }),
  ),
);

const hasLine = (marks) => LINES.some((line) => (marks & line) === line);
const cellsOf = (marks) => [...Array(CELLS).keys()].filter((cell) => marks & (1 << cell));
const move = (marks, symmetry) => cellsOf(marks).reduce((moved, cell) => moved | (1 << symmetry[cell]), 0);
const keyOf = ({ crosses, noughts }) => crosses * 512 + noughts;
const classOf = ({ crosses, noughts }) =>
  Math.min(...SYMMETRIES.map((s) => keyOf({ crosses: move(crosses, s), noughts: move(noughts, s) })));

/**
 * Every position that a game can reach and in which it is not over, one of each set of mirror images.
 * @returns {{crosses: number, noughts: number}[]} as sets of cells: bit 0 is the top left one, bit 8 the last
 */
export function openPositions() {
  const seen = new Set();
  const open = [];
  const visit = (position) => {
    const { crosses, noughts } = position;
    const key = classOf(position);
    if (seen.has(key)) {
      return;
    }
    seen.add(key);
    const taken = crosses | noughts;
    if (hasLine(crosses) || hasLine(noughts) || taken === FULL) {
      return;
    }
    open.push(position);
    const isTurnOfX = cellsOf(crosses).length === cellsOf(noughts).length;
    for (const cell of cellsOf(FULL & ~taken)) {
      const mark = 1 << cell;
      visit(isTurnOfX ? { crosses: crosses | mark, noughts } : { crosses, noughts: noughts | mark });
    }
  };
  visit({ crosses: 0, noughts: 0 });
  return open;
}
