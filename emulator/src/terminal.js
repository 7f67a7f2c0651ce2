// The terminal as a screen: taken over for a while, and given back as it was, whatever happens.

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[2J'; // the other screen, no cursor, cleared
const LEAVE = '\x1b[?25h\x1b[?1049l';
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

export class Terminal {
  #isTaken = false;
  /** What is on the screen, to write only what changes. @type {string[]} */
  #shown = [];

  static get isAvailable() {
    return Boolean(process.stdin.isTTY && process.stdout.isTTY);
  }

  /** @param {(text: string) => void} onInput gets what is typed */
  take(onInput) {
    this.#isTaken = true;
    process.on('exit', () => this.giveBack());
    for (const [signal, number] of Object.entries(SIGNALS)) {
      process.on(signal, () => process.exit(128 + number));
    }
    process.stdout.on('error', () => process.exit(1)); // the terminal is gone
    process.stdout.on('resize', () => {
      this.#shown = [];
      process.stdout.write('\x1b[2J');
    });
    process.stdout.write(ENTER);
    process.stdin.setRawMode(true);
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', onInput);
    process.stdin.on('end', () => process.exit(0));
  }

  giveBack() {
    if (this.#isTaken) {
      this.#isTaken = false;
      process.stdin.setRawMode(false);
      process.stdout.write(LEAVE);
    }
  }

  /** Shows these lines from the top left corner on. @param {string[]} lines */
  show(lines) {
    const changes = lines
      .map((line, i) => (line === this.#shown[i] ? '' : `\x1b[${i + 1};1H${line}\x1b[K`))
      .join('');
    if (changes !== '') {
      process.stdout.write(changes);
    }
    this.#shown = lines;
  }
}
