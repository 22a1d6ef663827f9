/**
 * @module What a session object keeps of itself: plain data, stored as JSON.
 */

import type { HookContext } from "../../../containers/shared/hook-call.ts";
import type {
  CreateSession,
  End,
  EpisodeRef,
  Evaluation,
  Failure,
  Fidelity,
  InlineTask,
  KeptRecording,
  Observation,
  Observe,
  SessionSite,
  SessionStatus,
  SettleTuning,
  SiteHook,
  SiteKind,
  SiteProcess,
  StepAnswer,
  Tokens,
} from "../../../sdk/protocol/index.ts";
import type { LinkState } from "../browser/link.ts";
import type { WebSite } from "../sites/blocked.ts";

/** A site that the session has for an episode; it is planned first, then opened. */
export interface SiteLease {
  readonly name: string;
  readonly kind: SessionSite["kind"];
  readonly hosts: readonly string[];
  readonly startUrl: string;
  readonly version: string;
  /** How its pages settle; null: as pages do. */
  readonly settle: SettleTuning | null;
  /** The account that is signed in from the start. */
  readonly login: string | null;
  /** Of the site object or the site host's lease; null where nothing is leased. */
  readonly lease: string | null;
  /** Of the site host's lease: tells it from earlier ones of the same name. */
  readonly fence: number | null;
  /** Where the browser's requests for its hosts go. */
  readonly routes: readonly {
    readonly hosts: readonly string[];
    readonly upstream: string;
    readonly hostHeader: string | null;
  }[];
  /** Hosts of the real web that belong to it. */
  readonly live: readonly string[];
  /** Where its copy came from; null before it is opened, and where nothing is copied. */
  readonly how: SessionSite["how"];
  readonly ms: number | null;
  /** Whether its state can be read. */
  readonly hasState?: boolean;
  /** Of a site of one's own: what is called for a fresh state and for the state, and the server that is started. */
  readonly own?: OwnParts;
  /** Of a process site: a reset hook brings its server back to the beginning, so that it outlives the episode. */
  readonly keeps?: boolean;
  /** What its hooks are told; known when it is opened. */
  readonly context?: HookContext;
}

export interface OwnParts {
  readonly reset: SiteHook | null;
  readonly state: SiteHook | null;
  readonly process: SiteProcess | null;
}

/** A site that the session needs no more, and that its host may not have heard of yet. */
export interface LeftSite {
  readonly lease: SiteLease;
  readonly giveUpAt: number;
}

/** The state of one site in a snapshot. */
export interface KeptSite {
  readonly name: string;
  readonly kind: SiteKind;
  readonly version: string;
  /** What its kind finds it by. */
  readonly ref: string;
  readonly bytes: number | null;
}

/** A snapshot as an episode begins with it. */
export interface KeptSnapshot {
  readonly name: string;
  readonly seed: number;
  readonly sites: readonly KeptSite[];
}

/** The browser that the session holds. */
export interface BrowserRecord {
  readonly browserId: string;
  readonly product: string;
  /** The secret by which the two scripts in a document find each other. */
  readonly pageKey: string;
  /** null until the first page is open. */
  readonly link: LinkState | null;
}

/** A CDP address: the digest of its secret, and when it ends. */
export interface CDPRecord {
  readonly digest: string;
  readonly expiresAt: number;
}

export interface SessionRecord {
  readonly id: string;
  readonly request: CreateSession;
  readonly status: SessionStatus;
  readonly episode: number;
  readonly task: InlineTask | null;
  readonly seed: number;
  readonly sites: CreateSession["sites"] | null;
  /** What the sites begin with; null: their seed. */
  readonly snapshot: KeptSnapshot | null;
  readonly startUrl: string | null;
  readonly observe: CreateSession["observe"];
  readonly leases: readonly SiteLease[];
  /** Sites of before that are to be released. */
  readonly left?: readonly LeftSite[];
  readonly browser: BrowserRecord | null;
  /** Addresses by which drivers beside us reach the browser. */
  readonly cdp?: readonly CDPRecord[];
  readonly failure: Failure | null;
  /** It failed because its web site kept it out. */
  readonly blocked?: boolean;
  readonly createdAt: number;
  readonly deadlineAt: number;
  readonly idleAt: number;
  readonly endedAt: number | null;
}

export interface EpisodeRecord {
  readonly ref: EpisodeRef;
  readonly task: InlineTask | null;
  readonly seed: number;
  /** The site of the live web that it began at; null, or missing in records of older versions: it began elsewhere. */
  readonly web?: WebSite | null;
  readonly startUrl: string;
  readonly siteVersions: Readonly<Record<string, string>>;
  /** How many copies of sites it has. */
  readonly copies: number;
  /** Name of the snapshot that the sites began with. */
  readonly snapshot: string | null;
  readonly browser: string | null;
  /** requestId of the reset that began it. */
  readonly resetRequestId: string | null;
  /** Where the episode goes on from, and whether it shows the same; null for one that began by itself. */
  readonly parent: Parent | null;
  readonly steps: number;
  /** Number that the next new element id gets. */
  readonly nextElementId: number;
  readonly end: End | null;
  readonly mask: boolean;
  readonly evaluation: Evaluation;
  /** What is kept of the episode. */
  readonly record: KeptRecording;
  /** The score so far, for tasks that reward steps. */
  readonly potential: number;
  /** Whether the policy said something that could not be read. */
  readonly unreadable: boolean;
  readonly observation: Observation | null;
  /** The whole text of the last observation without its error line: what changes are told against. */
  readonly pageText: string | null;
  readonly bytes: number;
  /** What the steps tell of the policy's calls. */
  readonly policy: PolicyUse;
  /** What the caller wished beyond the session's own request: a reset may change it. */
  readonly wish: Pick<SessionRecord, "sites" | "startUrl" | "observe" | "snapshot">;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The trajectory was deleted; only the session still shows that the episode was. */
  readonly deleted?: boolean;
}

export interface PolicyUse extends Tokens {
  /** Of the agent that asked, with its version; null where none is known. */
  readonly prompt: string | null;
}

/** All that an episode began with: enough to begin another one like it. It may hold credentials, and is shown to nobody. */
export interface EpisodeStart {
  readonly request: CreateSession;
  readonly task: InlineTask | null;
  readonly seed: number;
  readonly sites: CreateSession["sites"] | null;
  readonly snapshot: KeptSnapshot | null;
  readonly startUrl: string | null;
  readonly observe: CreateSession["observe"];
}

export interface Parent {
  readonly id: string;
  readonly index: number;
  readonly fidelity: Fidelity;
}

export interface StepRecord {
  readonly episode: number;
  readonly index: number;
  readonly requestId: string | null;
  readonly action: unknown;
  readonly actionKey: string;
  readonly policy: Record<string, unknown> | null;
  /** What this step asked to see beyond the session's wishes. */
  readonly observe: Observe | null;
  readonly at: number;
  /** null while the step runs, or when the service died in it. */
  readonly answer: StepAnswer | null;
}
