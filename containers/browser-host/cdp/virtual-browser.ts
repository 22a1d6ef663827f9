/**
 * @module The browser as one session has it: its own contexts with everything in them, and nothing else. It outlives the
 * connections of its clients.
 */
import { mkdir } from "node:fs/promises";
import type { SessionProxy } from "../proxy/session-proxy.ts";
import type { BrowserView } from "./browser-view.ts";
import type { Client } from "./client.ts";
import type { DownloadOwner } from "./download-router.ts";
import type { ContextOwner, Hub } from "./hub.ts";
import { failed, noSuchContext, type Params, type TargetInfo } from "./protocol.ts";
import { VirtualTabs } from "./tabs.ts";
import type { TargetSession } from "./target-session.ts";
import type { BlankPage, WarmContext } from "./warm-context.ts";

/** Each has a listener and keeps a process busy that others share. */
const MAX_CONTEXTS = 32;
/** An event of this host's own, which tells the owner which page a guest has opened or brought to the front. */
const GUEST_ACTIVATED = "Stillwater.guestActivated";

export interface VirtualBrowserOptions {
  readonly id: string;
  readonly hub: Hub;
  /** What the listeners of all its contexts follow. */
  readonly proxy: SessionProxy;
  readonly downloadDirectory: string;
  readonly takeContext: () => Promise<WarmContext>;
}

interface OwnContext {
  readonly id: string;
  readonly listener: SessionProxy;
  /** The guest that made it; null: it is the owner's, whose contexts outlive its connections. */
  readonly guest: BrowserView | null;
  /** The session's pages are in it, and guests share it. */
  readonly shared: boolean;
  /** A blank page that no client has seen. */
  page: BlankPage | null;
  /** It is on its way out: its pages still go, and nobody may use it any more. */
  disposing: boolean;
}

export class VirtualBrowser implements ContextOwner, DownloadOwner {
  readonly id: string;
  readonly hub: Hub;
  readonly downloadDirectory: string;
  readonly targets = new Map<string, TargetInfo>();
  readonly tabs = new VirtualTabs();
  readonly #options: VirtualBrowserOptions;
  readonly #contexts = new Map<string, OwnContext>();
  /** The owner first, who prepares new pages before guests are told of them. */
  #clients: readonly Client[] = [];
  #default: Promise<OwnContext> | null = null;
  #settledDefault: string | null = null;
  readonly #concealed = new Set<string>();
  /** Pages that came while one was being concealed: which of them it is, only the browser's answer tells. */
  readonly #undecided = new Set<string>();
  #concealing = 0;
  #ended = false;

  constructor(options: VirtualBrowserOptions) {
    this.#options = options;
    this.id = options.id;
    this.hub = options.hub;
    this.downloadDirectory = options.downloadDirectory;
  }

  get owner(): Client | null {
    return this.#clients.find(({ browser }) => browser.role === "owner") ?? null;
  }

  get guests(): readonly Client[] {
    return this.#clients.filter(({ browser }) => browser.role === "guest");
  }

  add(client: Client): void {
    const { guests } = this;
    this.#clients = client.browser.role === "owner" ? [client, ...guests] : [...this.#clients, client];
  }

  remove(client: Client): void {
    this.#clients = this.#clients.filter((other) => other !== client);
  }

  get contexts(): string[] {
    return [...this.#contexts.keys()];
  }

  contextsMadeBy(view: BrowserView): string[] {
    const guest = view.role === "guest" ? view : null;
    return [...this.#contexts.values()]
      .filter((context) => context.guest === guest && !context.disposing && context.id !== this.#settledDefault)
      .map(({ id }) => id);
  }

  /** Whether what is in the context concerns the client. */
  isContextOf(view: BrowserView, id: string): boolean {
    const context = this.#contexts.get(id);
    if (!context) return false;
    return view.role === "owner" ? context.guest === null : context.guest === view || context.shared;
  }

  isDisposing(id: string): boolean {
    return this.#contexts.get(id)?.disposing ?? true;
  }

  async defaultContextOf(view: BrowserView): Promise<string> {
    const shared = [...this.#contexts.values()].findLast((context) => context.shared && !context.disposing);
    if (view.role === "guest" && shared) return shared.id;
    return (await this.#defaultContext()).id;
  }

  async newContext(maker: BrowserView, passing: boolean): Promise<string> {
    if (this.#contexts.size >= MAX_CONTEXTS)
      throw failed(`A session has at most ${MAX_CONTEXTS} browser contexts: dispose of one first.`);
    const guest = maker.role === "guest" ? maker : null;
    return (await this.#takeContext(guest, guest === null && !passing)).id;
  }

  async disposeContext(id: string): Promise<void> {
    const context = this.#contexts.get(id);
    if (!context || context.disposing || id === this.#settledDefault) throw noSuchContext(id);
    context.disposing = true;
    await this.#dispose(context);
    this.#contexts.delete(id);
  }

  /** Brings what is known of the targets up to date. */
  async refresh(): Promise<void> {
    for (const info of await this.hub.targetsIn(this.contexts))
      if (this.targets.has(info.targetId)) this.targets.set(info.targetId, info);
  }

  /** Whether a page is one of the owner's own, which no guest may see or touch. */
  isConcealed(targetId: string): boolean {
    return this.#concealed.has(targetId) || this.#undecided.has(targetId);
  }

  /** Opens a page that guests are never told of. */
  async openConcealed(open: () => Promise<string>): Promise<string> {
    this.#concealing++;
    try {
      const id = await open();
      this.#concealed.add(id);
      return id;
    } finally {
      this.#concealing--;
      if (this.#concealing === 0) this.#reveal();
    }
  }

  /** The blank page that stands ready in the context becomes one of the client's; null when there is none. */
  showBlankPage(contextId: string): string | null {
    const page = this.#takePage(contextId);
    if (!page) return null;
    this.targetCame(page.info);
    this.attached(page.session, page.info);
    return page.info.targetId;
  }

  /** A page that is of no use any more is not kept for nothing. */
  closeBlankPage(contextId: string): void {
    const page = this.#takePage(contextId);
    if (!page) return;
    this.hub.letGo(page.session);
    this.hub.upstream.tell("Target.closeTarget", { targetId: page.info.targetId });
  }

  async makeDownloadDirectory(): Promise<void> {
    await mkdir(this.downloadDirectory, { recursive: true });
  }

  /** Cuts the clients off and ends everything that is in the session's contexts. */
  async end(): Promise<void> {
    this.#ended = true;
    for (const client of this.#clients) client.close();
    const contexts = [...this.#contexts.values()];
    this.#contexts.clear();
    await Promise.all(contexts.map((context) => this.#dispose(context)));
  }

  targetCame(info: TargetInfo): void {
    if (this.#isHidden(info)) return;
    this.targets.set(info.targetId, info);
    if (this.#concealing > 0 && info.openerId === undefined) this.#undecided.add(info.targetId);
    for (const client of this.#seeing(info)) client.targetCame(info);
  }

  targetChanged(info: TargetInfo): void {
    const hidden = this.#isHidden(info);
    if (hidden) {
      hidden.info = info;
      return;
    }
    this.targets.set(info.targetId, info);
    for (const client of this.#seeing(info)) client.targetChanged(info);
  }

  targetWent(info: TargetInfo): void {
    if (this.#isHidden(info)) {
      this.#takePage(String(info.browserContextId));
      return;
    }
    const seeing = this.#seeing(info);
    this.targets.delete(info.targetId);
    this.#concealed.delete(info.targetId);
    this.#undecided.delete(info.targetId);
    for (const client of seeing) client.targetWent(info);
    this.tabs.forget(info.targetId);
  }

  targetCrashed(info: TargetInfo, params: Params): void {
    // Told to everybody who sees the page: it alone says whether the page did it or somebody outside.
    if (!this.#isHidden(info)) for (const client of this.#seeing(info)) client.event("Target.targetCrashed", params);
  }

  /** Whoever asked for the session gets it; one that nobody asked for goes to the first that wants such targets. */
  attached(session: TargetSession, info: TargetInfo): void {
    const asking = this.#clients.find(({ attachments }) => attachments.asked(info.targetId));
    const wanting = asking ? [asking] : this.#seeing(info).filter(({ attachments }) => attachments.wants(info));
    const [first, ...others] = wanting;
    if (first) first.attachments.offer(session, info);
    else this.hub.letGo(session);
    for (const other of others) other.attachments.reach(info);
  }

  /** A guest works in this page now; the owner follows it. */
  guestActivated(targetId: string): void {
    this.owner?.event(GUEST_ACTIVATED, { targetId });
  }

  downloadEvent(method: string, params: Params): void {
    for (const client of this.#clients) if (client.wantsDownloads) client.event(method, params);
  }

  #seeing(info: TargetInfo): Client[] {
    return this.#clients.filter(({ browser }) => browser.sees(info));
  }

  /** Guests are told of the pages that turned out to be none of the owner's own. */
  #reveal(): void {
    const shown = [...this.#undecided].filter((id) => !this.#concealed.has(id));
    this.#undecided.clear();
    for (const info of shown.flatMap((id) => this.targets.get(id) ?? [])) {
      for (const guest of this.guests.filter(({ browser }) => browser.sees(info))) {
        guest.targetCame(info);
        guest.attachments.reach(info);
      }
    }
  }

  #defaultContext(): Promise<OwnContext> {
    this.#default ??= this.#takeContext(null, false).then((context) => {
      this.#settledDefault = context.id;
      return context;
    });
    this.#default.catch(() => {
      this.#default = null;
    });
    return this.#default;
  }

  async #takeContext(guest: BrowserView | null, shared: boolean): Promise<OwnContext> {
    const warm = await this.#options.takeContext();
    const { id, listener, page } = warm;
    if (this.#ended) {
      await warm.dispose();
      throw noSuchContext(id);
    }
    listener.follow(this.#options.proxy);
    const context: OwnContext = { id, listener, guest, shared, page, disposing: false };
    this.#contexts.set(id, context);
    this.hub.setOwner(id, this);
    this.hub.downloads.setOwner(id, this);
    return context;
  }

  async #dispose({ id, listener }: OwnContext): Promise<void> {
    await this.hub.disposeContext(id);
    this.hub.downloads.removeContext(id);
    listener.close();
  }

  #takePage(contextId: string): BlankPage | null {
    const context = this.#contexts.get(contextId);
    const page = context?.page ?? null;
    if (context) context.page = null;
    return page;
  }

  #isHidden({ browserContextId, targetId }: TargetInfo): BlankPage | null {
    const page = this.#contexts.get(String(browserContextId))?.page ?? null;
    return page?.info.targetId === targetId ? page : null;
  }
}
