/**
 * @module The wall clock of one part jumps by an hour, forth or back, by libfaketime; nobody else's clock does.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run, timed } from "../../../scripts/setup/run.mjs";
import { type Fault, PASSES } from "./fault.ts";

const PRELOAD = join(import.meta.dirname, "clock-preload.cjs");
const LIBRARY = "faketime/libfaketimeMT.so.1";
const ROOTS = ["/usr/lib", "/usr/local/lib", "/usr/lib64"];
const APT = "/usr/bin/apt-get";
/** Until a jump has been noticed, and then some. */
const NOTICED_MS = 2_500;
const HOUR = "1h";

/** Where libfaketime is; installed as root on Debian, null where it cannot be had. */
export const findClockLibrary = async (): Promise<string | null> => {
  const there = libraryHere();
  if (there || process.getuid?.() !== 0 || !existsSync(APT)) return there;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await timed("Installing the system package libfaketime", async () => {
    await run(APT, ["update", "-qq"], { env });
    await run(APT, ["install", "-y", "-qq", "--no-install-recommends", "libfaketime"], { env });
  });
  return libraryHere();
};

const libraryHere = (): string | null =>
  ROOTS.flatMap((root) => [join(root, LIBRARY), ...foldersIn(root).map((name) => join(root, name, LIBRARY))]).find((path) =>
    existsSync(path),
  ) ?? null;

const foldersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

export interface Clocks {
  readonly faults: readonly Fault[];
  readonly env: Readonly<Record<string, string>>;
}

/** A file for each part, which says by how much its clock is off. */
export const clocksIn = (folder: string, library: string, containers: boolean): Clocks => {
  const parts = ["browser-host", ...(containers ? ["site-host"] : [])];
  mkdirSync(folder, { recursive: true });
  for (const part of parts) writeFileSync(join(folder, part), "+0\n");
  return {
    faults: parts.map((part) => jump(part, join(folder, part))),
    env: {
      CHAOS_CLOCKS: parts.join(","),
      CHAOS_CLOCK_FOLDER: folder,
      CHAOS_CLOCK_LIBRARY: library,
      NODE_OPTIONS: `--require=${PRELOAD}`,
    },
  };
};

/** Away by an hour, and home again: a jump in each direction. */
const jump = (part: string, file: string): Fault => ({
  kind: "clock",
  name: `clock of ${part.replace("-", " ")}`,
  strike: async ({ random }) => {
    const sign = random() < 0.5 ? "+" : "-";
    writeFileSync(file, `${sign}${HOUR}\n`);
    await sleep(NOTICED_MS);
    writeFileSync(file, "+0\n");
    await sleep(NOTICED_MS / 2);
    return { what: `${part} ${sign}${HOUR} and back`, over: true, undo: PASSES };
  },
});
