/**
 * @module The Python adapters for trainers while browsers are lost under them: a rollout without a reward, never one of 0.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { ensurePython } from "../../scripts/setup/python.mjs";
import { type Service, startService } from "./support/service.ts";

/** Two environments of TRL and an episode of any other trainer; a line of input lets it go on. */
const PROGRAM = `
import json
from stillwater.trainers.episode import Episode
from stillwater.trainers.service import client_for
from stillwater.trainers.trl import StillwaterEnv

row = {"task": {"id": "failures/look", "sites": ["shop"], "goal": "Look.", "evaluate": {"evaluators": [
    {"type": "site_state", "checks": [{"query": "length(after.shop.cart) == \`0\`"}]}]}}}
envs, episode = [StillwaterEnv(), StillwaterEnv()], Episode(client_for())

def begin():
    for env in envs:
        env.reset(**row)
    episode.open(row)

def act(env):
    try:
        env.hover("e1")
        return "page"
    except Exception as error:
        return type(error).__name__

begin()
print(json.dumps({"open": [env._episode.failure for env in envs] + [episode.failure]}), flush=True)
input()
lost = {"acted": act(envs[0]), "rewards": [env.get_reward() for env in envs], "turn": episode.act({"type": "back"}).failure is not None}
lost["finish"] = episode.finish()
begin()
print(json.dumps({**lost, "again": [env.get_reward() for env in envs] + [episode.finish()]}), flush=True)
episode.close()
`;

let service: Service;
let python: string;
beforeAll(async () => {
  python = await ensurePython();
  service = await startService();
}, 60_000);
afterAll(() => service?.stop());

test("browsers that are killed cost rewards, not points, and the next rollouts go on", async () => {
  const child = spawn(python, ["-c", PROGRAM], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      ...process.env,
      PYTHONPATH: join(ROOT, "sdk/python/src"),
      PYTHONDONTWRITEBYTECODE: "1",
      STILLWATER_URL: service.url,
      STILLWATER_TOKEN: service.token,
    },
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(errors);
    return JSON.parse(value);
  };
  expect(await next()).toEqual({ open: [null, null, null] });
  await service.killBrowserHost();
  child.stdin.end("\n");
  expect(await next()).toEqual({
    acted: "EnvironmentLost",
    rewards: [null, null],
    turn: true,
    finish: null,
    again: [1, 1, 1],
  });
}, 60_000);
