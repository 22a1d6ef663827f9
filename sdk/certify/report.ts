/**
 * @module The findings of all tasks as one report.
 */
import type { Certificate, CertificateManifest, CheckResult, CheckStatus } from "../protocol/index.ts";
import { CHECK_IDS, type CheckId, checkOf, skippedAlways } from "./checks.ts";
import type { Finding } from "./findings.ts";

/** So many lines of evidence are written for a check; the rest are counted. */
const MAX_EVIDENCE = 20;
const LEVELS = [1, 2, 3];

export interface TaskFindings {
  readonly task: string;
  readonly findings: readonly Finding[];
}

export const reportOf = (
  suite: string,
  manifest: CertificateManifest,
  /** Found of the suite as a whole. */
  whole: readonly Finding[],
  tasks: readonly TaskFindings[],
): Certificate => {
  const results = CHECK_IDS.map((id) => resultOf(id, whole, tasks));
  return {
    report_schema_version: "2",
    target: suite,
    source_digest: manifest.task_distribution.dataset_version ?? "",
    signature: "openenv.yaml",
    manifest,
    policy_version: "v2",
    lane: "local",
    levels_run: [...LEVELS],
    results,
    verdict: verdictOf(results),
  };
};

const resultOf = (id: CheckId, whole: readonly Finding[], tasks: readonly TaskFindings[]): CheckResult => {
  const reason = skippedAlways(id);
  if (reason !== null)
    return { check_id: id, status: "skip", measured: {}, evidence: [reason], remediation: null, duration_s: 0 };
  const own = whole.filter(({ check }) => check === id);
  const found = tasks.flatMap(({ task, findings }) =>
    findings.filter(({ check }) => check === id).map((finding) => ({ task, finding })),
  );
  const all = [...own, ...found.map(({ finding }) => finding)];
  const status = worst(all.map((finding) => finding.status));
  const evidence = [
    ...own.flatMap((finding) => finding.evidence),
    ...found.flatMap(({ task, finding }) => finding.evidence.map((line) => `${task}: ${line}`)),
  ];
  return {
    check_id: id,
    status,
    measured: {
      ...(found.length > 0 ? counted(found.map(({ finding }) => finding)) : {}),
      ...Object.assign({}, ...own.map(({ measured }) => measured)),
    },
    evidence: shortened(
      evidence.length === 0
        ? [
            status === "skip"
              ? "nothing was examined"
              : `holds for ${found.length || "the suite"}${found.length === 0 ? "" : found.length === 1 ? " task" : " tasks"}`,
          ]
        : evidence,
    ),
    remediation: status === "fail" || status === "error" ? (checkOf(id).remediation ?? null) : null,
    duration_s: Math.round(all.reduce((sum, { ms }) => sum + ms, 0)) / 1_000,
  };
};

/** A failure counts more than what could not be told; what was skipped for one task is not passed for all. */
const worst = (statuses: readonly CheckStatus[]): CheckStatus =>
  (["fail", "error", "skip", "pass"] as const).find((status) => statuses.includes(status)) ?? "skip";

const counted = (findings: readonly Finding[]): Record<string, number> => {
  const count = (status: CheckStatus): number => findings.filter((finding) => finding.status === status).length;
  const names = [...new Set(findings.flatMap(({ measured }) => Object.keys(measured)))];
  const values = (name: string): number[] => findings.flatMap(({ measured }) => measured[name] ?? []).filter(Number.isFinite);
  return {
    tasks: findings.length,
    passed: count("pass"),
    failed: count("fail"),
    skipped: count("skip"),
    errors: count("error"),
    ...Object.fromEntries(
      names.flatMap((name) => {
        const all = values(name);
        return all.length === 0
          ? []
          : [
              [`${name}_min`, Math.min(...all)],
              [`${name}_max`, Math.max(...all)],
            ];
      }),
    ),
  };
};

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= MAX_EVIDENCE ? [...lines] : [...lines.slice(0, MAX_EVIDENCE), `and ${lines.length - MAX_EVIDENCE} more`];

/** As OpenEnv's policy has it: an error fails closed, and what was skipped is worth a warning. */
export const verdictOf = (results: readonly Pick<CheckResult, "check_id" | "status">[]): Certificate["verdict"] => {
  const blocks = ({ check_id, status }: Pick<CheckResult, "check_id" | "status">): boolean =>
    status === "error" || (status === "fail" && checkOf(check_id as CheckId).severity === "fail");
  if (results.some(blocks)) return "fail";
  return results.every(({ status }) => status === "pass") ? "pass" : "warn";
};
