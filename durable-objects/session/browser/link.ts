/**
 * @module The session's connection to its browser: one context, its tabs, and their order.
 *
 * puppeteer's Connection carries CDP; targets are attached by our own auto-attach, paused at their start, so that
 * our scripts are in every page and popup before the page's first script.
 */

import { type CDPSession, CDPSessionEvent } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import { Connection } from "@cloudflare/puppeteer/internal/cdp/Connection.js";
import type { Protocol } from "devtools-protocol";
import { DEFAULT_LIMITS } from "../../../sdk/protocol/index.ts";
import type { SessionClipboard } from "../clipboard/clipboard.ts";
import { crashed } from "../page-fault.ts";
import { within } from "../within.ts";
import { ABOUT_BLANK, BrowserContext } from "./context.ts";
import { Downloads } from "./downloads.ts";
import { freePage } from "./free-page.ts";
import { Notes } from "./notes.ts";
import { OwnPages } from "./own-pages.ts";
import type { PageSetup } from "./page-setup.ts";
import type { ReadProxyLog } from "./refusals.ts";
import { Signal } from "./signal.ts";
import { Tab } from "./tab.ts";
import { CDPTransport } from "./transport.ts";

/** No single CDP command takes longer; a page that does is stuck. */
const COMMAND_TIMEOUT_MS = 60_000;
const PING_TIMEOUT_MS = 5_000;
const ATTACH_TIMEOUT_MS = 10_000;
const ATTACH_POLL_MS = 50;
/** A window that has not come by then was blocked. */
const WINDOW_LIMIT_MS = 1_500;
const MAX_AWAITED_WINDOWS = 100;
/** An event of the browser host's own. */
const GUEST_ACTIVATED = "Stillwater.guestActivated";
/** The oldest is forgotten: its storage is not read any more. */
const MAX_ORIGINS = 256;

/** What a page of an earlier connection may take to be set up again. */
const READY_LIMIT_MS = 2_000;

/** A tab's lasting identity, which survives a reconnection. */
export interface TabRecord {
  readonly id: string;
  readonly targetId: string;
}

export interface LinkState {
  readonly contextId: string;
  readonly tabs: readonly TabRecord[];
  readonly activeTab: string;
  readonly nextTab: number;
  /** Numbers of the frames inside the pages, by frame. */
  readonly frames: Readonly<Record<string, number>>;
  /** Whose pages have been shown. */
  readonly origins: readonly string[];
}

const isReady = async (tab: Tab): Promise<boolean> =>
  within(READY_LIMIT_MS, tab.unlessDialog(tab.ready), "the page is not set up").then(
    () => true,
    () => tab.dialog !== null,
  );

export class BrowserLink {
  readonly changed = new Signal();
  readonly product: string;
  readonly userAgent: string;
  readonly downloads: Downloads;
  readonly #clipboard: SessionClipboard;
  /** When windows were asked for that have not come. */
  readonly #asked: number[] = [];
  /** What was decided for the policy since it was last told. */
  readonly notes = new Notes();
  readonly #connection: Connection;
  readonly #tabs = new Map<string, Tab>();
  #setup: PageSetup | null = null;
  #context: BrowserContext | null = null;
  #active: string | null = null;
  #nextTab = 1;
  /** The page that a driver beside us chose last; its tab may be told of only afterwards. */
  #chosen: string | null = null;
  /** Tabs of our own that are on their way. */
  #opening = 0;
  readonly #known = new Map<string, string>();
  /** Tabs of an earlier connection that are yet to be found again: no window takes their place. */
  readonly #expected = new Set<string>();
  readonly #own: OwnPages;
  readonly #frameNumbers = new Map<string, number>();
  readonly #origins = new Set<string>();
  #open = true;
  onLost: (() => void) | null = null;
  readProxyLog: ReadProxyLog | null = null;

  private constructor(connection: Connection, version: Protocol.Browser.GetVersionResponse, clipboard: SessionClipboard) {
    this.#connection = connection;
    this.#clipboard = clipboard;
    this.downloads = new Downloads(connection, this.changed);
    this.#own = new OwnPages(connection, this.changed, () => this.#open);
    this.product = version.product;
    this.userAgent = version.userAgent;
  }

  static async connect(socket: WebSocket, clipboard: SessionClipboard): Promise<BrowserLink> {
    const connection = new Connection("", new CDPTransport(socket), 0, COMMAND_TIMEOUT_MS);
    const version = await connection.send("Browser.getVersion", undefined, { timeout: PING_TIMEOUT_MS });
    const link = new BrowserLink(connection, version, clipboard);
    link.#listen();
    return link;
  }

  get open(): boolean {
    return this.#open;
  }

  get tabs(): Tab[] {
    return [...this.#tabs.values()];
  }

  /** The tab that actions go to. */
  get active(): Tab {
    const tab = this.#active ? this.#tabs.get(this.#active) : undefined;
    if (!tab) throw new Error("The browser has no open tab.");
    return tab;
  }

  get state(): LinkState {
    if (!this.#active) throw new Error("The browser has no open tab.");
    return {
      contextId: this.context.id,
      tabs: this.tabs.map((tab) => ({ id: tab.id, targetId: tab.targetId })),
      activeTab: this.#active,
      nextTab: this.#nextTab,
      frames: Object.fromEntries(this.#frameNumbers),
      origins: this.origins,
    };
  }

  /** The session's own; an episode has one. */
  get context(): BrowserContext {
    if (!this.#context) throw new Error("The browser has no context yet.");
    return this.#context;
  }

  /** Whose pages the session's tabs have shown. */
  get origins(): string[] {
    return [...this.#origins];
  }

  /**
   * A new, empty context with one blank tab; an earlier context is closed with all its tabs. Files that pages download
   * are kept under the path, which the browser's host knows.
   */
  async begin(setup: PageSetup, downloadPath: string | null): Promise<void> {
    const previous = this.#context;
    this.downloads.clear();
    this.notes.clear();
    this.#clipboard.clear();
    this.#tabs.clear();
    this.#known.clear();
    this.#expected.clear();
    this.#frameNumbers.clear();
    this.#origins.clear();
    this.#nextTab = 1;
    this.#active = null;
    this.#setup = setup;
    const [context] = await Promise.all([BrowserContext.create(this.#connection), this.#autoAttach()]);
    this.#context = context;
    const [tab] = await Promise.all([this.#openTab(), downloadPath === null ? null : context.keepDownloads(downloadPath)]);
    // A page that is asked for while its tab is being set up is now and then waited for until the cap.
    await tab.ready;
    this.#active = tab.id;
    // The pages of the episode before need not be waited for; if the browser is lost, the new page tells.
    previous?.dispose().catch(() => {});
  }

  /** Finds the tabs of an earlier connection again. Throws when none of them lives. */
  async resume(setup: PageSetup, state: LinkState): Promise<void> {
    this.#setup = setup;
    this.#context = new BrowserContext(this.#connection, state.contextId);
    this.#nextTab = state.nextTab;
    for (const tab of state.tabs) {
      this.#known.set(tab.targetId, tab.id);
      this.#expected.add(tab.targetId);
    }
    for (const [frame, number] of Object.entries(state.frames)) this.#frameNumbers.set(frame, number);
    for (const origin of state.origins) this.#origins.add(origin);
    await this.#autoAttach();
    const { targetInfos } = await this.#connection.send("Target.getTargets");
    const alive = targetInfos.filter((info) => info.type === "page" && info.browserContextId === state.contextId);
    if (alive.length === 0) throw new Error("None of the session's tabs lives any more.");
    const addresses = new Map(alive.map(({ targetId, url }) => [targetId, url]));
    for (const targetId of this.#expected) if (!addresses.has(targetId)) this.#expected.delete(targetId);
    // Windows that a page has opened meanwhile may be many, and most of them are closed as they come.
    const found = await Promise.all(
      alive.map(({ targetId }) => this.#attached(targetId, () => this.isFull && this.#isWindow(targetId))),
    );
    const tabs = found.filter((tab) => tab !== null);
    await Promise.all(tabs.map((tab) => this.#makeReady(tab, setup)));
    for (const tab of tabs) tab.url = addresses.get(tab.targetId) ?? tab.url;
    await Promise.all(tabs.map((tab) => tab.loadFrames()));
    this.#active = this.#tabs.has(state.activeTab) ? state.activeTab : (tabs[0]?.id ?? null);
  }

  /** A page of an earlier connection may be stuck in a script, or have crashed: then its tab begins anew with a blank page. */
  async #makeReady(tab: Tab, setup: PageSetup): Promise<void> {
    if (await isReady(tab)) return;
    await freePage(tab);
    if (!tab.crashed && (await isReady(tab))) return;
    await tab.send("Page.navigate", { url: ABOUT_BLANK });
    tab.ready = setup.apply(tab.session, false);
    await tab.ready;
  }

  /** Whether a page has asked for a window that is about to come. */
  get awaitsWindow(): boolean {
    const now = Date.now();
    while (this.#asked[0] !== undefined && now - this.#asked[0] > WINDOW_LIMIT_MS) this.#asked.shift();
    return this.#asked.length > 0;
  }

  /** Whether the session keeps to one tab. */
  get singleTab(): boolean {
    return this.#setup?.tabs === "single";
  }

  /** How many tabs there may be. */
  get maxTabs(): number {
    return this.#setup?.maxTabs ?? DEFAULT_LIMITS.maxTabs;
  }

  get isFull(): boolean {
    return this.#tabs.size + this.#expected.size >= this.maxTabs;
  }

  /** Whether the page is none of the session's tabs, which only windows are that came when there was no room. */
  #isWindow(targetId: string): boolean {
    return !this.#known.has(targetId);
  }

  findTab(id: string): Tab | null {
    return this.#tabs.get(id) ?? null;
  }

  /** A blank tab beside the others, which becomes the active one. */
  async newTab(): Promise<Tab> {
    const tab = await this.#openTab();
    await tab.ready;
    await this.activate(tab.id);
    return tab;
  }

  /** false when there is no such tab. */
  async activate(id: string): Promise<boolean> {
    const tab = this.#tabs.get(id);
    if (!tab) return false;
    this.#active = id;
    await tab.send("Page.bringToFront");
    return true;
  }

  /** false when there is no such tab. The one that was opened last before it becomes active. */
  async closeTab(id: string): Promise<boolean> {
    const tab = this.#tabs.get(id);
    if (!tab) return false;
    await this.#connection.send("Target.closeTarget", { targetId: tab.targetId });
    const deadline = Date.now() + ATTACH_TIMEOUT_MS;
    while (this.#tabs.has(id) && this.#open && Date.now() < deadline) await this.changed.wait(ATTACH_POLL_MS);
    return true;
  }

  /** A blank page of our own, in a context of its own, that no tab list shows. */
  studio(): Promise<CDPSession> {
    return this.#own.studio();
  }

  /** Does the work with a page in the session's own context that no tab list shows. */
  withHiddenPage<T>(work: (session: CDPSession) => Promise<T>): Promise<T> {
    return this.#own.withHidden(this.context, work);
  }

  async ping(): Promise<void> {
    await this.#connection.send("Browser.getVersion", undefined, { timeout: PING_TIMEOUT_MS });
  }

  /** Ends the connection, and with it every command under way; the browser lives on. */
  drop(): void {
    this.onLost = null;
    this.#connection.dispose();
  }

  #listen(): void {
    this.#connection.on("Target.attachedToTarget", (event) => {
      const session = this.#connection.session(event.sessionId);
      if (session) void this.#onAttached(session, event).catch(() => {});
    });
    // A driver beside us has opened a page or brought one to the front: it is the page that the episode goes on with.
    this.#connection.on(GUEST_ACTIVATED, (event) => {
      this.#chosen = (event as { targetId: string }).targetId;
      const tab = this.tabs.find((candidate) => candidate.targetId === this.#chosen);
      if (tab) this.#active = tab.id;
    });
    this.#connection.on("Target.targetCrashed", ({ targetId, status }) => {
      for (const tab of this.tabs) {
        if (tab.targetId !== targetId) continue;
        tab.killed = status === "killed";
        tab.changed.notify();
      }
    });
    this.#connection.on("Target.detachedFromTarget", (event) => {
      for (const tab of this.tabs) if (tab.session.id() === event.sessionId) this.#onClosed(tab);
    });
    this.#connection.on(CDPSessionEvent.Disconnected, () => {
      this.#open = false;
      for (const tab of this.tabs) {
        tab.closed = true;
        tab.changed.notify();
      }
      this.changed.notify();
      this.onLost?.();
    });
  }

  async #openTab(): Promise<Tab> {
    this.#opening++;
    try {
      return (await this.#attached(await this.context.openPage(), () => false)) as Tab;
    } finally {
      this.#opening--;
    }
  }

  #autoAttach(): Promise<unknown> {
    return this.#connection.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: "page" }, { exclude: true }],
    });
  }

  async #onAttached(session: CDPSession, { targetInfo }: Protocol.Target.AttachedToTargetEvent): Promise<void> {
    const isOurs = await this.#own.isOurs(targetInfo);
    if (isOurs || targetInfo.browserContextId !== this.#context?.id || !this.#setup) {
      return this.#own.take(session, targetInfo.targetId);
    }
    if (this.#setup.tabs === "single" && targetInfo.openerId && !this.#known.has(targetInfo.targetId)) {
      await this.#showInOpener(session, targetInfo);
      this.#asked.shift();
      this.changed.notify();
      return;
    }
    const isNew = !this.#known.has(targetInfo.targetId);
    const fromPage = targetInfo.openerId !== undefined || this.#opening === 0;
    if (isNew && fromPage && this.isFull) return this.#refuseWindow(session, targetInfo.targetId);
    const blank = !targetInfo.openerId && targetInfo.url === ABOUT_BLANK;
    const id = this.#known.get(targetInfo.targetId) ?? `t${this.#nextTab++}`;
    this.#known.set(targetInfo.targetId, id);
    this.#expected.delete(targetInfo.targetId);
    const tab = new Tab(id, targetInfo.targetId, session, this.#setup, (frame) => this.#numberFrame(frame), {
      note: (text) => this.notes.push(text),
      windowAsked: () => {
        if (this.#asked.length < MAX_AWAITED_WINDOWS) this.#asked.push(Date.now());
      },
      visited: (origin) => this.#visit(origin),
      clipboard: this.#clipboard,
    });
    this.#tabs.set(id, tab);
    // Tells at once whether the page has crashed.
    session.send("Inspector.enable").catch(() => {});
    if (targetInfo.targetId === this.#chosen) this.#active = id;
    // A page that the action opened is the one the policy goes on with.
    if (targetInfo.openerId) {
      this.#active = id;
      this.#asked.shift();
    }
    // A page that crashes while it is set up never answers.
    const crash = Promise.withResolvers<never>();
    tab.onCrash = () => crash.reject(crashed());
    tab.ready = Promise.race([this.#setup.apply(session, isNew && !blank), crash.promise]);
    this.changed.notify();
    await tab.ready;
  }

  /** It is told of when the policy looks next. */
  async #refuseWindow(session: CDPSession, targetId: string): Promise<void> {
    this.notes.refusedWindow();
    this.#asked.shift();
    this.changed.notify();
    // A page that waits holds its opener up for ever when it is closed; without scripts it opens no further window before it is.
    await Promise.allSettled([
      session.send("Emulation.setScriptExecutionDisabled", { value: true }),
      session.send("Runtime.runIfWaitingForDebugger"),
    ]);
    await this.#connection.send("Target.closeTarget", { targetId });
  }

  #visit(origin: string): void {
    this.#origins.delete(origin);
    this.#origins.add(origin);
    const [oldest] = this.#origins;
    if (this.#origins.size > MAX_ORIGINS && oldest !== undefined) this.#origins.delete(oldest);
  }

  /** With a single tab, a window that a page opens is shown where the page was. */
  async #showInOpener(session: CDPSession, { targetId, openerId, url }: Protocol.Target.TargetInfo): Promise<void> {
    const opener = this.tabs.find((tab) => tab.targetId === openerId) ?? this.active;
    const address = opener.askedWindow || url;
    await session.send("Runtime.runIfWaitingForDebugger").catch(() => {});
    await this.#connection.send("Target.closeTarget", { targetId });
    if (!/^https?:/.test(address)) {
      this.notes.push("a new tab without an address of its own was closed");
      return;
    }
    this.notes.push(`a new tab was asked for and is shown in this one: ${address}`);
    await opener.send("Page.navigate", { url: address });
  }

  #numberFrame(frameId: string): number {
    const number = this.#frameNumbers.get(frameId) ?? this.#frameNumbers.size + 1;
    this.#frameNumbers.set(frameId, number);
    return number;
  }

  /** null when it is given up before. */
  async #attached(targetId: string, isGivenUp: () => boolean): Promise<Tab | null> {
    const deadline = Date.now() + ATTACH_TIMEOUT_MS;
    for (;;) {
      const tab = this.tabs.find((candidate) => candidate.targetId === targetId);
      if (tab) return tab;
      if (isGivenUp()) return null;
      if (!this.#open || Date.now() > deadline) throw new Error("The browser did not open a page.");
      await this.changed.wait(ATTACH_POLL_MS);
    }
  }

  #onClosed(tab: Tab): void {
    tab.closed = true;
    this.#tabs.delete(tab.id);
    if (this.#active === tab.id) this.#active = this.tabs.at(-1)?.id ?? null;
    tab.changed.notify();
    this.changed.notify();
  }
}
