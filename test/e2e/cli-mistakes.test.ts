/**
 * @module What somebody sees who mistypes a command line: one line, what was perhaps meant, and how to get help.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { run } from "../../scripts/setup/run.mjs";
import { byRound, type PolicyServer, startPolicyServer } from "../support/policy-server.ts";
import { connect } from "./sdk-support.ts";
import { stillwater } from "./support/command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "stillwater-mistakes-"));
const RANDOM = ["--policy", "random", "--output_dir", join(folder, "none")];
const task = (id: string, site: string) => ({ id, goal: "Look around.", sites: [site] });
let server: PolicyServer;
beforeAll(async () => {
  server = await startPolicyServer(byRound(['Action: {"type": "answer", "text": "x"}']));
  const tasks = ["shop", "forum"].flatMap((site) => [1, 2, 3].map((n) => task(`mistakes/${site}-${n}`, site)));
  await connect().tasks.import("mistakes", tasks.map((line) => JSON.stringify(line)).join("\n"));
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a mistake is one line, and one that says how to get help", () => {
  test.each<[string[], string]>([
    [
      ["rnu"],
      'there is no command rnu; there are up, run, tasks, certify, sessions, trajectories, sites, bench. Did you mean "run"?',
    ],
    [[], "a command is missing"],
    [["tasks", "lsit"], 'Did you mean "list"?'],
    [["sites", "pol"], 'Did you mean "pool"?'],
    [["trajectories", "exprot"], 'Did you mean "export"?'],
    [["run", "--polcy", "random"], 'there is no option --polcy. Did you mean "--policy"?'],
    [["run", "--suite"], "'--suite"],
    [["run", "--suite", "mistaks", ...RANDOM], 'Did you mean "mistakes"?'],
    [["run", "--sites", "shp", ...RANDOM], 'Did you mean "shop"?'],
    [["run", "--task_ids", "mistakes/shop-l", ...RANDOM], 'Did you mean "mistakes/shop-'],
    [["run", "--suite", "mistakes", "--agent_type", "visoin", ...RANDOM], 'Did you mean "vision"?'],
    [["trajectories", "list", "--outcome", "canceled"], 'Did you mean "cancelled"?'],
    [["trajectories", "export", "--format", "sharegtp"], 'Did you mean "sharegpt"?'],
    [
      ["tasks", "import", join(folder, "nowhere.ndjson"), "--suite", "x"],
      `There is no file or folder ${join(folder, "nowhere.ndjson")}`,
    ],
    [["tasks", "import", folder, "--suite", "x"], `${folder} is a folder, and tasks of the format native are lines of a file`],
    [["trajectories", "export", "--out", join(folder, "no/where.ndjson")], "There is no file or folder"],
    [["run", "--tasks_dir", join(folder, "nowhere"), ...RANDOM], join(folder, "nowhere")],
  ])("%j", async (args, message) => {
    const { code, out, err } = await stillwater(args);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    const lines = err.trimEnd().split("\n");
    expect(lines, err).toHaveLength(2);
    expect(lines[1]).toMatch(/^Help: node .*sdk\/cli\/main\.ts .*--help$/);
    expect(err).not.toMatch(/ENOENT|EISDIR/);
  });

  test("and what the service refuses is told once", async () => {
    const { code, err } = await stillwater(["trajectories", "show", "ep_nothing"]);
    expect(code).toBe(3);
    const sentences = err.trim().split(/(?<=[.;]) /);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});

test("help is a command that works when it is pasted, and so is going on with a run", async () => {
  const paste = (line: string) => run("sh", ["-c", line], { cwd: ROOT, env: environment });
  const { err } = await stillwater(["run", "--polcy"]);
  const help = /^Help: (.*)$/m.exec(err)?.[1] ?? "";
  const environment = { ...process.env };
  const shown = await paste(help.replace(/^node /, `${process.execPath} `));
  expect(shown).toMatchObject({ code: 0, output: expect.stringContaining("--policy-url") });

  const output = join(folder, "it's a run");
  mkdirSync(output);
  const dead = await startPolicyServer(byRound(['Action: {"type": "answer", "text": "x"}']));
  const args = ["--task_ids", "mistakes/shop-1", "--policy-url", dead.url, "--retry_count", "0", "--output_dir", output];
  await dead.close();
  const first = await stillwater(["run", ...args]);
  expect(first.code).toBe(3);
  const ran = await stillwater(["run", ...args.with(3, server.url), "--timeout", "0.001"]);
  expect(ran.code).toBe(1);
  const goOn = /^Go on with: (.*)$/m.exec(ran.err)?.[1] ?? "";
  expect(goOn).toMatch(/^node sdk\/cli\/main\.ts run --resume --output_dir '.*'$|^node \S+ run --resume --output_dir '.*'$/);
  const words = await paste(`${goOn.replace(/^node /, "printf '%s\\n' ")}`);
  expect(words.output.trim().split("\n").slice(1)).toEqual(["run", "--resume", "--output_dir", output]);
});

test("under npm the commands to paste are npm's", async () => {
  const { err } = await stillwater(["rnu"], { npm_lifecycle_event: "stillwater" });
  expect(err).toContain("Help: npm run stillwater -- --help");
});

test("a model that the server does not list is told, and tried", async () => {
  const ran = await stillwater([
    ...["run", "--task_ids", "mistakes/shop-1", "--policy-url", server.url, "--model", "scrpited"],
    ...["--output_dir", mkdtempSync(join(folder, "model-"))],
  ]);
  expect(ran.err).toContain('does not list the model "scrpited"');
  expect(ran.err).toContain('Did you mean "scripted"?');
  expect(ran.code).toBe(0);
});

test("a limit draws from each site in turn, and results are not for git", async () => {
  const output = mkdtempSync(join(folder, "limited-"));
  const ran = await stillwater([
    "run",
    "--suite",
    "mistakes",
    "--limit",
    "4",
    ...RANDOM.with(3, output),
    "--max_steps",
    "1",
    "--json",
  ]);
  expect(ran.code).toBe(0);
  const episodes = ran.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; task?: string });
  const tasks = episodes.flatMap(({ type, task: id }) => (type === "episode" ? [id] : [])).sort();
  expect(tasks).toEqual(["mistakes/forum-1", "mistakes/forum-2", "mistakes/shop-1", "mistakes/shop-2"]);
  writeFileSync(join(folder, "ignored"), "");
  expect((await run("git", ["check-ignore", "results/batch_summary.json"], { cwd: ROOT })).code).toBe(0);
});
