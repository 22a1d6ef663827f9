/**
 * @module What was decided for the policy since it was last told: bounded, so that a page that repeats itself fills no observation.
 */
const MAX_NOTES = 20;
const MAX_NOTE_CHARACTERS = 500;

export class Notes {
  readonly #texts: string[] = [];
  #left = 0;
  #refusedWindows = 0;

  push(text: string): void {
    if (this.#texts.length >= MAX_NOTES) this.#left++;
    else this.#texts.push(text.length > MAX_NOTE_CHARACTERS ? `${text.slice(0, MAX_NOTE_CHARACTERS)}\u2026` : text);
  }

  /** Told as one, however many there were. */
  refusedWindow(): void {
    this.#refusedWindows++;
  }

  /** `maxTabs`: what windows were refused for. */
  all(maxTabs: number): string[] {
    const windows = this.#refusedWindows;
    return [
      ...this.#texts,
      ...(this.#left > 0 ? [`and ${this.#left} more`] : []),
      ...(windows > 0
        ? [
            `${windows === 1 ? "a window" : `${windows} windows`} that a page opened ${windows === 1 ? "was" : "were"} closed: the session may have ${maxTabs} tabs; close one with closeTab first`,
          ]
        : []),
    ];
  }

  clear(): void {
    this.#texts.length = 0;
    this.#left = 0;
    this.#refusedWindows = 0;
  }
}
