/**
 * @module Examples of what callers send and get, by route. The tests check each against its schema.
 */
import type { RouteId } from "../../sdk/protocol/index.ts";

export const SESSION_ID = "s_3f1c9a5e7b2d4c6088aa1b2c3d4e5f60";
const OTHER_SESSION_ID = "s_60f5e4d3c2b1aa88066c4d2b7e5a9c1f";
export const TRAJECTORY_ID = "t_3f1c9a5e7b2d4c6088aa1b2c3d4e5f60_0";
export const BLOB_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

export const ROLLOUT_ID = "r_7d0c1f6b2a9e4d3385cc4e1f0a2b3c4d";

/** What stands in for a path's parameters in examples. */
export const PATH_EXAMPLES: Readonly<Record<string, string>> = {
  "/v1/sessions/{id}": SESSION_ID,
  "/v1/trajectories/{id}": TRAJECTORY_ID,
  "/v1/rollouts/{id}": ROLLOUT_ID,
  "/v1/blobs/{sha256}": BLOB_HASH,
  "/v1/snapshots/{name}": "cart-with-kettle",
  "/v1/environments/{env}": "stillwater",
};

interface NamedExample {
  readonly summary: string;
  readonly value: Record<string, unknown>;
}

export const BODY_EXAMPLES: Readonly<Partial<Record<RouteId, Readonly<Record<string, NamedExample>>>>> = {
  createSession: {
    shop: { summary: "The embedded shop", value: { sites: ["shop"], limits: { maxSteps: 30 } } },
    account: {
      summary: "Two sites, one with an account signed in",
      value: { sites: ["forum", { name: "shop", login: "customer" }], startUrl: "http://shop.localhost/" },
    },
    snapshot: { summary: "Sites in a state that was kept", value: { snapshot: "cart-with-kettle" } },
    localhost: {
      summary: "An app of your own (scope admin)",
      value: { sites: [{ name: "app", upstream: "http://127.0.0.1:3000" }], startUrl: "http://app.localhost/" },
    },
    task: {
      summary: "A task inline, by key",
      value: {
        key: "worker-7",
        task: { id: "buy-a-kettle", sites: ["shop"], goal: "Buy the cheapest kettle." },
        observe: { screenshot: { format: "webp" } },
        labels: { experiment: "a" },
      },
    },
  },
  stepSession: {
    click: { summary: "Click an element", value: { action: { type: "click", target: "e12" }, index: 3 } },
    fill: { summary: "Fill a field", value: { action: { type: "fill", target: "e4", text: "kettle" } } },
    answer: { summary: "End the episode", value: { action: { type: "answer", text: "The kettle costs 24.90." } } },
  },
  sampleTasks: {
    batch: {
      summary: "The next 64 of an epoch",
      value: { n: 64, seed: 1, epoch: 0, offset: 128, filter: { suite: "mine", split: "train" } },
    },
    ratio: { summary: "By difficulty", value: { n: 10, ratio: { easy: 2, medium: 5, hard: 3 } } },
  },
  putEnvironment: {
    train: {
      summary: "The training tasks of a suite, with pictures",
      value: { suite: "mine", split: "train", observe: { screenshot: { format: "webp" } }, limits: { maxSteps: 30 } },
    },
  },
  splitSuite: { bySite: { summary: "A tenth of the web sites are for tests", value: { by: "website", test: 0.1, seed: 1 } } },
  certifySuite: {
    few: { summary: "Sixteen tasks of the suite, with the proofs that they bring", value: { limit: 16, concurrency: 2 } },
    proofs: {
      summary: "One task, with its proofs",
      value: {
        tasks: ["mine/lamp"],
        proofs: [
          {
            task: "mine/lamp",
            oracle: [{ type: "click", target: { role: "button", name: "Add Lamp to cart" } }, { type: "answer" }],
            nearMisses: [{ name: "a rug", steps: [{ type: "click", target: { role: "button", name: "Add Rug to cart" } }] }],
            cheats: [{ name: "says so", steps: [{ type: "answer", text: "The lamp is in the cart." }] }],
          },
        ],
      },
    },
  },
  decomposeSuite: { few: { summary: "At most eight parts of a task", value: { maxChildren: 8 } } },
  rescoreTrajectory: {
    again: { summary: "By the same rules", value: {} },
    strict: {
      summary: "By others, and for good",
      value: { evaluate: { evaluators: [{ type: "string_match", exactMatch: "24.90" }], mode: "strict" }, apply: true },
    },
  },
  batchSessions: {
    group: {
      summary: "A group of one task",
      value: {
        items: [
          { task: "suite/buy-1", key: "g1-0" },
          { task: "suite/buy-1", key: "g1-1" },
        ],
      },
    },
  },
  batchSteps: {
    two: {
      summary: "A step in each of two sessions",
      value: {
        items: [
          { sessionId: SESSION_ID, action: { type: "click", target: "e12" }, index: 3 },
          { sessionId: OTHER_SESSION_ID, action: { type: "back" } },
        ],
      },
    },
  },
  batchResets: {
    seeds: {
      summary: "Each with a seed of its own",
      value: {
        items: [
          { sessionId: SESSION_ID, seed: 1 },
          { sessionId: OTHER_SESSION_ID, seed: 2 },
        ],
      },
    },
  },
  createRollout: {
    groups: {
      summary: "Groups of eight for GRPO, with a policy that the settings name",
      value: {
        tasks: { sample: { n: 32, seed: 1, filter: { suite: "mine", split: "train" } } },
        samples: 8,
        policy: { secret: "trainer", model: "actor", sampling: { temperature: 1, max_tokens: 2048 }, version: "step-120" },
        concurrency: { launches: 8, episodes: 64 },
        maxVersionLag: 1,
      },
    },
    evaluation: {
      summary: "A suite once, against a server of your own (scope admin)",
      value: {
        tasks: { filter: { suite: "stillwater", split: "test" } },
        policy: { url: "http://127.0.0.1:8000/v1", model: "actor", sampling: { temperature: 0 } },
        agent: { kind: "tool" },
        run: "evaluation-7",
      },
    },
  },
  pauseRollout: { pause: { summary: "For new weights", value: {} } },
  resumeRollout: { version: { summary: "With new weights", value: { policyVersion: "step-121" } } },
  replayTrajectory: {
    whole: { summary: "Until something differs", value: {} },
    on: { summary: "To the end, and leave the session open", value: { onDifference: "continue", keep: true } },
  },
  forkSession: { four: { summary: "Four ways on from here", value: { n: 4 } } },
  openCDP: { hour: { summary: "An address for an hour", value: { ttlMs: 3_600_000 } } },
  createSnapshot: { cart: { summary: "Keep this state", value: { name: "cart-with-kettle" } } },
  resetSession: {
    same: { summary: "The same again", value: {} },
    seed: { summary: "Another seed", value: { seed: 7, requestId: "reset-7" } },
  },
};

/** A query that shows what a route can be asked. */
export const QUERY_EXAMPLES: Readonly<Partial<Record<RouteId, string>>> = {
  listSessions: "status=ready&limit=20",
  observeSession: "text=true&screenshot=true&format=png",
  screenshotSession: "format=png",
  listSnapshots: "site=shop",
  listTrajectories: "outcome=succeeded&limit=20",
  exportTrajectories: "format=openai&success=true&run=nightly",
  deleteTrajectories: "run=nightly&startedBefore=1767225600000",
  listNetwork: "limit=20",
  listSteps: "limit=20",
  listRollouts: "state=running",
  listEpisodes: "limit=100&waitMs=10000",
};

export const ERROR_EXAMPLE = {
  error: {
    code: "invalid_request",
    message: "limits.maxSteps: Too small: expected number to be >=1",
    suggestion: "Correct the fields named in details.issues; /openapi.json has the schema.",
    details: { issues: [{ path: "limits.maxSteps", message: "Too small: expected number to be >=1" }] },
  },
};
