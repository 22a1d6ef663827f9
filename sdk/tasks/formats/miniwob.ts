/**
 * @module MiniWoB++'s tasks: a page each, served from an address of the caller's, which scores itself.
 */
import { z } from "zod";
import type { TaskDraft } from "./draft.ts";

const MiniWoBTask = z.strictObject({
  task: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "a task is named as its page is: click-button"),
  base: z.url({ protocol: /^https?$/ }).describe("where miniwob's html folder is served, such as http://miniwob.localhost/"),
  seed: z.number().int().min(0).default(0),
  mode: z.enum(["train", "test", "default"]).optional(),
});

/** Longer than any episode: a page's own clock must not end it. */
const EPISODE_MAX_TIME_MS = 1_000_000;

export const readMiniWoB = (raw: unknown): TaskDraft => {
  const { task, base, seed, mode } = MiniWoBTask.parse(raw);
  const page = new URL(`miniwob/${task}.html`, base.endsWith("/") ? base : `${base}/`);
  return {
    id: `miniwob.${task}.${seed}`,
    startUrl: page.href,
    domain: "miniwob",
    website: page.hostname,
    limits: { maxSteps: 10 },
    start: { script: startScript(seed, mode), goal: "core.getUtterance()" },
    evaluate: { evaluators: [{ type: "miniwob", scoring: "positive" }] },
  };
};

/** The seed is given as a number: the page's generator takes "7" for another one. */
const startScript = (seed: number, mode: string | undefined): string => `(() => {
  Math.seedrandom(${seed});
  ${mode === undefined ? "" : `core.setDataMode(${JSON.stringify(mode)});`}
  core.EPISODE_MAX_TIME = ${EPISODE_MAX_TIME_MS};
  core.startEpisodeReal();
  for (const id of ["reward-display", "click-canvas", "sync-task-cover"]) document.getElementById(id)?.remove();
})()`;
