/**
 * @module How this command was called, so that what it tells to type works where it is typed.
 */
import { basename, relative } from "node:path";

const NAME = "stillwater";
/** What a shell takes as it is. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** One word for a shell, whatever is in it. */
export const shellWord = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** `npm run stillwater --` in a clone, `stillwater` where it is installed. */
export const invocation = (argv: readonly string[] = process.argv, env: NodeJS.ProcessEnv = process.env): string => {
  if (env.npm_lifecycle_event === NAME) return `npm run ${NAME} --`;
  const script = argv[1] ?? NAME;
  if (basename(script) === NAME) return NAME;
  const near = relative(process.cwd(), script);
  return `node ${shellWord(near.startsWith("..") ? script : near)}`;
};

/** A command line to paste. */
export const commandLine = (...words: readonly string[]): string => [invocation(), ...words.map(shellWord)].join(" ");
