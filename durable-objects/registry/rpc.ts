/**
 * @module What the HTTP face and the session objects ask of the registry.
 */
import type { BlockedSite, SessionStatus } from "../../sdk/protocol/index.ts";

/** The registry is one object, under this name. */
export const REGISTRY_NAME = "registry";

export interface ClaimSession {
  /** The id that a new session gets. */
  readonly id: string;
  /** Whose key it is: the name of the caller's token. */
  readonly owner: string;
  readonly key: string | null;
  /** A key is bound to the task that its session was created with. */
  readonly taskId: string | null;
  readonly run: string | null;
  readonly groupId: string | null;
  readonly labels: Readonly<Record<string, string>>;
  /** Names of the session's sites. */
  readonly sites: readonly string[];
  /** So many sessions its owner may have that have not ended; null: any number. */
  readonly maxSessions?: number | null;
}

export type Claim =
  | {
      readonly conflict: false;
      readonly full?: false;
      readonly id: string;
      readonly created: boolean;
      readonly status: SessionStatus;
    }
  /** The key's session was created with another task. */
  | { readonly conflict: true; readonly full?: false; readonly id: string; readonly taskId: string | null }
  /** The owner has as many sessions as it may. */
  | { readonly conflict: true; readonly full: true; readonly id: string; readonly taskId: string | null };

/** Whether a step may be taken now. */
export type StepLeave = { readonly ok: true } | { readonly ok: false; readonly retryAfterMs: number };

export interface SessionUpdate {
  readonly status: SessionStatus;
  readonly sites?: readonly string[];
  readonly endedAt?: number;
}

export interface SessionFilter {
  readonly status?: SessionStatus | undefined;
  readonly key?: string | undefined;
  readonly task?: string | undefined;
  readonly run?: string | undefined;
  readonly group?: string | undefined;
  readonly label?: { readonly name: string; readonly value: string } | undefined;
  readonly limit: number;
  /** Where the page before ended. */
  readonly cursor?: number | undefined;
}

/** A web site that kept an agent out, to be set aside for so long. */
export interface FoundBlocked extends Pick<BlockedSite, "host" | "site" | "kind" | "sign" | "found" | "session"> {
  readonly forMs: number;
}

export interface RegistryRPC {
  /** Gets or creates by (owner, key), in one go; without a key it always creates. */
  claim(claim: ClaimSession): Promise<Claim>;
  /** The session of a key, also for an hour after its end; null: the key is free. */
  find(owner: string, key: string): Promise<{ readonly id: string; readonly status: SessionStatus } | null>;
  /** Tells what became of a session; an id that the registry does not hold is left alone. */
  update(id: string, update: SessionUpdate): Promise<void>;
  /** The session never came to be: drops it and frees its key. One that is ready or has ended stays. */
  forget(id: string): Promise<void>;
  /** Ids, newest first. */
  list(filter: SessionFilter): Promise<{ ids: string[]; cursor: number | null }>;
  /** Sessions that hold a browser or wait for one, by site; all that are remembered, by status. */
  counts(): Promise<{ bySite: Record<string, number>; byStatus: Record<SessionStatus, number> }>;
  /** Sessions of the owner that have not ended. */
  openSessions(owner: string): Promise<number>;
  /** Of the object that counts a token's steps: takes one of so many in a minute. */
  takeStep(limit: number): Promise<StepLeave>;
  stepsTaken(): Promise<number>;
  blockSite(found: FoundBlocked): Promise<void>;
  /** Those that are set aside now, the newest first. */
  blockedSites(): Promise<BlockedSite[]>;
  /** Takes one back, or all of them; how many there were. */
  unblockSites(host: string | null): Promise<number>;
}
