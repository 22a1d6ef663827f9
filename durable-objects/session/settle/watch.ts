/**
 * @module Says when a page is still. A watch stands before the input is sent, and follows what the input sets off.
 *
 * Two sources: the script in each document knows timers, requests, messages, changes and motion by their lineage; CDP
 * knows navigations and the requests that no script can see. The page is still when neither has anything that the action
 * caused. What ticked before the action does not hold.
 */
import type { Settle, SettleCause } from "../../../sdk/protocol/index.ts";
import type { Frame } from "../browser/frame.ts";
import type { BrowserLink } from "../browser/link.ts";
import { DialogOpenError, type Tab } from "../browser/tab.ts";
import type { ObserveRequest, StillAnswer } from "../page/api.ts";
import { isIgnored } from "../page/settle/ignore.ts";

/** How long a request of each kind holds. Those of fetch and XHR are the script's affair. */
const HOLD_MS: Readonly<Record<string, number>> = {
  Document: 10_000,
  Script: 5_000,
  Stylesheet: 5_000,
  Font: 2_500,
  Image: 900,
};
const OTHER_HOLD_MS = 2_000;
const SCRIPT_KNOWS = new Set(["Fetch", "XHR"]);
/** A frame that still loads after this long is taken for one that never ends. */
const FRAME_HOLD_MS = 3_000;
/** Longest wait for an event before the conditions are looked at again. */
const CHECK_MS = 50;

export interface Watch {
  /**
   * Waits until the active tab is still, or the cap. With `glance` the page is looked at in the moment in which it is found
   * still, if it has no frames; the tab keeps what was seen.
   */
  settled(glance?: () => ObserveRequest | null): Promise<Settle>;
}

export interface SettleOptions {
  readonly capMs: number;
  /** No later than this, whatever the cap. */
  readonly deadline?: number;
  /** Requests to addresses like these do not hold. */
  readonly ignore?: readonly string[];
}

type Pending = Settle["pending"][number];

/** What was under way when the watch began. */
class Before {
  readonly tab: Tab;
  readonly documents: number;
  readonly downloads: number;
  readonly #requests: ReadonlySet<string>;
  readonly #loading: ReadonlySet<string>;

  constructor(tab: Tab, downloads: number) {
    this.tab = tab;
    this.documents = tab.documents;
    this.downloads = downloads;
    this.#requests = new Set(tab.network.pending.keys());
    this.#loading = new Set([...tab.loadingFrames.keys()].filter((frame) => frame !== tab.targetId));
  }

  hadRequest(tab: Tab, id: string): boolean {
    return tab === this.tab && this.#requests.has(id);
  }

  wasLoading(tab: Tab, frame: string): boolean {
    return tab === this.tab && this.#loading.has(frame);
  }
}

/**
 * How documents learn that an action begins: at once; the main one with the first question that the action asks it, before
 * any input; or not, because there is only a blank page that nothing has happened in.
 */
export type Mark = "now" | "with first question" | "none";

/** Stands before the input is sent; resolves once every document knows that an action begins. */
export const watch = async (link: BrowserLink, options: SettleOptions, mark: Mark = "now"): Promise<Watch> => {
  const before = new Before(link.active, link.downloads.all.length);
  for (const tab of link.tabs) tab.glimpse = null;
  if (!before.tab.dialog && mark !== "none") await markDocuments(before.tab, mark === "with first question");
  const startedAt = Date.now();
  return { settled: (glance = () => null) => settle(link, before, startedAt, options, glance) };
};

const settle = async (
  link: BrowserLink,
  before: Before,
  startedAt: number,
  options: SettleOptions,
  glance: () => ObserveRequest | null,
): Promise<Settle> => {
  // An action may take long itself, as wait does; the page has its whole time after it.
  const until = Math.min(Date.now() + options.capMs, options.deadline ?? Number.POSITIVE_INFINITY);
  const verdict = (settled: boolean, cause: SettleCause, pending: readonly Pending[] = [], lookedMs = 0): Settle => ({
    settled,
    cause,
    ms: Math.max(0, Math.round(Date.now() - startedAt - lookedMs)),
    pending: [...pending],
  });
  const ignore = options.ignore ?? [];
  let held: readonly Pending[] = [];
  let background: ReadonlySet<string> = new Set();
  let askedComing = before.documents;
  for (;;) {
    // The browser may live on: whoever runs the step finds out.
    if (!link.open) throw new Error("The connection to the browser closed while the page settled.");
    if (link.tabs.length === 0) return verdict(false, "crash");
    const tab = link.active;
    if (tab.crashed) return verdict(false, "crash");
    if (tab.dialog) return verdict(true, "dialog");
    const left = until - Date.now();
    const tabs = tabsOf(link, tab, before);
    const network = tabs.flatMap((one) => loadingNow(link, one, before, background, ignore));
    if (left <= 0) return verdict(false, "cap", network.length > 0 ? network : held);
    const { documents } = tab;
    const single = tabs.length === 1 && tab.frames.children.length === 0;
    const coming = network.length > 0;
    if (coming && (!single || askedComing === documents || !onlyParts(tab, network))) {
      held = network;
      await tab.changed.wait(Math.min(left, CHECK_MS));
      continue;
    }
    // A new document is asked while its parts still come, once: it knows first when it has them all.
    if (coming) askedComing = documents;
    const wanted = single ? glance() : null;
    const answer = withoutCome(await askDocuments(tabs, left, { ignore, glance: wanted, coming }), link, before);
    held = answer.pending;
    background = new Set(answer.background);
    const undisturbed =
      link.open &&
      link.tabs.length > 0 &&
      link.active === tab &&
      tab.documents === documents &&
      !tab.dialog &&
      !(single && tab.frames.children.length > 0);
    if (answer.still && undisturbed && tabs.every((one) => loadingNow(link, one, before, background, ignore).length === 0)) {
      const navigated = tab !== before.tab || tab.documents !== before.documents;
      if (wanted && answer.glance) tab.glimpse = { request: wanted, ...answer.glance };
      return verdict(true, navigated ? "navigation" : "quiet", [], answer.glance?.ms);
    }
  }
};

/** The tab that the action went to may still work for the one that it opened. */
const tabsOf = (link: BrowserLink, active: Tab, before: Before): Tab[] =>
  active !== before.tab && link.tabs.includes(before.tab) && !before.tab.dialog ? [active, before.tab] : [active];

/** A download that was expected and has come is followed as such. */
const withoutCome = (answer: StillAnswer, link: BrowserLink, before: Before): StillAnswer => {
  if (link.downloads.all.length === before.downloads) return answer;
  const pending = answer.pending.filter(({ kind }) => kind !== "download");
  return { ...answer, pending, still: answer.still || pending.length === 0 };
};

/** What CDP sees under way that the action may have caused. */
const loadingNow = (
  link: BrowserLink,
  tab: Tab,
  before: Before,
  background: ReadonlySet<string>,
  ignore: readonly string[],
): Pending[] => {
  const now = Date.now();
  const pending: Pending[] = [];
  for (const [frame, since] of tab.loadingFrames) {
    const main = frame === tab.targetId;
    if (main || (!before.wasLoading(tab, frame) && now - since < FRAME_HOLD_MS)) {
      pending.push({ kind: main ? "navigation" : "frame", detail: main ? tab.url : "", ageMs: now - since });
    }
  }
  for (const [id, { url, kind, startedAt }] of tab.network.pending) {
    if (SCRIPT_KNOWS.has(kind) || before.hadRequest(tab, id) || background.has(url) || isIgnored(url, ignore)) continue;
    if (now - startedAt < (HOLD_MS[kind] ?? OTHER_HOLD_MS))
      pending.push({ kind: "request", detail: url, ageMs: now - startedAt });
  }
  if (link.awaitsWindow) pending.push({ kind: "tab", detail: tab.askedWindow ?? "", ageMs: 0 });
  for (const download of link.downloads.running) pending.push({ kind: "download", detail: download.url, ageMs: 0 });
  return pending;
};

/** Whether all that the tab loads belongs to the document that it shows. */
const onlyParts = (tab: Tab, pending: readonly Pending[]): boolean =>
  pending.every(({ kind }) => kind === "navigation" || kind === "request") &&
  [...tab.network.pending.values()].every(({ kind }) => kind !== "Document");

const framesOf = (tab: Tab): Frame[] => [tab.frames.main, ...tab.frames.children.filter((frame) => frame.hasDocument)];

const markDocuments = async (tab: Tab, asksFirst: boolean): Promise<void> => {
  const { main } = tab.frames;
  if (asksFirst) main.callAhead("markAction");
  const marks = framesOf(tab)
    .filter((frame) => !asksFirst || frame !== main)
    .map((frame) => frame.call("markAction"));
  if (marks.length === 0) return;
  await Promise.race([Promise.allSettled(marks), new Promise((resolve) => setTimeout(resolve, MARK_LIMIT_MS))]);
};

/** A document that does not answer by then is busy; it is marked late, and holds until it answers. */
const MARK_LIMIT_MS = 500;

/** What a document may take to tell what holds it, when time is up. */
const ANSWER_MS = 150;

/** Said of a document that does not answer. */
export const PAGE_BUSY = "the page is busy";

const NOT_STILL: StillAnswer = {
  still: false,
  pending: [{ kind: "script", detail: PAGE_BUSY, ageMs: 0 }],
  background: [],
};

interface Question {
  readonly ignore: readonly string[];
  readonly glance: ObserveRequest | null;
  /** Whether the document's parts still come. */
  readonly coming: boolean;
}

/** All documents of the tabs, as one answer. */
const askDocuments = async (tabs: readonly Tab[], limitMs: number, question: Question): Promise<StillAnswer> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<StillAnswer>((resolve) => {
    timer = setTimeout(() => resolve(NOT_STILL), limitMs + ANSWER_MS);
  });
  try {
    const asked = tabs.flatMap((tab) =>
      framesOf(tab).map((frame) => Promise.race([askDocument(tab, frame, limitMs, question), timeUp])),
    );
    const answers = await Promise.all(asked);
    const [only] = answers;
    return {
      ...(answers.length === 1 && only?.glance ? { glance: only.glance } : {}),
      still: answers.every((answer) => answer.still),
      pending: answers.flatMap((answer) => answer.pending),
      background: answers.flatMap((answer) => answer.background),
    };
  } finally {
    clearTimeout(timer);
  }
};

/** A child frame that cannot be asked has no document now; the main one is asked again. */
const askDocument = async (
  tab: Tab,
  frame: Frame,
  limitMs: number,
  { ignore, glance, coming }: Question,
): Promise<StillAnswer> => {
  try {
    return await frame.call("still", ignore, limitMs, glance, coming);
  } catch (error) {
    if (error instanceof DialogOpenError || tab.closed || tab.crashed || coming) return NOT_STILL;
    if (frame !== tab.frames.main) return { still: true, pending: [], background: [] };
    throw error;
  }
};
