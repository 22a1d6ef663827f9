import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import type { OpenAILine, ShareGPTLine } from "../../sdk/exports/index.ts";
import { connect } from "./sdk-support.ts";
import { idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const folder = mkdtempSync(join(tmpdir(), "stillwater-cli-"));
const RUN = "cli-trajectories";
let lab: Lab;
let greeting = "Hello";
let id = "";

beforeAll(async () => {
  lab = await startLab({
    "/": `<!doctype html><title>Door</title><a href="/in">Enter</a>`,
    "/in": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<!doctype html><title>Inside</title><h1>${greeting}</h1>`);
    },
  });
  await using session = await connect().sessions.create({
    sites: [lab.site],
    observe: { screenshot: true },
    run: RUN,
    task: { id: "cli/enter", goal: "Enter.", evaluate: { evaluators: [{ type: "string_match", exactMatch: "in" }] } },
  });
  await session.click(idOf(session.observation, 'link "Enter"'));
  await session.answer("in");
  id = session.info.episode.id;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await lab.close();
});

const stillwater = (args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, "sdk/cli/main.ts"), ...args], {
      env: { ...process.env, STILLWATER_URL: inject("serviceURL"), STILLWATER_TOKEN: inject("serviceToken") },
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("close", (code) => resolve({ code, out, err }));
  });

const linesIn = <T>(text: string): T[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);

test("trajectories are listed and shown, as tables and as JSON", async () => {
  const table = await stillwater(["trajectories", "list", "--run", RUN, "--success"]);
  expect(table.out).toMatch(new RegExp(`${id} +succeeded +1 +2 +cli/enter`));
  const listed = await stillwater(["trajectories", "list", "--run", RUN, "--json"]);
  expect(JSON.parse(listed.out)).toMatchObject([{ id, steps: 2 }]);
  const shown = await stillwater(["trajectories", "show", id]);
  expect(shown.out).toMatch(/goal +Enter\./);
  expect(shown.out).toMatch(/0 +\{"type":"click".+ navigation +0 .+http:\/\/lab\.localhost\/in/);
  expect(JSON.parse((await stillwater(["trajectories", "show", id, "--json"])).out)).toMatchObject({
    steps: [{ index: 0 }, { index: 1 }],
  });
  expect((await stillwater(["sessions", "--run", RUN])).out).toMatch(/s_\w+ +ended +2 +.*cli\/enter/);
  expect((await stillwater(["sites", "list"])).out).toMatch(/shop +embedded/);
  expect(JSON.parse((await stillwater(["sites", "pool", "--json"])).out)).toContainEqual(
    expect.objectContaining({ name: "shop", warm: expect.any(Number) }),
  );
});

test("an export goes to the standard output, or to a file with its pictures beside it", async () => {
  const piped = await stillwater(["trajectories", "export", "--run", RUN, "--format", "openai"]);
  expect([piped.code, linesIn<OpenAILine>(piped.out).map(({ metadata }) => metadata.trajectory)]).toEqual([0, [id]]);

  const file = join(folder, "train.jsonl");
  const saved = await stillwater([
    "trajectories",
    "export",
    "--run",
    RUN,
    "--format",
    "sharegpt",
    "--out",
    file,
    "--images",
    "--json",
  ]);
  expect(JSON.parse(saved.out)).toMatchObject({ file, format: "sharegpt", lines: 1 });
  const [line] = linesIn<ShareGPTLine>(readFileSync(file, "utf8"));
  expect(line?.images).toHaveLength(2);
  for (const image of line?.images ?? []) expect(existsSync(join(folder, image))).toBe(true);
  expect(readdirSync(join(folder, "train.images")).sort()).toEqual(
    [...new Set(line?.images.map((name) => name.split("/")[1]))].sort(),
  );
  expect(readFileSync(join(folder, line?.images[0] ?? "")).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const into = join(folder, "data/");
  const whole = await stillwater(["trajectories", "export", "--run", RUN, "--format", "sharegpt", "--out", into, "--images"]);
  expect([whole.code, whole.err]).toEqual([0, expect.not.stringContaining("Warning")]);
  expect(JSON.parse(readFileSync(join(into, "dataset_info.json"), "utf8"))).toMatchObject({
    stillwater: { file_name: "sharegpt.jsonl", formatting: "sharegpt" },
  });
  expect(existsSync(join(into, "sharegpt.images"))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a replay exits with 0 when it is the same, and with 1 when it differs", async () => {
  const same = await stillwater(["trajectories", "replay", id]);
  expect([same.code, same.out]).toEqual([0, expect.stringContaining("the same in 2 of 2 steps")]);
  greeting = "Goodbye";
  const other = await stillwater(["trajectories", "replay", id, "--continue", "--json"]);
  expect([other.code, JSON.parse(other.out)]).toMatchObject([1, { same: false, firstDifference: { index: 0, field: "hash" } }]);
  const told = await stillwater(["trajectories", "replay", id]);
  expect([told.code, told.out]).toEqual([1, expect.stringContaining("first at step 0: hash was")]);
});

test("wrong command lines exit with 2, refusals with 3", async () => {
  for (const args of [
    ["trajectories"],
    ["trajectories", "show"],
    ["trajectories", "export", "--format", "csv"],
    ["sites"],
    ["sessions", "--status", "odd"],
  ]) {
    expect([args, await stillwater(args)]).toMatchObject([args, { code: 2, err: expect.stringMatching(/\nHelp: .* --help\n$/) }]);
  }
  const gone = await stillwater(["trajectories", "replay", `t_${"0".repeat(32)}_0`]);
  expect(gone).toMatchObject({ code: 3, err: expect.stringContaining("trajectory_not_found") });
});
