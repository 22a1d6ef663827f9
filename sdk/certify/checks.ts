/**
 * @module The checks of OpenEnv's validation policy, version 2: their level, their weight, what to do about them, and why some
 * cannot run against a service.
 */

export type CheckId = keyof typeof CHECKS;

interface Check {
  readonly level: 1 | 2 | 3;
  readonly severity: "fail" | "warn";
  /** Why it is always skipped here. */
  readonly skip?: string;
  readonly remediation?: string;
}

const NO_PACKAGE = "the suite is served by a running service: there is no package or image to look at";
const NO_TREE = "no rubric tree is declared";

export const CHECKS = {
  "static.manifest": {
    level: 1,
    severity: "fail",
    remediation: "Declare an oracle_tolerance of at most 0.1, a floor_margin of at least 0.1 and a timeout of at most an hour.",
  },
  "static.reproducible_build": { level: 1, severity: "fail", skip: NO_PACKAGE },
  "static.image_hygiene": { level: 1, severity: "warn", skip: NO_PACKAGE },
  "static.layout": { level: 1, severity: "warn", skip: NO_PACKAGE },
  "static.sbom": { level: 1, severity: "fail", skip: NO_PACKAGE },
  "static.oci_labels": { level: 1, severity: "fail", skip: NO_PACKAGE },
  "static.resource_declaration": { level: 1, severity: "fail", skip: "sessions share the resources of the service's hosts" },
  "static.timeout_ceiling": {
    level: 1,
    severity: "fail",
    remediation: "Give the sessions a ttlMs, or the task a limits.timeLimitMs, of at most an hour.",
  },
  "static.dependency_pinning": { level: 1, severity: "fail", skip: NO_PACKAGE },
  "static.task_distribution_pinning": {
    level: 1,
    severity: "fail",
    remediation: "Import the suite again: its tasks have no versions.",
  },
  "runtime.startup": { level: 2, severity: "fail", remediation: "Open a session with the task by hand and read the error." },
  "runtime.reward_well_formed": {
    level: 2,
    severity: "fail",
    remediation: "Keep every step's reward inside the declared range: look at formatPenalty and at rewards: steps.",
  },
  "runtime.rubric_introspectable": { level: 2, severity: "warn", skip: NO_TREE },
  "runtime.observation_schema": { level: 2, severity: "fail", remediation: "Report it: the service broke its own schema." },
  "runtime.state_contract": { level: 2, severity: "fail", remediation: "Report it: the service miscounted an episode's steps." },
  "runtime.trajectory_record": {
    level: 2,
    severity: "warn",
    remediation: "Report it: a trajectory differs from what was answered.",
  },
  "runtime.reward_attribution": { level: 2, severity: "warn", skip: NO_TREE },
  "runtime.tool_declaration_accuracy": { level: 2, severity: "fail", remediation: "Use an SDK of the service's own version." },
  "runtime.task_declaration_accuracy": {
    level: 2,
    severity: "fail",
    remediation: "Correct the declared counts, or import the tasks that are missing.",
  },
  "runtime.seed_control": {
    level: 2,
    severity: "fail",
    remediation: "Make the site's content from the seed that its reset hook is given, or declare no seedVaries.",
  },
  "runtime.episode_determinism": {
    level: 2,
    severity: "fail",
    remediation: "Take clocks, random numbers and state that outlives an episode out of the site.",
  },
  "runtime.network_policy": {
    level: 2,
    severity: "fail",
    skip: "the network of the service's own process cannot be measured from here",
  },
  "runtime.host_containment": { level: 2, severity: "fail", skip: "needs a sandbox around the service" },
  "runtime.resource_bounds": { level: 2, severity: "fail", skip: "needs a sandbox that measures one episode" },
  "runtime.episode_isolation": {
    level: 2,
    severity: "fail",
    remediation: "Give the site a reset hook that brings all of its state back to the seed's.",
  },
  "runtime.oracle_containment": {
    level: 2,
    severity: "fail",
    remediation: "Report it: an answer to the agent holds evaluators or proofs.",
  },
  "semantic.oracle_max": {
    level: 3,
    severity: "fail",
    remediation: "Bring an oracle that solves the task by its pages, or correct what the evaluator expects.",
  },
  "semantic.floor_gap": {
    level: 3,
    severity: "fail",
    remediation: "Make the evaluator ask for something that is not so from the start.",
  },
  "semantic.canary_floor": {
    level: 3,
    severity: "fail",
    remediation: "Make the evaluator strict: the whole answer, what must have changed, and what must not have.",
  },
  "semantic.no_solution_leakage": {
    level: 3,
    severity: "fail",
    remediation: "Take the answer out of the goal and the first page, or declare answerShown where it is one of several options.",
  },
  "semantic.verifier_determinism": {
    level: 3,
    severity: "fail",
    remediation: "Make the evaluator depend on the state and the answer alone.",
  },
  "semantic.verifier_portability": { level: 3, severity: "fail", skip: "the service's network cannot be taken away from here" },
  "semantic.resource_envelope": { level: 3, severity: "fail", skip: "memory and CPU of one episode are not measured here" },
  "semantic.replayability": {
    level: 3,
    severity: "fail",
    remediation: "As for runtime.episode_determinism; the evidence names the first step that differs.",
  },
} as const satisfies Record<string, Check>;

export const CHECK_IDS = Object.keys(CHECKS) as CheckId[];
export const checkOf = (id: CheckId): Check => CHECKS[id];
/** Why a check never runs here; null: it runs. */
export const skippedAlways = (id: CheckId): string | null => checkOf(id).skip ?? null;

/** A check of an episode's meaning says nothing where the same actions do not lead to the same end. */
export const DETERMINISM: CheckId = "runtime.episode_determinism";
export const isSemantic = (id: CheckId): boolean => checkOf(id).level === 3;
