/**
 * @module What the script inside the page offers to the session object. Values cross as JSON; this file has types only.
 */
import type { ActionErrorCode } from "../../../sdk/protocol/errors.ts";

export interface ObserveRequest {
  /** The number that the next new element id gets; ids are never reused within an episode. */
  readonly nextId: number;
  /** false: elements that have no id yet are listed without one being kept (a bare look at the page). */
  readonly allocate: boolean;
  /** The text with its header takes no more than this; the least useful lines are left out. No limit when absent. */
  readonly maxTokens?: number;
  /** Tokens of the header lines that the page does not know: error, tabs, dialog. */
  readonly reserveTokens?: number;
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

export interface PageView {
  readonly lines: readonly Line[];
  readonly nextId: number;
  readonly url: string;
  readonly title: string;
  readonly scroll: { readonly x: number; readonly y: number; readonly maxX: number; readonly maxY: number };
  readonly focused: string | null;
  /** An estimate of the whole text with its header, and of what was left out of it. */
  readonly tokens: { readonly count: number; readonly dropped: number };
}

export interface Problem {
  readonly ok: false;
  readonly code: ActionErrorCode;
  readonly message: string;
}

/** Where to send a pointer, in CSS pixels of the main frame's viewport. */
export type Aim = { readonly ok: true; readonly x: number; readonly y: number } | Problem;

/** insert: the field has focus and its content is selected, send the text as input. done: the value was set in the page. */
export type FillPlan = { readonly ok: true; readonly how: "insert" | "done" } | Problem;

export type FocusResult = { readonly ok: true } | Problem;

/** `issued` is how many ids the episode has given so far: a lower one that this document does not know is stale. */
/**
 * `issued` is the number that the next new id would get: an id below it that the document does not know was given in an
 * earlier document of the episode, and is stale.
 */
export interface PageAPI {
  /** The element itself, for calls that take a remote object; null when the page has no such element now. */
  element(id: string): unknown;
  observe(request: ObserveRequest): PageView;
  /** Scrolls into view, waits until it stands still, and checks that the point receives the event. */
  aim(id: string, issued: number): Promise<Aim>;
  focus(id: string, issued: number): Promise<FocusResult>;
  /** Checks that the element is a field that takes this value, focuses it, and says how the value gets in. */
  prepareFill(id: string, text: string, issued: number): Promise<FillPlan>;
  /** Resolves when the DOM has not changed for quietMs and two frames were drawn, or at capMs; tells whether it was quiet. */
  quiet(quietMs: number, capMs: number): Promise<boolean>;
  /** The number under which this script knows an iframe element. */
  frameSlot(element: Element): number;
  /** A point of the frame's viewport in this one's, if the frame is what is drawn there. */
  aimThroughFrame(slot: number, x: number, y: number): Aim;
}
