/**
 * @module One page of the session's browser: its frames, and what is known of it from events.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.js";
import type { DialogState } from "../../../sdk/protocol/index.ts";
import type { SessionClipboard } from "../clipboard/clipboard.ts";
import { answerPages } from "../clipboard/door.ts";
import type { Aim, ClickAdvice, Glance, ObserveRequest, PageAPI, Problem } from "../page/api.ts";
import { crashed } from "../page-fault.ts";
import { PageConsole } from "./console.ts";
import { ABOUT_BLANK } from "./context.ts";
import { Drawing } from "./drawing.ts";
import type { Frame } from "./frame.ts";
import { Frames, type NumberFrame } from "./frames.ts";
import { NetworkActivity } from "./network-activity.ts";
import type { PageSetup } from "./page-setup.ts";
import { Signal } from "./signal.ts";

type Commands = ProtocolMapping.Commands;

/** Methods of the view that are about one element, named by its id. */
type ElementMethod = {
  [M in keyof PageAPI]: Parameters<PageAPI[M]> extends [id: string, ...unknown[]] ? M : never;
}[keyof PageAPI];
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

export class DialogOpenError extends Error {
  override readonly name = "DialogOpenError";
}

/** What is kept of the texts of a dialog. */
const MAX_DIALOG_CHARS = 4_000;

/** What a tab tells to whoever keeps the tabs. */
export interface TabKeeper {
  /** Something was decided for the policy, which the next text says. */
  readonly note: (text: string) => void;
  /** The page has asked for a window that is not there yet. */
  readonly windowAsked: () => void;
  /** A frame shows a page of this origin. */
  readonly visited: (origin: string) => void;
  readonly clipboard: SessionClipboard;
}

export class Tab {
  readonly id: string;
  readonly targetId: string;
  readonly session: CDPSession;
  /** Resolved once the page has its set-up and runs. */
  ready: Promise<void> = Promise.resolve();
  /** Rings whenever anything that settling looks at may have changed. */
  readonly changed = new Signal();
  readonly network: NetworkActivity;
  readonly frames: Frames;
  readonly console = new PageConsole();
  readonly drawing: Drawing;
  dialog: DialogState | null = null;
  crashed = false;
  /** Told when the page crashes: what was asked of it is never answered then. */
  onCrash: (() => void) | null = null;
  /** Whether somebody outside has ended the page's process: then the crash is not the page's doing. */
  killed = false;
  closed = false;
  url = ABOUT_BLANK;
  /** As it was when the page was last looked at. */
  title = "";
  /** Where the mouse is, in CSS pixels; null before the first move. */
  pointer: { readonly x: number; readonly y: number } | null = null;
  /** Where the last window that the page asked for was to lead. */
  askedWindow: string | null = null;
  /** How many documents the main frame has shown. */
  documents = 0;
  /** What was seen when the page was found still; good for the look that follows at once. */
  glimpse: (Glance & { readonly request: ObserveRequest }) | null = null;
  /** Since when each frame loads a document. */
  readonly loadingFrames = new Map<string, number>();
  readonly #setup: PageSetup;
  readonly #waiters = new Set<(why: Error) => void>();
  readonly #keeper: TabKeeper;

  constructor(id: string, targetId: string, session: CDPSession, setup: PageSetup, number: NumberFrame, keeper: TabKeeper) {
    this.#keeper = keeper;
    this.id = id;
    this.targetId = targetId;
    this.session = session;
    this.#setup = setup;
    const host = {
      setup,
      unlessDialog: <T>(work: Promise<T>) => this.unlessDialog(work),
      pause: (ms: number) => this.changed.wait(ms),
    };
    // A page target's main frame has the target's id.
    this.frames = new Frames(targetId, session, host, number, this.changed);
    this.network = new NetworkActivity(this.changed);
    this.drawing = new Drawing(session, setup);
    this.#listen();
    this.#watch(session);
  }

  /** Pixels of the device per CSS pixel, as the session has it; what the page says of it is the page's. */
  get deviceScale(): number {
    return this.#setup.metrics(0).deviceScaleFactor;
  }

  get clipboard(): SessionClipboard {
    return this.#keeper.clipboard;
  }

  get loading(): boolean {
    return this.loadingFrames.size > 0;
  }

  send<M extends keyof Commands>(method: M, params?: Commands[M]["paramsType"][0]): Promise<Commands[M]["returnType"]> {
    if (method === "Input.dispatchMouseEvent") {
      const { x, y } = params as Protocol.Input.DispatchMouseEventRequest;
      this.pointer = { x, y };
    }
    return this.session.send(method, params);
  }

  /** Calls the main frame's view. */
  call<M extends keyof PageAPI>(method: M, ...args: Parameters<PageAPI[M]>): Promise<Awaited<ReturnType<PageAPI[M]>>> {
    return this.frames.main.call(method, ...args);
  }

  /** Calls a method about one element, in the frame that the element's id names. */
  async callFor<M extends ElementMethod>(
    id: string,
    method: M,
    ...args: Tail<Parameters<PageAPI[M]>>
  ): Promise<Awaited<ReturnType<PageAPI[M]>> | Problem> {
    const frame = this.frames.ofElement(id);
    if (!frame) return frameGone(id);
    return frame.call(method, ...([id, ...args] as unknown as Parameters<PageAPI[M]>));
  }

  /** Where to send a pointer for an element, in the main frame's viewport. */
  async aim(id: string, issued: number): Promise<Aim> {
    const frame = this.frames.ofElement(id);
    if (!frame) return frameGone(id);
    const aim = await frame.call("aim", id, issued);
    return aim.ok ? this.toViewport(id, aim) : aim;
  }

  /** The same for a left click, with what is to be used in its place. */
  async aimClick(id: string, issued: number): Promise<{ aim: Aim; advice: ClickAdvice }> {
    const frame = this.frames.ofElement(id);
    if (!frame) return { aim: frameGone(id), advice: { ok: true } };
    const { aim, advice } = await frame.call("aimClick", id, issued);
    return { aim: aim.ok ? await this.toViewport(id, aim) : aim, advice };
  }

  /** A point of the frame that holds the element, in the main frame's viewport. */
  async toViewport(id: string, point: { readonly x: number; readonly y: number }): Promise<Aim> {
    let frame = this.frames.ofElement(id);
    if (!frame) return frameGone(id);
    let aim: Aim = { ok: true, x: point.x, y: point.y };
    for (let parent: Frame | null = this.frames.parentOf(frame); parent && aim.ok; parent = this.frames.parentOf(frame)) {
      if (frame.owner?.parentContext !== parent.context) return frameGone(id);
      aim = await parent.call("aimThroughFrame", frame.owner.slot, aim.x, aim.y);
      frame = parent;
    }
    return aim;
  }

  /** Calls in the main frame and then in each frame that answers, in the order in which they came. */
  async callEverywhere<M extends keyof PageAPI>(
    method: M,
    ...args: Parameters<PageAPI[M]>
  ): Promise<{ frame: Frame; value: Awaited<ReturnType<PageAPI[M]>> }[]> {
    const answers = [{ frame: this.frames.main, value: await this.call(method, ...args) }];
    for (const frame of await this.frames.locate()) {
      try {
        answers.push({ frame, value: await frame.call(method, ...args) });
      } catch (error) {
        if (error instanceof DialogOpenError) throw error;
      }
    }
    return answers;
  }

  /** Learns of the frames that were there before this connection. */
  loadFrames(): Promise<void> {
    return this.frames.load(this.session);
  }

  /** Runs an expression in the page's own world, where its scripts decide what it gives. */
  evaluate<T>(expression: string): Promise<T> {
    return this.frames.main.evaluate(expression);
  }

  /** Runs an expression in the view's world, out of reach of the page's scripts. */
  evaluateInView<T>(expression: string): Promise<T> {
    return this.frames.main.evaluateInView(expression);
  }

  /** A page with an open dialog answers nothing, and one that has crashed neither: gives up on the answer at once. */
  unlessDialog<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.crashed) reject(crashed());
      else if (this.dialog) reject(this.#dialogOpen());
      else this.#waiters.add(reject);
      work.then(resolve, reject).finally(() => this.#waiters.delete(reject));
    });
  }

  #dialogOpen(): DialogOpenError {
    return new DialogOpenError(`A ${this.dialog?.kind} dialog is open.`);
  }

  #tell(why: Error): void {
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const tell of waiters) tell(why);
  }

  async answerDialog(accept: boolean, text?: string): Promise<void> {
    this.dialog = null;
    await this.send("Page.handleJavaScriptDialog", { accept, ...(text === undefined ? {} : { promptText: text }) });
  }

  /** Events of the page as a whole. */
  #listen(): void {
    const { session } = this;
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId) return;
      this.url = frame.url + (frame.urlFragment ?? "");
      this.documents++;
      this.crashed = false;
      this.network.pending.clear();
      this.changed.notify();
    });
    session.on("Page.navigatedWithinDocument", ({ frameId, url }) => {
      if (frameId !== this.targetId) return;
      this.url = url;
      this.changed.notify();
    });
    session.on("Page.windowOpen", ({ url }) => {
      this.askedWindow = url;
      this.#keeper.windowAsked();
    });
    session.on("Page.javascriptDialogOpening", (event) => this.#dialogOpened(event));
    session.on("Page.javascriptDialogClosed", () => {
      this.dialog = null;
      this.changed.notify();
    });
    // From here on what the document still loads holds by its own class: a picture that never comes must not.
    session.on("Page.domContentEventFired", () => this.#setLoading(this.targetId, false));
    session.on("Inspector.targetCrashed", () => {
      this.crashed = true;
      this.#tell(crashed());
      this.changed.notify();
      this.onCrash?.();
    });
  }

  /** Events of one process: the page's own, and those of frames that live elsewhere. */
  #watch(session: CDPSession): void {
    this.network.watch(session, this.targetId);
    this.console.watch(session);
    answerPages(session, this.#setup.scripts.clipboard, this.#keeper.clipboard);
    session.on("Page.frameNavigated", ({ frame: { securityOrigin } }) => {
      if (/^https?:/.test(securityOrigin)) this.#keeper.visited(securityOrigin);
    });
    session.on("Page.frameStartedLoading", ({ frameId }) => this.#setLoading(frameId, true));
    session.on("Page.frameStoppedLoading", ({ frameId }) => this.#setLoading(frameId, false));
    session.on("Page.frameDetached", ({ frameId, reason }) => {
      if (reason !== "swap") this.#setLoading(frameId, false);
    });
    session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
      const child = session.connection()?.session(sessionId);
      if (!child) return;
      if (targetInfo.type === "iframe") {
        this.frames.adopt(targetInfo.targetId, (targetInfo as { parentFrameId?: string }).parentFrameId ?? null, child);
        this.#watch(child);
      } else {
        this.network.workerCame(targetInfo.url);
      }
      void this.#setup.applyInside(child, targetInfo.type).catch(() => {});
    });
    session.on("Target.detachedFromTarget", ({ targetId }) => {
      if (targetId) this.#setLoading(targetId, false);
    });
  }

  #setLoading(frameId: string, loading: boolean): void {
    if (!loading) this.loadingFrames.delete(frameId);
    else if (!this.loadingFrames.has(frameId)) this.loadingFrames.set(frameId, Date.now());
    this.changed.notify();
  }

  #dialogOpened(event: Protocol.Page.JavascriptDialogOpeningEvent): void {
    const message = event.message.slice(0, MAX_DIALOG_CHARS);
    const defaultValue = event.defaultPrompt?.slice(0, MAX_DIALOG_CHARS) || null;
    this.dialog = { kind: event.type, message, defaultValue };
    if (this.#setup.dialogs !== "hold") {
      const accept = this.#setup.dialogs === "accept";
      this.#keeper.note(`a dialog was ${accept ? "accepted" : "dismissed"}: ${event.type} ${JSON.stringify(message)}`);
      void this.answerDialog(accept, event.defaultPrompt).catch(() => {});
    } else {
      this.#tell(this.#dialogOpen());
    }
    this.changed.notify();
  }
}

const frameGone = (id: string): Problem => ({
  ok: false,
  code: "stale_element",
  message: `The frame of ${id} is no longer on the page.`,
});
