/**
 * @module One page of the session's browser: its CDP session, and what is known of it from events.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.js";
import type { DialogState } from "../../../sdk/protocol/index.ts";
import type { Aim, PageAPI } from "../page/api.ts";
import { NetworkActivity } from "./network-activity.ts";
import type { PageSetup } from "./page-setup.ts";
import { Signal } from "./signal.ts";

type Commands = ProtocolMapping.Commands;

/** Methods of the page's script that are about one element, named by its id. */
type ElementMethod = {
  [M in keyof PageAPI]: Parameters<PageAPI[M]> extends [id: string, ...unknown[]] ? M : never;
}[keyof PageAPI];
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/** How often a call is tried again when the document that it ran in was replaced meanwhile. */
const CONTEXT_RETRIES = 5;
const CONTEXT_RETRY_MS = 20;

export class DialogOpenError extends Error {
  override readonly name = "DialogOpenError";
}

export class Tab {
  readonly id: string;
  readonly targetId: string;
  readonly session: CDPSession;
  /** Rings whenever anything that settling looks at may have changed. */
  readonly changed = new Signal();
  readonly network: NetworkActivity;
  dialog: DialogState | null = null;
  crashed = false;
  closed = false;
  url = "about:blank";
  /** As it was when the page was last looked at. */
  title = "";
  /** How many documents the main frame has shown. */
  documents = 0;
  readonly #loadingFrames = new Set<string>();
  readonly #setup: PageSetup;
  #frameId: string;

  constructor(id: string, targetId: string, session: CDPSession, setup: PageSetup) {
    this.id = id;
    this.targetId = targetId;
    this.session = session;
    this.#setup = setup;
    // A page target's main frame has the target's id.
    this.#frameId = targetId;
    this.network = new NetworkActivity(session, () => this.#frameId, this.changed);
    this.#listen();
  }

  get loading(): boolean {
    return this.#loadingFrames.size > 0;
  }

  send<M extends keyof Commands>(method: M, params?: Commands[M]["paramsType"][0]): Promise<Commands[M]["returnType"]> {
    return this.session.send(method, params);
  }

  /** Calls into the page's script. Fails with DialogOpenError as soon as a dialog blocks the page. */
  async call<M extends keyof PageAPI>(method: M, ...args: Parameters<PageAPI[M]>): Promise<Awaited<ReturnType<PageAPI[M]>>> {
    const expression = this.#setup.callExpression(method, args);
    for (let attempt = 0; ; attempt++) {
      try {
        const value = await this.evaluate<Awaited<ReturnType<PageAPI[M]>>>(expression);
        if (value !== undefined) return value;
        // Documents that existed before the script was registered, such as an error page, get it on demand.
        await this.evaluate(this.#setup.script);
      } catch (error) {
        if (!isContextLoss(error)) throw error;
      }
      if (attempt >= CONTEXT_RETRIES) throw new Error(`The page's script does not answer ${method}.`);
      if (attempt > 0) await this.changed.wait(CONTEXT_RETRY_MS);
    }
  }

  /** Calls a method about one element, in the frame that the element's id names. */
  callFor<M extends ElementMethod>(
    id: string,
    method: M,
    ...args: Tail<Parameters<PageAPI[M]>>
  ): Promise<Awaited<ReturnType<PageAPI[M]>>> {
    return this.call(method, ...([id, ...args] as unknown as Parameters<PageAPI[M]>));
  }

  /** Where to send a pointer for an element, in the main frame's viewport. */
  aim(id: string, issued: number): Promise<Aim> {
    return this.callFor(id, "aim", issued);
  }

  /** Runs an expression in the main frame and gives its value. */
  async evaluate<T>(expression: string): Promise<T> {
    const answer = await this.unlessDialog(
      this.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true, userGesture: false }),
    );
    if (answer.exceptionDetails) throw new PageScriptError(describeException(answer.exceptionDetails));
    return answer.result.value as T;
  }

  /** A page with an open dialog answers nothing: gives up on the answer as soon as one opens. */
  async unlessDialog<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const finished = work.finally(() => {
      done = true;
    });
    finished.catch(() => {});
    const blocked = async (): Promise<never> => {
      while (!done && !this.dialog) await this.changed.wait(DIALOG_CHECK_MS);
      if (done) return new Promise<never>(() => {});
      throw new DialogOpenError(`A ${this.dialog?.kind} dialog is open.`);
    };
    return Promise.race([finished, blocked()]);
  }

  async answerDialog(accept: boolean, text?: string): Promise<void> {
    this.dialog = null;
    await this.send("Page.handleJavaScriptDialog", { accept, ...(text === undefined ? {} : { promptText: text }) });
  }

  #listen(): void {
    const { session } = this;
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId) return;
      this.#frameId = frame.id;
      this.url = frame.url + (frame.urlFragment ?? "");
      this.documents++;
      this.network.pending.clear();
      this.changed.notify();
    });
    session.on("Page.navigatedWithinDocument", ({ frameId, url }) => {
      if (frameId !== this.#frameId) return;
      this.url = url;
      this.changed.notify();
    });
    session.on("Page.frameStartedLoading", ({ frameId }) => this.#setLoading(frameId, true));
    session.on("Page.frameStoppedLoading", ({ frameId }) => this.#setLoading(frameId, false));
    session.on("Page.frameDetached", ({ frameId }) => this.#setLoading(frameId, false));
    session.on("Page.javascriptDialogOpening", (event) => this.#dialogOpened(event));
    session.on("Page.javascriptDialogClosed", () => {
      this.dialog = null;
      this.changed.notify();
    });
    session.on("Inspector.targetCrashed", () => {
      this.crashed = true;
      this.changed.notify();
    });
  }

  #setLoading(frameId: string, loading: boolean): void {
    if (loading) this.#loadingFrames.add(frameId);
    else this.#loadingFrames.delete(frameId);
    this.changed.notify();
  }

  #dialogOpened(event: Protocol.Page.JavascriptDialogOpeningEvent): void {
    this.dialog = { kind: event.type, message: event.message, defaultValue: event.defaultPrompt || null };
    if (this.#setup.dialogs !== "hold") {
      void this.answerDialog(this.#setup.dialogs === "accept", event.defaultPrompt).catch(() => {});
    }
    this.changed.notify();
  }
}

const DIALOG_CHECK_MS = 1_000;

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
