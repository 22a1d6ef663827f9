/**
 * @module Looks at the page: the observation that a step answers with.
 */
import {
  type ActionError,
  type Observation,
  type Observe,
  screenshotOptions,
  type Tab as TabInfo,
  TEXT_GRAMMAR_VERSION,
  textOptions,
} from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import type { BrowserLink } from "./browser/link.ts";
import { DialogOpenError, type Tab } from "./browser/tab.ts";
import { dialogText, estimateTokens, type HeaderInfo, headerTokens, renderText, textHash } from "./observation/index.ts";
import type { PageView } from "./page/api.ts";
import { readView } from "./read-view.ts";
import { storeScreenshot } from "./screenshot.ts";

export interface LookRequest {
  readonly observe: Observe;
  readonly nextElementId: number;
  /** false: a bare look, which gives no ids and leaves no trace. */
  readonly allocate: boolean;
  readonly error: ActionError | null;
  /** The observation before, which stands in for the page while a dialog blocks it. */
  readonly last: Observation | null;
}

export interface Look {
  readonly observation: Observation;
  readonly nextElementId: number;
}

export type Looker = (request: LookRequest) => Promise<Look>;

export const lookThrough =
  (env: Env, link: BrowserLink): Looker =>
  async (request) => {
    const tab = link.active;
    const tabs = listTabs(link);
    const seen = await readPage(tab, tabs, request);
    const options = screenshotOptions(request.observe);
    const screenshot = options && !tab.dialog ? await storeScreenshot(env, tab, options) : null;
    return { ...seen, observation: { ...seen.observation, screenshot } };
  };

const readPage = async (tab: Tab, tabs: readonly TabInfo[], request: LookRequest): Promise<Look> => {
  if (tab.dialog) return behindDialog(tab, tabs, request);
  const header: HeaderInfo = { error: request.error, tabs, dialog: null };
  const options = textOptions(request.observe);
  let view: PageView;
  try {
    view = await readView(tab, {
      nextId: request.nextElementId,
      allocate: request.allocate && options !== null,
      ...(options ? { maxTokens: options.maxTokens, reserveTokens: headerTokens(header) } : {}),
    });
  } catch (error) {
    if (error instanceof DialogOpenError) return behindDialog(tab, tabs, request);
    throw error;
  }
  tab.title = view.title;
  const rendered = options && renderText(view, header, options);
  return {
    nextElementId: view.nextId,
    observation: {
      text: rendered?.text ?? null,
      hash: rendered && (await textHash(rendered.text)),
      tokens: rendered?.tokens ?? null,
      version: TEXT_GRAMMAR_VERSION,
      url: view.url,
      title: view.title,
      tabs: tabs.map((entry) => (entry.active ? { ...entry, url: view.url, title: view.title } : entry)),
      scroll: view.scroll,
      focused: view.focused,
      dialog: null,
      screenshot: null,
    },
  };
};

/** A dialog blocks the page: what is known is the dialog, and the page as it was seen last. */
const behindDialog = async (
  tab: Tab,
  tabs: readonly TabInfo[],
  { error, last, nextElementId, observe }: LookRequest,
): Promise<Look> => {
  const dialog = tab.dialog;
  const text = textOptions(observe) && dialogText({ error, tabs, dialog }, last);
  return {
    nextElementId,
    observation: {
      text,
      hash: text === null ? null : await textHash(text),
      tokens: text === null ? null : { count: estimateTokens(text), dropped: 0 },
      version: TEXT_GRAMMAR_VERSION,
      url: tab.url,
      title: tab.title,
      tabs: [...tabs],
      scroll: last?.scroll ?? { x: 0, y: 0, maxX: 0, maxY: 0 },
      focused: last?.focused ?? null,
      dialog,
      screenshot: null,
    },
  };
};

const listTabs = (link: BrowserLink): TabInfo[] =>
  link.tabs.map((tab) => ({ id: tab.id, url: tab.url, title: tab.title, active: tab === link.active }));
