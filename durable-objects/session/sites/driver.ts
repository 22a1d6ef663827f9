/**
 * @module What each kind of site can do for a session. One implementation per kind.
 */
import type { HookContext } from "../../../containers/shared/hook-call.ts";
import { ServiceError, type StoredCookie } from "../../../sdk/protocol/index.ts";
import type { SiteRoute } from "../browser/backend.ts";
import type { SiteLease } from "../state/records.ts";

/** What the content of an instance comes from. */
export interface SiteStart {
  readonly seed: number;
  /** The state of a snapshot; null: the seed's. */
  readonly state: string | null;
  /** How long to wait for room. */
  readonly queueMs: number;
  /** What the hooks of sites of one's own are told. */
  readonly episode: EpisodeContext;
}

export type EpisodeContext = Omit<HookContext, "site">;

export interface OpenedSite {
  readonly lease: SiteLease;
  /** What makes a browser signed in as the lease says. */
  readonly cookies: readonly StoredCookie[];
}

/** A state that was kept, in the words of its kind: with `ref` an instance can begin there. */
export interface KeptState {
  readonly ref: string;
  readonly bytes: number | null;
}

export interface SiteDriver {
  /** Brings up an instance for a planned lease. Throws ServiceError site_failed or over_capacity. */
  open(lease: SiteLease, start: SiteStart): Promise<OpenedSite>;
  /** Keeps the instance for a while longer; why it is lost, or null. A host that does not answer now has lost nothing. */
  renew(lease: SiteLease): Promise<string | null>;
  /** Whether the instance is lost, and why; null when it is well or nobody can say. */
  problem(lease: SiteLease): Promise<string | null>;
  /** Idempotent. */
  release(lease: SiteLease): Promise<void>;
  routes(lease: SiteLease): SiteRoute[];
  /** The site's own state, for evaluators. */
  state(lease: SiteLease): Promise<unknown>;
  /** Keeps the present state. Throws not_forkable where the site's state is not ours. */
  keep(lease: SiteLease): Promise<KeptState>;
  /** Idempotent. */
  forget(ref: string): Promise<void>;
  /** New instances that begin as this one is now, opened already. Throws not_forkable likewise. */
  fork(lease: SiteLease, n: number, seed: number): Promise<SiteLease[]>;
}

export const notForkable = ({ name, kind }: SiteLease): ServiceError =>
  new ServiceError("not_forkable", `The site ${name} is ${kind}: its state cannot be copied.`, { site: name });

/** Whether evaluators can read its state. */
export const hasStateDoor = ({ kind, hasState }: Pick<SiteLease, "kind" | "hasState">): boolean =>
  kind === "embedded" || (kind === "container" ? hasState !== false : hasState === true);
