/**
 * @module What was found of one task, check by check; the worst word of a check counts.
 */
import type { CheckStatus } from "../protocol/index.ts";
import type { CheckId } from "./checks.ts";

export interface Finding {
  readonly check: CheckId;
  readonly status: CheckStatus;
  /** What was found, for whoever has to act on it. */
  readonly evidence: readonly string[];
  readonly measured: Readonly<Record<string, number>>;
  readonly ms: number;
}

const WEIGHT: Readonly<Record<CheckStatus, number>> = { pass: 0, skip: 1, error: 2, fail: 3 };
const MAX_EVIDENCE_CHARS = 600;

export class Findings {
  readonly #found = new Map<CheckId, Finding>();

  /** `problems` are evidence of a failure; without any the check is passed. */
  judge(check: CheckId, problems: readonly string[], measured: Readonly<Record<string, number>> = {}, ms = 0): void {
    this.#add({ check, status: problems.length === 0 ? "pass" : "fail", evidence: problems, measured, ms });
  }

  skip(check: CheckId, reason: string): void {
    this.#add({ check, status: "skip", evidence: [reason], measured: {}, ms: 0 });
  }

  error(check: CheckId, reason: string): void {
    this.#add({ check, status: "error", evidence: [reason], measured: {}, ms: 0 });
  }

  statusOf(check: CheckId): CheckStatus | null {
    return this.#found.get(check)?.status ?? null;
  }

  all(): Finding[] {
    return [...this.#found.values()];
  }

  #add(finding: Finding): void {
    const before = this.#found.get(finding.check);
    const short = finding.evidence.map((text) => text.slice(0, MAX_EVIDENCE_CHARS));
    this.#found.set(finding.check, {
      check: finding.check,
      status: before && WEIGHT[before.status] > WEIGHT[finding.status] ? before.status : finding.status,
      evidence: [...(before?.evidence ?? []), ...short],
      measured: { ...before?.measured, ...finding.measured },
      ms: (before?.ms ?? 0) + finding.ms,
    });
  }
}
