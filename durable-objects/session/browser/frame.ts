/**
 * @module One frame of a tab, and how to reach the script in its document.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import type { PageAPI } from "../page/api.ts";
import type { PageSetup } from "./page-setup.ts";

/** How often a call is tried again when the document that it ran in was replaced meanwhile. */
const CONTEXT_RETRIES = 5;
const CONTEXT_RETRY_MS = 20;

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
  /** Its main world in that session; null while a document is being replaced. */
  context: number | null = null;
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

  /** Runs with the next call, before it and in the same message. */
  callAhead<M extends keyof PageAPI>(method: M, ...args: Parameters<PageAPI[M]>): void {
    this.#ahead = this.#host.setup.callExpression(method, args);
  }

  /** Calls into the page's script. Fails with DialogOpenError as soon as a dialog blocks the page. */
  async call<M extends keyof PageAPI>(method: M, ...args: Parameters<PageAPI[M]>): Promise<Awaited<ReturnType<PageAPI[M]>>> {
    const { setup, pause } = this.#host;
    const call = setup.callExpression(method, args);
    const expression = this.#ahead === "" ? call : `(${this.#ahead},${call})`;
    this.#ahead = "";
    for (let attempt = 0; ; attempt++) {
      try {
        const value = await this.evaluate<Awaited<ReturnType<PageAPI[M]>>>(expression);
        if (value !== undefined) return value;
        // Documents that existed before the script was registered, such as an error page, get it on demand.
        await this.evaluate(setup.script);
      } catch (error) {
        if (!isContextLoss(error)) throw error;
      }
      if (attempt >= CONTEXT_RETRIES) throw new Error(`The page's script does not answer ${method}.`);
      if (attempt > 0) await pause(CONTEXT_RETRY_MS);
    }
  }

  /** Runs an expression in the frame's main world and gives its value. */
  async evaluate<T>(expression: string): Promise<T> {
    if (!this.isRoot && this.context === null) throw new Error("Cannot find context: the frame has no document now.");
    const answer = await this.#host.unlessDialog(
      this.session.send("Runtime.evaluate", {
        expression,
        returnByValue: true,
        awaitPromise: true,
        ...(this.isRoot || this.context === null ? {} : { contextId: this.context }),
      }),
    );
    if (answer.exceptionDetails) throw new PageScriptError(describeException(answer.exceptionDetails));
    return answer.result.value as T;
  }

  /** The number under which this frame's script knows the iframe element of a child. */
  async slotOf(child: string): Promise<number> {
    const { backendNodeId } = await this.session.send("DOM.getFrameOwner", { frameId: child });
    const { object } = await this.session.send("DOM.resolveNode", {
      backendNodeId,
      ...(this.context === null ? {} : { executionContextId: this.context }),
    });
    if (!object.objectId) throw new Error("The frame has no element.");
    const answer = await this.#host.unlessDialog(
      this.session.send("Runtime.callFunctionOn", {
        objectId: object.objectId,
        functionDeclaration: this.#host.setup.methodFunction("frameSlot"),
        returnByValue: true,
      }),
    );
    void this.session.send("Runtime.releaseObject", { objectId: object.objectId }).catch(() => {});
    if (answer.exceptionDetails) throw new PageScriptError(describeException(answer.exceptionDetails));
    return answer.result.value as number;
  }
}

/** The page's own script threw: a bug of ours or a page that broke the language. */
export class PageScriptError extends Error {
  override readonly name = "PageScriptError";
}

const describeException = (details: Protocol.Runtime.ExceptionDetails): string =>
  details.exception?.description ?? details.exception?.value ?? details.text;

const isContextLoss = (error: unknown): boolean =>
  /context was destroyed|Cannot find (default execution )?context|navigated or closed|uniqueContextId not found/i.test(
    String(error),
  );
