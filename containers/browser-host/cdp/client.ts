/**
 * @module One connection of a client to its virtual browser: reads commands, lets through what is allowed, and brings
 * the answers and events back under the client's own numbers.
 */
import { Attachments } from "./attachments.ts";
import { BROWSER_COMMANDS, isForBrowser } from "./browser-commands.ts";
import type { BrowserView } from "./browser-view.ts";
import { guardParams } from "./guards.ts";
import { isAllowedOnTarget } from "./methods.ts";
import { CDPError, type Command, noSuchContext, notAllowed, type Params, RefusedError, type TargetInfo } from "./protocol.ts";
import type { TargetFilter } from "./target-filter.ts";
import type { SessionOwner, TargetSession } from "./target-session.ts";
import type { WebSocketConnection } from "./websocket.ts";
import { startOfAnswer } from "./wire.ts";

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INTERNAL_ERROR = -32603;

export interface ClientOptions {
  readonly browser: BrowserView;
  readonly socket: WebSocketConnection;
  readonly onRefused: (method: string, reason: string) => void;
  /** The client has asked for the end of its browser. */
  readonly onBrowserClose: () => void;
  /** The connection is over. */
  readonly onClose: (client: Client) => void;
}

export class Client implements SessionOwner {
  readonly browser: BrowserView;
  readonly attachments: Attachments;
  /** Which targets the client wants to be told of. */
  discovers: TargetFilter | null = null;
  wantsDownloads = false;
  /** Contexts that go when the client goes. */
  readonly passingContexts = new Set<string>();
  readonly #options: ClientOptions;
  #closed = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.browser = options.browser;
    this.attachments = new Attachments(this, options.browser);
    options.socket.onText = (text) => this.#onText(text);
  }

  /** The connection has ended, or is to end. Idempotent. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.attachments.endAll();
    for (const id of this.passingContexts) this.browser.disposeContext(id).catch(() => {});
    this.#options.onClose(this);
    this.#options.socket.close();
  }

  closeBrowser(): void {
    this.#options.onBrowserClose();
  }

  event(method: string, params: Params, sessionId?: string): void {
    this.#send({ method, params, ...(sessionId === undefined ? {} : { sessionId }) });
  }

  targetEvent(method: string, info: TargetInfo, params: Params = { targetInfo: info }): void {
    if (this.discovers?.admits(info.type)) this.event(method, params);
  }

  targetCame(info: TargetInfo): void {
    for (const one of this.browser.withTab(info)) this.targetEvent("Target.targetCreated", one);
  }

  targetChanged(info: TargetInfo): void {
    for (const one of this.browser.withTab(info)) this.targetEvent("Target.targetInfoChanged", one);
  }

  targetWent(info: TargetInfo): void {
    for (const one of this.browser.withTab(info)) {
      this.targetEvent("Target.targetDestroyed", one, { targetId: one.targetId });
    }
    this.attachments.pageWent(info.targetId);
  }

  deliver(message: Buffer): void {
    this.#options.socket.send("", message);
  }

  childCame(child: TargetSession): void {
    this.attachments.adopt(child);
  }

  ended(session: TargetSession): void {
    this.attachments.ended(session);
  }

  #onText(text: string): void {
    const command = this.#read(text);
    if (command === null) return;
    try {
      this.#run(command);
    } catch (error) {
      this.#fail(command, error);
    }
  }

  /** Read as a whole and written anew, so that Chrome sees what was checked here and nothing else. */
  #read(text: string): Command | null {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.#send({ error: { code: PARSE_ERROR, message: "JSON: the message is no valid JSON" } });
      return null;
    }
    const { id, method, params = {}, sessionId } = (typeof value === "object" && value !== null ? value : {}) as Params;
    const isCommand =
      Number.isSafeInteger(id) &&
      typeof method === "string" &&
      typeof params === "object" &&
      params !== null &&
      !Array.isArray(params) &&
      (sessionId === undefined || typeof sessionId === "string");
    if (isCommand) return { id: id as number, method, params: params as Params, sessionId };
    const known = Number.isSafeInteger(id) ? { id } : {};
    this.#send({
      ...known,
      error: { code: INVALID_REQUEST, message: "A message must have an integer id, a method and an object as params" },
    });
    return null;
  }

  #run(command: Command): void {
    const { method, params, sessionId } = command;
    const isTab = sessionId !== undefined && this.attachments.isTab(sessionId);
    const session = sessionId === undefined || isTab ? null : this.attachments.get(sessionId);
    const handle = BROWSER_COMMANDS.get(method);
    if (isTab) this.#answerWith(command, this.attachments.onTabCommand(sessionId, method, params));
    else if (handle && isForBrowser(method, session)) {
      this.#answerWith(command, Promise.resolve(handle({ client: this, browser: this.browser, params, session, method })));
    } else if (session !== null && isAllowedOnTarget(method)) {
      const { browserContextId } = params;
      if (browserContextId !== undefined && !this.browser.hasContext(browserContextId))
        throw noSuchContext(String(browserContextId));
      this.#forward(command.id, session, method, guardParams(method, params));
    } else throw notAllowed(method);
  }

  #forward(clientID: number, session: TargetSession, method: string, params: Params): void {
    if (method === "Runtime.runIfWaitingForDebugger") session.waiting = false;
    if (method === "Page.bringToFront") this.browser.activated(session.targetId);
    const id = this.browser.hub.upstream.post(method, params, session.id, (message, idEnd) => {
      session.pending.delete(id);
      if (message !== null) this.#options.socket.send(startOfAnswer(clientID), message.subarray(idEnd));
    });
    session.pending.add(id);
  }

  #answerWith(command: Command, work: Promise<Params>): void {
    work.then(
      (result) => this.#send({ id: command.id, result, ...sessionOf(command) }),
      (error: unknown) => this.#fail(command, error),
    );
  }

  #fail(command: Command, error: unknown): void {
    if (error instanceof RefusedError) this.#options.onRefused(command.method, error.message);
    const { code, message } =
      error instanceof CDPError ? error : { code: INTERNAL_ERROR, message: "The browser host failed at this command." };
    this.#send({ id: command.id, error: { code, message }, ...sessionOf(command) });
  }

  #send(message: Params): void {
    this.#options.socket.send(JSON.stringify(message));
  }
}

function sessionOf({ sessionId }: Command): Params {
  return sessionId === undefined ? {} : { sessionId };
}
