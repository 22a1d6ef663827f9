/**
 * @module The machine and the versions that numbers were measured with.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { join } from "node:path";

const GIB = 2 ** 30;

const packageVersion = (name: string): string => {
  const path = join(import.meta.dirname, "..", "..", "..", "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
};

export const browserVersion = (binary: string): string =>
  execFileSync(binary, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

export const describeMachine = (browsers: Readonly<Record<string, string>>): string =>
  [
    `machine    ${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${(totalmem() / GIB).toFixed(0)} GiB, ${platform()} ${release()}`,
    `versions   node ${process.versions.node}, workerd ${packageVersion("workerd")}, miniflare ${packageVersion("miniflare")}`,
    ...Object.entries(browsers).map(([use, version]) => `${use.padEnd(10)} ${version}`),
  ].join("\n");
