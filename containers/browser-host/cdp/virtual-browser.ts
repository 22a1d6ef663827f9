/**
 * @module The browser as one session has it: its own contexts with everything in them, and nothing else. It outlives the
 * connections of its clients.
 */
import { mkdir } from "node:fs/promises";
import type { SessionProxy } from "../proxy/session-proxy.ts";
import type { Client } from "./client.ts";
import type { DownloadOwner } from "./download-router.ts";
import type { ContextOwner, Hub } from "./hub.ts";
import { failed, noSuchContext, noSuchTarget, type Params, type TargetInfo } from "./protocol.ts";
import { tabInfoOf, VirtualTabs } from "./tabs.ts";
import type { TargetSession } from "./target-session.ts";
import type { BlankPage, WarmContext } from "./warm-context.ts";

/** Each has a listener and keeps a process busy that others share. */
const MAX_CONTEXTS = 32;

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
  /** A blank page that no client has seen. */
  page: BlankPage | null;
}

export class VirtualBrowser implements ContextOwner, DownloadOwner {
  readonly id: string;
  readonly hub: Hub;
  readonly downloadDirectory: string;
  readonly targets = new Map<string, TargetInfo>();
  readonly tabs = new VirtualTabs();
  /** Windows that a client was told of; their numbers are easy to guess. */
  readonly windows = new Set<number>();
  readonly #options: VirtualBrowserOptions;
  readonly #contexts = new Map<string, OwnContext>();
  #default: Promise<OwnContext> | null = null;
  #client: Client | null = null;
  #ended = false;

  constructor(options: VirtualBrowserOptions) {
    this.#options = options;
    this.id = options.id;
    this.hub = options.hub;
    this.downloadDirectory = options.downloadDirectory;
  }

  get client(): Client | null {
    return this.#client;
  }

  setClient(client: Client | null): void {
    this.#client = client;
  }

  /** Those that a client made; the default one is not in this list, as in Chrome. */
  get madeContexts(): string[] {
    return [...this.#contexts.keys()].filter((id) => id !== this.#defaultID);
  }

  get contexts(): string[] {
    return [...this.#contexts.keys()];
  }

  /** The browser, and the tabs, pages and whatever else there is in it. */
  get allTargets(): TargetInfo[] {
    return [this.info, ...[...this.targets.values()].flatMap((info) => this.#withTab(info))];
  }

  /** The context with this id, or the default one, which is made when it is first needed. */
  async contextID(id: unknown): Promise<string> {
    if (id === undefined) return (await this.#defaultContext()).id;
    if (typeof id !== "string" || !this.#contexts.has(id)) throw noSuchContext(String(id));
    return id;
  }

  hasContext(id: unknown): boolean {
    return typeof id === "string" && this.#contexts.has(id);
  }

  async newContext(): Promise<string> {
    if (this.#contexts.size >= MAX_CONTEXTS)
      throw failed(`A session has at most ${MAX_CONTEXTS} browser contexts: dispose of one first.`);
    return (await this.#takeContext()).id;
  }

  async disposeContext(id: string): Promise<void> {
    const context = this.#contexts.get(id);
    if (!context || id === this.#defaultID) throw noSuchContext(id);
    this.#contexts.delete(id);
    await this.#dispose(context);
  }

  /** Brings what is known of the targets up to date. */
  async refresh(): Promise<void> {
    for (const info of await this.hub.targetsIn(this.contexts))
      if (this.targets.has(info.targetId)) this.targets.set(info.targetId, info);
  }

  /** The info of a target, or of the tab around one. */
  target(id: unknown): TargetInfo {
    if (id === undefined || id === this.id) return this.info;
    const info = this.targets.get(String(id)) ?? this.#tab(String(id));
    if (!info) throw noSuchTarget();
    return info;
  }

  /** The target that a client means, be it by the id of the tab around it. */
  targetID(id: unknown): string {
    const page = this.tabs.pageOf(String(id)) ?? String(id);
    if (!this.targets.has(page)) throw noSuchTarget();
    return page;
  }

  /** This browser as a target of its own. */
  get info(): TargetInfo {
    return { targetId: this.id, type: "browser", title: "", url: "", attached: true, canAccessOpener: false };
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

  /** Cuts the client off and ends everything that is in the session's contexts. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#client?.close();
    const contexts = [...this.#contexts.values()];
    this.#contexts.clear();
    await Promise.all(contexts.map((context) => this.#dispose(context)));
  }

  targetCame(info: TargetInfo): void {
    if (this.#isHidden(info)) return;
    this.targets.set(info.targetId, info);
    for (const one of this.#withTab(info)) this.#client?.targetEvent("Target.targetCreated", one);
  }

  targetChanged(info: TargetInfo): void {
    const hidden = this.#isHidden(info);
    if (hidden) {
      hidden.info = info;
      return;
    }
    this.targets.set(info.targetId, info);
    for (const one of this.#withTab(info)) this.#client?.targetEvent("Target.targetInfoChanged", one);
  }

  targetWent(info: TargetInfo): void {
    if (this.#isHidden(info)) {
      this.#takePage(String(info.browserContextId));
      return;
    }
    this.targets.delete(info.targetId);
    for (const one of this.#withTab(info)) this.#client?.targetGone(one);
    this.#client?.attachments.pageWent(info.targetId);
    this.tabs.forget(info.targetId);
  }

  targetCrashed(info: TargetInfo, params: Params): void {
    // Told to everybody: it alone says whether the page did it or somebody outside.
    if (!this.#isHidden(info)) this.#client?.event("Target.targetCrashed", params);
  }

  attached(session: TargetSession, info: TargetInfo): void {
    if (this.#client) this.#client.attachments.offer(session, info);
    else this.hub.letGo(session);
  }

  downloadEvent(method: string, params: Params): void {
    if (this.#client?.wantsDownloads) this.#client.event(method, params);
  }

  get #defaultID(): string | null {
    return this.#settledDefault?.id ?? null;
  }

  #settledDefault: OwnContext | null = null;

  #defaultContext(): Promise<OwnContext> {
    this.#default ??= this.#takeContext().then((context) => {
      this.#settledDefault = context;
      return context;
    });
    this.#default.catch(() => {
      this.#default = null;
    });
    return this.#default;
  }

  async #takeContext(): Promise<OwnContext> {
    const warm = await this.#options.takeContext();
    const { id, listener, page } = warm;
    if (this.#ended) {
      await warm.dispose();
      throw noSuchContext(id);
    }
    listener.follow(this.#options.proxy);
    const context = { id, listener, page };
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

  #withTab(info: TargetInfo): TargetInfo[] {
    return info.type === "page" ? [tabInfoOf(info, this.tabs), info] : [info];
  }

  #tab(id: string): TargetInfo | null {
    const page = this.targets.get(this.tabs.pageOf(id) ?? "");
    return page ? tabInfoOf(page, this.tabs) : null;
  }
}
