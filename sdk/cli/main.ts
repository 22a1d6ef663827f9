#!/usr/bin/env node
/**
 * @module The command `stillwater`.
 */
import { Stillwater } from "../client.ts";
import { StillwaterError } from "../errors.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT, EXIT_CODES_USAGE } from "./exit-codes.ts";
import { UsageError } from "./usage.ts";

const usage = async (): Promise<string> => {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return `${commands.map((command) => command.usage).join("\n")}

Set STILLWATER_URL and STILLWATER_TOKEN; \`npm start\` prints both. --json prints JSON.
${EXIT_CODES_USAGE}`;
};

const run = async ([name, ...args]: readonly string[]): Promise<number> => {
  if (name === "--help" || name === "help") {
    process.stdout.write(`${await usage()}\n`);
    return EXIT.ok;
  }
  const load = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) throw new UsageError(name === undefined ? "a command is missing" : `there is no command ${name}`, await usage());
  const command = await load();
  if (args.includes("--help")) {
    process.stdout.write(`${command.usage}\n`);
    return EXIT.ok;
  }
  try {
    return await command.run(() => new Stillwater(), args);
  } catch (error) {
    throw isParseError(error) ? new UsageError(error.message, command.usage) : error;
  }
};

/** parseArgs throws plain TypeErrors with codes of their own. */
const isParseError = (error: unknown): error is TypeError =>
  error instanceof TypeError && String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${error.usage}\n`);
    process.exitCode = EXIT.usage;
  } else {
    const suggestion = error instanceof StillwaterError && error.suggestion ? ` ${error.suggestion}` : "";
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}${suggestion}\n`);
    process.exitCode = EXIT.refused;
  }
}
