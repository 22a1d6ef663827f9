/**
 * @module One frame of a tab, and how to reach the view of its document, which runs in an isolated world.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import { VIEW_WORLD, viewCall, viewMethod } from "../observation/page-script.ts";
import type { PageAPI } from "../page/api.ts";
import { checkAnswer } from "../page-answers/check.ts";
import type { PageSetup } from "./page-setup.ts";

/** How often a call is tried again when the document that it ran in was replaced meanwhile. */
const CONTEXT_RETRIES = 5;
const CONTEXT_RETRY_MS = 20;
/** How long the world of a new document is waited for: Chrome tells of it right after the document, most often in one breath. */
const VIEW_COMES_MS = 100;

/** What a frame needs of its tab. */
export interface FrameHost {
  readonly setup: PageSetup;
  /** Gives up on the answer as soon as a dialog blocks the page. */
  readonly unlessDialog: <T>(work: Promise<T>) => Promise<T>;
  readonly pause: (ms: number) => Promise<void>;
}

export class Frame {
  readonly id: string;
  readonly parentId: string | null;
  /** The session of the process that draws it. */
  session: CDPSession;
  /** Whether the session belongs to this very frame, which then is what an unaddressed call reaches. */
  isRoot: boolean;
  /** The view's world in that session; null while a document is being replaced, and where the view is not installed yet. */
  context: number | null = null;
  /** The page's own world. */
  mainContext: number | null = null;
  /** A document came, for which Chrome makes the view's world by itself, and has not told of it yet. */
  viewComes = false;
  /** The prefix of its element ids is f and this number; 0 is the main frame. */
  readonly number: number;
  /** Where the parent's script knows its iframe element, and in which document of the parent. */
  owner: { readonly slot: number; readonly parentContext: number } | null = null;
  readonly #host: FrameHost;
  /** What goes along with the next call. */
  #ahead = "";

  constructor(id: string, parentId: string | null, session: CDPSession, isRoot: boolean, number: number, host: FrameHost) {
    this.id = id;
    this.parentId = parentId;
    this.session = session;
    this.isRoot = isRoot;
    this.number = number;
    this.#host = host;
  }

  get prefix(): string {
    return this.number === 0 ? "" : `f${this.number}`;
  }

  /** Whether there is a document to ask. */
  get hasDocument(): boolean {
    return this.isRoot || this.context !== null || this.mainContext !== null;
  }

  forgetWorld(context: number): void {
    if (this.context === context) this.context = null;
    if (this.mainContext === context) this.mainContext = null;
  }

  forgetWorlds(): void {
    this.context = null;
    this.mainContext = null;
  }

  /** Runs with the next call, before it and in the same message. */
  callAhead<M extends keyof PageAPI>(method: M, ...args: Parameters<PageAPI[M]>): void {
    this.#ahead = viewCall(method, args);
  }

  /** Calls the view. Fails with DialogOpenError as soon as a dialog blocks the page. */
  async call<M extends keyof PageAPI>(method: M, ...args: Parameters<PageAPI[M]>): Promise<Awaited<ReturnType<PageAPI[M]>>> {
    const { pause } = this.#host;
    const call = viewCall(method, args);
    const expression = this.#ahead === "" ? call : `(${this.#ahead},${call})`;
    this.#ahead = "";
    for (let attempt = 0; ; attempt++) {
      try {
        const value = await this.evaluateInView<unknown>(expression);
        if (value !== undefined) return checkAnswer(method, value, args);
        await this.#install();
      } catch (error) {
        if (!isContextLoss(error)) throw error;
      }
      if (attempt >= CONTEXT_RETRIES) throw new PageScriptError(`The page's script does not answer ${method}.`);
      if (attempt > 0) await pause(CONTEXT_RETRY_MS);
    }
  }

  /** Runs an expression in the page's own world, where its scripts decide what it gives. */
  async evaluate<T>(expression: string): Promise<T> {
    if (this.isRoot) return this.#run(expression, null);
    if (this.mainContext === null) throw new Error("Cannot find context: the frame has no document now.");
    return this.#run(expression, this.mainContext);
  }

  /** Runs an expression in the view's world, out of reach of the page's scripts. */
  async evaluateInView<T>(expression: string): Promise<T> {
    return this.#run(expression, await this.viewContext());
  }

  /** The view's world in the document of this moment; it is made where none is known. */
  async viewContext(): Promise<number> {
    if (this.viewComes && this.context === null) {
      const late = Date.now() + VIEW_COMES_MS;
      for (let ms = VIEW_COMES_MS; this.viewComes && ms > 0; ms = late - Date.now()) {
        await this.#host.unlessDialog(this.#host.pause(ms));
      }
      this.viewComes = false;
    }
    if (this.context !== null) return this.context;
    const { session } = this;
    const { executionContextId } = await this.#host.unlessDialog(
      session.send("Page.createIsolatedWorld", { frameId: this.id, worldName: VIEW_WORLD }),
    );
    if (this.session === session) this.context = executionContextId;
    return executionContextId;
  }

  /** Documents that were there before the scripts were registered, such as an error page, get them on demand. */
  async #install(): Promise<void> {
    const { view, hooks } = this.#host.setup.scripts;
    await this.evaluateInView(view);
    await this.evaluate(hooks);
  }

  async #run<T>(expression: string, contextId: number | null): Promise<T> {
    const answer = await this.#host
      .unlessDialog(
        this.session.send("Runtime.evaluate", {
          expression,
          returnByValue: true,
          awaitPromise: true,
          ...(contextId === null ? {} : { contextId }),
        }),
      )
      .catch((error: unknown) => {
        if (contextId !== null && isContextLoss(error)) this.forgetWorld(contextId);
        throw error;
      });
    if (answer.exceptionDetails) throw new PageScriptError(describeException(answer.exceptionDetails));
    return answer.result.value as T;
  }

  /** Calls a method of the view with a node of the document as its first argument. */
  async callWithNode<T>(backendNodeId: number, method: keyof PageAPI, ...args: readonly unknown[]): Promise<T> {
    const executionContextId = await this.viewContext();
    const { object } = await this.session.send("DOM.resolveNode", { backendNodeId, executionContextId });
    const { objectId } = object;
    if (!objectId) throw new Error("The node has left the page.");
    const answer = await this.#host.unlessDialog(
      this.session.send("Runtime.callFunctionOn", {
        objectId,
        functionDeclaration: viewMethod(method),
        arguments: args.map((value) => ({ value })),
        returnByValue: true,
        awaitPromise: true,
      }),
    );
    void this.session.send("Runtime.releaseObject", { objectId }).catch(() => {});
    if (answer.exceptionDetails) throw new PageScriptError(describeException(answer.exceptionDetails));
    return checkAnswer(method, answer.result.value, args as never) as T;
  }

  /** The number under which this frame's script knows the iframe element of a child. */
  async slotOf(child: string): Promise<number> {
    const { backendNodeId } = await this.session.send("DOM.getFrameOwner", { frameId: child });
    return this.callWithNode<number>(backendNodeId, "frameSlot");
  }
}

/** A script in the page threw. */
export class PageScriptError extends Error {
  override readonly name = "PageScriptError";
}

const describeException = (details: Protocol.Runtime.ExceptionDetails): string =>
  details.exception?.description ?? details.exception?.value ?? details.text;

const isContextLoss = (error: unknown): boolean =>
  /context was destroyed|Cannot find (default execution )?context|navigated or closed|uniqueContextId not found/i.test(
    String(error),
  );
