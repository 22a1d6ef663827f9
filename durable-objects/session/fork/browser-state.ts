/**
 * @module The state of a session's browser that a fork carries: cookies, storage, tabs, where they are scrolled to.
 */
import type { StorageState } from "../../../sdk/protocol/index.ts";
import { ABOUT_BLANK } from "../browser/context.ts";
import type { BrowserLink } from "../browser/link.ts";
import { readSessionStorage, readStorageState } from "../browser/storage-state.ts";
import type { Tab } from "../browser/tab.ts";
import type { Entry } from "../page/storage/api.ts";

export interface TabState {
  readonly url: string;
  readonly active: boolean;
  readonly scroll: { readonly x: number; readonly y: number };
  /** What the tab keeps for the origin that it shows. */
  readonly sessionStorage: readonly Entry[];
}

export interface BrowserState {
  readonly storage: StorageState;
  readonly tabs: readonly TabState[];
}

export const readBrowserState = async (link: BrowserLink): Promise<BrowserState> => {
  const tabs = await Promise.all(link.tabs.map((tab) => readTab(tab, tab === link.active)));
  return { tabs, storage: await readStorageState(link) };
};

/** A page behind a dialog, or one that is no web page, cannot be asked: its address is carried alone. */
const readTab = async (tab: Tab, active: boolean): Promise<TabState> => {
  const isWeb = /^https?:/.test(tab.url);
  const bare: TabState = { url: isWeb ? tab.url : ABOUT_BLANK, active, scroll: { x: 0, y: 0 }, sessionStorage: [] };
  if (!isWeb || tab.dialog) return bare;
  try {
    const [scroll, sessionStorage] = await Promise.all([
      tab.evaluateInView<TabState["scroll"]>("({ x: scrollX, y: scrollY })"),
      readSessionStorage(tab),
    ]);
    return { ...bare, scroll, sessionStorage };
  } catch {
    return bare;
  }
};
