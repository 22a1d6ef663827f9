/**
 * @module "Your own app in ten minutes" of docs/sites.md, done as it stands: the files are saved, the verifier is started, the
 * script is run.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, inject, test } from "vitest";
import { until } from "./support/until.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PAGE = readFileSync(join(ROOT, "docs/sites.md"), "utf8");
const SECTION = PAGE.slice(PAGE.indexOf("## Your own app in ten minutes"), PAGE.indexOf("## Sites of your own"));
const blocks = (language: string): string[] =>
  [...SECTION.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, code]) => code ?? "");

let folder = "";
let verifier: ChildProcess | null = null;
afterEach(() => {
  verifier?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test("goes from nothing to a scored episode, with reset, state and both evaluators", async () => {
  folder = mkdtempSync(join(tmpdir(), "stillwater-ten-minutes-"));
  const files = blocks("python").map((code) => [/^# (\S+\.py)/.exec(code)?.[1] ?? "", code] as const);
  expect(files.map(([name]) => name)).toEqual(["todo.py", "verify.py"]);
  for (const [name, code] of files) writeFileSync(join(folder, name), code);
  const [script = ""] = blocks("ts");
  const sdk = JSON.stringify(pathToFileURL(join(ROOT, "sdk/index.ts")).href);
  writeFileSync(join(folder, "episode.ts"), script.replace('"./sdk/index.ts"', sdk));

  const port = await freePort();
  const env = {
    ...process.env,
    STILLWATER_URL: inject("serviceURL"),
    STILLWATER_TOKEN: inject("serviceToken"),
    VERIFIER_PORT: String(port),
  };
  verifier = spawn("python3", ["verify.py"], { cwd: folder, env, stdio: "ignore" });
  await until(
    () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      ),
    "the verifier listens",
  );
  const { code, output } = await run(["episode.ts"], env);
  expect(output).toContain("Water plant 3");
  expect(output).toContain("reward 1");
  expect(output).toContain("2 are left, and the answer is '2 are left'");
  expect(output).toContain("reward 0");
  expect(code, output).toBe(0);
});

const run = (args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
