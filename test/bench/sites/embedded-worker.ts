/**
 * @module A Worker that has embedded sites and nothing else: it opens, forks and releases copies as a session object
 * does, and serves their pages by the door that browsers come through.
 */
import type { Env } from "../../../durable-objects/env.ts";
import { forkLeases, openLeases, planLeases, releaseLeases } from "../../../durable-objects/session/sites/leases.ts";
import type { SiteLease } from "../../../durable-objects/session/state/records.ts";
import { doorHeaders, serveSiteDoor } from "../../../durable-objects/site/door.ts";

export { SitePoolObject } from "../../../durable-objects/site/pool-object.ts";
export { SiteObject } from "../../../durable-objects/site/site-object.ts";

export interface BenchCopy {
  readonly held: SiteLease;
  /** By which its pages are asked for. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Order {
  readonly site: string;
  readonly seed: number;
  readonly held: readonly SiteLease[];
}

type Work = (env: Env, order: Order) => Promise<unknown>;

const open: Work = async (env, { site, seed }) => {
  const planned = await planLeases(env, [site]);
  const opened = await openLeases(env, planned, () => ({
    seed,
    state: null,
    queueMs: 0,
    episode: { seed, session: "bench", episode: "bench", n: 0 },
  }));
  return opened.map(({ lease }) => copyOf(env, lease));
};

const WORK: Readonly<Record<string, Work>> = {
  "/open": open,
  "/fork": async (env, { seed, held }) => (await forkLeases(env, held, 1, seed)).flat().map((lease) => copyOf(env, lease)),
  "/release": (env, { held }) => releaseLeases(env, held),
  "/counts": (env, { site }) => env.SITE_POOL.getByName(site).counts(),
};

const copyOf = (env: Env, held: SiteLease): BenchCopy => ({ held, headers: doorHeaders(env, held.lease ?? "") });

export default {
  fetch: async (request, env) => {
    const page = await serveSiteDoor(request, env);
    if (page) return page;
    const work = WORK[new URL(request.url).pathname];
    if (!work) return new Response(null, { status: 404 });
    return Response.json((await work(env, await request.json<Order>())) ?? null);
  },
} satisfies ExportedHandler<Env>;
