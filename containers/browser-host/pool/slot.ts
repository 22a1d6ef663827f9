/**
 * @module A browser as one session has it, and where such browsers come from. Sessions know nothing of processes:
 * whether a slot is a whole Chrome or one context in a shared one is the source's affair.
 */
import type { SessionProxy } from "../proxy/session-proxy.ts";
import type { Attachment, ClientUpgrade } from "./cdp-pipe.ts";

/** Why a browser was lost. */
export interface SlotLoss {
  readonly kind: "exited" | "crashed" | "hung";
  readonly text: string;
}

export interface BrowserSlot {
  /** The session's own proxy, through which all of its traffic goes. */
  readonly proxy: SessionProxy;
  /** Where its downloads belong; the directory is made by the browser. */
  readonly downloadDirectory: string;
  /** Resolves when the browser is lost; stays pending when it is released. */
  readonly lost: Promise<SlotLoss>;
  /** Connects a client to the CDP of the browser endpoint. onBytes counts what the client sends. */
  attach(client: ClientUpgrade, onBytes: (count: number) => void): Attachment;
  /** Version of the browser; rejects when it does not answer in time. */
  ping(limitMs: number): Promise<string>;
  /** Idempotent. Ends the browser; it never serves another session. */
  release(): Promise<void>;
}

export interface SlotSource {
  /** Browsers that stand ready. */
  readonly ready: number;
  /** Takes a ready browser, or waits for one to start, and sets the room. Rejects when none can be started. */
  take(room: number): Promise<BrowserSlot>;
  /** Returns a slot that no client has touched. */
  giveBack(slot: BrowserSlot): void;
  /** Asks a ready browser, or starts one to ask, for its version. */
  check(limitMs: number): Promise<string>;
  /** How many browsers may stand ready, at most. */
  setRoom(slots: number): void;
  close(): Promise<void>;
}
