/**
 * @module The kernels of notebooks: tslab starts under the Node that the SDK needs, whatever Node the user has.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/setup/paths.mjs";

const folder = mkdtempSync(join(tmpdir(), "stillwater-kernels-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("docs/notebooks.md names a command of package.json that gives them", () => {
  const docs = readFileSync(join(ROOT, "docs/notebooks.md"), "utf8");
  const { scripts, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(docs).toContain("npm run kernels");
  expect(existsSync(join(ROOT, scripts.kernels.replace(/^exec node /, "")))).toBe(true);
  expect(devDependencies.node).toMatch(/^24\./);
});

it("the kernel's command begins with the Node of the packages, not with the one on the PATH", () => {
  writeFileSync(join(folder, "node"), "#!/bin/sh\necho v18.0.0\n", { mode: 0o755 });
  const script = `import { kernelCommands } from ${JSON.stringify(join(ROOT, "scripts/setup/kernels.mjs"))};
    console.log(JSON.stringify(kernelCommands("/kernels").tslab));`;
  const [, command] = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    }),
  ) as string[];
  const version = execFileSync(command ?? "", ["--version"], { encoding: "utf8" });
  expect(version).toMatch(/^v24\./);
});
