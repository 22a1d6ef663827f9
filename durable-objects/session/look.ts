/**
 * @module Looks at the page: the observation that a step answers with.
 */
import {
  type ActionError,
  actionError,
  type CutPart,
  type Download,
  type ElementInfo,
  MAX_TOKENS_RANGE,
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
  brokenText,
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
import { MAX_TITLE_CHARS, MAX_URL_CHARS } from "./page-answers/bounds.ts";
import { faultOf, type PageFault } from "./page-fault.ts";
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
  /** The action has ended the episode: that the page is broken is no mistake any more. */
  readonly ended?: boolean;
  /** Gives a part of the page in place of its begin. */
  readonly read?: PartRequest;
}

export interface Look {
  readonly observation: Observation;
  readonly nextElementId: number;
  /** The whole text without the error line, whatever was answered of it; null where text was not asked for. */
  readonly pageText: string | null;
  /** Set when nothing of the page could be read. */
  readonly fault?: PageFault;
}

export type Looker = (request: LookRequest) => Promise<Look>;

const MAX_NAME_CHARS = 200;
/** All elements of one observation, as JSON. */
const MAX_ELEMENTS_CHARS = 1_000_000;

export const lookThrough =
  (env: Env, link: BrowserLink): Looker =>
  async (request) => {
    const tab = link.active;
    const tabs = listTabs(link);
    let seen: Look;
    try {
      seen = await readPage(link, tabs, request);
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      return brokenLook(link, request, fault);
    }
    if (tab.dialog) return seen;
    const { observe } = request;
    const options = screenshotOptions(observe);
    const cut: CutPart[] = [];
    const elements = fewer(seen.observation.elements ?? [], observe.elements === true, cut);
    const part = <T>(name: CutPart["part"], wanted: boolean, read: () => Promise<T>) =>
      wanted ? readPart(name, read, cut) : null;
    const parts = {
      screenshot: await part("screenshot", options !== null, () =>
        storeScreenshot(env, link, options as ScreenshotOptions, elements),
      ),
      axtree: await part("axtree", observe.axtree === true, () => readAXTree(tab, cut)),
      html: await part("html", observe.html === true, () => readHTML(tab, cut)),
      elements: observe.elements ? elements : null,
    };
    return { ...seen, observation: { ...seen.observation, ...parts, ...(cut.length > 0 ? { cut } : {}) } };
  };

/** A part that the page does not let be had is missing, and the observation says why. */
const readPart = async <T>(part: CutPart["part"], read: () => Promise<T>, cut: CutPart[]): Promise<T | null> => {
  try {
    return await read();
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    cut.push({ part, reason: fault.message });
    return null;
  }
};

const fewer = (elements: ElementInfo[], asked: boolean, cut: CutPart[]): ElementInfo[] => {
  let chars = 0;
  const end = elements.findIndex((element) => {
    chars += JSON.stringify(element).length;
    return chars > MAX_ELEMENTS_CHARS;
  });
  if (end < 0) return elements;
  if (asked) cut.push({ part: "elements", reason: `the first ${end} of ${elements.length} elements are listed` });
  return elements.slice(0, end);
};

/** What is left to say of a page that cannot be read. */
export const brokenLook = async (link: BrowserLink, request: LookRequest, fault: PageFault): Promise<Look> => {
  const tab = link.active;
  const tabs = listTabs(link);
  const options = textOptions(request.observe);
  const scroll = { x: 0, y: 0, maxX: 0, maxY: 0 };
  const url = neutralise(tab.url, MAX_URL_CHARS);
  const title = neutralise(tab.title, MAX_TITLE_CHARS);
  const error = request.error ?? (request.ended ? null : actionError(fault.code, fault.message));
  const header: HeaderInfo = { error, tabs, dialog: null, notes: notesOf(link, request) };
  const text = options && brokenText({ url, title, scroll }, header, fault.message, options.maxTokens);
  return {
    fault,
    nextElementId: request.nextElementId,
    pageText: text === null ? request.lastText : withoutError(text, header),
    observation: {
      text,
      hash: text === null ? null : await textHash(text),
      tokens: text === null ? null : { count: estimateTokens(text), dropped: 0 },
      version: TEXT_GRAMMAR_VERSION,
      url,
      title,
      tabs,
      scroll,
      focused: null,
      dialog: tab.dialog,
      downloads: listDownloads(link),
      console: request.allocate ? tab.console.take() : tab.console.peek(),
      screenshot: null,
      axtree: null,
      html: null,
      elements: null,
    },
  };
};

/** For what is recorded: a picture as it comes, unless the caller asked for one. */
export const withPicture = (observe: Observe): Observe =>
  screenshotOptions(observe) ? observe : { ...observe, screenshot: true };

/** A picture without an observation; marks are those of the ids that have been given. */
export const takePicture = async (link: BrowserLink, options: ScreenshotOptions, nextId: number): Promise<Picture> => {
  const view = options.marks
    ? await readView(link.active, { nextId, allocate: false, elements: true, maxTokens: MAX_TOKENS_RANGE.max })
    : null;
  return capture(link, options, view?.elements.map((element) => ({ ...element, box: { ...element.box } })) ?? []);
};

/** What a look asks the page, for whoever can ask it earlier. */
export const glanceRequest = (link: BrowserLink, request: LookRequest): ObserveRequest =>
  pageRequest(request, { error: request.error, tabs: listTabs(link), dialog: null, notes: link.notes.all(link.maxTabs) });

const pageRequest = ({ observe, nextElementId, allocate, read }: LookRequest, header: HeaderInfo): ObserveRequest => {
  const options = textOptions(observe);
  const wantsElements = observe.elements === true || screenshotOptions(observe)?.marks === true;
  return {
    nextId: nextElementId,
    allocate: allocate && (options !== null || wantsElements || observe.html === true || observe.axtree === true),
    ...(wantsElements ? { elements: true } : {}),
    ...(read ? { read } : {}),
    ...(options
      ? { scope: options.scope, maxTokens: options.maxTokens, reserveTokens: headerTokens(header) }
      : { maxTokens: MAX_TOKENS_RANGE.max }),
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
      url: neutralise(tab.url, MAX_URL_CHARS),
      title: neutralise(tab.title, MAX_TITLE_CHARS),
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
const notesOf = (link: BrowserLink, { allocate }: LookRequest): string[] => {
  const notes = link.notes.all(link.maxTabs);
  if (allocate) link.notes.clear();
  return notes;
};

const listDownloads = (link: BrowserLink): Download[] =>
  link.downloads.all.map(({ name, url, state, bytes }, n) => ({
    n,
    name: neutralise(name, MAX_NAME_CHARS),
    url: url.slice(0, MAX_URL_CHARS),
    state,
    bytes,
  }));

const listTabs = (link: BrowserLink): TabInfo[] =>
  link.tabs.map((tab) => ({
    id: tab.id,
    url: neutralise(tab.url, MAX_URL_CHARS),
    title: neutralise(tab.title, MAX_TITLE_CHARS),
    active: tab === link.active,
  }));
