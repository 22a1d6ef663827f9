/**
 * @module A slot that is a whole Chrome process with a proxy of its own, watched for crashes and hangs.
 */
import { ChromeProcess } from "../browser/chrome-process.ts";
import { pingChrome } from "../browser/ping.ts";
import { type ProxyOptions, SessionProxy } from "../proxy/session-proxy.ts";
import { type Attachment, CDPPipe, type ClientUpgrade } from "./cdp-pipe.ts";
import type { BrowserSlot, SlotLoss } from "./slot.ts";

/** One unanswered ping may be a stall of this process; two in a row are the browser's. */
const PINGS_TO_HANG = 2;
const MAX_PING_EVERY_MS = 10_000;

export class ProcessSlot implements BrowserSlot {
  readonly proxy: SessionProxy;
  readonly lost: Promise<SlotLoss>;
  readonly #chrome: ChromeProcess;
  readonly #hangMs: number;
  #released = false;
  #pingTimer: NodeJS.Timeout | undefined;
  #onHung: (loss: SlotLoss) => void = () => {};

  private constructor(chrome: ChromeProcess, proxy: SessionProxy, hangMs: number) {
    this.#chrome = chrome;
    this.proxy = proxy;
    this.#hangMs = hangMs;
    this.lost = new Promise((resolve) => {
      this.#onHung = resolve;
      void chrome.exited.then(({ code, signal }) => {
        if (this.#released) return;
        const text = code === 0 ? "Chromium was closed" : `Chromium ended with ${signal ?? `code ${code}`}`;
        resolve({ kind: code === 0 ? "exited" : "crashed", text });
        void this.release();
      });
    });
    this.#scheduleNextPing(0);
  }

  static async launch(options: {
    readonly browser: string;
    readonly sandbox: boolean;
    readonly hangMs: number;
    readonly proxy: ProxyOptions;
    readonly extra: readonly string[];
    readonly signal: AbortSignal;
  }): Promise<ProcessSlot> {
    const proxy = await SessionProxy.listen(options.proxy);
    try {
      const chrome = await ChromeProcess.launch({ ...options, proxyPort: proxy.port });
      return new ProcessSlot(chrome, proxy, options.hangMs);
    } catch (error) {
      proxy.close();
      throw error;
    }
  }

  get downloadDirectory(): string {
    return this.#chrome.downloadDirectory;
  }

  attach(client: ClientUpgrade, onBytes: (count: number) => void): Attachment {
    return new CDPPipe(client, this.#chrome.debugPort, this.#chrome.debugPath, onBytes);
  }

  ping(limitMs: number): Promise<string> {
    return pingChrome(this.#chrome.debugPort, limitMs);
  }

  release(): Promise<void> {
    this.#released = true;
    clearTimeout(this.#pingTimer);
    this.proxy.close();
    return this.#chrome.kill();
  }

  /** With jitter, so that many browsers are not asked at once. */
  #scheduleNextPing(missed: number): void {
    const everyMs = Math.min(this.#hangMs, MAX_PING_EVERY_MS) * (0.75 + Math.random() / 2);
    this.#pingTimer = setTimeout(() => void this.#pingAndJudge(missed), missed === 0 ? everyMs : 0);
  }

  async #pingAndJudge(missed: number): Promise<void> {
    const answered = await this.ping(this.#hangMs / PINGS_TO_HANG).then(
      () => true,
      () => false,
    );
    if (this.#released) return;
    if (answered) return this.#scheduleNextPing(0);
    if (missed + 1 < PINGS_TO_HANG) return this.#scheduleNextPing(missed + 1);
    this.#onHung({ kind: "hung", text: `Chromium did not answer for ${this.#hangMs} ms` });
    void this.release();
  }
}
