/**
 * @module Reads the page with all its frames as one view: a frame's lines stand below the line of its iframe.
 */
import type { Frame } from "./browser/frame.ts";
import type { Tab } from "./browser/tab.ts";
import { DialogOpenError } from "./browser/tab.ts";
import type { ElementView, Line, ObserveRequest, PageView } from "./page/api.ts";
import { within } from "./within.ts";

/** What frames may use of the budget when the page itself would take all. */
const FRAMES_SHARE = 0.3;
/** A frame that does not answer by then is left out. */
const FRAME_LIMIT_MS = 2_000;
/** Less than this is not worth a frame's lines. */
const MIN_FRAME_TOKENS = 64;

export const readView = async (tab: Tab, request: ObserveRequest): Promise<PageView> => {
  const { glimpse } = tab;
  tab.glimpse = null;
  if (glimpse && tab.frames.children.length === 0 && isSame(glimpse.request, request)) return glimpse.view;
  const frames = tab.frames.children.length === 0 ? [] : await tab.frames.locate();
  const within = request.read?.within === undefined ? null : tab.frames.ofElement(request.read.within);
  if (within && within !== tab.frames.main) return readFrame(tab, within, request);
  if (frames.length === 0) return tab.call("observe", request);
  const shared = request.maxTokens === undefined ? 0 : Math.floor(request.maxTokens * FRAMES_SHARE);
  const main = await tab.call("observe", { ...request, reserveTokens: (request.reserveTokens ?? 0) + shared });
  const reading = new Reading(frames, request, main, shared);
  return reading.merge(tab.frames.main);
};

const isSame = (a: ObserveRequest, b: ObserveRequest): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A part of one frame, under the address of the page that holds it. */
const readFrame = async (tab: Tab, frame: Frame, request: ObserveRequest): Promise<PageView> => {
  const page = await tab.call("observe", { nextId: request.nextId, allocate: false, maxTokens: 0 });
  const part = await frame.call("observe", { ...request, prefix: frame.prefix });
  return { ...part, url: page.url, title: page.title, scroll: page.scroll };
};

interface Corner {
  readonly x: number;
  readonly y: number;
}

class Reading {
  readonly #frames: readonly Frame[];
  readonly #request: ObserveRequest;
  readonly #main: PageView;
  #nextId: number;
  #left: number;
  #dropped: number;
  #focused: string | null;
  readonly #elements: ElementView[];

  constructor(frames: readonly Frame[], request: ObserveRequest, main: PageView, shared: number) {
    this.#frames = frames;
    this.#request = request;
    this.#main = main;
    this.#nextId = main.nextId;
    this.#left = request.maxTokens === undefined ? Number.POSITIVE_INFINITY : request.maxTokens - main.tokens.count + shared;
    this.#dropped = main.tokens.dropped;
    this.#focused = main.focused;
    this.#elements = [...main.elements];
  }

  async merge(frame: Frame): Promise<PageView> {
    const lines = await this.#expand(frame, this.#main.lines, 0, { x: 0, y: 0 });
    return {
      ...this.#main,
      lines,
      elements: this.#elements,
      nextId: this.#nextId,
      focused: this.#focused,
      tokens: { count: this.#main.tokens.count, dropped: this.#dropped },
    };
  }

  /** `corner` is where the parent's viewport begins in the main one. */
  async #expand(parent: Frame, lines: readonly Line[], depth: number, corner: Corner): Promise<Line[]> {
    const out: Line[] = [];
    for (const line of lines) {
      out.push({ ...line, depth: line.depth + depth });
      const child = line.frame === undefined ? undefined : this.#childAt(parent, line.frame);
      if (!child) continue;
      const view = await this.#observe(child);
      if (!view) continue;
      const inner = await this.#cornerOf(parent, child, corner);
      for (const element of view.elements) {
        const box = { ...element.box, x: Math.round(element.box.x + inner.x), y: Math.round(element.box.y + inner.y) };
        this.#elements.push({ ...element, box });
      }
      out.push(...(await this.#expand(child, view.lines, line.depth + depth + 1, inner)));
    }
    return out;
  }

  async #cornerOf(parent: Frame, child: Frame, corner: Corner): Promise<Corner> {
    if (!this.#request.elements || !child.owner) return corner;
    const origin = await parent.call("frameOrigin", child.owner.slot);
    return origin ? { x: corner.x + origin.x, y: corner.y + origin.y } : corner;
  }

  #childAt(parent: Frame, slot: number): Frame | undefined {
    return this.#frames.find((frame) => frame.parentId === parent.id && frame.owner?.slot === slot);
  }

  /** null where the frame has no document to read, such as one that is being replaced. */
  async #observe(frame: Frame): Promise<PageView | null> {
    if (this.#left < MIN_FRAME_TOKENS) return null;
    try {
      const view = await within(
        FRAME_LIMIT_MS,
        frame.call("observe", {
          nextId: this.#nextId,
          allocate: this.#request.allocate,
          prefix: frame.prefix,
          ...(this.#request.scope ? { scope: this.#request.scope } : {}),
          ...(this.#request.elements ? { elements: true } : {}),
          ...(Number.isFinite(this.#left) ? { maxTokens: this.#left } : {}),
        }),
        "the frame does not answer",
      );
      this.#nextId = view.nextId;
      this.#left -= view.tokens.count;
      this.#dropped += view.tokens.dropped;
      this.#focused = view.focused ?? this.#focused;
      return view;
    } catch (error) {
      if (error instanceof DialogOpenError) throw error;
      return null;
    }
  }
}
