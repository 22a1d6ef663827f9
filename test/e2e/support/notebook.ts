/**
 * @module Runs a notebook as Jupyter does, with Debian's nbclient: a kernel of its own, and every output kept.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kernels } from "../../../scripts/setup/kernels.mjs";

export interface NotebookOutput {
  readonly output_type: "stream" | "display_data" | "execute_result" | "error";
  readonly name?: "stdout" | "stderr";
  readonly text?: string;
  readonly data?: Readonly<Record<string, string>>;
}

export interface NotebookCell {
  readonly cell_type: "code" | "markdown";
  readonly source: string;
  readonly outputs?: readonly NotebookOutput[];
}

export interface RunNotebook {
  readonly kernels: Kernels;
  readonly kernel: "deno" | "tslab";
  readonly notebook: unknown;
  /** Where its relative imports and its packages are looked up. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** nbclient fails at the first cell that fails, with what the cell said. */
const SCRIPT = `
import json, sys, nbformat
from nbclient import NotebookClient
source, result, kernel, folder = sys.argv[1:]
notebook = nbformat.read(source, as_version=4)
client = NotebookClient(notebook, kernel_name=kernel, timeout=300, startup_timeout=120, resources={"metadata": {"path": folder}})
try:
    client.execute()
finally:
    with open(result, "w") as file:
        file.write(json.dumps(notebook))
`;

/** The code cells with their outputs. */
export async function runNotebook({ kernels, kernel, notebook, folder, env }: RunNotebook): Promise<NotebookCell[]> {
  const own = mkdtempSync(join(tmpdir(), "stillwater-notebook-"));
  try {
    const source = join(own, "source.ipynb");
    const result = join(own, "result.ipynb");
    writeFileSync(source, JSON.stringify(notebook));
    const { code, output } = await python(kernels.python, [SCRIPT, source, result, kernel, folder], {
      ...process.env,
      ...env,
      JUPYTER_PATH: kernels.jupyterPath,
      JUPYTER_RUNTIME_DIR: join(own, "runtime"),
      IPYTHONDIR: join(own, "ipython"),
      DENO_DIR: join(own, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
    });
    if (code !== 0) throw new Error(`The notebook failed in the kernel ${kernel}:\n${output}`);
    const { cells } = JSON.parse(readFileSync(result, "utf8")) as { cells: NotebookCell[] };
    return cells.filter(({ cell_type }) => cell_type === "code");
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

function python(
  command: string,
  [script = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, ["-c", script, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
