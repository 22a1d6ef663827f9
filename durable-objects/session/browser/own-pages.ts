/**
 * @module Pages of our own that no list of tabs shows: one to draw in, and short-lived ones in the session's context.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Connection } from "@cloudflare/puppeteer/internal/cdp/Connection.js";
import type { Protocol } from "devtools-protocol";
import { ABOUT_BLANK, type BrowserContext } from "./context.ts";
import type { Signal } from "./signal.ts";

const ATTACH_TIMEOUT_MS = 10_000;
const ATTACH_POLL_MS = 50;

export class OwnPages {
  readonly #connection: Connection;
  readonly #changed: Signal;
  readonly #isOpen: () => boolean;
  readonly #sessions = new Map<string, CDPSession>();
  /** The page that is being opened in the session's context. */
  #opening: Promise<string> | null = null;
  #studio: Promise<CDPSession> | null = null;

  constructor(connection: Connection, changed: Signal, isOpen: () => boolean) {
    this.#connection = connection;
    this.#changed = changed;
    this.#isOpen = isOpen;
  }

  /** Whether a page that came is one of these, which only its id tells. */
  async isOurs({ openerId, targetId }: Protocol.Target.TargetInfo): Promise<boolean> {
    if (!this.#opening || openerId) return false;
    return (await this.#opening.catch(() => null)) === targetId;
  }

  /** Lets the page run. */
  async take(session: CDPSession, targetId: string): Promise<void> {
    await session.send("Runtime.runIfWaitingForDebugger");
    this.#sessions.set(targetId, session);
    this.#changed.notify();
  }

  /** A blank page in a context of its own. */
  studio(): Promise<CDPSession> {
    this.#studio ??= this.#openStudio();
    return this.#studio;
  }

  /** Does the work with a page in the session's own context, and closes it. */
  async withHidden<T>(context: BrowserContext, work: (session: CDPSession) => Promise<T>): Promise<T> {
    this.#opening = context.openPage(true);
    try {
      const targetId = await this.#opening;
      try {
        return await work(await this.#attached(targetId));
      } finally {
        this.#sessions.delete(targetId);
        this.#connection.send("Target.closeTarget", { targetId }).catch(() => {});
      }
    } finally {
      this.#opening = null;
    }
  }

  async #openStudio(): Promise<CDPSession> {
    const { browserContextId } = await this.#connection.send("Target.createBrowserContext", { disposeOnDetach: true });
    const { targetId } = await this.#connection.send("Target.createTarget", { url: ABOUT_BLANK, browserContextId });
    return this.#attached(targetId);
  }

  async #attached(targetId: string): Promise<CDPSession> {
    const deadline = Date.now() + ATTACH_TIMEOUT_MS;
    for (;;) {
      const session = this.#sessions.get(targetId);
      if (session) return session;
      if (!this.#isOpen() || Date.now() > deadline) throw new Error("The browser did not open a page.");
      await this.#changed.wait(ATTACH_POLL_MS);
    }
  }
}
