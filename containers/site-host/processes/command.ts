/**
 * @module Runs the command of a hook to its end: bounded in time and output, in a group of its own.
 */
import { mkdirSync } from "node:fs";
import type { HookCommand } from "../../../sdk/protocol/hooks.ts";
import { excerptOf, HOOK_TIMEOUT_MS, type HookContext, HookFailure, type HookName, limitOf } from "../../shared/hook-call.ts";
import { commandEnvironment } from "./environment.ts";
import { CommandGroup, exitWords } from "./group.ts";
import type { GroupGuard } from "./guard.ts";

const MAX_COMPLAINT_CHARS = 2_000;
const SHOWN_CHARS = 120;

export interface CommandRun {
  readonly hook: HookName;
  readonly wish: HookCommand;
  readonly context: HookContext;
  /** What it reads from its standard input; left out: nothing. */
  readonly input?: string | undefined;
  /** Where it runs unless it says so itself; made when it is missing. */
  readonly folder: string;
  /** Variables that the caller cannot set. */
  readonly variables: Readonly<Record<string, string>>;
  readonly mark: string;
  readonly guard: GroupGuard;
  /** Ends it when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** What it printed, when it ended well. */
export async function runCommand(run: CommandRun): Promise<string> {
  const { hook, wish, context, input, folder, variables, mark, guard, signal } = run;
  const address = commandWords(wish);
  const fail = (what: string, permanent = false) => new HookFailure(context, hook, address, what, permanent);
  const cwd = wish.cwd ?? folder;
  if (wish.cwd === undefined) mkdirSync(folder, { recursive: true });
  const timeoutMs = wish.timeoutMs ?? HOOK_TIMEOUT_MS;
  const env = commandEnvironment(context, wish.env ?? {}, variables);
  const group = new CommandGroup({ command: wish.command, cwd, env, input, mark, guard });
  const chunks: Buffer[] = [];
  let bytes = 0;
  let complaint = "";
  let problem: Error | null = null;
  const stop = (reason: Error) => {
    problem ??= reason;
    void group.end(true);
  };
  group.child.stdout?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limitOf(hook)) chunks.push(chunk);
    else if (hook !== "reset") stop(fail(`it printed more than ${limitOf(hook)} bytes`, true));
  });
  group.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT_CHARS);
  });
  const timer = setTimeout(() => stop(fail(`it did not end within ${timeoutMs} ms`)), timeoutMs);
  const gone = () => stop(fail("nobody waits for it any more"));
  signal.addEventListener("abort", gone, { once: true });
  try {
    await group.exited;
    // What it left running is ended with it.
    await group.end(true);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", gone);
  }
  if (problem !== null) throw problem;
  const exit = await group.exited;
  if (exit.error !== null) throw fail(exit.error, true);
  if (exit.code !== 0) throw fail(`it ${exitWords(exit)}${excerptOf(complaint)}`);
  return Buffer.concat(chunks).toString("utf8");
}

export function commandWords({ command }: HookCommand): string {
  const words = command.join(" ");
  return words.length > SHOWN_CHARS ? `${words.slice(0, SHOWN_CHARS)}…` : words;
}
