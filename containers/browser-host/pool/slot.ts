/**
 * @module A browser as one session has it, and where such browsers come from. Sessions know nothing of processes: which
 * Chrome a slot is in, and who else is in there, is the source's affair.
 */
import type { Role } from "../cdp/browser-view.ts";
import type { ClientUpgrade } from "../cdp/websocket.ts";
import type { SessionProxy } from "../proxy/session-proxy.ts";

/** Why a browser was lost. */
export interface SlotLoss {
  readonly kind: "exited" | "crashed" | "hung";
  readonly text: string;
}

/** A client's connection. */
export interface Attachment {
  /** Called once, when the connection has ended for whatever reason. */
  onClose: () => void;
  close(): void;
}

export interface BrowserSlot {
  /** The session's own proxy, through which all of its traffic goes. */
  readonly proxy: SessionProxy;
  /** Where its downloads go. */
  readonly downloadDirectory: string;
  /** Resolves when the browser is lost; stays pending when it is released. */
  readonly lost: Promise<SlotLoss>;
  /** Connects a client to the CDP of the browser endpoint. onBytes counts what the client sends. A new owner takes the old one's place. */
  attach(client: ClientUpgrade, role: Role, onBytes: (count: number) => void): Attachment;
  /** Version of the browser; rejects when it does not answer in time. */
  ping(limitMs: number): Promise<string>;
  /** Idempotent. Ends all that is in the slot; nothing of it ever serves another session. */
  release(): Promise<void>;
}

export interface SlotSource {
  /** Sessions that could be opened at once, without waiting for anything to start. */
  readonly ready: number;
  /** Takes a slot, or waits for one to start, and sets the room. Rejects when none can be started. */
  take(room: number): Promise<BrowserSlot>;
  /** Returns a slot that no client has touched. */
  giveBack(slot: BrowserSlot): void;
  /** Asks a browser, or starts one to ask, for its version. */
  check(limitMs: number): Promise<string>;
  /** How many sessions may still be opened. */
  setRoom(sessions: number): void;
  close(): Promise<void>;
}
