/**
 * @module Plans an episode from what the caller asked for: nothing is made yet, and whatever is wrong is said here.
 */
import {
  type CreateSession,
  type InlineTask,
  mergeObserve,
  type Network,
  type Observe,
  type Recording,
  type ResetSession,
  ServiceError,
  type StorageState,
} from "../../../sdk/protocol/index.ts";
import { webURL } from "../actions/index.ts";
import type { NetworkPolicy } from "../browser/backend.ts";
import { planLeases } from "../sites/leases.ts";
import type { SessionRecord, SiteLease } from "../state/records.ts";

export interface EpisodePlan {
  readonly task: InlineTask | null;
  readonly seed: number;
  readonly sites: CreateSession["sites"] | null;
  /** What the caller or the task named; null: the first site's own. */
  readonly startUrl: string | null;
  readonly observe: Observe;
  readonly leases: readonly SiteLease[];
  readonly firstURL: string;
  readonly network: NetworkPolicy;
  readonly record: Recording;
  /** What the browser is to know from the beginning. */
  readonly storage: StorageState | null;
}

export const planFirst = (request: CreateSession, task: InlineTask | null, doorURL: string | undefined): EpisodePlan =>
  plan(
    task,
    request.seed,
    request.sites ?? task?.sites ?? null,
    request.startUrl ?? task?.startUrl ?? null,
    request.observe,
    request,
    doorURL,
  );

/** What the reset leaves out stays as it was; a new task brings its own sites and start. */
export const planNext = (
  session: SessionRecord,
  request: ResetSession,
  task: InlineTask | null,
  doorURL: string | undefined,
): EpisodePlan =>
  plan(
    task ?? session.task,
    request.seed ?? session.seed,
    request.sites ?? task?.sites ?? session.sites,
    request.startUrl ?? (task || request.sites ? (task?.startUrl ?? null) : session.startUrl),
    mergeObserve(session.observe, request.observe),
    session.request,
    doorURL,
  );

const plan = (
  task: InlineTask | null,
  seed: number,
  sites: CreateSession["sites"] | null,
  startUrl: string | null,
  observe: Observe,
  { network, record, storageState }: Pick<CreateSession, "network" | "record" | "storageState">,
  doorURL: string | undefined,
): EpisodePlan => {
  const leases = planLeases(sites ?? [], doorURL);
  const firstURL = webURL(startUrl ?? leases[0]?.startUrl ?? "about:blank");
  if (firstURL === null) {
    throw new ServiceError("invalid_request", `startUrl: ${JSON.stringify(startUrl)} is not an http or https URL.`, {
      issues: [{ path: "startUrl", message: "not an http or https URL" }],
    });
  }
  return {
    task,
    seed,
    sites,
    startUrl,
    observe,
    leases,
    firstURL,
    network: networkPolicy(network, leases),
    record,
    storage: storageState ?? null,
  };
};

/** Where nothing is said, a session with sites keeps to them. */
const networkPolicy = ({ egress, allow, deny, block, proxy }: Network, leases: readonly SiteLease[]): NetworkPolicy => {
  const usual = allow.length > 0 ? "list" : leases.length > 0 ? "sites" : "open";
  return { egress: egress ?? usual, allow, deny, block, proxy: proxy ?? null };
};
