/**
 * @module What the script inside the page offers to the session object. Values cross as JSON; this file has types only.
 */
import type { ActionErrorCode } from "../../../sdk/protocol/errors.ts";

/** A part of the text that fits the budget, counted from 1: of the page, or of what is inside an element. */
export interface PartRequest {
  readonly part: number;
  readonly within?: string;
}

export interface ObserveRequest {
  /** The number that the next new element id gets; ids are never reused within an episode. */
  readonly nextId: number;
  /** false: elements that have no id yet are listed without one being kept (a bare look at the page). */
  readonly allocate: boolean;
  /** The text with its header takes no more than this; the least useful lines are left out. No limit when absent. */
  readonly maxTokens?: number;
  /** Tokens of the header lines that the page does not know: error, tabs, dialog. */
  readonly reserveTokens?: number;
  /** viewport: what lies outside is counted, not listed. */
  readonly scope?: "page" | "viewport";
  /** Also tells the boxes of the elements that have ids. */
  readonly elements?: boolean;
  /** Everything in order, a part at a time, instead of the most useful at once. */
  readonly read?: PartRequest;
  /** Goes before the ids of a frame's elements: f1. Empty in the main frame. */
  readonly prefix?: string;
}

/** One line of the compact text. */
export interface Line {
  /** Nesting depth. */
  readonly depth: number;
  /** The line without indentation, with its id, its text neutralised. */
  readonly text: string;
  /** Id of the element that the line is about, when it can be acted upon and has one. */
  readonly id: string | null;
  /** Higher is kept longer when the budget is short. */
  readonly weight: number;
  /** Whether any of it lies inside the viewport. */
  readonly inView: boolean;
  /** Set on the line of an iframe: the number that frameSlot gives its element. */
  readonly frame?: number;
}

/** An element that has an id. */
export interface ElementView {
  readonly id: string;
  readonly role: string;
  readonly name: string;
  /** Value and states, as the text says them. */
  readonly state: string;
  /** In CSS pixels of the frame's viewport. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly inView: boolean;
}

export interface PageView {
  readonly lines: readonly Line[];
  readonly nextId: number;
  readonly url: string;
  readonly title: string;
  readonly scroll: { readonly x: number; readonly y: number; readonly maxX: number; readonly maxY: number };
  readonly focused: string | null;
  /** Empty unless asked for. */
  readonly elements: readonly ElementView[];
  /** An estimate of the whole text with its header, and of what was left out of it. */
  readonly tokens: { readonly count: number; readonly dropped: number };
}

export interface Problem {
  readonly ok: false;
  readonly code: ActionErrorCode;
  readonly message: string;
}

/** `focused`: a click would open what no picture shows, but the element has the focus and takes keys. */
export type ClickAdvice = Done | (Problem & { readonly focused?: boolean });

/** Where to send a pointer, in CSS pixels of the main frame's viewport. */
export type Aim = { readonly ok: true; readonly x: number; readonly y: number } | Problem;

/** insert: the field has focus and its content is selected, send the text as input. done: the value was set in the page. */
export type FillPlan = { readonly ok: true; readonly how: "insert" | "done" } | Problem;

export type FocusResult = { readonly ok: true } | Problem;

export interface Done {
  readonly ok: true;
}

export interface CheckState {
  readonly ok: true;
  /** The control, in words. */
  readonly what: string;
  /** One of several, which only another one can turn off. */
  readonly radio: boolean;
  readonly state: "on" | "off" | "mixed";
}

/** ready: keys write at its end. end: the End key brings the caret there. click: a click must give it the focus. */
export interface TypePlan {
  readonly ok: true;
  readonly how: "ready" | "end" | "click";
}

/** Where to turn the wheel and by how many pixels; without `wheel` no point is free, and finishScroll does it alone. */
export interface ScrollPlan {
  readonly ok: true;
  readonly wheel: boolean;
  /** The wheel turns over a frame, whose scrolling this document does not see. */
  readonly frameBelow?: boolean;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** taken: a script of the page has used the wheel. stuck: nothing goes further there. */
export type ScrollResult = "moved" | "taken" | "stuck";

export interface FoundText {
  /** The match and the words around it. */
  readonly passage: string;
  /** The nearest element around it that has an id. */
  readonly within: string | null;
}

export interface Place {
  readonly ok: true;
  readonly x: number;
  readonly y: number;
  readonly inView: boolean;
}

export interface GivenFile {
  readonly name: string;
  /** Base64. */
  readonly content: string;
  readonly mimeType?: string | undefined;
}

/** done: the field has the files. click: the element is no file field, but may open a chooser. */
export type UploadPlan =
  | { readonly ok: true; readonly how: "done" }
  | { readonly ok: true; readonly how: "click"; readonly what: string };

/** Whether a document has come to rest, and what holds it otherwise. */
export interface StillAnswer {
  readonly still: boolean;
  readonly pending: readonly { readonly kind: string; readonly detail: string; readonly ageMs: number }[];
  /** Addresses of pictures that background tasks asked for: their requests do not hold. */
  readonly background: readonly string[];
  /** What was seen in the moment in which the document was found still, if that was asked for. */
  readonly glance?: Glance;
}

export interface Glance {
  readonly view: PageView;
  readonly ms: number;
}

/**
 * `issued` is the number that the next new id would get: an id below it that the document does not know was given in an
 * earlier document of the episode, and is stale.
 */
export interface PageAPI {
  /** The element itself, for calls that take a remote object; null when the page has no such element now. */
  element(id: string): unknown;
  /** Id and element by turns, for every element on the page that has an id. The elements are remote objects. */
  identified(): unknown;
  observe(request: ObserveRequest): PageView;
  /** Scrolls into view, waits until it stands still, and checks that the point receives the event. */
  aim(id: string, issued: number): Promise<Aim>;
  /** The same for a left click, with what is to be used in its place. */
  aimClick(id: string, issued: number): Promise<{ readonly aim: Aim; readonly advice: ClickAdvice }>;
  focus(id: string, issued: number): Promise<FocusResult>;
  /** Checks that the element is a field that takes this value, focuses it, and says how the value gets in. */
  prepareFill(id: string, text: string, issued: number): Promise<FillPlan>;
  /** Resolves when the DOM has not changed for quietMs and two frames were drawn, or at capMs; tells whether it was quiet. */
  quiet(quietMs: number, capMs: number): Promise<boolean>;
  /** Ready for keys: focused, with the caret after what is there. */
  prepareType(id: string, issued: number): Promise<TypePlan | Problem>;
  /** Whether some element of this document has the focus. */
  takesKeys(): boolean;
  checkState(id: string, issued: number): CheckState | Problem;
  /** Chooses exactly these options of a native select. */
  choose(id: string, values: readonly string[], issued: number): Done | Problem;
  /** Says what to use instead, where a click would open something that nobody can see. */
  clickAdviceAt(x: number, y: number): ClickAdvice;
  /** In `pages` dx and dy count sizes of what scrolls, else pixels. */
  planScroll(dx: number, dy: number, pages: boolean): ScrollPlan;
  planScrollAt(x: number, y: number, dx: number, dy: number, pages: boolean): ScrollPlan;
  planScrollOf(id: string, dx: number, dy: number, pages: boolean, issued: number): ScrollPlan | Problem;
  /** After the wheel has turned: resolves when the page has come to rest. */
  finishScroll(): Promise<ScrollResult>;
  /** The middle of what can be seen of an element; `show` scrolls to it first. */
  place(id: string, show: boolean, issued: number): Place | Problem;
  watchDrag(): boolean;
  /** Whether the browser's own drag and drop has begun since watchDrag. */
  dragBegan(): Promise<boolean>;
  giveFiles(id: string, files: readonly GivenFile[], issued: number): UploadPlan | Problem;
  /** For the field of an open file chooser. */
  giveFilesTo(element: Element, files: readonly GivenFile[]): Done | Problem;
  /** How often the text can be seen. */
  countText(text: string): number;
  /** Brings the nth match into view; null when there is none. */
  showText(text: string, nth: number): FoundText | null;
  /** Whether the element is on the page and can be seen. */
  isThere(id: string, issued: number): { readonly ok: true; readonly there: boolean } | Problem;
  /** An action is about to be sent: what ticks in the document now was there before it. */
  markAction(): boolean;
  /**
   * Answers as soon as the document is still, and after a moment in any case. Addresses like `ignore` do not hold. With
   * `glance` a still document is looked at in the same breath. One that is `coming` must have loaded all its parts.
   */
  still(ignore: readonly string[], limitMs: number, glance: ObserveRequest | null, coming: boolean): Promise<StillAnswer>;
  /** The HTML of what can be seen, with ids as data-id; cut at maxChars. */
  html(maxChars: number): string;
  /** The corner of the frame's own viewport in this one's. */
  frameOrigin(slot: number): { readonly x: number; readonly y: number } | null;
  /** The number under which this script knows an iframe element. */
  frameSlot(element: Element): number;
  /** A point of the frame's viewport in this one's, if the frame is what is drawn there. */
  aimThroughFrame(slot: number, x: number, y: number): Aim;
}
