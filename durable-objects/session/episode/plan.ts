/**
 * @module Plans an episode from what the caller asked for: nothing is made yet, and whatever is wrong is said here.
 */
import {
  type CreateSession,
  type InlineTask,
  type KeptRecording,
  mergeObserve,
  type Network,
  type Observe,
  type Recording,
  type ResetSession,
  ServiceError,
  type StorageState,
} from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { webURL } from "../actions/index.ts";
import type { NetworkPolicy } from "../browser/backend.ts";
import { ABOUT_BLANK } from "../browser/context.ts";
import { needsOf } from "../evaluation/registry.ts";
import type { ForkState } from "../fork/capture.ts";
import { MAX_BROWSERGYM_SEED } from "../miniwob/browsergym-seed.ts";
import { refuseSetAside, webSiteOf } from "../sites/blocked.ts";
import { hasStateDoor } from "../sites/driver.ts";
import { planLeases } from "../sites/leases.ts";
import type { KeptSnapshot, SessionRecord, SiteLease } from "../state/records.ts";

export interface EpisodePlan {
  readonly task: InlineTask | null;
  readonly seed: number;
  readonly sites: CreateSession["sites"] | null;
  /** What the caller or the task named; null: the first site's own. */
  readonly startUrl: string | null;
  readonly observe: Observe;
  readonly leases: readonly SiteLease[];
  /** What the sites begin with; null: their seed. */
  readonly snapshot: KeptSnapshot | null;
  readonly firstURL: string;
  /** What further tabs show. */
  readonly furtherURLs: readonly string[];
  readonly network: NetworkPolicy;
  /** What is kept of the episode. */
  readonly record: KeptRecording;
  /** What the browser is to know from the beginning. */
  readonly storage: StorageState | null;
  /** What the episode goes on from; null: from its first page. */
  readonly fork: ForkState | null;
}

/** What the caller named, looked up. */
export interface Found {
  readonly task: InlineTask | null;
  /** That of the request, else that of its task. */
  readonly snapshot: KeptSnapshot | null;
}

export const planFirst = (env: Env, request: CreateSession, { task, snapshot }: Found): Promise<EpisodePlan> =>
  plan(env, request, [], {
    task,
    snapshot,
    seed: seedOf(request.seed, task) ?? 0,
    sites: request.sites ?? task?.sites ?? null,
    startUrl: request.startUrl ?? task?.startUrl ?? null,
    observe: request.observe,
  });

/** The sites are copied already, and the tabs are where the parent had them. */
export const planFork = (request: CreateSession, { task, snapshot }: Found, fork: ForkState): EpisodePlan => ({
  task,
  snapshot,
  seed: request.seed ?? 0,
  sites: request.sites ?? task?.sites ?? null,
  startUrl: request.startUrl ?? task?.startUrl ?? null,
  observe: request.observe,
  leases: fork.leases,
  firstURL: fork.browser.tabs.find(({ active }) => active)?.url ?? ABOUT_BLANK,
  furtherURLs: [],
  network: networkPolicy(request.network, fork.leases),
  record: recordFor(request.record, task),
  storage: fork.browser.storage,
  fork,
});

/** What the reset leaves out stays as it was; a new task brings its own sites and start. */
export const planNext = (env: Env, session: SessionRecord, request: ResetSession, found: Found): Promise<EpisodePlan> => {
  const { task } = found;
  const elsewhere = task !== null || request.sites !== undefined;
  const fresh = elsewhere || request.seed !== undefined || request.snapshot !== undefined;
  const snapshot = fresh ? found.snapshot : session.snapshot;
  return plan(env, session.request, goingOn(session), {
    task: task ?? session.task,
    snapshot,
    seed: nextSeed(session, request.seed, task) ?? snapshot?.seed ?? session.seed,
    sites: request.sites ?? task?.sites ?? session.sites,
    startUrl: request.startUrl ?? (elsewhere ? (task?.startUrl ?? null) : session.startUrl),
    observe: mergeObserve(session.observe, request.observe),
  });
};

/** Sites that may go on with the next episode: what is to be released is not among them. */
const goingOn = ({ status, leases, left }: SessionRecord): readonly SiteLease[] =>
  status === "ready" ? leases.filter(({ lease }) => !left?.some((site) => site.lease.lease === lease)) : [];

/** The seed of a page that makes its problem of it stays until another one, or another task, is asked for. */
const nextSeed = (session: SessionRecord, asked: number | undefined, task: InlineTask | null): number | undefined =>
  task === null && session.task?.start?.miniwob ? asked : seedOf(asked, task ?? session.task);

/** A task that is about the content of one seed means nothing with another; a page that makes its problem of it takes any. */
const seedOf = (asked: number | undefined, task: InlineTask | null): number | undefined => {
  const its = task?.seed;
  if (task?.start?.miniwob?.seeds === "browsergym" && (asked ?? its ?? 0) > MAX_BROWSERGYM_SEED) {
    const message = `BrowserGym has seeds up to ${MAX_BROWSERGYM_SEED}`;
    throw new ServiceError("invalid_request", `seed: ${message}`, { issues: [{ path: "seed", message }] });
  }
  if (task?.start?.miniwob || asked === undefined || its === undefined || asked === its) return asked ?? its;
  const message = `the task ${task?.id} is about the content of seed ${its}; leave seed out`;
  throw new ServiceError("invalid_request", `seed: ${message}`, { issues: [{ path: "seed", message }] });
};

type Wish = Pick<EpisodePlan, "task" | "snapshot" | "seed" | "sites" | "startUrl" | "observe">;

const plan = async (
  env: Env,
  { network, record, storageState }: Pick<CreateSession, "network" | "record" | "storageState">,
  before: readonly SiteLease[],
  { task, snapshot, seed, startUrl, observe, ...wish }: Wish,
): Promise<EpisodePlan> => {
  const sites = wish.sites ?? snapshot?.sites.map(({ name }) => name) ?? null;
  const leases = await planLeases(env, sites ?? [], before);
  checkStateDoors(task, leases);
  if (snapshot) checkSnapshot(snapshot, leases, seed);
  const firstURL = webURL(startUrl ?? task?.startUrls?.[0] ?? leases[0]?.startUrl ?? ABOUT_BLANK);
  if (firstURL === null) {
    throw new ServiceError("invalid_request", `startUrl: ${JSON.stringify(startUrl)} is not an http or https URL.`, {
      issues: [{ path: "startUrl", message: "not an http or https URL" }],
    });
  }
  await refuseSetAside(env, webSiteOf({ task, leases, firstURL }));
  return {
    task,
    seed: snapshot?.seed ?? seed,
    sites,
    startUrl,
    observe,
    leases,
    snapshot,
    firstURL,
    furtherURLs: startUrl === task?.startUrl ? (task?.startUrls ?? []).slice(1) : [],
    network: networkPolicy(network, leases),
    record: recordFor(record, task),
    storage: storageState ?? null,
    fork: null,
  };
};

/** Without a site whose state can be read there is nothing to check it by. */
const checkStateDoors = (task: InlineTask | null, leases: readonly SiteLease[]): void => {
  const at = task?.evaluate?.evaluators.findIndex(({ type }) => type === "site_state") ?? -1;
  if (at < 0 || leases.some(hasStateDoor)) return;
  const path = `task.evaluate.evaluators.${at}`;
  const message = "site_state needs a site whose state can be read: give one of the sites a state hook";
  throw new ServiceError("invalid_request", `${path}: ${message}`, { issues: [{ path, message }] });
};

/** A snapshot is the state of exactly these sites, as they are today, and its seed is part of it. */
const checkSnapshot = ({ name, seed: itsSeed, sites }: KeptSnapshot, leases: readonly SiteLease[], seed: number): void => {
  const issue = (path: string, message: string): ServiceError =>
    new ServiceError("invalid_request", `${path}: ${message}`, { issues: [{ path, message }] });
  const its = sites.map((site) => site.name).sort();
  const asked = leases.map((lease) => lease.name).sort();
  if (its.join() !== asked.join()) {
    throw issue("snapshot", `${name} is of the sites ${its.join(", ")}, and not of ${asked.join(", ") || "none"}`);
  }
  if (seed !== 0 && seed !== itsSeed) throw issue("seed", `the snapshot ${name} has the seed ${itsSeed}; leave seed out`);
  for (const { name: site, version } of sites) {
    const now = leases.find((lease) => lease.name === site)?.version;
    if (now === version) continue;
    const message = `The snapshot ${name} was taken of version ${version} of ${site}, which is now at ${now}.`;
    throw new ServiceError("snapshot_outdated", message, { snapshot: name, site });
  }
};

/** Where nothing is said, a session with sites keeps to them; live ones are hosts of the web. */
const networkPolicy = ({ egress, allow, deny, block, proxy }: Network, leases: readonly SiteLease[]): NetworkPolicy => {
  const usual = allow.length > 0 ? "list" : leases.length > 0 ? "sites" : "open";
  const live = leases.flatMap((lease) => lease.live);
  const wanted = egress ?? usual;
  return {
    egress: wanted === "sites" && live.length > 0 ? "list" : wanted,
    allow: [...allow, ...live],
    deny,
    block,
    proxy: proxy ?? null,
  };
};

const AMOUNT = { none: 0, meta: 1, last: 1, full: 2, all: 2 } as const;

/** As much as the task's evaluators need, or more where the caller asks for it. */
const recordFor = (asked: Recording, task: InlineTask | null): KeptRecording => {
  const needs = needsOf(task?.evaluate);
  for (const field of ["network", "screenshots"] as const) {
    const given = asked[field];
    if (given === undefined || AMOUNT[given] >= AMOUNT[needs[field]]) continue;
    throw new ServiceError("insufficient_record", `record.${field}: the task's evaluators need ${needs[field]}.`, {
      issues: [{ path: `record.${field}`, message: `needs to be ${needs[field]}` }],
    });
  }
  return { network: asked.network ?? needs.network, screenshots: asked.screenshots ?? needs.screenshots };
};
