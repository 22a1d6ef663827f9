/**
 * @module The set-up, run as a user runs it, in a clone of its own that borrows the installed packages.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { run } from "../../scripts/setup/run.mjs";

const TIMEOUT_MS = 60_000;
const COPIED = [
  "scripts",
  "durable-objects/session",
  "durable-objects/site",
  "containers/sites",
  "sdk/protocol",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "stillwater-clone-"));
  for (const name of COPIED) cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

function setUp(env: Record<string, string> = {}) {
  return run(process.execPath, ["scripts/setup.mjs"], { cwd: clone, env: { ...process.env, ...env } });
}

const readSecrets = () => readFileSync(join(clone, ".stillwater/secrets.json"), "utf8");
const modeOf = (name: string) => statSync(join(clone, name)).mode & 0o777;

describe("the set-up", { timeout: TIMEOUT_MS }, () => {
  it("finds a browser, makes secrets that only the owner can read, and says nothing the second time", async () => {
    expect(await setUp()).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(clone, ".stillwater/browser.json"), "utf8"))).toMatchObject({
      path: process.env.STILLWATER_BROWSER,
      version: expect.stringMatching(/Chrome\/\d+/),
    });
    expect([modeOf(".stillwater/secrets.json"), modeOf(".dev.vars")]).toEqual([0o600, 0o600]);
    const secrets = readSecrets();
    expect(await setUp()).toEqual({ code: 0, output: "" });
    expect(readSecrets()).toBe(secrets);
  });

  it("run twice at once gives one set of secrets to both", async () => {
    const both = await Promise.all([setUp(), setUp()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const { adminToken } = JSON.parse(readSecrets()) as { adminToken: string };
    expect(readFileSync(join(clone, ".dev.vars"), "utf8")).toContain(`STILLWATER_TOKEN="${adminToken}"`);
  });

  it("leaves alone what the user has put into .dev.vars", async () => {
    writeFileSync(join(clone, ".dev.vars"), 'STILLWATER_TOKEN="mine"\nCORS_ORIGINS="http://localhost:3000"');
    await setUp();
    const lines = readFileSync(join(clone, ".dev.vars"), "utf8").trim().split("\n");
    expect(lines.slice(0, 2)).toEqual(['STILLWATER_TOKEN="mine"', 'CORS_ORIGINS="http://localhost:3000"']);
    expect(lines.slice(2).map((line) => line.split("=")[0])).toEqual([
      "SITE_DOOR_SECRET",
      "BROWSER_HOST_TOKEN",
      "SITE_HOST_TOKEN",
    ]);
  });

  it("names a browser that was asked for and does not run", async () => {
    const script = join(clone, "not-a-browser");
    writeFileSync(script, "#!/bin/sh\necho cannot start >&2\nexit 3\n", { mode: 0o755 });
    const broken = await setUp({ STILLWATER_BROWSER: script });
    expect(broken.code).toBe(1);
    expect(broken.output).toContain(`STILLWATER_BROWSER=${script} does not run: cannot start`);
    const missing = await setUp({ STILLWATER_BROWSER: "/nowhere/chrome" });
    expect(missing.output).toContain("there is no executable file at that path");
  });

  it("names the manifest of a site that is wrong, and the field", async () => {
    const manifest = join(clone, "containers/sites/shop/site.toml");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/^title = .*$/m, "titel = 1"));
    const broken = await setUp();
    expect(broken.code).toBe(1);
    expect(broken.output).toContain("sites/shop/site.toml is wrong");
    expect(broken.output).toMatch(/title|titel/);
  });

  describe("with packages to install", () => {
    const NOISE = 'i=0; while [ $i -lt 400 ]; do echo "npm http fetch $i"; i=$((i+1)); done';
    const withNPM = (script: string): Record<string, string> => {
      const folder = join(clone, "bin");
      mkdirSync(folder);
      writeFileSync(join(folder, "npm"), `#!/bin/sh\n${NOISE}\n${script}\n`, { mode: 0o755 });
      rmSync(join(clone, "node_modules"));
      return { PATH: `${folder}${delimiter}${process.env.PATH}` };
    };
    const log = () => readFileSync(join(clone, ".stillwater/logs/setup.log"), "utf8");

    it("says in a few lines what it does and how long it takes; what npm prints is in the log", async () => {
      const { code, output } = await setUp(withNPM(`sleep 1.2; ln -s ${join(ROOT, "node_modules")} node_modules`));
      expect(code, output).toBe(0);
      expect(output).toMatch(/^Installing packages \.\.\.\nInstalling packages: done in \d+\.\d s$/m);
      expect(output).not.toContain("npm http fetch");
      expect(output.split("\n").length).toBeLessThan(15);
      expect(log()).toContain("npm http fetch 399");
      for (const line of log().trimEnd().split("\n")) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z /);
    });

    it("shows the end of what npm printed when it fails, and where all of it is", async () => {
      const { code, output } = await setUp(withNPM("echo npm error code E404 >&2; exit 7"));
      expect(code).toBe(1);
      expect(output).toContain("failed with code 7");
      expect(output).toContain("npm error code E404");
      expect(output).toContain(join(clone, ".stillwater/logs/setup.log"));
      expect(output).not.toContain("npm http fetch 12\n");
      expect(output.split("\n").length).toBeLessThan(25);
    });
  });

  it("is not blocked by one that was killed", async () => {
    await setUp();
    rmSync(join(clone, ".stillwater/browser.json"));
    writeFileSync(join(clone, ".stillwater/setup.lock"), JSON.stringify({ pid: 2 ** 22 + 1, begin: "1" }));
    expect(await setUp()).toMatchObject({ code: 0 });
  });
});
