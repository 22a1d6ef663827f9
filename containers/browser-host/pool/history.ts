/**
 * @module What became of the latest sessions, each with the reason it ended.
 */
import { CLOSE_REASONS, type CloseReason, type SessionInfo } from "./session.ts";

const KEPT_SESSIONS = 100;

export interface PastSession extends SessionInfo {
  readonly endTime: number;
  readonly closeReason: number;
  readonly closeReasonText: string;
}

export class History {
  readonly #past: PastSession[] = [];

  add(info: SessionInfo, reason: CloseReason, detail?: string): void {
    const { code, text } = CLOSE_REASONS[reason];
    const closeReasonText = detail === undefined ? text : `${text}: ${detail}`;
    this.#past.push({ ...info, endTime: Date.now(), closeReason: code, closeReasonText });
    if (this.#past.length > KEPT_SESSIONS) this.#past.shift();
  }

  /** Latest first. */
  list(): PastSession[] {
    return this.#past.toReversed();
  }
}
