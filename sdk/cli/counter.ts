/**
 * @module Progress towards an end that nobody knows: counters on one line of a terminal, or a line now and then.
 */

const LINE_EVERY_MS = 2_000;

export class Counter {
  readonly #isTerminal = process.stderr.isTTY === true;
  #toldAt = Date.now();

  show(text: string): void {
    if (this.#isTerminal) process.stderr.write(`\r${text}\u001b[K`);
    else if (Date.now() - this.#toldAt >= LINE_EVERY_MS) {
      this.#toldAt = Date.now();
      process.stderr.write(`${text}\n`);
    }
  }

  end(): void {
    if (this.#isTerminal) process.stderr.write("\n");
  }
}
