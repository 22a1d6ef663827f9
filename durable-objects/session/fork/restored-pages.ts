/**
 * @module Opens the tabs of a fork where its parent had them, and takes the first observation.
 */
import type { Observe } from "../../../sdk/protocol/index.ts";
import { openURL } from "../actions/index.ts";
import type { BrowserLink } from "../browser/link.ts";
import { sessionStorageScript } from "../browser/storage-state.ts";
import type { Tab } from "../browser/tab.ts";
import { FIRST_ELEMENT_ID } from "../episode/first-page.ts";
import type { Look, Looker } from "../look.ts";
import { type SettleOptions, watch } from "../settle/watch.ts";
import type { TabState } from "./browser-state.ts";

export const openRestoredPages = async (
  link: BrowserLink,
  look: Looker,
  { tabs, observe, settle }: { tabs: readonly TabState[]; observe: Observe; settle: SettleOptions },
): Promise<Look> => {
  let active: Tab | null = null;
  for (const [at, state] of tabs.entries()) {
    const tab = at === 0 ? link.active : await link.newTab();
    if (state.active) active = tab;
    const standing = await watch(link, settle);
    await showTab(tab, state);
    await standing.settled();
    await scrollTo(link, tab, state, settle);
  }
  if (active && active !== link.active) await link.activate(active.id);
  return look({ observe, nextElementId: FIRST_ELEMENT_ID, allocate: true, error: null, last: null, lastText: null });
};

const showTab = async (tab: Tab, { url, sessionStorage }: TabState): Promise<void> => {
  if (!/^https?:/.test(url)) return;
  const source = sessionStorageScript(new URL(url).origin, sessionStorage);
  const script = sessionStorage.length > 0 ? await tab.send("Page.addScriptToEvaluateOnNewDocument", { source }) : null;
  await openURL(tab, url);
  if (script) await tab.send("Page.removeScriptToEvaluateOnNewDocument", script);
};

/** A page may load more when it is scrolled, so it comes to rest again. */
const scrollTo = async (link: BrowserLink, tab: Tab, { scroll }: TabState, settle: SettleOptions): Promise<void> => {
  if (tab.dialog || (scroll.x === 0 && scroll.y === 0)) return;
  const standing = await watch(link, settle);
  await tab.evaluateInView(`scrollTo({ left: ${Number(scroll.x)}, top: ${Number(scroll.y)}, behavior: "instant" })`);
  await standing.settled();
};
