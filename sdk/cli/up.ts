/**
 * @module `stillwater up`: runs the whole service of this clone in the foreground, as `npm start` does.
 */
import { parseArgs } from "node:util";
import { findCheckout, runScript } from "./checkout.ts";
import type { Command } from "./commands.ts";
import { EXIT } from "./exit-codes.ts";
import { UsageError } from "./usage.ts";

const USAGE = "stillwater up [--port N] [--data FOLDER] [--json]";

export const up: Command = {
  usage: USAGE,
  async run(_client, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: "string" }, data: { type: "string" }, json: { type: "boolean", default: false } },
    });
    if (values.port !== undefined && !/^\d{1,5}$/.test(values.port)) throw new UsageError("--port is a number", USAGE);
    const root = findCheckout();
    if (root === null) {
      process.stderr.write(
        "The service runs from a clone of the repository, and this is the installed package: it is the client alone. " +
          "Clone it and run `npm start` there, or set STILLWATER_URL and STILLWATER_TOKEN to a service that runs already.\n",
      );
      return EXIT.refused;
    }
    return runScript(root, "scripts/start.mjs", [], {
      // It ends when we do, however that comes.
      STILLWATER_PARENT_PID: String(process.pid),
      ...(values.port === undefined ? {} : { PORT: values.port }),
      ...(values.data === undefined ? {} : { STILLWATER_DATA: values.data }),
      ...(values.json ? { STILLWATER_PRINT: "json" } : {}),
    });
  },
};
