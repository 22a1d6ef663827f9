/**
 * @module WebArena-Infinity's tasks: an app in Python for each session, and a verifier in Python over the app's state. The
 * site host runs both, from a checkout on its machine.
 */
import { z } from "zod";
import { type Evaluator, SiteName } from "../../protocol/index.ts";
import type { TaskDraft } from "./draft.ts";

const DIFFICULTIES = { easy: 1, medium: 4, hard: 7 } as const;

/** A task of the published files, with the app that it is of and where that lies. */
export const WebArenaInfinityTask = z.strictObject({
  app: SiteName.describe("the name of its folder"),
  folder: z
    .string()
    .regex(/^\/[^\0]*$/, "an absolute path")
    .max(4_096)
    .describe("of the app, on the machine of the site host"),
  list: z.string().regex(/^[a-z]+-tasks$/, "the file that the task is in: real-tasks or function-tasks"),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "letters, digits, - and _"),
  instruction: z.string().min(1),
  verify: z.string().regex(/^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_./-]*\.py$/, "a Python file, seen from the app's folder"),
  difficulty: z.enum(["easy", "medium", "hard"]).optional(),
  version: z.string().min(1).max(64).optional().describe("of the task and its verifier"),
  verifiers: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("where `webarena_infinity.py verifiers` serves the apps' verifiers; by default the site host runs them"),
});
export type WebArenaInfinityTask = z.output<typeof WebArenaInfinityTask>;

/** As the published harness has them. */
const LIMITS = { maxSteps: 50, timeLimitMs: 600_000 } as const;

/** The site host has the module, and finds Python on its path. */
const PYTHON = ["python3", "-m", "webarena_infinity"] as const;

export const readWebArenaInfinity = (raw: unknown): TaskDraft => {
  const task = WebArenaInfinityTask.parse(raw);
  const { app, folder, list, id, instruction, difficulty, version } = task;
  return {
    id: `webarena-infinity.${app}.${list}.${id}`,
    ...(version === undefined ? {} : { version }),
    goal: instruction,
    sites: [
      {
        name: app,
        hosts: [hostOf(app)],
        process: { command: [...PYTHON, "serve"], cwd: folder, readyPath: "/" },
        reset: "/api/reset",
        state: "/api/state",
      },
    ],
    startUrl: `http://${hostOf(app)}/`,
    domain: list,
    website: app,
    ...(difficulty === undefined ? {} : { difficulty: DIFFICULTIES[difficulty], tags: [difficulty] }),
    limits: LIMITS,
    evaluate: { evaluators: [evaluatorOf(task)] },
  };
};

/** Host names have no underscores. */
const hostOf = (app: string): string => `${app.replaceAll("_", "-")}.localhost`;

const evaluatorOf = ({ app, folder, verify, verifiers }: WebArenaInfinityTask): Evaluator =>
  verifiers === undefined
    ? { type: "command", site: app, command: [...PYTHON, "verify", `${folder}/${verify}`], timeoutMs: 30_000 }
    : { type: "http", url: `${verifiers.replace(/\/$/, "")}/${app}/${verify}`, timeoutMs: 30_000 };
