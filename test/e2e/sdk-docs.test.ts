/**
 * @module The TypeScript of the documentation is run as it stands: each block is a script beside the README.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject, test } from "vitest";
import { connect } from "./sdk-support.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const sdk = (...path: string[]): string => JSON.stringify(pathToFileURL(join(ROOT, "sdk", ...path, "index.ts")).href);

const scripts = ["README.md", "sdk/README.md", "docs/trainers.md"].flatMap((page) =>
  [...readFileSync(join(ROOT, page), "utf8").matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code], i) => ({
    name: `${page}, script ${i + 1}`,
    // From standard input a relative import has no place to start from, and the package is not installed here.
    code: (code ?? "")
      .replace(/"(\.\/sdk\/index\.ts|@stillwater\/sdk)"/, sdk())
      .replace(/"@stillwater\/sdk\/(\w+)"/g, (_, entry: string) => sdk(entry)),
  })),
);

const run = (code: string): Promise<{ exitCode: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--input-type=module-typescript", "-"], {
      env: { ...process.env, STILLWATER_URL: inject("serviceURL"), STILLWATER_TOKEN: inject("serviceToken") },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.once("error", reject);
    child.once("close", (exitCode) => resolve({ exitCode, output }));
    child.stdin.end(code);
  });

test("there are scripts to run", () => expect(scripts.length).toBeGreaterThanOrEqual(3));

test.each(scripts)("$name works", async ({ code }) => {
  const { exitCode, output } = await run(code);
  expect(output).not.toContain("Error");
  expect(exitCode, output).toBe(0);
  expect(output).toMatch(/\S/);
});

test("the README shows the shop as a session sees it", async () => {
  const shown = /^```\n(url: .*?)^```$/ms.exec(readFileSync(join(ROOT, "README.md"), "utf8"))?.[1] ?? "no sample";
  await using session = await connect().sessions.create({ sites: ["shop"] });
  for (const part of shown.trimEnd().split("\n…\n")) expect(session.observation?.text).toContain(part);
});

test("the script of the README buys something", async () => {
  const { output } = await run(scripts[0]?.code ?? "");
  expect(output).toContain("Thank you, your order is placed");
});
