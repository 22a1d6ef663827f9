/**
 * @module Everything that goes on in one Chrome, told apart by whom it belongs to: targets by their context, sessions by
 * who attached. There is one auto-attach for the whole browser, paused at start, so that no page runs before its owner
 * was asked.
 */
import { type Log, messageOf } from "../log.ts";
import { DownloadRouter } from "./download-router.ts";
import { fitEvent } from "./oversize.ts";
import { isOfTheWeb, type Params, type TargetInfo } from "./protocol.ts";
import { TargetSession } from "./target-session.ts";
import type { Upstream } from "./upstream.ts";
import { readMethod, readSession } from "./wire.ts";

/** Whoever a browser context belongs to. */
export interface ContextOwner {
  targetCame(info: TargetInfo): void;
  targetChanged(info: TargetInfo): void;
  targetWent(info: TargetInfo): void;
  targetCrashed(info: TargetInfo, params: Params): void;
  /** A session of a target of this context that nobody owns yet. */
  attached(session: TargetSession, info: TargetInfo): void;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: TargetInfo;
  readonly waitingForDebugger: boolean;
}

const PAGES_ONLY = [{ type: "page" }, { exclude: true }];
const ALL_KINDS = [{ type: "browser", exclude: true }, { type: "tab", exclude: true }, {}];

export class Hub {
  readonly upstream: Upstream;
  readonly downloads = new DownloadRouter();
  readonly #owners = new Map<string, ContextOwner>();
  readonly #targets = new Map<string, TargetInfo>();
  readonly #sessions = new Map<string, TargetSession>();
  readonly #onCrash: () => void;
  /** How many clients want to be attached to more than pages. */
  #wantAll = 0;

  /** What the browser itself tells. */
  readonly #ownEvents: Readonly<Record<string, (params: Params) => void>> = {
    "Target.targetCreated": (params) => this.#onTarget(params.targetInfo as TargetInfo),
    "Target.targetInfoChanged": (params) => this.#onTarget(params.targetInfo as TargetInfo),
    "Target.targetDestroyed": (params) => this.#onTargetGone(String(params.targetId)),
    "Target.targetCrashed": (params) => this.#onTargetCrashed(params),
    "Target.attachedToTarget": (params) => this.#onAttached(params),
    "Target.detachedFromTarget": (params) => this.#onDetached(String(params.sessionId)),
    "Browser.downloadWillBegin": (params) =>
      this.downloads.begun(params, this.#targets.get(String(params.frameId))?.browserContextId),
    "Browser.downloadProgress": (params) => this.downloads.progressed(params),
  };

  private constructor(upstream: Upstream, log: Log, onCrash: () => void) {
    this.upstream = upstream;
    this.#onCrash = onCrash;
    upstream.onEvent = (message) => this.#onEvent(message);
    upstream.onFault = (error) => log("error", "cdp_event_failed", { reason: messageOf(error) });
  }

  static async open(upstream: Upstream, log: Log, onCrash: () => void): Promise<Hub> {
    const hub = new Hub(upstream, log, onCrash);
    await Promise.all([upstream.send("Target.setDiscoverTargets", { discover: true, filter: ALL_KINDS }), hub.#autoAttach()]);
    return hub;
  }

  /** How many contexts there are, whoever they belong to. */
  get contexts(): number {
    return this.#owners.size;
  }

  setOwner(contextId: string, owner: ContextOwner): void {
    this.#owners.set(contextId, owner);
  }

  /** What the context loads ends at once; its pages are gone when this resolves. */
  async disposeContext(contextId: string): Promise<void> {
    await this.upstream.send("Target.disposeBrowserContext", { browserContextId: contextId }).catch(() => {});
    this.#owners.delete(contextId);
  }

  /** What there is in these contexts. Chrome does not tell of every change: titles are read when they are asked for. */
  async targetsIn(contextIds: readonly string[]): Promise<TargetInfo[]> {
    const { targetInfos } = await this.upstream.send("Target.getTargets", { filter: ALL_KINDS });
    return (targetInfos as TargetInfo[]).filter(({ browserContextId }) => contextIds.includes(String(browserContextId)));
  }

  /** Attaches a session of this process's own to a target, which its owner is told of before this resolves. */
  async attach(targetId: string): Promise<string> {
    const { sessionId } = await this.upstream.send("Target.attachToTarget", { targetId, flatten: true });
    return String(sessionId);
  }

  /** Lets a target run without anybody attached. A worker that nobody is attached to cannot be let run any more. */
  letGo(session: TargetSession): void {
    const { held } = session;
    session.owner = null;
    let left = held.length;
    for (const one of held) {
      one.waiting = false;
      const id = this.upstream.post("Runtime.runIfWaitingForDebugger", {}, one.id, () => {
        if (--left === 0) this.detach(session);
      });
      one.pending.add(id);
    }
    if (left === 0) this.detach(session);
  }

  /** Lets a target run that its owner does not want held. */
  run(session: TargetSession): void {
    session.waiting = false;
    this.upstream.tell("Runtime.runIfWaitingForDebugger", {}, session.id);
  }

  detach(session: TargetSession): void {
    session.owner = null;
    this.upstream.tell("Target.detachFromTarget", { sessionId: session.id }, session.parent?.id);
    this.#drop(session);
  }

  async wantAllKinds(want: boolean): Promise<void> {
    const before = this.#wantAll > 0;
    this.#wantAll += want ? 1 : -1;
    if (this.#wantAll > 0 !== before) await this.#autoAttach();
  }

  async #autoAttach(): Promise<void> {
    const filter = this.#wantAll > 0 ? ALL_KINDS : PAGES_ONLY;
    await this.upstream.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter });
  }

  #onEvent(message: Buffer): void {
    const method = readMethod(message);
    const sessionId = readSession(message);
    if (method === null) return;
    const session = sessionId === null ? null : this.#sessions.get(sessionId);
    if (session?.flood.isOver(method, message.length)) return;
    const fit = fitEvent(method, message, sessionId);
    if (fit === null) return;
    if (sessionId !== null) this.#onSessionEvent(method, sessionId, fit);
    else this.#ownEvents[method]?.(paramsOf(fit));
  }

  #onSessionEvent(method: string, sessionId: string, message: Buffer): void {
    const session = this.#sessions.get(sessionId);
    if (!session) return;
    if (method === "Target.attachedToTarget") {
      const { sessionId: id, targetInfo, waitingForDebugger } = paramsOf(message) as unknown as Attached;
      const child = new TargetSession(id, targetInfo, waitingForDebugger, session);
      child.owner = session.owner;
      this.#sessions.set(id, child);
      session.owner?.childCame(child);
    }
    if (method === "Page.downloadWillBegin") this.downloads.seenIn(String(paramsOf(message).guid), session.contextId);
    session.owner?.deliver(message);
    if (method === "Target.detachedFromTarget") {
      const child = this.#sessions.get(String(paramsOf(message).sessionId));
      if (child) this.#drop(child);
    }
  }

  #onTarget(info: TargetInfo): void {
    const isNew = !this.#targets.has(info.targetId);
    this.#targets.set(info.targetId, info);
    const owner = this.#ownerOf(info);
    if (isNew) owner?.targetCame(info);
    else owner?.targetChanged(info);
  }

  #onTargetGone(targetId: string): void {
    const info = this.#targets.get(targetId);
    this.#targets.delete(targetId);
    if (info) this.#ownerOf(info)?.targetWent(info);
  }

  #onTargetCrashed(params: Params): void {
    this.#onCrash();
    const info = this.#targets.get(String(params.targetId));
    if (info) this.#ownerOf(info)?.targetCrashed(info, params);
  }

  #onAttached(params: Params): void {
    const { sessionId, targetInfo, waitingForDebugger } = params as unknown as Attached;
    this.#onTarget(targetInfo);
    const session = new TargetSession(sessionId, targetInfo, waitingForDebugger, null);
    this.#sessions.set(sessionId, session);
    const owner = this.#ownerOf(targetInfo);
    if (owner) owner.attached(session, targetInfo);
    else this.letGo(session);
  }

  #onDetached(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session) this.#drop(session);
  }

  #drop(session: TargetSession): void {
    for (const child of session.children) this.#drop(child);
    session.parent?.children.delete(session);
    this.#sessions.delete(session.id);
    for (const id of session.pending) this.upstream.forget(id);
    session.owner?.ended(session);
    session.owner = null;
  }

  #ownerOf(info: TargetInfo): ContextOwner | undefined {
    return info.browserContextId === undefined || !isOfTheWeb(info) ? undefined : this.#owners.get(info.browserContextId);
  }
}

function paramsOf(message: Buffer): Params {
  return (JSON.parse(message.toString("utf8")) as { params?: Params }).params ?? {};
}
