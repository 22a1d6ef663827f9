/**
 * @module What one client is attached to, and how: by its own auto-attach, by name, or through tabs.
 */
import type { BrowserView } from "./browser-view.ts";
import type { Client } from "./client.ts";
import { noSuchSession, notAllowed, type Params, type TargetInfo } from "./protocol.ts";
import { newID, tabInfoOf } from "./tabs.ts";
import { TargetFilter } from "./target-filter.ts";
import type { TargetSession } from "./target-session.ts";

/** Targets that a browser attaches to by itself; all others are attached through the page they belong to. */
const ROOT_KINDS = new Set(["page", "service_worker", "shared_worker"]);

interface AutoAttach {
  readonly filter: TargetFilter;
  readonly wait: boolean;
}

/** A client's session with the tab around a page. */
interface TabSession {
  readonly id: string;
  readonly pageId: string;
  /** The session of the page that waits for the client to ask for it. */
  held: TargetSession | null;
  attachesPage: boolean;
}

export class Attachments {
  readonly #client: Client;
  readonly #browser: BrowserView;
  readonly #sessions = new Map<string, TargetSession>();
  readonly #tabs = new Map<string, TabSession>();
  /** Targets that the auto-attach has reached. */
  readonly #reached = new Set<string>();
  /** Attachments under way, by target: through which tab session, if any, each was asked for. */
  readonly #asked = new Map<string, (string | null)[]>();
  readonly #reaching = new Map<string, Promise<unknown>>();
  #auto: AutoAttach | null = null;

  constructor(client: Client, browser: BrowserView) {
    this.#client = client;
    this.#browser = browser;
  }

  /** A session of the client's own. */
  get(sessionId: string): TargetSession {
    const session = this.#sessions.get(sessionId);
    if (!session) throw noSuchSession();
    return session;
  }

  has(sessionId: string): boolean {
    return this.#sessions.has(sessionId) || this.#tabs.has(sessionId);
  }

  isTab(sessionId: string): boolean {
    return this.#tabs.has(sessionId);
  }

  /** A child that came with a session of the client is the client's too. */
  adopt(session: TargetSession): void {
    this.#sessions.set(session.id, session);
  }

  /** Whether an attachment to this target is under way. */
  asked(targetId: string): boolean {
    return (this.#asked.get(targetId)?.length ?? 0) > 0;
  }

  /** Whether the client is to be attached to such a target without asking for it by name. */
  wants({ type }: TargetInfo): boolean {
    const filter = this.#auto?.filter;
    return filter !== undefined && (filter.admits(type) || (type === "page" && filter.admits("tab")));
  }

  /** Attaches to a target that came with a session of somebody else, as far as the client wants such targets. */
  reach(info: TargetInfo): void {
    const work = this.#auto && this.#reachOne(info, this.#auto.filter);
    if (!work) return;
    // A target that goes away meanwhile is none to be attached to.
    const reaching = work.catch(() => {}).finally(() => this.#reaching.delete(info.targetId));
    this.#reaching.set(info.targetId, reaching);
  }

  /** Resolves when the client has been told of its attachment to a target that is being reached. */
  async reached(targetId: string): Promise<void> {
    await this.#reaching.get(targetId);
  }

  /** A session that nobody owns: the client's if it asked for such a target, and let go otherwise. */
  offer(session: TargetSession, info: TargetInfo): void {
    const asked = this.#asked.get(info.targetId)?.shift();
    const auto = this.#auto;
    if (asked !== undefined) this.#claim(session, info, asked);
    else if (auto?.filter.admits(info.type)) {
      this.#reached.add(info.targetId);
      if (session.waiting && !auto.wait) this.#browser.hub.run(session);
      this.#claim(session, info, null);
    } else if (auto?.filter.admits("tab") && info.type === "page") this.#showTab(info, session);
    else this.#browser.hub.letGo(session);
  }

  async setAutoAttach(params: Params): Promise<void> {
    const before = this.#auto?.filter.admitsMoreThanPages ?? false;
    this.#auto =
      params.autoAttach === true
        ? { filter: TargetFilter.parse(params.filter), wait: params.waitForDebuggerOnStart === true }
        : null;
    const after = this.#auto?.filter.admitsMoreThanPages ?? false;
    if (after !== before) await this.#browser.hub.wantAllKinds(after);
    if (this.#auto) await this.#reachExisting(this.#auto.filter);
    else this.#detachReached();
  }

  /** Attaches to a target, or to the tab around one, and gives the session's id. */
  async attach(targetId: unknown): Promise<string> {
    const page = this.#browser.tabs.pageOf(String(targetId));
    const info = this.#browser.find(page ?? String(targetId));
    if (page !== null && info) return this.#showTab(info, null);
    return this.#attachTo(this.#browser.targetID(targetId), null);
  }

  detach(sessionId: string): Promise<unknown> | null {
    const tab = this.#tabs.get(sessionId);
    if (tab) {
      this.#endTab(tab);
      return null;
    }
    const session = this.get(sessionId);
    return this.#browser.hub.upstream.send("Target.detachFromTarget", { sessionId }, session.parent?.id);
  }

  /** A command for the session of a tab. */
  async onTabCommand(sessionId: string, method: string, params: Params): Promise<Params> {
    const tab = this.#tabs.get(sessionId);
    if (!tab) throw noSuchSession();
    if (method === "Target.setAutoAttach") {
      tab.attachesPage = params.autoAttach === true && TargetFilter.parse(params.filter).admits("page");
      if (tab.attachesPage) await this.#attachThrough(tab);
    } else if (method === "Runtime.runIfWaitingForDebugger") this.#release(tab);
    else throw notAllowed(method);
    return {};
  }

  /** The page itself is gone, and so is the tab around it. */
  pageWent(targetId: string): void {
    this.#reached.delete(targetId);
    this.#asked.delete(targetId);
    for (const tab of this.#tabs.values()) if (tab.pageId === targetId) this.#endTab(tab);
  }

  /** A session has ended at Chrome's side. */
  ended(session: TargetSession): void {
    this.#sessions.delete(session.id);
    this.#reached.delete(session.targetId);
    if (session.parent !== null) return;
    const { id: sessionId, targetId, shownUnder } = session;
    this.#client.event("Target.detachedFromTarget", { sessionId, targetId }, shownUnder ?? undefined);
  }

  /** The client is gone: its targets run on, without anybody attached. */
  endAll(): void {
    for (const tab of this.#tabs.values()) this.#release(tab);
    for (const session of this.#sessions.values()) if (session.parent === null) this.#browser.hub.letGo(session);
    this.#sessions.clear();
    if (this.#auto?.filter.admitsMoreThanPages) void this.#browser.hub.wantAllKinds(false).catch(() => {});
    this.#auto = null;
  }

  #claim(session: TargetSession, targetInfo: TargetInfo, under: string | null): void {
    session.owner = this.#client;
    session.shownUnder = under;
    this.#sessions.set(session.id, session);
    const params = { sessionId: session.id, targetInfo: { ...targetInfo, attached: true }, waitingForDebugger: session.waiting };
    this.#client.event("Target.attachedToTarget", params, under ?? undefined);
  }

  async #attachTo(targetId: string, under: string | null): Promise<string> {
    this.#asked.set(targetId, [...(this.#asked.get(targetId) ?? []), under]);
    return this.#browser.hub.attach(targetId);
  }

  async #reachExisting(filter: TargetFilter): Promise<void> {
    // A target that goes away meanwhile is none to be attached to.
    await Promise.allSettled(this.#browser.targets.map((info) => this.#reachOne(info, filter)));
  }

  #reachOne(info: TargetInfo, filter: TargetFilter): Promise<unknown> | null {
    const hasTab = [...this.#tabs.values()].some(({ pageId }) => pageId === info.targetId);
    if (info.type === "page" && filter.admits("tab") && !hasTab) this.#showTab(info, null);
    if (!ROOT_KINDS.has(info.type) || !filter.admits(info.type) || this.#reached.has(info.targetId)) return null;
    this.#reached.add(info.targetId);
    return this.#attachTo(info.targetId, null);
  }

  #detachReached(): void {
    for (const session of this.#sessions.values()) {
      if (session.parent === null && this.#reached.has(session.targetId)) void this.detach(session.id)?.catch(() => {});
    }
    this.#reached.clear();
    for (const tab of this.#tabs.values()) this.#endTab(tab);
  }

  #showTab(info: TargetInfo, held: TargetSession | null): string {
    const tab: TabSession = { id: newID(), pageId: info.targetId, held, attachesPage: false };
    this.#tabs.set(tab.id, tab);
    const targetInfo = { ...tabInfoOf(info, this.#browser.tabs), attached: true };
    this.#client.event("Target.attachedToTarget", { sessionId: tab.id, targetInfo, waitingForDebugger: held !== null });
    return tab.id;
  }

  async #attachThrough(tab: TabSession): Promise<void> {
    const info = this.#browser.find(tab.pageId);
    const { held } = tab;
    tab.held = null;
    if (held && info) this.#claim(held, info, tab.id);
    else if (info) await this.#attachTo(tab.pageId, tab.id).catch(() => {});
  }

  #release(tab: TabSession): void {
    if (tab.held) this.#browser.hub.letGo(tab.held);
    tab.held = null;
  }

  #endTab(tab: TabSession): void {
    this.#release(tab);
    this.#tabs.delete(tab.id);
    this.#client.event("Target.detachedFromTarget", { sessionId: tab.id, targetId: this.#browser.tabs.of(tab.pageId) });
  }
}
