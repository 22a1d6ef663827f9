/**
 * @module Verifiers that are commands: what they are shown, and that whatever is no verdict is no score.
 */
import { expect, inject, test } from "vitest";
import type { StepAnswer } from "../../sdk/protocol/index.ts";
import { API, type Failed } from "./support/api.ts";
import { SERVER_SCRIPT } from "./support/own-app.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
const app = { name: "app", process: { command: [process.execPath, SERVER_SCRIPT] }, state: { url: "/doors/state" } };

/** The ending step of an episode that a program of Node judges. */
const judged = async (code: string, more: object = {}, answer = "two"): Promise<StepAnswer> => {
  const evaluator = { type: "command", command: [process.execPath, "-e", code], ...more };
  const task = { id: "note", goal: "Say how many", sites: [app], evaluate: { evaluators: [evaluator] } };
  const session = await api.create({ task, seed: 4 });
  const ended = await api.step(session.id, { type: "answer", text: answer });
  await api.end(session.id);
  return ended;
};

const READ = "const shown = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));";
const say = (verdict: string) => `${READ} console.log(JSON.stringify(${verdict}))`;

test.concurrent("is shown the episode, and its score and reason count", async () => {
  const good = await judged(
    say(`{ score: shown.answer === 'two' ? 0.5 : 0, reason: JSON.stringify([Object.keys(shown).sort(), shown.goal, shown.url,
      shown.states.before.app.notes, shown.states.after.app.notes, shown.seed, shown.task.id, shown.end.reason]) }`),
  );
  expect(good).toMatchObject({ reward: 0.5, failure: null });
  const [part] = good.evaluation.parts as { evidence: { reason: string } }[];
  expect(JSON.parse(part?.evidence.reason ?? "null")).toEqual([
    ["answer", "end", "goal", "seed", "states", "task", "trajectory", "url"],
    "Say how many",
    "http://app.localhost/",
    ["seed 4"],
    ["seed 4"],
    4,
    "note",
    "answer",
  ]);
});

test.concurrent("runs beside the site's server, with its address and what it may set itself", async () => {
  const code = `fetch(process.env.STILLWATER_URL).then((answer) => console.log(JSON.stringify({
    score: Number(answer.ok && process.env.OWN === 'x' && process.env.STILLWATER_SITE === 'app' && process.cwd() === '/') })))`;
  expect(await judged(code, { cwd: "/", env: { OWN: "x" }, site: "app" })).toMatchObject({ reward: 1 });
});

test.concurrent.each([
  ["ends with another code", "process.exitCode = 3; console.log('{\"score\": 1}')", {}, /ended with code 3/],
  ["prints no JSON", "console.log('very good')", {}, /printed no .*very good/],
  ["prints a score that is none", "console.log('{\"score\": 2}')", {}, /printed no/],
  ["prints more than a verdict", "console.log('x'.repeat(100_000))", {}, /printed more than 65536 bytes/],
  ["takes too long", "setInterval(() => {}, 1000)", { timeoutMs: 300 }, /did not end within 300 ms/],
  ["is not there", "", { command: ["/nowhere/verify"] }, /no program \/nowhere\/verify/],
])("one that %s leaves the episode without a score", async (_what, code, more, reason) => {
  const ended = await judged(code, more);
  expect(ended).toMatchObject({ reward: null, mask: true, evaluation: { status: "failed", score: null } });
  expect(JSON.stringify(ended.evaluation.parts)).toMatch(reason);
});

test.concurrent("is refused where it can never work", async () => {
  const command = { type: "command", command: ["true"] };
  const task = { id: "t", sites: ["shop"], evaluate: { evaluators: [command] } };
  const answer = await api.call<Failed>("POST", "/v1/sessions", { task });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain("task.evaluate.evaluators.0.type: a command runs beside a process site");
});
