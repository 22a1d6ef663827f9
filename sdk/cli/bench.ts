/**
 * @module `stillwater bench NAME`: runs a bench of this clone, with the bench's own options.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { didYouMean } from "../nearest.ts";
import { findCheckout, runScript } from "./checkout.ts";
import type { Command } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { UsageError } from "./usage.ts";

const USAGE = "stillwater bench [NAME [the bench's own options]]";
const SUFFIX = ".ts";

const benchesOf = (root: string): string[] =>
  readdirSync(join(root, "test/bench"), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
    .map((entry) => entry.name.slice(0, -SUFFIX.length))
    .sort();

export const bench: Command = {
  usage: USAGE,
  async run(_client, [name, ...args]) {
    const root = findCheckout();
    if (root === null) {
      process.stderr.write(
        "The benches are part of the repository, and this is the installed package. Clone it, and run them there.\n",
      );
      return EXIT.refused;
    }
    const benches = benchesOf(root);
    if (name === undefined) {
      process.stdout.write(`${benches.join("\n")}\n`);
      return EXIT.ok;
    }
    if (!benches.includes(name))
      throw new UsageError(`there is no bench ${name}; there are ${benches.join(", ")}.${didYouMean(name, benches)}`, USAGE);
    return runScript(root, "scripts/bench.mjs", [name, ...args]);
  },
};
