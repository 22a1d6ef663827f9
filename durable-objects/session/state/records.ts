/**
 * @module What a session object keeps of itself: plain data, stored as JSON.
 */
import type {
  CreateSession,
  End,
  EpisodeRef,
  Evaluation,
  Failure,
  InlineTask,
  Observation,
  SessionStatus,
  SettleTuning,
  StepAnswer,
} from "../../../sdk/protocol/index.ts";
import type { LinkState } from "../browser/link.ts";

/** A site instance that the session leases for an episode. */
export interface SiteLease {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly startUrl: string;
  readonly version: string;
  readonly upstream: string;
  /** How its pages settle; null: as pages do. */
  readonly settle: SettleTuning | null;
  /** Name of the site object; null for a server of the caller's own. */
  readonly lease: string | null;
}

/** The browser that the session holds. */
export interface BrowserRecord {
  readonly browserId: string;
  readonly product: string;
  /** Property of window under which the page script is found. */
  readonly pageKey: string;
  /** null until the first page is open. */
  readonly link: LinkState | null;
}

export interface SessionRecord {
  readonly id: string;
  readonly request: CreateSession;
  readonly status: SessionStatus;
  readonly episode: number;
  readonly task: InlineTask | null;
  readonly seed: number;
  readonly sites: CreateSession["sites"] | null;
  readonly startUrl: string | null;
  readonly observe: CreateSession["observe"];
  readonly leases: readonly SiteLease[];
  readonly browser: BrowserRecord | null;
  readonly failure: Failure | null;
  readonly createdAt: number;
  readonly deadlineAt: number;
  readonly idleAt: number;
  readonly endedAt: number | null;
}

export interface EpisodeRecord {
  readonly ref: EpisodeRef;
  readonly task: InlineTask | null;
  readonly seed: number;
  readonly startUrl: string;
  readonly siteVersions: Readonly<Record<string, string>>;
  readonly browser: string | null;
  /** requestId of the reset that began it. */
  readonly resetRequestId: string | null;
  readonly steps: number;
  /** Number that the next new element id gets. */
  readonly nextElementId: number;
  readonly end: End | null;
  readonly mask: boolean;
  readonly evaluation: Evaluation;
  readonly observation: Observation | null;
  /** The whole text of the last observation without its error line: what changes are told against. */
  readonly pageText: string | null;
  readonly bytes: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface StepRecord {
  readonly episode: number;
  readonly index: number;
  readonly requestId: string | null;
  readonly action: unknown;
  readonly actionKey: string;
  readonly policy: Record<string, unknown> | null;
  readonly at: number;
  /** null while the step runs, or when the service died in it. */
  readonly answer: StepAnswer | null;
}
