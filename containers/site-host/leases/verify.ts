/**
 * @module The command of a verifier inside an instance: bounded in time and output, and ended with the instance at the latest.
 */
import type { HookCommand } from "../../../sdk/protocol/hooks.ts";
import { messageOf } from "../../browser-host/log.ts";
import { excerptOf, HOOK_TIMEOUT_MS, type HookContext, HookFailure, limitOf } from "../../shared/hook-call.ts";
import type { Engine } from "../engine/engine.ts";
import { SiteHostError } from "../errors.ts";
import type { Instance } from "../instances/instance.ts";
import { commandWords } from "../processes/command.ts";
import { episodeVariables } from "../processes/environment.ts";

/** How a shell says that there is no such program, or that it is none. */
const CANNOT_RUN: ReadonlySet<number> = new Set([126, 127]);

/** Reads all input before the command begins: an engine may lose the output of one that ends without having read. */
const READ_FIRST = ["/bin/sh", "-c", 'input=$(cat); printf %s "$input" | "$@"', "verify"] as const;

export interface InsideRun {
  readonly command: HookCommand;
  readonly episode: HookContext;
  readonly input: string;
  readonly gone: AbortSignal;
}

/** What it printed, when it ended well. */
export async function verifyInside(
  engine: Engine,
  { record }: Instance,
  { command, episode, input, gone }: InsideRun,
): Promise<string> {
  const fail = (what: string, permanent = false) => {
    const { message } = new HookFailure(episode, "verify", commandWords(command), what);
    return new SiteHostError(permanent ? "hook_failed" : "site_failed", message);
  };
  const timeoutMs = command.timeoutMs ?? HOOK_TIMEOUT_MS;
  const late = AbortSignal.timeout(timeoutMs);
  const { code, stdout, stderr } = await engine
    .exec(record.container, [...READ_FIRST, ...command.command], AbortSignal.any([late, gone]), {
      input,
      env: { ...command.env, ...episodeVariables(episode) },
      cwd: command.cwd,
      maxBytes: limitOf("verify"),
    })
    .catch((error: unknown) => {
      throw late.aborted ? fail(`it did not end within ${timeoutMs} ms`) : fail(messageOf(error));
    });
  if (code !== 0) throw fail(`it ended with code ${code}${excerptOf(stderr || stdout)}`, CANNOT_RUN.has(code));
  return stdout;
}
