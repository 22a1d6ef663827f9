/**
 * @module What clients were told: every acknowledged step with a digest of its answer, and what is wrong with what they saw.
 */
import { createHash } from "node:crypto";
import type { StepAnswer } from "../../sdk/protocol/index.ts";

/** What must never happen. */
export const WRONGS = ["lost", "twice", "scored failures", "wrong answers"] as const;
export type Wrong = (typeof WRONGS)[number];

export interface Acknowledged {
  readonly index: number;
  readonly digest: string;
  readonly keys: readonly string[];
}

/** How an attempt at an episode ended for its client. */
export type Outcome = "scored" | "failed";

export interface AttemptRecord {
  readonly trajectory: string;
  readonly steps: Acknowledged[];
  outcome: Outcome | null;
}

export interface Finding {
  readonly wrong: Wrong;
  readonly trajectory: string;
  readonly detail: string;
}

export class Ledger {
  readonly attempts: AttemptRecord[] = [];
  readonly findings: Finding[] = [];
  /** Episodes that were scored, and those that were given up after their retries. */
  scored = 0;
  givenUp = 0;
  /** Steps with `failure`, by class. */
  readonly failures = new Map<string, number>();
  /** Sessions that their client has deleted; a reset of them would be the client's mistake. */
  readonly ended = new Set<string>();
  /** Attempts that did not come to a score, by reason. */
  readonly lostAttempts = new Map<string, number>();

  begin(trajectory: string): AttemptRecord {
    const record: AttemptRecord = { trajectory, steps: [], outcome: null };
    this.attempts.push(record);
    return record;
  }

  acknowledge(record: AttemptRecord, answer: StepAnswer): void {
    // A row of a trajectory does not repeat whose it is.
    const { episode: _, ...kept } = answer;
    record.steps.push({ index: answer.index, digest: digestOf(kept), keys: Object.keys(kept) });
    if (!answer.failure) return;
    count(this.failures, answer.failure.class);
    if (answer.reward !== null || !answer.mask) {
      this.report("scored failures", record, `step ${answer.index}: reward ${answer.reward}, mask ${answer.mask}`);
    }
  }

  report(wrong: Wrong, record: AttemptRecord | string, detail: string): void {
    this.findings.push({ wrong, trajectory: typeof record === "string" ? record : record.trajectory, detail });
  }

  get acknowledged(): number {
    return this.attempts.reduce((sum, { steps }) => sum + steps.length, 0);
  }

  countOf(wrong: Wrong): number {
    return this.findings.filter((finding) => finding.wrong === wrong).length;
  }
}

export const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/** The same for the same content, whatever the order of its keys. */
export const digestOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sorted(inner) : inner)))
    .digest("hex");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sorted = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
