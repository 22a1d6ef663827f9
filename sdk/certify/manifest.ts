/**
 * @module What a suite declares, in the form of OpenEnv's normalized manifest, and whether that is within the policy's bounds.
 */
import { ACTIONS, type CertificateManifest, DEFAULT_LIMITS, type RewardDeclaration, type StoredTask } from "../protocol/index.ts";

const MAX_ORACLE_TOLERANCE = 0.1;
const MIN_FLOOR_MARGIN = 0.1;
const MAX_EPISODE_TIMEOUT_S = 3_600;
/** Of one session: measured at 29 MiB, with room for heavy pages. */
const RESOURCES = { cpu: 1, memory_mb: 1_024, disk_mb: 1_024 };

export interface Declared {
  readonly suite: string;
  readonly reward: RewardDeclaration;
  readonly counts: Readonly<Record<string, number>>;
  readonly digest: string;
  readonly tasks: readonly StoredTask[];
}

export const manifestOf = ({ suite, reward, counts, digest, tasks }: Declared): CertificateManifest => {
  const judged = tasks.some(({ evaluate }) => evaluate?.evaluators.some(({ type }) => type === "rubric"));
  return {
    manifest_schema_version: "2",
    name: suite,
    version: null,
    signature: "openenv.yaml",
    reward: { ...reward, variance_tolerance: judged ? 0 : null },
    resources: { ...RESOURCES, episode_timeout_s: timeoutOf(tasks), gpus: 0, gpu_types: [] },
    // A session with sites reaches nothing else, unless its caller asks for more.
    network: { mode: tasks.every(({ sites = [] }) => sites.length > 0) ? "no-network" : "public", allowed_hosts: [] },
    task_distribution: { generator_seed: null, dataset_version: digest, generator_model: null },
    judge: judged ? { model: "as the service is set", version: "as the service is set", params: {} } : null,
    capabilities: {
      verifier: { kind: "reward_channel", entry: null },
      oracle: { form: "script", location: "proofs" },
      set_state: false,
      llm_judged: judged,
      rubric_tree: false,
      task_api: true,
      canaries: "proofs",
      declared_tools: Object.keys(ACTIONS).sort(),
      declared_task_count: { ...counts },
    },
    types: { tags: ["browsing"] },
    execution: {
      kind: "openenv_ws",
      probe_path: "validation/runtime.json",
      dockerfile: "Dockerfile",
      context: ".",
      agent_boundary: "api",
    },
  };
};

/** The longest that an episode may take. */
const timeoutOf = (tasks: readonly StoredTask[]): number =>
  Math.max(DEFAULT_LIMITS.ttlMs, ...tasks.map(({ limits }) => limits?.timeLimitMs ?? 0)) / 1_000;

export const manifestProblems = ({ reward }: CertificateManifest): string[] => [
  ...(reward.oracle_tolerance <= MAX_ORACLE_TOLERANCE
    ? []
    : [`oracle_tolerance is ${reward.oracle_tolerance}, more than ${MAX_ORACLE_TOLERANCE}`]),
  ...(reward.floor_margin >= MIN_FLOOR_MARGIN ? [] : [`floor_margin is ${reward.floor_margin}, less than ${MIN_FLOOR_MARGIN}`]),
];

export const timeoutProblems = ({ resources: { episode_timeout_s: seconds } }: CertificateManifest): string[] =>
  seconds <= MAX_EPISODE_TIMEOUT_S ? [] : [`an episode may take ${seconds} s, more than ${MAX_EPISODE_TIMEOUT_S}`];
