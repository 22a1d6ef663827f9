/**
 * @module What a person sees: a bar on a terminal, plain lines where it is piped, JSON where that is asked for.
 */

const BAR_CHARS = 24;
const LINE_EVERY_MS = 2_000;

export class Progress {
  readonly #isTerminal = process.stderr.isTTY === true;
  #toldAt = 0;

  show(share: number, text: string): void {
    if (this.#isTerminal) {
      const filled = Math.round(Math.min(1, share) * BAR_CHARS);
      process.stderr.write(`\r[${"#".repeat(filled)}${".".repeat(BAR_CHARS - filled)}] ${text}\u001b[K`);
    } else if (Date.now() - this.#toldAt >= LINE_EVERY_MS) {
      this.#toldAt = Date.now();
      process.stderr.write(`${(share * 100).toFixed(0).padStart(3)} % ${text}\n`);
    }
  }

  /** Ends the bar's line. */
  end(): void {
    if (this.#isTerminal) process.stderr.write("\n");
  }

  /** A line beside the bar. */
  say(text: string): void {
    process.stderr.write(this.#isTerminal ? `\r\u001b[K${text}\n` : `${text}\n`);
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
