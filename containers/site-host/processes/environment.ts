/**
 * @module The variables that commands of sites get: those that programs need, those of the episode, and the caller's own.
 * The host's tokens and settings are not among them.
 */
import { delimiter, join } from "node:path";
import type { HookContext } from "../../shared/hook-call.ts";

const PASSED_ON = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|SSL_CERT_.*|VIRTUAL_ENV)$/;

/** Modules that commands in Python find: how benchmarks that bring apps and verifiers in Python are run. */
const PYTHON_MODULES = join(import.meta.dirname, "../python");

export function commandEnvironment(
  context: HookContext,
  own: Readonly<Record<string, string>>,
  service: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)) as [string, string][];
  return {
    ...Object.fromEntries(passed),
    ...own,
    PYTHONPATH: [own.PYTHONPATH, PYTHON_MODULES].filter(Boolean).join(delimiter),
    ...episodeVariables(context),
    ...service,
  };
}

/** What every command is told of its episode. */
export function episodeVariables({ site, seed, session, episode, n }: HookContext): Record<string, string> {
  return {
    STILLWATER_SITE: site,
    STILLWATER_SEED: String(seed),
    STILLWATER_SESSION: session,
    STILLWATER_EPISODE: episode,
    STILLWATER_EPISODE_NUMBER: String(n),
  };
}
