/**
 * @module The frames of a tab, in whatever process each of them lives.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import { VIEW_WORLD } from "../observation/page-script.ts";
import { Frame, type FrameHost } from "./frame.ts";
import type { Signal } from "./signal.ts";

/** The worlds of a frame that concern us, in a session. */
interface Worlds {
  readonly session: CDPSession;
  context: number | null;
  mainContext: number | null;
}

/** Gives a frame its number, the same one for the frame's whole life. */
export type NumberFrame = (frameId: string) => number;

export class Frames {
  readonly #frames = new Map<string, Frame>();
  /** Worlds that were told of before their frames. */
  readonly #early = new Map<string, Worlds>();
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

  byId(id: string): Frame | null {
    return this.#frames.get(id) ?? null;
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
      known.forgetWorlds();
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
      if (known) known.viewComes = known.context === null;
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
      const isView = !isDefault && context.name === VIEW_WORLD;
      if (!frameId || (!isDefault && !isView)) return;
      const worlds = this.#frames.get(frameId) ?? this.#earlyWorlds(frameId, session);
      if (worlds instanceof Frame) {
        worlds.session = session;
        if (isView) worlds.viewComes = false;
      }
      if (isView) worlds.context = context.id;
      else worlds.mainContext = context.id;
      this.#changed.notify();
    });
    session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      for (const frame of this.#frames.values()) {
        if (frame.session === session) frame.forgetWorld(executionContextId);
      }
    });
    session.on("Runtime.executionContextsCleared", () => {
      for (const frame of this.#frames.values()) if (frame.session === session) frame.forgetWorlds();
    });
  }

  /** Makes sure that each child's element is known to its parent's script; frames that cannot be asked are left out. */
  async locate(): Promise<Frame[]> {
    const located = await Promise.all(
      this.children.map(async (frame) => {
        const parent = this.parentOf(frame);
        if (!parent?.hasDocument || !frame.hasDocument) return null;
        try {
          const parentContext = await parent.viewContext();
          if (frame.owner?.parentContext === parentContext) return frame;
          frame.owner = { slot: await parent.slotOf(frame.id), parentContext };
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
    if (early?.session === session) {
      frame.context = early.context;
      frame.mainContext = early.mainContext;
    }
    this.#early.delete(frameId);
    this.#frames.set(frameId, frame);
  }

  #earlyWorlds(frameId: string, session: CDPSession): Worlds {
    const known = this.#early.get(frameId);
    if (known?.session === session) return known;
    const worlds: Worlds = { session, context: null, mainContext: null };
    this.#early.set(frameId, worlds);
    return worlds;
  }

  #remove(frameId: string): void {
    for (const frame of this.children) if (frame.parentId === frameId) this.#remove(frame.id);
    this.#frames.delete(frameId);
  }
}
