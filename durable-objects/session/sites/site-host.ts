/**
 * @module A client of the site host, which leases instances of container and process sites, and runs commands of hooks.
 */
import { z } from "zod";
import { HOOK_TIMEOUT_MS, type HookContext, type HookName } from "../../../containers/shared/hook-call.ts";
import { parseCapped, readCapped, TooLargeError, TooManyValuesError } from "../../../sdk/capped.ts";
import { type HookCommand, ServiceError, StoredCookie } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";

/** How long the host may take for an answer that needs no instance. */
const HOST_TIMEOUT_MS = 10_000;
/** A cold start may take as long as its manifest allows. */
const LAUNCH_TIMEOUT_MS = 300_000;
const PROBE_TIMEOUT_MS = 3_000;
/** A state may take as long as its manifest or hook allows. */
const STATE_TIMEOUT_MS = 610_000;
const DEFAULT_RETRY_AFTER_MS = 1_000;
const RELEASE_ATTEMPTS = 2;
const RELEASE_PAUSE_MS = 400;
const EXCERPT_CHARACTERS = 300;
/** The state of a site is the largest that the host answers. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const Settle = z.object({ capMs: z.number().optional(), ignore: z.array(z.string()).default([]) });

const HostedSite = z.object({
  name: z.string(),
  kind: z.enum(["container", "process"]),
  title: z.string(),
  version: z.string(),
  hosts: z.array(z.string()),
  startUrl: z.string(),
  health: z.enum(["ok", "preparing", "failed", "unbuilt"]),
  reason: z.string().nullable(),
  pool: z.object({ ready: z.number(), starting: z.number(), active: z.number(), target: z.number(), max: z.number() }),
  accounts: z.array(z.string()),
  signedIn: z.string().nullable(),
  settle: Settle.nullable(),
  hasState: z.boolean(),
  keeps: z.boolean(),
});
export type HostedSite = z.output<typeof HostedSite>;

const Lease = z.object({
  lease: z.string(),
  fence: z.number(),
  site: z.string(),
  version: z.string(),
  routes: z.array(z.object({ hosts: z.array(z.string()), upstream: z.string(), hostHeader: z.string().nullable() })),
  how: z.enum(["warm", "cold", "snapshot", "fork"]),
  cookies: z.record(z.string(), z.array(z.object(StoredCookie.shape))),
});
export type HostedLease = z.output<typeof Lease>;

const LeaseStatus = z.object({ status: z.enum(["running", "dead"]), reason: z.string().nullable() });
export type LeaseStatus = z.output<typeof LeaseStatus>;
const KeptSnapshot = z.object({ name: z.string(), bytes: z.number().nullable() });

/** What is leased, and for how long. */
export interface LeaseWish {
  readonly site?: string;
  /** A process site that has no manifest. */
  readonly process?: object;
  readonly episode?: HookContext;
  readonly ttlMs: number;
  readonly queueMs: number;
  readonly snapshot?: string;
}

const HostError = z.object({
  error: z.object({ code: z.string(), message: z.string(), retryAfterMs: z.number().optional() }),
});

/** The lease is over, or its instance has died: only a new lease helps. */
export class LostLeaseError extends Error {
  override readonly name = "LostLeaseError";
}

/** Nothing answers where the site host should be; what it leased may run on. */
export class SiteHostAwayError extends ServiceError {
  constructor(what: string, cause: unknown) {
    super("site_failed", `Could not ${what}: the site host did not answer (${String(cause)}).`);
  }
}

export class SiteHost {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url.replace(/\/$/, "");
    this.#token = token;
  }

  async sites(timeoutMs: number): Promise<HostedSite[]> {
    const { items } = await this.#call("list the sites", "GET", "/v1/sites", z.object({ items: z.array(HostedSite) }), {
      timeoutMs,
    });
    return items;
  }

  /** A repeat for the same lease gives the same instance. */
  lease(lease: string, wish: LeaseWish): Promise<HostedLease> {
    return this.#call(`lease the site ${wish.site ?? wish.episode?.site}`, "PUT", `/v1/leases/${lease}`, Lease, {
      body: wish,
      timeoutMs: wish.queueMs + LAUNCH_TIMEOUT_MS,
    });
  }

  renew(lease: string, fence: number, ttlMs: number): Promise<LeaseStatus> {
    return this.#call("renew a site", "POST", `/v1/leases/${lease}/renew`, LeaseStatus, { body: { fence, ttlMs } });
  }

  status(lease: string, timeoutMs: number): Promise<LeaseStatus> {
    return this.#call("ask for a site", "GET", `/v1/leases/${lease}`, LeaseStatus, { timeoutMs });
  }

  state(lease: string): Promise<unknown> {
    return this.#call("read the state of a site", "GET", `/v1/leases/${lease}/state`, z.unknown(), {
      timeoutMs: STATE_TIMEOUT_MS,
    });
  }

  /** Why nothing can be reached there, such as ECONNREFUSED; null when a connection can be made. */
  async probe(url: string): Promise<string | null> {
    const answer = z.object({ problem: z.string().nullable() });
    const options = { body: { url }, timeoutMs: PROBE_TIMEOUT_MS };
    return (await this.#call("ask for an address", "POST", "/v1/probes", answer, options)).problem;
  }

  /** What the command of a hook printed; a verifier's reads `input`. */
  runCommand(hook: HookName, command: HookCommand, episode: HookContext, input?: string): Promise<string> {
    return this.#output(`run the ${hook} command of a site`, "/v1/commands", command, { hook, command, episode, input });
  }

  /** What the command of a verifier printed, beside the server of the lease or inside its container. */
  verify(lease: string, command: HookCommand, episode: HookContext, input: string): Promise<string> {
    return this.#output("run a verifier", `/v1/leases/${lease}/verify`, command, { command, episode, input });
  }

  async #output(what: string, path: string, command: HookCommand, body: object): Promise<string> {
    const timeoutMs = (command.timeoutMs ?? HOOK_TIMEOUT_MS) + HOST_TIMEOUT_MS;
    return (await this.#call(what, "POST", path, z.object({ output: z.string() }), { body, timeoutMs })).output;
  }

  async fork(lease: string, fence: number, leases: readonly string[], ttlMs: number): Promise<HostedLease[]> {
    const answer = z.object({ items: z.array(Lease) });
    const body = { fence, leases, ttlMs };
    const timeoutMs = LAUNCH_TIMEOUT_MS;
    return (await this.#call("fork a site", "POST", `/v1/leases/${lease}/fork`, answer, { body, timeoutMs })).items;
  }

  snapshot(lease: string, fence: number, name: string): Promise<z.output<typeof KeptSnapshot>> {
    return this.#call("take a snapshot of a site", "POST", `/v1/leases/${lease}/snapshots`, KeptSnapshot, {
      body: { fence, name },
      timeoutMs: LAUNCH_TIMEOUT_MS,
    });
  }

  async deleteSnapshot(name: string): Promise<void> {
    await this.#call("delete a snapshot of a site", "DELETE", `/v1/snapshots/${name}`, z.unknown());
  }

  /** Tried twice: a connection to a host that was started again since is found broken when it is used. */
  async release(lease: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#call("release a site", "DELETE", `/v1/leases/${lease}`, z.unknown());
        return;
      } catch (error) {
        if (!(error instanceof SiteHostAwayError) || attempt === RELEASE_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, RELEASE_PAUSE_MS));
      }
    }
  }

  async #call<S extends z.ZodType>(
    what: string,
    method: string,
    path: string,
    schema: S,
    { body, timeoutMs = HOST_TIMEOUT_MS }: { body?: unknown; timeoutMs?: number } = {},
  ): Promise<z.output<S>> {
    let answer: Response;
    let text: string;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      answer = await fetch(this.#url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
      });
      text = await readCapped(answer, { maxBytes: MAX_ANSWER_BYTES, signal });
    } catch (error) {
      if (error instanceof TooLargeError) throw new ServiceError("site_failed", `Could not ${what}: ${error.message}.`);
      throw new SiteHostAwayError(what, error);
    }
    const value = parseJSON(what, text);
    if (!answer.ok) throw hostError(what, answer.status, value, text);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new ServiceError(
      "site_failed",
      `Could not ${what}: the site host's answer is not understood. ${z.prettifyError(parsed.error)}`,
    );
  }
}

/** null where there is none. */
export const siteHost = (env: Pick<Env, "SITE_HOST_URL" | "SITE_HOST_TOKEN">): SiteHost | null =>
  env.SITE_HOST_URL ? new SiteHost(env.SITE_HOST_URL, env.SITE_HOST_TOKEN ?? "") : null;

/** The runtime does not say why a connection was lost; null when nobody knows. */
export const whyUnreachable = async (env: Pick<Env, "SITE_HOST_URL" | "SITE_HOST_TOKEN">, url: string): Promise<string | null> =>
  (await siteHost(env)
    ?.probe(url)
    .catch(() => null)) ?? null;

const hostError = (what: string, status: number, value: unknown, text: string): Error => {
  const told = HostError.safeParse(value);
  if (!told.success) {
    const excerpt = text.slice(0, EXCERPT_CHARACTERS);
    return new ServiceError("site_failed", `Could not ${what}: the site host answered ${status} ${excerpt}`);
  }
  const { code, message, retryAfterMs } = told.data.error;
  switch (code) {
    case "over_capacity":
      return new ServiceError("over_capacity", message, { retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_AFTER_MS });
    case "hook_failed":
      return new ServiceError("site_failed", message, { permanent: true });
    case "site_not_found":
    case "snapshot_not_found":
    case "not_forkable":
      return new ServiceError(code, message);
    case "lease_not_found":
    case "fence_conflict":
      return new LostLeaseError(message);
    case "site_failed":
      return new ServiceError("site_failed", message);
    default:
      return new ServiceError("site_failed", `Could not ${what}: ${message}`);
  }
};

const parseJSON = (what: string, text: string): unknown => {
  try {
    return parseCapped(text);
  } catch (error) {
    if (error instanceof TooManyValuesError) throw new ServiceError("site_failed", `Could not ${what}: ${error.message}.`);
    return null;
  }
};
