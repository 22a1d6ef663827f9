/**
 * @module A bounded log file of JSON lines, each with its time: the run before is kept beside it, and so is what grew too large.
 */
import { createWriteStream, mkdirSync, renameSync, rmSync, type WriteStream } from "node:fs";
import { dirname } from "node:path";

const MAX_BYTES = 20 * 1024 * 1024;

export class LogFile {
  readonly path: string;
  #stream: WriteStream;
  #bytes = 0;

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#stream = this.#begin();
  }

  /** Appends an entry: a line of JSON as it is, with its time; anything else as the `message` of one. */
  write(said: string, level = "info"): void {
    if (this.#bytes > MAX_BYTES) {
      this.#stream.end();
      this.#stream = this.#begin();
    }
    const text = `${entryOf(said, level)}\n`;
    this.#bytes += Buffer.byteLength(text);
    this.#stream.write(text);
  }

  close(): void {
    this.#stream.end();
  }

  #begin(): WriteStream {
    this.#bytes = 0;
    const before = this.path.replace(/\.log$/, ".1.log");
    rmSync(before, { force: true });
    try {
      renameSync(this.path, before);
    } catch {
      // There was none.
    }
    const stream = createWriteStream(this.path, { flags: "a" });
    // A full disk costs the log, never the service.
    stream.on("error", () => {});
    return stream;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours on a terminal are made of.
const COLOURS = /\u001b\[[\d;]*m/g;

const entryOf = (said: string, level: string): string => {
  const at = new Date().toISOString();
  const entry = objectOf(said);
  if (entry) return typeof entry.at === "string" ? said : JSON.stringify({ at, ...entry });
  return JSON.stringify({ at, level, event: "said", message: said.replaceAll(COLOURS, "").trimEnd() });
};

const objectOf = (said: string): Record<string, unknown> | null => {
  if (!said.startsWith("{") || said.includes("\n")) return null;
  try {
    return JSON.parse(said) as Record<string, unknown>;
  } catch {
    return null;
  }
};

/** Calls `onLine` for each whole line of a stream of text. */
export function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") onLine(line);
  });
  stream.on("end", () => {
    if (rest !== "") onLine(rest);
  });
}
