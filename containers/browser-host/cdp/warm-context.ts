/**
 * @module A browser context that stands ready: a proxy listener of its own, and one blank page that waits to be let run.
 */
import type { SessionProxy } from "../proxy/session-proxy.ts";
import { denyClipboard } from "./clipboard.ts";
import type { ContextOwner, Hub } from "./hub.ts";
import { failed, type TargetInfo } from "./protocol.ts";
import type { TargetSession } from "./target-session.ts";

/** A page that nobody has seen, with the session that holds it at its start. */
export interface BlankPage {
  info: TargetInfo;
  readonly session: TargetSession;
}

export class WarmContext implements ContextOwner {
  readonly id: string;
  readonly listener: SessionProxy;
  page: BlankPage | null = null;
  readonly #hub: Hub;
  readonly #pageLost: Promise<never>;
  #onPage: (session: TargetSession) => void = () => {};
  #losePage: (error: Error) => void = () => {};

  private constructor(hub: Hub, id: string, listener: SessionProxy) {
    this.#hub = hub;
    this.id = id;
    this.listener = listener;
    this.#pageLost = new Promise((_resolve, reject) => {
      this.#losePage = reject;
    });
    this.#pageLost.catch(() => {});
  }

  static async make(hub: Hub, listen: () => Promise<SessionProxy>): Promise<WarmContext> {
    const listener = await listen();
    let context: WarmContext | null = null;
    try {
      const { browserContextId } = await hub.upstream.send("Target.createBrowserContext", {
        proxyServer: `http://127.0.0.1:${listener.port}`,
        // By default Chrome goes around the proxy for loopback and link-local addresses.
        proxyBypassList: "<-loopback>",
      });
      context = new WarmContext(hub, String(browserContextId), listener);
      hub.setOwner(context.id, context);
      await Promise.race([context.#preparePage(), context.#pageLost]);
      return context;
    } catch (error) {
      if (context) await hub.disposeContext(context.id);
      listener.close();
      throw error;
    }
  }

  async dispose(): Promise<void> {
    await this.#hub.disposeContext(this.id);
    this.listener.close();
  }

  targetCame(): void {}

  targetChanged(info: TargetInfo): void {
    if (this.page?.info.targetId === info.targetId) this.page.info = info;
  }

  targetWent(info: TargetInfo): void {
    if (this.page?.info.targetId !== info.targetId) return;
    this.page = null;
    this.#losePage(failed("The page that was to stand ready is gone."));
  }

  targetCrashed(info: TargetInfo): void {
    this.targetWent(info);
  }

  attached(session: TargetSession, info: TargetInfo): void {
    this.page = { info, session };
    this.#onPage(session);
  }

  async #preparePage(): Promise<void> {
    await this.#prepareScripts(await this.#openPage());
  }

  async #openPage(): Promise<TargetSession> {
    const { upstream } = this.#hub;
    const came = new Promise<TargetSession>((resolve) => {
      this.#onPage = resolve;
    });
    await Promise.all([
      // The switch for events is one for the whole Chrome, and others need it.
      upstream.send("Browser.setDownloadBehavior", { behavior: "deny", browserContextId: this.id, eventsEnabled: true }),
      denyClipboard(upstream, this.id),
      upstream.send("Target.createTarget", { url: "about:blank", browserContextId: this.id }),
    ]);
    return came;
  }

  /**
   * Chrome makes what scripts run in when it is first asked for, which is most of what a client would wait for until its page
   * is set up. Switched off again, so that the client is told of it as if it were the first to ask.
   */
  async #prepareScripts({ id }: TargetSession): Promise<void> {
    const { upstream } = this.#hub;
    await Promise.all([upstream.send("Runtime.enable", {}, id), upstream.send("Runtime.disable", {}, id)]);
  }
}
