/**
 * @module Hooks of inline and live sites: addresses are called from here, commands are run by the site host.
 */
import {
  addressOf,
  asCall,
  callHook,
  type HookContext,
  HookFailure,
  type HookName,
  parseState,
} from "../../../containers/shared/hook-call.ts";
import { isHookCommand, ServiceError, type SiteHook } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import type { SiteLease } from "../state/records.ts";
import { siteHost, whyUnreachable } from "./site-host.ts";

/** Brings the site to a fresh state, where it has a hook for that. Throws site_failed. */
export const runReset = async (env: Env, lease: SiteLease): Promise<void> => {
  if (lease.own?.reset) await run(env, "reset", lease.own.reset, lease);
};

/** Throws site_failed. */
export const runState = async (env: Env, lease: SiteLease): Promise<unknown> => {
  const hook = lease.own?.state;
  if (!hook) {
    throw new ServiceError(
      "site_failed",
      `The site ${lease.name} is ${lease.kind} and has no state hook: its state is not the service's to read.`,
      { site: lease.name, permanent: true },
    );
  }
  const text = await run(env, "state", hook, lease);
  const address = isHookCommand(hook) ? hook.command.join(" ") : addressOf(asCall(hook), originOf(lease));
  return asSiteFailure(lease.name, "state", async () => parseState(text, contextOf(lease), address));
};

const run = (env: Env, name: HookName, hook: SiteHook, lease: SiteLease): Promise<string> =>
  asSiteFailure(lease.name, name, async () => {
    const context = contextOf(lease);
    if (!isHookCommand(hook))
      return callHook(name, asCall(hook), originOf(lease), context, {
        whyUnreachable: (url) => whyUnreachable(env, url),
      });
    const host = siteHost(env);
    if (!host)
      throw new ServiceError("site_failed", `The ${name} command of ${lease.name} needs a site host, and there is none.`);
    return host.runCommand(name, hook, context);
  });

/** What a path of the site's own server begins with. */
const originOf = ({ routes, startUrl }: SiteLease): string => routes[0]?.upstream ?? startUrl;

const contextOf = ({ name, context }: SiteLease): HookContext =>
  context ?? { site: name, seed: 0, session: "", episode: "", n: 0 };

const asSiteFailure = async <T>(site: string, hook: HookName, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HookFailure)
      throw new ServiceError("site_failed", error.message, { site, hook, permanent: error.permanent });
    throw error;
  }
};
