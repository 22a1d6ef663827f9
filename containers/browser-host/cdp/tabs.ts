/**
 * @module Tabs as targets of their own. Chrome has one around every page, and some clients attach to pages only through
 * them; here they are told of without being attached to.
 */
import { randomBytes } from "node:crypto";
import type { TargetInfo } from "./protocol.ts";

export class VirtualTabs {
  readonly #byPage = new Map<string, string>();
  readonly #pages = new Map<string, string>();

  /** The id of the tab around a page, the same one for the page's whole life. */
  of(pageId: string): string {
    const known = this.#byPage.get(pageId);
    if (known) return known;
    const id = newID();
    this.#byPage.set(pageId, id);
    this.#pages.set(id, pageId);
    return id;
  }

  pageOf(tabId: string): string | null {
    return this.#pages.get(tabId) ?? null;
  }

  forget(pageId: string): void {
    const id = this.#byPage.get(pageId);
    this.#byPage.delete(pageId);
    if (id) this.#pages.delete(id);
  }
}

export function tabInfoOf(page: TargetInfo, tabs: VirtualTabs): TargetInfo {
  const { browserContextId } = page;
  return {
    targetId: tabs.of(page.targetId),
    type: "tab",
    title: page.title ?? "",
    url: page.url,
    attached: page.attached,
    canAccessOpener: false,
    ...(browserContextId === undefined ? {} : { browserContextId }),
  };
}

/** In the shape of Chrome's own ids. */
export function newID(): string {
  return randomBytes(16).toString("hex").toUpperCase();
}
