/**
 * @module An object has one alarm; this shares it among everything that comes due.
 */

/** An alarm that is so late was lost: the runtime has it stored and never fires it. */
const LOST_AFTER_MS = 2_000;

export class Schedule<Name extends string> {
  readonly #storage: DurableObjectStorage;
  readonly #due = new Map<Name, number>();
  #alarmAt: number | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Asks for a wake-up; of two wishes of one name the later call counts. null withdraws. */
  set(name: Name, at: number | null): void {
    if (at === null) this.#due.delete(name);
    else this.#due.set(name, at);
    this.#arm();
  }

  /** Asks for a wake-up that is not later than this. */
  sooner(name: Name, at: number): void {
    const before = this.#due.get(name);
    if (before === undefined || at < before) this.set(name, at);
  }

  /** Takes the names that are due; the alarm has fired and is armed anew by the next set. */
  take(now: number): Set<Name> {
    this.#alarmAt = null;
    const due = new Set<Name>();
    for (const [name, at] of this.#due) if (at <= now) due.add(name);
    for (const name of due) this.#due.delete(name);
    return due;
  }

  arm(): void {
    this.#arm();
  }

  /** Asks for the next wake-up again, whatever was asked for before. */
  rearm(): void {
    this.#alarmAt = null;
    this.#arm();
  }

  clear(): void {
    this.#due.clear();
    this.#alarmAt = null;
    void this.#storage.deleteAlarm();
  }

  #arm(): void {
    const next = Math.min(...this.#due.values());
    if (!Number.isFinite(next)) return;
    // A wake-up that comes too early costs little; moving the alarm later costs a write each time.
    if (this.#alarmAt !== null && this.#alarmAt <= next && this.#alarmAt > Date.now() - LOST_AFTER_MS) return;
    this.#alarmAt = next;
    void this.#storage.setAlarm(next);
  }
}
