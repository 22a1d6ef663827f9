/**
 * @module The notebook of the SDK, run for real: in Deno's kernel from the sources, in tslab from the package as it is published.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ensureKernels, type Kernels, noKernelsNotice } from "../../scripts/setup/kernels.mjs";
import { ROOT } from "../../scripts/setup/paths.mjs";
import { DISPLAY } from "../../sdk/notebook/index.ts";
import { connect } from "./sdk-support.ts";
import { type NotebookCell, type RunCell, runNotebook } from "./support/notebook.ts";

const INSTALL_TIMEOUT_MS = 900_000;
const NOTEBOOK_TIMEOUT_MS = 300_000;
const EXAMPLES = join(ROOT, "sdk/examples");
const project = mkdtempSync(join(tmpdir(), "stillwater-notebook-project-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const { cells: notebook } = JSON.parse(readFileSync(join(EXAMPLES, "first-look.ipynb"), "utf8")) as { cells: NotebookCell[] };

/** What is shown is shown only where it can run; `npm test` says loudly at its end where it cannot. */
let kernels: Kernels | null = null;
let reason = "";
beforeAll(async () => {
  const found = await ensureKernels();
  if (found.ok) kernels = found.kernels;
  else {
    reason = found.reason;
    console.error(noKernelsNotice(reason));
  }
}, INSTALL_TIMEOUT_MS);

const env = () => ({ STILLWATER_URL: inject("serviceURL"), STILLWATER_TOKEN: inject("serviceToken") });

const htmlOf = ({ outputs }: RunCell): string => outputs.flatMap(({ data }) => data?.["text/html"] ?? []).join("\n");

/** The pictures inside HTML, as their bytes. */
const picturesIn = (html: string): Buffer[] =>
  [...html.matchAll(/<img [^>]*src="data:image\/\w+;base64,([^"]+)"/g)].map(([, data]) => Buffer.from(data ?? "", "base64"));

const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(1, 4).toString() === "PNG" || (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-1) === 0xd9);

/** What every kernel has to show for the example. */
const expectTheExample = (cells: readonly RunCell[]): void => {
  const outputs = cells.flatMap((cell) => cell.outputs);
  expect(outputs.filter(({ output_type, name }) => output_type === "error" || name === "stderr")).toEqual([]);
  const [looked, stepped, strip, defined, report, failed] = cells.map(htmlOf);

  const [picture] = picturesIn(looked ?? "");
  expect(picture?.readUInt32BE(16), "the width in the header of a PNG").toBeGreaterThan(600);
  expect(looked).toContain("[e1] link &quot;Harbor &amp; Fern&quot;");
  expect(stepped).toContain("http://shop.localhost/cart");
  expect(picturesIn(stepped ?? "")).toHaveLength(1);
  expect(cells[1]?.outputs).toContainEqual(expect.objectContaining({ text: expect.stringContaining("unknown_element") }));

  // The first page, and one for each of four steps.
  expect(picturesIn(strip ?? "")).toHaveLength(5);
  expect(picturesIn(strip ?? "").every(isPicture)).toBe(true);
  for (const part of ["click [e9999]", "error: unknown_element", "terminated", "unscored"]) expect(strip).toContain(part);

  expect(defined).toBe("");
  expect(cells[3]?.outputs).toContainEqual(expect.objectContaining({ text: "3 tasks\n" }));
  expect(report).toContain("4 of 6 succeeded (67 %)");
  expect(report?.match(/<svg /g)).toHaveLength(4);
  expect(report?.match(/<td [^>]*>first-look\//g)).toHaveLength(6);
  expect(failed).toContain("Put two different products into the cart.");
  expect(picturesIn(failed ?? "")).toHaveLength(3);
};

test(
  "Deno's kernel shows pictures, a film strip, a table and charts; and a session by its name alone",
  async ({ skip }) => {
    if (!kernels) return skip(reason);
    const [first, ...rest] = notebook.filter(({ cell_type }) => cell_type === "code");
    const alone = { cell_type: "code", source: ["session"] };
    const [looked, itself, ...others] = await runNotebook({
      kernels,
      kernel: "deno",
      cells: [first ?? alone, alone, ...rest],
      folder: EXAMPLES,
      env: env(),
    });
    expectTheExample([looked, ...others].filter((cell) => cell !== undefined));
    expect(itself?.outputs).toHaveLength(1);
    const { output_type, data } = itself?.outputs[0] ?? {};
    expect(output_type).toBe("execute_result");
    expect(data?.["text/html"]).toContain("data:image/png;base64,");
    expect(data?.["text/plain"]).toContain("title: Home · Harbor & Fern");
    expect(isPicture(Buffer.from(data?.["image/png"] ?? "", "base64"))).toBe(true);
  },
  NOTEBOOK_TIMEOUT_MS,
);

test(
  "tslab shows the same, with the package as it is published",
  async ({ skip }) => {
    if (!kernels) return skip(reason);
    const modules = join(project, "node_modules");
    mkdirSync(join(modules, "@stillwater"), { recursive: true });
    execFileSync(process.execPath, [join(ROOT, "sdk/build.mjs"), join(modules, "@stillwater/sdk")], { stdio: "pipe" });
    symlinkSync(join(ROOT, "node_modules/zod"), join(modules, "zod"), "dir");
    expectTheExample(await runNotebook({ kernels, kernel: "tslab", cells: notebook, folder: project, env: env() }));
  },
  NOTEBOOK_TIMEOUT_MS,
);

test("a session that is over is shown with what was seen last, and says why there is no picture", async () => {
  const session = await connect().sessions.create({ sites: ["shop"] });
  await session.end();
  const bundle = await session[DISPLAY]();
  expect(bundle["text/html"]).toContain("no fresh look");
  expect(bundle["text/html"]).not.toContain("<img");
  expect(bundle["text/plain"]).toContain("title: Home · Harbor & Fern");
  expect(bundle).not.toHaveProperty("image/png");
});
