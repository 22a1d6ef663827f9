/**
 * @module Runs one of our drivers in the user's Python, and gives its lines as they come.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Rejects with what the driver said when it ends badly. */
export async function* linesOf<T>(python: string, driver: string, args: readonly string[]): AsyncGenerator<T> {
  const file = join(import.meta.dirname, driver);
  const child = spawn(python, ["-W", "ignore", file, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4_096);
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as T;
  const code = await ended;
  if (code !== 0) throw new Error(`${driver} ended with ${code}: ${said.trim()}`);
}
