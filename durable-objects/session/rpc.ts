/**
 * @module What the HTTP face asks of a session object.
 */
import type {
  CreateSession,
  Evaluation,
  NetworkEntry,
  Observation,
  Observe,
  ResetSession,
  ScreenshotOptions,
  Session,
  StepAnswer,
  StepRequest,
  StepRow,
  StorageState,
  Trajectory,
} from "../../sdk/protocol/index.ts";
import type { Reply } from "../reply.ts";
import type { Orders } from "../rollout/rpc.ts";
import type { GuestBrowser, NewAddress } from "./cdp/addresses.ts";
import type { Found } from "./episode/plan.ts";
import type { Captured, ForkState } from "./fork/capture.ts";
import type { LoopOrder } from "./loop/record.ts";
import type { KeptSite } from "./state/records.ts";

export interface OpenSession {
  readonly id: string;
  readonly request: CreateSession;
  /** The task, looked up or inline, and the snapshot that request or task name. */
  readonly found: Found;
  /** The state that the session goes on from; null: it begins by itself. */
  readonly fork: ForkState | null;
  /** The episode plays by itself, for a rollout; null: its caller takes the steps. */
  readonly loop: LoopOrder | null;
}

/** The states of all sites at one moment of an episode. */
export interface KeptStates {
  readonly seed: number;
  readonly trajectory: string;
  readonly step: number;
  readonly sites: readonly KeptSite[];
}

export interface SessionRPC {
  /** Opens once; a repeat for the same id answers the session as it is. */
  open(open: OpenSession): Promise<Reply<Session>>;
  describe(): Promise<Reply<Session>>;
  step(request: StepRequest): Promise<Reply<StepAnswer>>;
  /** `found` is what the request names, looked up. */
  reset(request: ResetSession, found: Found): Promise<Reply<Session>>;
  /** Keeps the present state of all sites. */
  keepSites(): Promise<Reply<KeptStates>>;
  observe(observe: Observe): Promise<Reply<Observation>>;
  screenshot(options: ScreenshotOptions): Promise<Reply<{ bytes: Uint8Array; mediaType: string }>>;
  download(n: number): Promise<Reply<{ bytes: Uint8Array; name: string }>>;
  storageState(): Promise<Reply<StorageState>>;
  /** The score as it would be now. */
  evaluate(): Promise<Reply<Evaluation>>;
  /** Takes the state for n sessions that continue from it. */
  capture(n: number): Promise<Reply<Captured>>;
  /** A new address by which a driver beside us reaches the browser. */
  openCDP(ttlMs: number): Promise<Reply<NewAddress>>;
  /** The browser that an address leads to; null: it leads nowhere, or no more. */
  cdpBrowser(secret: string): Promise<Reply<GuestBrowser | null>>;
  end(): Promise<Reply<Session>>;
  /** What a rollout says to the loop of its session; false when there is none. Being asked wakes it. */
  loop(orders: Orders): Promise<boolean>;
  /**
   * Masks an episode that ended. failed: it is a failure after all, because what it is compared with did not begin alike.
   * dropped: its end stays as it is, and says why its group was dropped.
   */
  disown(trajectory: string, how: "failed" | "dropped", message: string): Promise<void>;
  /** null: this object no longer holds that episode (it is in D1 and R2 alone), or never did. */
  trajectory(id: string): Promise<Trajectory | null>;
  /** Rows with index > after, in order, fewer where they are long; `more` tells whether others follow. null as above. */
  steps(id: string, after: number, limit: number): Promise<{ readonly rows: StepRow[]; readonly more: boolean } | null>;
  /** Entries of the network log numbered > after, in order; null as above. */
  networkLog(id: string, after: number, limit: number): Promise<NetworkEntry[] | null>;
  /** Forgets an ended episode that D1 and R2 hold whole: it is about to be deleted there. */
  forgetEpisode(id: string): Promise<void>;
  /** Sends everything recorded so far to D1 and R2; false when they did not take it, and it is tried again later. */
  flush(): Promise<boolean>;
}
