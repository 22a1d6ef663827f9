/**
 * @module The variables that commands of sites get: those that programs need, those of the episode, and the caller's own.
 * The host's tokens and settings are not among them.
 */
import type { HookContext } from "../../shared/hook-call.ts";

const PASSED_ON = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_.*|TZ|TMPDIR|LD_LIBRARY_PATH|SSL_CERT_.*|VIRTUAL_ENV)$/;

export function commandEnvironment(
  context: HookContext,
  own: Readonly<Record<string, string>>,
  service: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)) as [string, string][];
  return {
    ...Object.fromEntries(passed),
    ...own,
    STILLWATER_SITE: context.site,
    STILLWATER_SEED: String(context.seed),
    STILLWATER_SESSION: context.session,
    STILLWATER_EPISODE: context.episode,
    STILLWATER_EPISODE_NUMBER: String(context.n),
    ...service,
  };
}
