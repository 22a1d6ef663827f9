/**
 * @module What a torture page is: a small site with one action, whose final render is known and reported by the page.
 */
import type { SettleCause } from "../../sdk/protocol/index.ts";
import type { Draw } from "./draw.ts";

export interface PageAction {
  readonly type: "click" | "fill" | "press";
  readonly role: "button" | "link" | "textbox";
  readonly name: string;
  /** Filled into the field. */
  readonly text?: string;
  /** Pressed in the element. */
  readonly key?: string;
}

export const CLICK_GO: PageAction = { type: "click", role: "button", name: "Go" };

/** What is there at the end: the final text on the page or in its dialog, a finished download, or what was there before. */
export type Ending = "text" | "dialog" | "download" | "unchanged";

export interface TorturePage {
  readonly name: string;
  /** What is hard about it. */
  readonly note: string;
  readonly action: PageAction;
  readonly ending: Ending;
  readonly cause: SettleCause;
  /** Would be seen only by an answer that comes too soon. */
  readonly absent?: string;
  /** Held to the final state and the cap, not to a time. */
  readonly adversarial: boolean;
  /** False where nothing ever ends, and only the cap can answer. */
  readonly ends: boolean;
  /** Where it begins, for the visit of this id, when that is not in the visit's own folder. */
  readonly start?: (id: string) => string;
  /** Documents and scripts of the page by path; the start page is the empty one. */
  readonly files: (ms: Draw) => Readonly<Record<string, string>>;
}

interface Options extends Partial<Omit<TorturePage, "name" | "note" | "files">> {
  /** A frame or a script brings the control. */
  readonly goElsewhere?: boolean;
  readonly more?: (ms: Draw) => Readonly<Record<string, string>>;
}

/** A page with the button Go, or with the control that the body brings, and a place for what comes out. */
export const torturePage = (name: string, note: string, body: (ms: Draw) => string, options: Options = {}): TorturePage => {
  const { more, goElsewhere = false, ...rest } = options;
  return {
    name,
    note,
    action: CLICK_GO,
    ending: "text",
    cause: "quiet",
    adversarial: false,
    ends: true,
    ...rest,
    files: (ms) => ({ "": startDocument(name, body(ms), goElsewhere), ...more?.(ms) }),
  };
};

const startDocument = (name: string, body: string, goElsewhere: boolean): string => {
  const control = goElsewhere || body.includes('id="go"') ? "" : '<button id="go">Go</button>';
  const place = body.includes('id="out"') ? "" : '<p id="out">before</p>';
  return htmlDocument(name, `<h1>${name}</h1>${control}${place}${body}`);
};

/** Any other document of a page; the lab puts the helpers in. */
export const htmlDocument = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,">HELPERS</head><body>${body}</body></html>`;

/**
 * In every document: `FINAL`, `show(text)`, `finish()` which shows the final text and reports when, `rendered()` which
 * only reports, `onGo(listener)` and `later(ms)`.
 */
export const helpers = (base: string, final: string): string => `<script>
const FINAL = ${JSON.stringify(final)};
const show = (text) => { document.getElementById("out").textContent = text; };
const rendered = () => { navigator.sendBeacon(${JSON.stringify(`${base}rendered`)}, String(Date.now())); };
const finish = () => { show(FINAL); rendered(); };
const onGo = (listener, type = "click") => document.getElementById("go").addEventListener(type, listener);
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
</script>`;

export const script = (code: string): string => `<script>${code}</script>`;
