/**
 * @module The package as it is published: built, put into node_modules, imported by plain JavaScript and by TypeScript.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const COMPILER_TIMEOUT_MS = 60_000;
const root = join(import.meta.dirname, "..", "..");
const project = mkdtempSync(join(tmpdir(), "stillwater-sdk-"));
const installed = join(project, "node_modules", "@stillwater", "sdk");

beforeAll(() => {
  execFileSync(process.execPath, [join(root, "sdk", "build.mjs"), installed], { stdio: "pipe" });
  writeFileSync(join(project, "package.json"), '{"type":"module"}');
}, COMPILER_TIMEOUT_MS);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });

test("the client needs no other package", () => {
  writeFileSync(
    join(project, "client.js"),
    'import { Stillwater } from "@stillwater/sdk";\nconsole.log(new Stillwater({ url: "http://127.0.0.1:1", token: "t" }).url);',
  );
  expect(existsSync(join(project, "node_modules", "zod"))).toBe(false);
  expect(run("client.js").trim()).toBe("http://127.0.0.1:1");
});

test("policies need no other package either", () => {
  writeFileSync(
    join(project, "policies.js"),
    'import { scriptedPolicy } from "@stillwater/sdk/policies";\nconsole.log((await scriptedPolicy(() => "hi")({}, {})).text);',
  );
  expect(run("policies.js").trim()).toBe("hi");
});

test("the client is bundled for any runtime: nothing of Node's own is in it", async () => {
  const entryPoints = [join(root, "sdk", "index.ts")];
  const { outputFiles, errors } = await build({ entryPoints, bundle: true, write: false, platform: "neutral", format: "esm" });
  expect(errors).toEqual([]);
  expect(outputFiles[0]?.text).not.toMatch(/from\s*"(node:|fs|net|zod)/);
});

test("the schemas of the wire come from their own entry", () => {
  symlinkSync(join(root, "node_modules", "zod"), join(project, "node_modules", "zod"), "dir");
  writeFileSync(
    join(project, "schemas.js"),
    'import { StepRequest } from "@stillwater/sdk/protocol";\nconsole.log(StepRequest.safeParse({ action: 1, indx: 2 }).success);',
  );
  expect(run("schemas.js").trim()).toBe("false");
});

test("the command line comes with it, and says what only a clone can do", () => {
  const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as { bin: { stillwater: string } };
  const stillwater = (...args: string[]) => spawnSync(join(installed, bin.stillwater), args, { cwd: project, encoding: "utf8" });
  const help = stillwater("--help");
  expect(help).toMatchObject({ status: 0, stderr: "" });
  expect(help.stdout).toContain("stillwater run");
  expect(stillwater("up")).toMatchObject({ status: 3, stderr: expect.stringContaining("runs from a clone of the repository") });
  expect(stillwater("bench")).toMatchObject({ status: 3, stderr: expect.stringContaining("part of the repository") });
  expect(stillwater("run")).toMatchObject({ status: 2, stderr: expect.stringContaining("which tasks?") });
});

test("rollouts need no other package either", () => {
  writeFileSync(
    join(project, "rollouts.js"),
    'import { rollout } from "@stillwater/sdk/rollouts";\nconsole.log(typeof rollout);',
  );
  expect(run("rollouts.js").trim()).toBe("function");
});

test("agents come from their own entry", () => {
  writeFileSync(
    join(project, "agents.js"),
    'import { createAgent } from "@stillwater/sdk/agents";\nconsole.log(createAgent({ kind: "vision" }).session.dialect);',
  );
  expect(run("agents.js").trim()).toBe("webgym-coordinates");
});

test(
  "the declarations serve a strict TypeScript project",
  () => {
    cpSync(join(root, "node_modules", "@types"), join(project, "node_modules", "@types"), { recursive: true, dereference: true });
    cpSync(join(root, "node_modules", "undici-types"), join(project, "node_modules", "undici-types"), { recursive: true });
    const use = (answer: string) => `import { type StepAnswer, Stillwater } from "@stillwater/sdk";
await using session = await new Stillwater().sessions.create({ sites: ["shop"] });
const answer: ${answer} = await session.click("e1");
console.log(answer);
`;
    writeFileSync(join(project, "right.ts"), use("StepAnswer"));
    writeFileSync(join(project, "wrong.ts"), use("number"));
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2024",
      "--lib",
      "es2024,esnext.disposable",
      "--types",
      "node",
    ];
    run(compiler, ...options, "right.ts");
    expect(() => run(compiler, ...options, "wrong.ts")).toThrow();
  },
  COMPILER_TIMEOUT_MS,
);

test("the licence and the manifest go along", () => {
  expect(readFileSync(join(installed, "LICENSE"), "utf8")).toContain("MIT License");
  expect(JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))).toMatchObject({
    name: "@stillwater/sdk",
    license: "MIT",
  });
});
