#!/usr/bin/env node
/**
 * @module The command `stillwater`.
 */
import { Stillwater } from "../client.ts";
import { StillwaterError } from "../errors.ts";
import { runTasks, TASKS_USAGE } from "./tasks.ts";
import { UsageError } from "./usage.ts";

const EXIT_USAGE = 2;
const EXIT_FAILED = 3;
const USAGE = `${TASKS_USAGE}

Set STILLWATER_URL and STILLWATER_TOKEN; \`npm start\` prints both. --json prints JSON.
It exits with 0 when all is well, 1 when some lines were wrong, 2 for a wrong command line, 3 when the service refused.`;

const run = async ([topic, ...args]: readonly string[]): Promise<number> => {
  if (topic === "tasks") return runTasks(() => new Stillwater(), args);
  if (topic === "--help" || topic === "help") {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  throw new UsageError(topic === undefined ? "a command is missing" : `there is no command ${topic}`, USAGE);
};

/** parseArgs throws plain TypeErrors with codes of their own. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS"));

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (isUsage(error)) {
    process.stderr.write(`${error.message}\n\n${error instanceof UsageError ? error.usage : USAGE}\n`);
    process.exitCode = EXIT_USAGE;
  } else {
    const suggestion = error instanceof StillwaterError && error.suggestion ? ` ${error.suggestion}` : "";
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${suggestion}\n`);
    process.exitCode = EXIT_FAILED;
  }
}
