/**
 * @module What every page of a session gets before its first script runs: our scripts, and the device the caller asked for.
 */
import type { CDPSession } from "@cloudflare/puppeteer/internal/api/CDPSession.js";
import type { Protocol } from "devtools-protocol";
import {
  type CreateSession,
  DEFAULT_VIEWPORT,
  type DialogsMode,
  type TabsMode,
  type Viewport,
} from "../../../sdk/protocol/index.ts";
import { type PageScripts, VIEW_WORLD } from "../observation/page-script.ts";
import { ASIDE_PX } from "./drawing.ts";
import { userAgentOverride } from "./user-agent.ts";

export interface Device extends Pick<CreateSession, "locale" | "timezone" | "geolocation" | "userAgent"> {
  readonly viewport: Viewport;
  readonly tabs: TabsMode;
  readonly dialogs: DialogsMode;
  readonly limits: Pick<CreateSession["limits"], "maxTabs">;
}

/** A page takes one from one connection at a time, and a busy page learns late that the earlier connection has gone. */
const LOCALE_TAKEN = /locale override is already in effect/i;
const LOCALE_TRIES = 40;
const LOCALE_RETRY_MS = 50;

const setLocale = async (session: CDPSession, locale: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await session.send("Emulation.setLocaleOverride", { locale });
    } catch (error) {
      if (!LOCALE_TAKEN.test(String(error)) || attempt === LOCALE_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCALE_RETRY_MS));
    }
  }
};

export class PageSetup {
  readonly scripts: PageScripts;
  readonly tabs: TabsMode;
  readonly dialogs: DialogsMode;
  readonly maxTabs: number | undefined;
  /** Whether somebody beside the session may be looking at its pages. */
  readonly watched: boolean;
  readonly #device: Device;
  readonly #userAgent: Protocol.Emulation.SetUserAgentOverrideRequest;

  /** `userAgent` is the browser's own. */
  constructor(scripts: PageScripts, device: Device, userAgent: string, watched: boolean) {
    this.scripts = scripts;
    this.tabs = device.tabs;
    this.dialogs = device.dialogs;
    this.maxTabs = device.limits.maxTabs;
    this.watched = watched;
    this.#device = device;
    this.#userAgent = userAgentOverride(device.userAgent, userAgent, device.locale);
  }

  /** The screen and the page on it; what is drawn of the page begins at `drawnFromX`. */
  metrics(drawnFromX: number): Protocol.Emulation.SetDeviceMetricsOverrideRequest {
    const { width, height, scale } = this.#device.viewport;
    return {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: scale,
      mobile: false,
      ...(drawnFromX === 0 ? {} : { viewport: { x: drawnFromX, y: 0, width, height, scale: 1 } }),
    };
  }

  /**
   * Sends everything at once, in order, and lets the page go on; CDP handles the commands of a session one after another.
   * `late`: the page has a document that needs the scripts now. One that is blank and ours gets them when it is asked
   * something, or with its first document; one of an earlier connection has them.
   */
  async apply(session: CDPSession, late: boolean): Promise<void> {
    const { locale, timezone, geolocation } = this.#device;
    await Promise.all([
      ...this.#enable(session, late),
      session.send("Emulation.setDeviceMetricsOverride", this.metrics(this.watched ? 0 : ASIDE_PX)),
      session.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
      session.send("Emulation.setTimezoneOverride", { timezoneId: timezone }),
      setLocale(session, locale.replace("-", "_")),
      session.send("Emulation.setUserAgentOverride", this.#userAgent),
      this.#fitWindow(session),
      ...(geolocation ? [session.send("Emulation.setGeolocationOverride", geolocation)] : []),
      session.send("Runtime.runIfWaitingForDebugger"),
    ]);
  }

  /** The same for a frame or a worker in a process of its own; the device is the page's. */
  async applyInside(session: CDPSession, type: string): Promise<void> {
    await Promise.allSettled([
      ...(type === "iframe" ? this.#enable(session, false) : []),
      session.send("Emulation.setUserAgentOverride", this.#userAgent),
      session.send("Runtime.runIfWaitingForDebugger"),
    ]);
  }

  /** The window is as large as the page in it, which Chrome starts with the default viewport. */
  async #fitWindow(session: CDPSession): Promise<void> {
    const { width, height } = this.#device.viewport;
    if (this.watched || (width === DEFAULT_VIEWPORT.width && height === DEFAULT_VIEWPORT.height)) return;
    const { windowId } = await session.send("Browser.getWindowForTarget");
    await session.send("Browser.setWindowBounds", { windowId, bounds: { width, height } });
  }

  #enable(session: CDPSession, runNow: boolean): Promise<unknown>[] {
    return [
      session.send("Page.enable"),
      session.send("Runtime.addBinding", { name: this.scripts.clipboard }),
      // Both run before anything of the page does, one after the other.
      session.send("Page.addScriptToEvaluateOnNewDocument", {
        source: this.scripts.view,
        worldName: VIEW_WORLD,
        runImmediately: runNow,
      }),
      session.send("Page.addScriptToEvaluateOnNewDocument", { source: this.scripts.hooks, runImmediately: runNow }),
      session.send("Runtime.enable"),
      session.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      session.send("Target.setAutoAttach", {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        // Whatever is left out of the filter is paused all the same, and nobody lets it go on.
        filter: [{}],
      }),
    ];
  }
}
