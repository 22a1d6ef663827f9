/**
 * @module The virtual browser as one of its clients sees it. The owner is the session that leased it. A guest is another
 * driver of the same session: it sees the session's context and what it made itself, and never the owner's own pages.
 */
import type { Hub } from "./hub.ts";
import { noSuchContext, noSuchTarget, type Params, type TargetInfo } from "./protocol.ts";
import { tabInfoOf, type VirtualTabs } from "./tabs.ts";
import type { VirtualBrowser } from "./virtual-browser.ts";

export type Role = "owner" | "guest";

export class BrowserView {
  readonly role: Role;
  readonly hub: Hub;
  readonly tabs: VirtualTabs;
  /** Windows that the client was told of; their numbers are easy to guess. */
  readonly windows = new Set<number>();
  readonly #browser: VirtualBrowser;

  constructor(browser: VirtualBrowser, role: Role) {
    this.#browser = browser;
    this.role = role;
    this.hub = browser.hub;
    this.tabs = browser.tabs;
  }

  get downloadDirectory(): string {
    return this.#browser.downloadDirectory;
  }

  /** Whether the client is told of this target. */
  sees({ browserContextId, targetId }: TargetInfo): boolean {
    if (browserContextId === undefined || !this.#browser.isContextOf(this, browserContextId)) return false;
    return this.role === "owner" || !this.#browser.isConcealed(targetId);
  }

  /** Pages, frames and workers; neither tabs nor the browser itself. */
  get targets(): TargetInfo[] {
    return [...this.#browser.targets.values()].filter((info) => this.sees(info));
  }

  /** The target with this id, if the client sees it. */
  find(id: string): TargetInfo | undefined {
    const info = this.#browser.targets.get(id);
    return info && this.sees(info) ? info : undefined;
  }

  /** The browser, and the tabs, pages and whatever else there is in it. */
  get allTargets(): TargetInfo[] {
    return [this.#info, ...this.targets.flatMap((info) => this.withTab(info))];
  }

  /** The info of a target, or of the tab around one; without an id, of the browser. */
  target(id: unknown): TargetInfo {
    if (id === undefined || id === this.#browser.id) return this.#info;
    const info = this.find(String(id)) ?? this.#tab(String(id));
    if (!info) throw noSuchTarget();
    return info;
  }

  /** The target that the client means, be it by the id of the tab around it. */
  targetID(id: unknown): string {
    const page = this.tabs.pageOf(String(id)) ?? String(id);
    if (!this.find(page)) throw noSuchTarget();
    return page;
  }

  withTab(info: TargetInfo): TargetInfo[] {
    return info.type === "page" ? [tabInfoOf(info, this.tabs), info] : [info];
  }

  /** Contexts that the client made; the default one is not in this list, as in Chrome. */
  get madeContexts(): string[] {
    return this.#browser.contextsMadeBy(this);
  }

  get contexts(): string[] {
    return this.#browser.contexts.filter((id) => this.hasContext(id));
  }

  hasContext(id: unknown): boolean {
    return typeof id === "string" && this.#browser.isContextOf(this, id) && !this.#browser.isDisposing(id);
  }

  /** The context with this id, or the default one: a guest's is the one that the session's pages are in. */
  async contextID(id: unknown): Promise<string> {
    if (id === undefined) return this.#browser.defaultContextOf(this);
    if (!this.hasContext(id)) throw noSuchContext(String(id));
    return String(id);
  }

  /** `passing` contexts go when the client goes; a guest's always do. */
  newContext(passing: boolean): Promise<string> {
    return this.#browser.newContext(this, passing);
  }

  async disposeContext(id: string): Promise<void> {
    if (!this.madeContexts.includes(id)) throw noSuchContext(id);
    await this.#browser.disposeContext(id);
  }

  /** Brings what is known of the targets up to date. */
  refresh(): Promise<void> {
    return this.#browser.refresh();
  }

  /** The blank page that stands ready in the context becomes one of the client's; null when there is none. */
  showBlankPage(contextId: string): string | null {
    return this.#browser.showBlankPage(contextId);
  }

  closeBlankPage(contextId: string): void {
    this.#browser.closeBlankPage(contextId);
  }

  /** Opens a page; one that the owner opens in the background is its own, and never shown to guests. */
  openPage(background: boolean, open: () => Promise<string>): Promise<string> {
    return background && this.role === "owner" ? this.#browser.openConcealed(open) : open();
  }

  /** The client works in this page now. */
  activated(targetId: string): void {
    if (this.role === "guest") this.#browser.guestActivated(targetId);
  }

  /** Whether the session's files are the client's to direct. */
  directsDownloads(contextId: string): boolean {
    return this.role === "owner" || this.madeContexts.includes(contextId);
  }

  ownsDownload(guid: string): boolean {
    return this.hub.downloads.owns(this.#browser, guid);
  }

  makeDownloadDirectory(): Promise<void> {
    return this.#browser.makeDownloadDirectory();
  }

  send(method: string, params: Params = {}): Promise<Params> {
    return this.hub.upstream.send(method, params);
  }

  /** This browser as a target of its own. */
  get #info(): TargetInfo {
    return { targetId: this.#browser.id, type: "browser", title: "", url: "", attached: true, canAccessOpener: false };
  }

  #tab(id: string): TargetInfo | null {
    const page = this.find(this.tabs.pageOf(id) ?? "");
    return page ? tabInfoOf(page, this.tabs) : null;
  }
}
