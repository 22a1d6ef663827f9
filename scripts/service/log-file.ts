/**
 * @module A bounded log file: the run before is kept beside it, and so is what grew too large.
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

  /** Appends one line. */
  write(line: string): void {
    if (this.#bytes > MAX_BYTES) {
      this.#stream.end();
      this.#stream = this.#begin();
    }
    const text = `${line}\n`;
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
