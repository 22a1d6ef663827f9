/**
 * @module One attachment to a target: a flat CDP session, which belongs to one client or to nobody.
 */
import { Flood } from "./flood.ts";
import type { TargetInfo } from "./protocol.ts";

/** Whoever a session belongs to. */
export interface SessionOwner {
  /** An event of the session, as Chrome wrote it. */
  deliver(message: Buffer): void;
  /** A session of its own has brought another one. */
  childCame(child: TargetSession): void;
  /** The session has ended; tells the client if it knew of it. */
  ended(session: TargetSession): void;
}

export class TargetSession {
  readonly id: string;
  readonly targetId: string;
  readonly contextId: string;
  /** The session whose auto-attach made this one; null for those of the browser itself. */
  readonly parent: TargetSession | null;
  readonly children = new Set<TargetSession>();
  /** Commands of the client that Chrome has not answered. */
  readonly pending = new Set<number>();
  readonly flood = new Flood();
  owner: SessionOwner | null = null;
  /** The target is held at its start until somebody lets it run. */
  waiting: boolean;
  /** The client's name for what it attached through, where that is no session of Chrome's. */
  shownUnder: string | null = null;

  constructor(id: string, target: TargetInfo, waiting: boolean, parent: TargetSession | null) {
    this.id = id;
    this.targetId = target.targetId;
    this.contextId = parent?.contextId ?? target.browserContextId ?? "";
    this.waiting = waiting;
    this.parent = parent;
    parent?.children.add(this);
  }

  /** Itself and what came with it, as far as that is held at its start. */
  get held(): TargetSession[] {
    return [...(this.waiting ? [this] : []), ...[...this.children].flatMap((child) => child.held)];
  }
}
