/**
 * @module What a person sees: a bar on a terminal, plain lines where it is piped, JSON where that is asked for.
 */

const BAR_CHARS = 24;
const LINE_EVERY_MS = 2_000;
const DEFAULT_COLUMNS = 80;

export class Progress {
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #lineEveryMs: number;
  #toldAt = 0;
  #shown = "";

  constructor(lineEveryMs = LINE_EVERY_MS) {
    this.#lineEveryMs = lineEveryMs;
  }

  show(share: number, text: string): void {
    if (this.#isTerminal) {
      const filled = Math.round(Math.min(1, share) * BAR_CHARS);
      const line = `[${"#".repeat(filled)}${".".repeat(BAR_CHARS - filled)}] ${text}`;
      // A line that wraps could not be drawn over.
      this.#shown = line.slice(0, (process.stderr.columns || DEFAULT_COLUMNS) - 1);
      process.stderr.write(`\r${this.#shown}\u001b[K`);
    } else if (Date.now() - this.#toldAt >= this.#lineEveryMs) {
      this.#toldAt = Date.now();
      process.stderr.write(`${(share * 100).toFixed(0).padStart(3)} % ${text}\n`);
    }
  }

  /** Ends the bar's line. */
  end(): void {
    if (this.#isTerminal) process.stderr.write("\n");
  }

  /** Takes the bar away, for what is written elsewhere on the same terminal; the next `show` brings it back. */
  clear(): void {
    if (this.#shown !== "") process.stderr.write("\r\u001b[K");
    this.#shown = "";
  }

  /** A line above the bar. */
  say(text: string): void {
    const bar = this.#shown;
    this.clear();
    process.stderr.write(`${text}\n${bar}`);
    this.#shown = bar;
  }
}

export const print = (value: unknown, json: boolean, text: () => string): void => {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text()}\n`);
};

/** Columns as wide as their widest cell. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};
