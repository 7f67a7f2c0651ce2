// The page that shows every picture with its title, scenario by scenario, in Markdown.

const COLUMNS = 4;

/** @param {import('./screens.js').Scenario[]} scenarios */
export function toPage(scenarios) {
  const count = scenarios.reduce((sum, { screens }) => sum + screens.length, 0);
  const head = `# Every screen

The ${count} screens that the ${scenarios.length} files in [tests/scenarios](../../tests/scenarios) expect, drawn by
\`cargo xtask pictures\`. [One sheet](contact-sheet.png) shows each different one once.
`;
  return [head, ...scenarios.map(section)].join('\n');
}

function section({ name, why, screens }) {
  const lines = inRows(screens).flatMap((row) => [
    toLine(row.map(({ title, picture }) => `![${title}](${picture})`)),
    toLine(row.map(({ title }) => title)),
  ]);
  const columns = Math.min(COLUMNS, screens.length);
  // A table of Markdown begins with a line of headings: here with the first pictures.
  lines.splice(1, 0, `|${':-:|'.repeat(columns)}`);
  return `## ${name}\n\n${why}\n\n${lines.join('\n')}\n`;
}

function inRows(screens) {
  const rows = Math.ceil(screens.length / COLUMNS);
  return Array.from({ length: rows }, (_, row) => screens.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

function toLine(cells) {
  return `| ${cells.join(' | ')} |`;
}
