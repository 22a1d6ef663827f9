import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";

const folder = mkdtempSync(join(tmpdir(), "stillwater-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const stillwater = (args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, "sdk/cli/main.ts"), ...args], {
      env: { ...process.env, STILLWATER_URL: inject("serviceURL"), STILLWATER_TOKEN: inject("serviceToken"), ...env },
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("close", (code) => resolve({ code, out, err }));
  });

const write = (name: string, lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, lines.join("\n"));
  return file;
};

const COUNT = 12_000;

test("a large file is imported in parts, with progress, wrong lines told by number and good ones kept", async () => {
  const lines = Array.from({ length: COUNT }, (_, n) =>
    n % 4_000 === 7
      ? "{wrong"
      : JSON.stringify({ id: `cli.${n}`, goal: `Goal number ${n}`, website: `w${n % 100}.example`, difficulty: n % 9 }),
  );
  const file = write("tasks.ndjson", lines);
  const first = await stillwater(["tasks", "import", file, "--suite", "cli", "--json"]);
  expect(JSON.parse(first.out)).toMatchObject({ lines: COUNT, imported: COUNT - 3, updated: 0, wrong: 3 });
  expect(first.code).toBe(1);
  for (const line of [8, 4_008, 8_008]) expect(first.err).toContain(`tasks.ndjson:${line}: not JSON`);
  expect(first.err).toMatch(/\d+ % \d+ lines/);
  expect(existsSync(`${file}.import.json`)).toBe(false);
  const again = await stillwater(["tasks", "import", file, "--suite", "cli", "--json"]);
  expect(JSON.parse(again.out)).toMatchObject({ imported: 0, updated: COUNT - 3 });

  const suites = await stillwater(["tasks", "suites"]);
  expect(suites.out).toMatch(new RegExp(`cli +${COUNT - 3}`));
  const found = await stillwater(["tasks", "list", "--suite", "cli", "--q", "4321", "--json"]);
  expect(JSON.parse(found.out)).toMatchObject([{ id: "cli.4321" }]);
  const drawn = await stillwater(["tasks", "sample", "--suite", "cli", "--n", "5", "--seed", "3"]);
  expect(drawn.out.split("\n").filter((line) => line.startsWith("cli."))).toHaveLength(5);
  expect((await stillwater(["tasks", "sample", "--suite", "cli", "--n", "5", "--seed", "3"])).out).toBe(drawn.out);
});

test("a suite is divided by web site, and its large tasks are decomposed", async () => {
  const groups = [
    { id: "1", description: "Price", facts: ["says the price", "says the currency", "says the tax"] },
    { id: "2", description: "Stock", facts: ["says how many there are"] },
  ];
  const evaluate = { evaluators: [{ type: "rubric", groups }] };
  const lines = Array.from({ length: 40 }, (_, n) =>
    JSON.stringify({ id: `parts.${n}`, website: `w${n % 10}.example`, evaluate }),
  );
  await stillwater(["tasks", "import", write("parts.ndjson", lines), "--suite", "parts"]);
  const divided = await stillwater(["tasks", "split", "parts", "--test", "0.5", "--seed", "1", "--json"]);
  const { splits, sharedWebsites } = JSON.parse(divided.out);
  expect(sharedWebsites).toBe(0);
  expect(splits.train + splits.test).toBe(40);
  expect(splits.test % 4).toBe(0);
  const made = await stillwater(["tasks", "decompose", "parts", "--max-children", "1"]);
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining("40 smaller tasks of 40") });
  const found = await stillwater(["tasks", "list", "--suite", "parts", "--limit", "100", "--json"]);
  expect(JSON.parse(found.out)).toHaveLength(80);
  expect(await stillwater(["tasks", "split", "nowhere"])).toMatchObject({ code: 3, err: expect.stringContaining("nowhere") });
  expect(await stillwater(["tasks", "split", "parts", "--test", "2"])).toMatchObject({ code: 2 });
  expect(await stillwater(["tasks", "decompose"])).toMatchObject({ code: 2 });
});

test("an import that was interrupted goes on where it stopped", async () => {
  const file = write(
    "resumed.ndjson",
    Array.from({ length: 6_000 }, (_, n) => JSON.stringify({ id: `resumed.${n}` })),
  );
  const whole = await stillwater(["tasks", "import", file, "--suite", "resumed", "--json"]);
  expect(JSON.parse(whole.out)).toMatchObject({ imported: 6_000 });
  const { statSync } = await import("node:fs");
  const { size, mtimeMs: modifiedAt } = statSync(file);
  const checkpoint = { suite: "resumed", format: "native", size, modifiedAt, line: 5_000, imported: 5_000, updated: 0, wrong: 0 };
  writeFileSync(`${file}.import.json`, JSON.stringify(checkpoint));
  const rest = await stillwater(["tasks", "import", file, "--suite", "resumed", "--resume", "--json"]);
  expect(JSON.parse(rest.out)).toMatchObject({ lines: 6_000, imported: 5_000, updated: 1_000 });
});

test("a wrong command line is told how it is right, and a refusal what to do", async () => {
  const wrong = await stillwater(["tasks", "import"]);
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^tasks import needs a file and --suite\.\nHelp: .* tasks --help\n$/),
  });
  expect((await stillwater(["tasks", "list", "--nobody"])).code).toBe(2);
  expect((await stillwater([])).code).toBe(2);
  const refused = await stillwater(["tasks", "suites"], { STILLWATER_TOKEN: "no such token" });
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining("401") });
});

test("files are checked without being imported, each wrong line told with its field", async () => {
  const right = write("right.ndjson", [
    JSON.stringify({ id: "check.1", goal: "a", sites: ["shop"] }),
    JSON.stringify({ id: "check.2", goal: "b", evaluate: { evaluators: [{ type: "string_match", exactMatch: "x" }] } }),
  ]);
  const wrong = write("wrong.ndjson", [
    JSON.stringify({ id: "check.3", goal: "a", sites: ["shp"] }),
    JSON.stringify({
      id: "check.4",
      sites: ["shop"],
      evaluate: { evaluators: [{ type: "site_state", checks: [{ query: "a.[" }] }] },
    }),
    JSON.stringify({ id: "check.5", evaluate: { evaluators: [{ type: "program_html" }] } }),
  ]);
  const well = await stillwater(["tasks", "check", right]);
  expect(well).toMatchObject({ code: 0, out: expect.stringContaining("right.ndjson: 2 right, 0 wrong") });
  const both = await stillwater(["tasks", "check", right, wrong, "--json"]);
  expect(both.code).toBe(1);
  expect(JSON.parse(both.out)).toMatchObject([
    { right: 2, wrong: 0 },
    { lines: 3, right: 0, wrong: 3 },
  ]);
  expect(both.err).toContain('wrong.ndjson:1: sites.0: there is no site named "shp"');
  expect(both.err).toContain("wrong.ndjson:2: evaluate.evaluators.0.checks.0.query: is no JMESPath");
  expect(both.err).toContain("wrong.ndjson:3: evaluate.evaluators.0.targets:");
  expect((await stillwater(["tasks", "list", "--q", "check", "--json"])).out.trim()).toBe("[]");

  await stillwater(["tasks", "import", right, "--suite", "checked"]);
  expect((await stillwater(["tasks", "check", right])).code).toBe(0);
  expect(await stillwater(["tasks", "check", right, "--suite", "another"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("id: check.1 belongs to another suite"),
  });
  expect((await stillwater(["tasks", "check"])).code).toBe(2);
});
