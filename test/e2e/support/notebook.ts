/**
 * @module Runs a notebook as Jupyter does, with its own client: a kernel of its own, and every output kept with its cell.
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
  readonly cell_type: string;
  /** Lines, as they stand in the file. */
  readonly source: readonly string[];
}

export interface RunCell {
  readonly source: string;
  readonly outputs: readonly NotebookOutput[];
}

export interface RunNotebook {
  readonly kernels: Kernels;
  readonly kernel: "deno" | "tslab";
  readonly cells: readonly NotebookCell[];
  /** Where its relative imports and its packages are looked up. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Shown by the last cell. A kernel may send outputs after it said that it is idle; those of this cell come last of all. */
const THE_END = "That was the notebook.";
const LAST_CELL = `import { DISPLAY as display } from "@stillwater/sdk/notebook";
console.log("${THE_END}");
await show({ [display]: () => ({ "text/html": "${THE_END}", "text/plain": "${THE_END}" }) });`;

/** Stops at the first cell that fails. Outputs belong to the cell that their message names, whenever they come. */
const SCRIPT = `
import json, queue, sys
from jupyter_client.manager import start_new_kernel

source, result, kernel, folder, the_end = sys.argv[1:]
with open(source) as file:
    cells = json.load(file)
manager, client = start_new_kernel(startup_timeout=120, kernel_name=kernel, cwd=folder)
outputs, failed = {}, None

def read(timeout):
    message = client.get_iopub_msg(timeout=timeout)
    cell = outputs.get(message["parent_header"].get("msg_id"))
    if cell is not None and message["msg_type"] in ("stream", "display_data", "execute_result", "error"):
        cell.append({"output_type": message["msg_type"], **message["content"]})

try:
    for n, code in enumerate(cells):
        request = client.execute(code)
        outputs[request] = last = []
        reply = client.get_shell_msg(timeout=300)
        while reply["parent_header"]["msg_id"] != request:
            reply = client.get_shell_msg(timeout=300)
        if reply["content"]["status"] != "ok":
            failed = {"cell": n, "reply": reply["content"]}
            break
    try:
        while sum(the_end in json.dumps(output) for output in last) < 2:
            read(5 if failed else 60)
    except queue.Empty:
        failed = failed or {"missing": "the outputs of the last cell"}
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
with open(result, "w") as file:
    json.dump({"failed": failed, "outputs": list(outputs.values())}, file)
`;

interface Result {
  readonly failed: unknown;
  readonly outputs: readonly (readonly NotebookOutput[])[];
}

/** The code cells with their outputs. Fails where a cell fails. */
export async function runNotebook({ kernels, kernel, cells, folder, env }: RunNotebook): Promise<RunCell[]> {
  const own = mkdtempSync(join(tmpdir(), "stillwater-notebook-"));
  try {
    const sources = cells.filter(({ cell_type }) => cell_type === "code").map(({ source }) => source.join(""));
    const source = join(own, "source.json");
    const result = join(own, "result.json");
    writeFileSync(source, JSON.stringify([...sources, LAST_CELL]));
    const { code, output } = await python(kernels.python, [SCRIPT, source, result, kernel, folder, THE_END], {
      ...process.env,
      ...env,
      JUPYTER_PATH: kernels.jupyterPath,
      JUPYTER_RUNTIME_DIR: join(own, "runtime"),
      DENO_DIR: join(own, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
    });
    if (code !== 0) throw new Error(`The notebook could not be run in the kernel ${kernel}:\n${output}`);
    const { failed, outputs } = JSON.parse(readFileSync(result, "utf8")) as Result;
    if (failed)
      throw new Error(`The notebook failed in the kernel ${kernel}: ${JSON.stringify({ failed, last: outputs.at(-1) })}`);
    return sources.map((text, i) => ({ source: text, outputs: outputs[i] ?? [] }));
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
