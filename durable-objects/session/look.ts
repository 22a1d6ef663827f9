/**
 * @module Looks at the page: the observation that a step answers with.
 */
import {
  type ActionError,
  type Download,
  type Observation,
  type Observe,
  type ScreenshotOptions,
  screenshotOptions,
  type Tab as TabInfo,
  TEXT_GRAMMAR_VERSION,
  textOptions,
} from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { readAXTree } from "./axtree.ts";
import type { BrowserLink } from "./browser/link.ts";
import { DialogOpenError } from "./browser/tab.ts";
import {
  dialogText,
  diffText,
  errorLine,
  estimateTokens,
  type HeaderInfo,
  headerTokens,
  neutralise,
  renderText,
  textHash,
} from "./observation/index.ts";
import type { ObserveRequest, PageView, PartRequest } from "./page/api.ts";
import { readHTML } from "./read-html.ts";
import { readView } from "./read-view.ts";
import { capture, type Picture, storeScreenshot } from "./screenshot.ts";

export interface LookRequest {
  readonly observe: Observe;
  readonly nextElementId: number;
  /** false: a bare look, which gives no ids, moves no diff base and leaves no trace. */
  readonly allocate: boolean;
  readonly error: ActionError | null;
  /** The observation before, which stands in for the page while a dialog blocks it. */
  readonly last: Observation | null;
  /** The whole text before, against which changes are told. */
  readonly lastText: string | null;
  /** Gives a part of the page in place of its begin. */
  readonly read?: PartRequest;
}

export interface Look {
  readonly observation: Observation;
  readonly nextElementId: number;
  /** The whole text without the error line, whatever was answered of it; null where text was not asked for. */
  readonly pageText: string | null;
}

export type Looker = (request: LookRequest) => Promise<Look>;

const MAX_NAME_CHARS = 200;

export const lookThrough =
  (env: Env, link: BrowserLink): Looker =>
  async (request) => {
    const tab = link.active;
    const tabs = listTabs(link);
    const seen = await readPage(link, tabs, request);
    if (tab.dialog) return seen;
    const { observe } = request;
    const options = screenshotOptions(observe);
    const elements = seen.observation.elements ?? [];
    return {
      ...seen,
      observation: {
        ...seen.observation,
        screenshot: options ? await storeScreenshot(env, link, options, elements) : null,
        axtree: observe.axtree ? await readAXTree(tab) : null,
        html: observe.html ? await readHTML(tab) : null,
        elements: observe.elements ? elements : null,
      },
    };
  };

/** For what is recorded: a picture as it comes, unless the caller asked for one. */
export const withPicture = (observe: Observe): Observe =>
  screenshotOptions(observe) ? observe : { ...observe, screenshot: true };

/** A picture without an observation; marks are those of the ids that have been given. */
export const takePicture = async (link: BrowserLink, options: ScreenshotOptions, nextId: number): Promise<Picture> => {
  const view = options.marks ? await readView(link.active, { nextId, allocate: false, elements: true }) : null;
  return capture(link, options, view?.elements.map((element) => ({ ...element, box: { ...element.box } })) ?? []);
};

/** What a look asks the page, for whoever can ask it earlier. */
export const glanceRequest = (link: BrowserLink, request: LookRequest): ObserveRequest =>
  pageRequest(request, { error: request.error, tabs: listTabs(link), dialog: null, notes: [...link.notes] });

const pageRequest = ({ observe, nextElementId, allocate, read }: LookRequest, header: HeaderInfo): ObserveRequest => {
  const options = textOptions(observe);
  const wantsElements = observe.elements === true || screenshotOptions(observe)?.marks === true;
  return {
    nextId: nextElementId,
    allocate: allocate && (options !== null || wantsElements || observe.html === true),
    ...(wantsElements ? { elements: true } : {}),
    ...(read ? { read } : {}),
    ...(options ? { scope: options.scope, maxTokens: options.maxTokens, reserveTokens: headerTokens(header) } : {}),
  };
};

const readPage = async (link: BrowserLink, tabs: readonly TabInfo[], request: LookRequest): Promise<Look> => {
  const tab = link.active;
  if (tab.dialog) return behindDialog(link, tabs, request);
  const header: HeaderInfo = { error: request.error, tabs, dialog: null, notes: notesOf(link, request) };
  const options = textOptions(request.observe);
  let view: PageView;
  try {
    view = await readView(tab, pageRequest(request, header));
  } catch (error) {
    if (error instanceof DialogOpenError) return behindDialog(link, tabs, request);
    throw error;
  }
  tab.title = view.title;
  const whole = options && renderText(view, header, options);
  // A part that was read is no base for changes of the page.
  const pageText = request.read ? request.lastText : whole && withoutError(whole.text, header);
  const changes = options?.diff && !request.read && pageText !== null ? diffText(request.lastText, pageText) : null;
  const text = changes === null ? (whole?.text ?? null) : [...errorLine(header), changes].join("\n");
  return {
    nextElementId: view.nextId,
    pageText,
    observation: {
      text,
      hash: text === null ? null : await textHash(text),
      tokens: whole && text !== null ? { count: estimateTokens(text), dropped: whole.tokens.dropped } : null,
      version: TEXT_GRAMMAR_VERSION,
      url: view.url,
      title: view.title,
      tabs: tabs.map((entry) => (entry.active ? { ...entry, url: view.url, title: view.title } : entry)),
      scroll: view.scroll,
      focused: view.focused,
      dialog: null,
      downloads: listDownloads(link),
      console: request.allocate ? tab.console.take() : tab.console.peek(),
      screenshot: null,
      axtree: null,
      html: null,
      elements: view.elements.map((element) => ({ ...element, box: { ...element.box } })),
    },
  };
};

const withoutError = (text: string, header: HeaderInfo): string => text.split("\n").slice(errorLine(header).length).join("\n");

/** A dialog blocks the page: what is known is the dialog, and the page as it was seen last. */
const behindDialog = async (link: BrowserLink, tabs: readonly TabInfo[], request: LookRequest): Promise<Look> => {
  const { error, last, lastText, nextElementId, observe } = request;
  const tab = link.active;
  const { dialog } = tab;
  const text = textOptions(observe) && dialogText({ error, tabs, dialog, notes: notesOf(link, request) }, lastText);
  return {
    nextElementId,
    pageText: lastText,
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
      downloads: listDownloads(link),
      console: request.allocate ? tab.console.take() : tab.console.peek(),
      screenshot: null,
      axtree: null,
      html: null,
      elements: null,
    },
  };
};

/** Told once; a bare look leaves them for the step that comes. */
const notesOf = (link: BrowserLink, { allocate }: LookRequest): string[] => (allocate ? link.notes.splice(0) : [...link.notes]);

const listDownloads = (link: BrowserLink): Download[] =>
  link.downloads.all.map(({ name, url, state, bytes }, n) => ({ n, name: neutralise(name, MAX_NAME_CHARS), url, state, bytes }));

const listTabs = (link: BrowserLink): TabInfo[] =>
  link.tabs.map((tab) => ({ id: tab.id, url: tab.url, title: tab.title, active: tab === link.active }));
