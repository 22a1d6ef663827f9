import type { ActionOf } from "../../../sdk/protocol/index.ts";
import type { BrowserLink } from "../browser/link.ts";
import { badURL, navigationError, openURL, webURL } from "./navigate.ts";
import { type ActionContext, type ActionOutcome, DONE, failed } from "./outcome.ts";

export const newTab = async ({ url }: ActionOf<"newTab">, { link }: ActionContext): Promise<ActionOutcome> => {
  if (link.singleTab) return failed("unsupported_action", "This session has a single tab; open the address in it with goto.");
  if (link.isFull) return failed("too_many_tabs", `The session may have ${link.maxTabs} tabs, and has them.`);
  const full = url === undefined ? undefined : webURL(url);
  if (full === null) return badURL(url ?? "");
  const tab = await link.newTab();
  const obstacle = full === undefined ? null : await openURL(tab, full, link.readProxyLog);
  return obstacle ? navigationError(obstacle) : DONE;
};

export const switchTab = async ({ tab }: ActionOf<"switchTab">, { link }: ActionContext): Promise<ActionOutcome> =>
  (await link.activate(tab)) ? DONE : unknownTab(tab, link);

export const closeTab = async ({ tab }: ActionOf<"closeTab">, { link }: ActionContext): Promise<ActionOutcome> => {
  const id = tab ?? link.active.id;
  if (!link.findTab(id)) return unknownTab(id, link);
  if (link.tabs.length === 1) return failed("last_tab", `${id} is the only tab; it stays open.`);
  await link.closeTab(id);
  return DONE;
};

const unknownTab = (id: string, link: BrowserLink): ActionOutcome =>
  failed("unknown_tab", `There is no tab ${id}; there ${tabsInWords(link.tabs.map((tab) => tab.id))}.`);

const tabsInWords = (ids: readonly string[]): string => `${ids.length === 1 ? "is" : "are"} ${ids.join(", ")}`;
