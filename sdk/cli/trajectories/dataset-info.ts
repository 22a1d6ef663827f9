/**
 * @module The dataset_info.json of a folder, by which LLaMA-Factory finds what lies there.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../usage.ts";
import { USAGE } from "./usage.ts";

const FILE = "dataset_info.json";
const DATASET = "stillwater";

/** Other entries of the file stay as they are. */
export const writeDatasetInfo = async (folder: string, fileName: string): Promise<string> => {
  const path = join(folder, FILE);
  const info = {
    ...(await entriesOf(path)),
    [DATASET]: {
      file_name: fileName,
      formatting: "sharegpt",
      columns: { messages: "conversations", system: "system", tools: "tools", images: "images" },
    },
  };
  await writeFile(`${path}.part`, `${JSON.stringify(info, null, 2)}\n`);
  await rename(`${path}.part`, path);
  return path;
};

const entriesOf = async (path: string): Promise<object> => {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    const entries: unknown = JSON.parse(text);
    if (typeof entries === "object" && entries !== null && !Array.isArray(entries)) return entries;
  } catch {}
  throw new UsageError(`${path} is no JSON object: mend it, or choose another folder`, USAGE);
};
