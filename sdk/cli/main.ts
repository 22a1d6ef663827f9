#!/usr/bin/env node
/**
 * @module The command `stillwater`.
 */
import { Stillwater } from "../client.ts";
import { didYouMean } from "../nearest.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT, EXIT_CODES_USAGE } from "./exit-codes.ts";
import { fileTrouble, mistakeText, parseMistake } from "./mistakes.ts";
import { UsageError } from "./usage.ts";

const usage = async (): Promise<string> => {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return `${commands.map((command) => command.usage).join("\n")}

Set STILLWATER_URL and STILLWATER_TOKEN; \`npm start\` prints both. --json prints JSON.
${EXIT_CODES_USAGE}`;
};

const HELP: ReadonlySet<string | undefined> = new Set(["--help", "-h", "help"]);

/** The command that runs, for whoever asks for help afterwards. */
let running: string | null = null;

const run = async ([name, ...args]: readonly string[]): Promise<number> => {
  if (HELP.has(name)) {
    process.stdout.write(`${await usage()}\n`);
    return EXIT.ok;
  }
  const known = Object.keys(COMMANDS);
  const load = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load || name === undefined) {
    const missing = name === undefined ? "a command is missing" : `there is no command ${name}`;
    throw new UsageError(`${missing}; there are ${known.join(", ")}.${didYouMean(name, known)}`, "");
  }
  running = name;
  const command = await load();
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${command.usage}\n`);
    return EXIT.ok;
  }
  try {
    return await command.run(() => new Stillwater(), args);
  } catch (error) {
    throw parseMistake(error, command.usage) ?? error;
  }
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const trouble = fileTrouble(error);
  if (error instanceof UsageError || trouble !== null) {
    process.stderr.write(`${mistakeText(trouble ?? (error as Error).message, running)}\n`);
    process.exitCode = EXIT.usage;
  } else {
    // The message of an error of the service ends with what to do next.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = EXIT.refused;
  }
}
