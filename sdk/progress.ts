/**
 * @module What a client tells while it works, for progress bars and logs: hand `onProgress` to the client.
 */
import type { StillwaterError } from "./errors.ts";
import type { EpisodeRef, Session, StepAnswer } from "./protocol/index.ts";

export type Progress =
  | { readonly type: "step"; readonly session: string; readonly answer: StepAnswer; readonly ms: number }
  | { readonly type: "reset"; readonly session: string; readonly episode: EpisodeRef; readonly ms: number }
  | { readonly type: "session"; readonly session: string; readonly status: Session["status"] }
  /** Of a batch: so many items are answered. */
  | { readonly type: "batch"; readonly path: string; readonly done: number; readonly total: number }
  /** A request is sent again after `delayMs`. */
  | {
      readonly type: "retry";
      readonly what: string;
      readonly attempt: number;
      readonly delayMs: number;
      readonly error: StillwaterError;
    }
  /** No WebSocket is to be had for a while: steps go by HTTP. */
  | { readonly type: "fallback"; readonly session: string; readonly reason: string };

/** What it throws is not heard: it must not break what it reports on. */
export type OnProgress = (progress: Progress) => void;

export const reporter = (listener: OnProgress | undefined): OnProgress => {
  if (!listener) return () => {};
  return (progress) => {
    try {
      listener(progress);
    } catch {
      // Of the listener's own making.
    }
  };
};
