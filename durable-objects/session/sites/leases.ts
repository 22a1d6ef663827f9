/**
 * @module The session's sites for one episode, of whatever kind each is: planned, opened, kept, copied, let go.
 */
import { isInlineSite, isProcessSite, ServiceError, type SiteChoice, type SiteKind } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import type { SiteRoute } from "../browser/backend.ts";
import type { KeptSite, SiteLease } from "../state/records.ts";
import { allOrNone } from "./all-or-none.ts";
import { type CatalogEntry, findSite } from "./catalog.ts";
import { hostedSites, planContainer } from "./container.ts";
import { notForkable, type OpenedSite, type SiteDriver, type SiteStart } from "./driver.ts";
import { embeddedSites, planEmbedded } from "./embedded.ts";
import { inlineSites, planInline } from "./inline.ts";
import { liveSites, planLive } from "./live.ts";
import { keptOver, planOwnProcess, planProcess, processSites } from "./process.ts";

const DRIVERS: Readonly<Record<SiteLease["kind"], (env: Env) => SiteDriver>> = {
  embedded: embeddedSites,
  container: hostedSites,
  process: processSites,
  live: liveSites,
  inline: inlineSites,
};

const driverOf = (env: Env, { kind }: Pick<SiteLease, "kind">): SiteDriver => DRIVERS[kind](env);

/**
 * Plans leases without making anything: throws site_not_found or invalid_request for what cannot be had. `before` are the
 * sites of the episode before, of which some go on.
 */
export const planLeases = async (
  env: Env,
  choices: readonly SiteChoice[],
  before: readonly SiteLease[] = [],
): Promise<SiteLease[]> => {
  const planned = await Promise.all(choices.map((choice, at) => planLease(env, choice, at)));
  const leases = planned.map((lease) => keptOver(lease, before));
  refuseSharedHosts(leases);
  return leases;
};

const planLease = async (env: Env, choice: SiteChoice, at: number): Promise<SiteLease> => {
  if (isInlineSite(choice)) {
    return isProcessSite(choice) ? planOwnProcess(choice, `sites.${at}`, env) : planInline(choice, `sites.${at}`, env);
  }
  const { name, login } = typeof choice === "string" ? { name: choice, login: undefined } : choice;
  const entry = await findSite(env, name);
  const account = accountFor(entry, login, at);
  if (entry.kind === "embedded") return planEmbedded(entry, account, env.SITE_DOOR_URL);
  if (entry.kind === "process") return planProcess(entry);
  return entry.kind === "container" ? planContainer(entry, account) : planLive(entry);
};

const accountFor = ({ name, accounts, signedIn }: CatalogEntry, login: string | false | undefined, at: number): string | null => {
  if (login === undefined) return signedIn;
  if (login === false) return null;
  if (accounts.includes(login)) return login;
  const known = accounts.length === 0 ? "it has none" : `it has ${accounts.join(", ")}`;
  const message = `${name} has no account ${JSON.stringify(login)}: ${known}`;
  throw new ServiceError("invalid_request", `sites.${at}.login: ${message}`, {
    issues: [{ path: `sites.${at}.login`, message }],
  });
};

/** Brings all up, side by side; if one cannot be had, the others are let go again. Those that are open stay as they are. */
export const openLeases = (
  env: Env,
  leases: readonly SiteLease[],
  startOf: (lease: SiteLease) => SiteStart,
): Promise<OpenedSite[]> =>
  allOrNone(
    leases.map(async (lease): Promise<OpenedSite> => {
      if (lease.how !== null) return { lease, cookies: [] };
      return driverOf(env, lease).open(lease, startOf(lease));
    }),
    ({ lease }) => driverOf(env, lease).release(lease),
  );

/** The first site that is lost, and why. */
export const renewLeases = (env: Env, leases: readonly SiteLease[]): Promise<LostSite | null> =>
  firstLost(leases, (lease) => driverOf(env, lease).renew(lease));

/** Asks without renewing. */
export const findLost = (env: Env, leases: readonly SiteLease[]): Promise<LostSite | null> =>
  firstLost(leases, (lease) => driverOf(env, lease).problem(lease));

export interface LostSite {
  readonly site: string;
  readonly reason: string;
}

const firstLost = async (
  leases: readonly SiteLease[],
  ask: (lease: SiteLease) => Promise<string | null>,
): Promise<LostSite | null> => {
  const reasons = await Promise.all(leases.map(ask));
  const at = reasons.findIndex((reason) => reason !== null);
  return at < 0 ? null : { site: leases[at]?.name ?? "", reason: reasons[at] ?? "" };
};

/** Idempotent; tries all, and throws the first error afterwards. */
export const releaseLeases = async (env: Env, leases: readonly SiteLease[]): Promise<void> => {
  const results = await Promise.allSettled(leases.map((lease) => driverOf(env, lease).release(lease)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
};

export const routesOf = (env: Env, leases: readonly SiteLease[]): SiteRoute[] =>
  leases.flatMap((lease) => driverOf(env, lease).routes(lease));

export const readState = (env: Env, lease: SiteLease): Promise<unknown> => driverOf(env, lease).state(lease);

/** Keeps the present state of every site. Throws not_forkable before anything is kept. */
export const keepStates = async (env: Env, leases: readonly SiteLease[]): Promise<KeptSite[]> => {
  const ours = ownSites(leases);
  return allOrNone(
    ours.map(async (lease): Promise<KeptSite> => {
      const { name, kind, version } = lease;
      return { name, kind, version, ...(await driverOf(env, lease).keep(lease)) };
    }),
    // Dumps are shared by content, and only the database knows who else refers to one.
    async (site) => (site.kind === "container" ? forgetState(env, site) : undefined),
  );
};

export const forgetState = (env: Env, { kind, ref }: Pick<KeptSite, "kind" | "ref">): Promise<void> =>
  driverOf(env, { kind }).forget(ref);

/** n sets of leases, each a copy of all these sites as they are now. Throws not_forkable. */
export const forkLeases = async (env: Env, leases: readonly SiteLease[], n: number, seed: number): Promise<SiteLease[][]> => {
  const bySite = await allOrNone(
    ownSites(leases).map((lease) => driverOf(env, lease).fork(lease, n, seed)),
    (copies) => releaseLeases(env, copies),
  );
  return Array.from({ length: n }, (_, child) => bySite.flatMap((copies) => copies[child] ?? []));
};

type OwnSite = SiteLease & { readonly kind: SiteKind };

/** All of them; throws not_forkable when the state of one is not the service's to copy. */
const ownSites = (leases: readonly SiteLease[]): OwnSite[] =>
  leases.map((lease) => {
    if (lease.kind === "inline" || lease.kind === "live" || lease.kind === "process") throw notForkable(lease);
    return { ...lease, kind: lease.kind };
  });

const refuseSharedHosts = (leases: readonly SiteLease[]): void => {
  const owners = new Map<string, string>();
  for (const { name, hosts } of leases) {
    for (const host of hosts) {
      const owner = owners.get(host);
      if (owner !== undefined) {
        throw new ServiceError("invalid_request", `The sites ${owner} and ${name} both claim the host ${host}.`, {
          issues: [{ path: "sites", message: `the host ${host} is claimed twice` }],
        });
      }
      owners.set(host, name);
    }
  }
};
