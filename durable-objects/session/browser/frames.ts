/**
 * @module The frames of a tab, in whatever process each of them lives.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import { Frame, type FrameHost } from "./frame.ts";
import type { Signal } from "./signal.ts";

/** Gives a frame its number, the same one for the frame's whole life. */
export type NumberFrame = (frameId: string) => number;

export class Frames {
  readonly #frames = new Map<string, Frame>();
  /** Main worlds that were told of before their frames. */
  readonly #early = new Map<string, { readonly session: CDPSession; readonly context: number }>();
  readonly #host: FrameHost;
  readonly #number: NumberFrame;
  readonly #changed: Signal;
  readonly #mainId: string;

  constructor(mainId: string, session: CDPSession, host: FrameHost, number: NumberFrame, changed: Signal) {
    this.#mainId = mainId;
    this.#host = host;
    this.#number = number;
    this.#changed = changed;
    this.#frames.set(mainId, new Frame(mainId, null, session, true, 0, host));
    this.watch(session);
  }

  get main(): Frame {
    return this.#frames.get(this.#mainId) as Frame;
  }

  /** Frames inside others, parents first. */
  get children(): Frame[] {
    return [...this.#frames.values()].filter((frame) => frame.parentId !== null);
  }

  parentOf(frame: Frame): Frame | null {
    return frame.parentId === null ? null : (this.#frames.get(frame.parentId) ?? null);
  }

  /** null when the frame that the id names has gone. */
  ofElement(id: string): Frame | null {
    const number = Number(/^f(\d+)e/.exec(id)?.[1] ?? 0);
    return [...this.#frames.values()].find((frame) => frame.number === number) ?? null;
  }

  /** A frame that moved into a process of its own; its session is its root now. */
  adopt(frameId: string, parentId: string | null, session: CDPSession): void {
    const known = this.#frames.get(frameId);
    if (known) {
      known.session = session;
      known.isRoot = true;
      known.context = null;
    } else {
      this.#add(frameId, parentId ?? this.#mainId, session, true);
    }
    this.watch(session);
  }

  /** Learns of the frames that were there before anybody listened. */
  async load(session: CDPSession): Promise<void> {
    const { frameTree } = await session.send("Page.getFrameTree");
    const learn = (tree: Protocol.Page.FrameTree): void => {
      const { id, parentId } = tree.frame;
      if (parentId && !this.#frames.has(id)) this.#add(id, parentId, session, false);
      for (const child of tree.childFrames ?? []) learn(child);
    };
    learn(frameTree);
  }

  /** Follows what a session tells of its frames. */
  watch(session: CDPSession): void {
    session.on("Page.frameAttached", ({ frameId, parentFrameId }) => {
      if (!this.#frames.has(frameId)) this.#add(frameId, parentFrameId, session, false);
    });
    session.on("Page.frameNavigated", ({ frame, type }) => {
      const known = this.#frames.get(frame.id);
      if (known) this.#newDocument(known, type === "BackForwardCacheRestore");
      if (!known && frame.parentId) this.#add(frame.id, frame.parentId, session, false);
      // A frame that comes back from a process of its own is drawn by its parent's again.
      else if (known && frame.parentId && known.isRoot && known.session !== session) {
        known.session = session;
        known.isRoot = false;
      }
    });
    session.on("Page.frameDetached", ({ frameId, reason }) => {
      if (reason !== "swap") this.#remove(frameId);
    });
    session.on("Runtime.executionContextCreated", ({ context }) => {
      const { frameId, isDefault } = (context.auxData ?? {}) as { frameId?: string; isDefault?: boolean };
      if (!frameId || !isDefault) return;
      const frame = this.#frames.get(frameId);
      if (frame) {
        frame.session = session;
        frame.context = context.id;
      } else {
        this.#early.set(frameId, { session, context: context.id });
      }
      this.#changed.notify();
    });
    session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      for (const frame of this.#frames.values()) {
        if (frame.session === session && frame.context === executionContextId) frame.context = null;
      }
    });
    session.on("Runtime.executionContextsCleared", () => {
      for (const frame of this.#frames.values()) if (frame.session === session) frame.context = null;
    });
  }

  /** Makes sure that each child's element is known to its parent's script; frames that cannot be asked are left out. */
  async locate(): Promise<Frame[]> {
    const located = await Promise.all(
      this.children.map(async (frame) => {
        const parent = this.parentOf(frame);
        if (!parent || parent.context === null || (frame.context === null && !frame.isRoot)) return null;
        if (frame.owner?.parentContext === parent.context) return frame;
        try {
          frame.owner = { slot: await parent.slotOf(frame.id), parentContext: parent.context };
          return frame;
        } catch {
          return null;
        }
      }),
    );
    return located.filter((frame) => frame !== null);
  }

  /** The frames inside went with the document; a page that comes back from the cache brings its own again. */
  #newDocument(frame: Frame, restored: boolean): void {
    for (const child of this.children) if (child.parentId === frame.id) this.#remove(child.id);
    if (restored) void this.load(frame.session).catch(() => {});
  }

  #add(frameId: string, parentId: string, session: CDPSession, isRoot: boolean): void {
    const frame = new Frame(frameId, parentId, session, isRoot, this.#number(frameId), this.#host);
    const early = this.#early.get(frameId);
    if (early?.session === session) frame.context = early.context;
    this.#early.delete(frameId);
    this.#frames.set(frameId, frame);
  }

  #remove(frameId: string): void {
    for (const frame of this.children) if (frame.parentId === frameId) this.#remove(frame.id);
    this.#frames.delete(frameId);
  }
}
