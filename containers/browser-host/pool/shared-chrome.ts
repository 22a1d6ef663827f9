/**
 * @module One Chrome with the sessions in it: places, contexts that stand ready, watched for crashes and hangs, and
 * retired when it has done its share.
 */
import { ChromeProcess, type LaunchOptions } from "../browser/chrome-process.ts";
import { memoryOf } from "../browser/memory.ts";
import { StoppedProcesses } from "../browser/stopped-processes.ts";
import { Hub } from "../cdp/hub.ts";
import type { WarmContext } from "../cdp/warm-context.ts";
import { type Log, messageOf } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { type ProxyOptions, SessionProxy } from "../proxy/session-proxy.ts";
import { ContextSlot } from "./context-slot.ts";
import { type PageLimits, PageWatch } from "./page-watch.ts";
import type { RecycleLimits, RecycleReason } from "./recycling.ts";
import { recycleReason } from "./recycling.ts";
import type { SlotLoss } from "./slot.ts";
import { WarmContexts } from "./warm-contexts.ts";

/** One unanswered ping may be a stall of this process; two in a row are the browser's. */
const PINGS_TO_HANG = 2;
const MAX_PING_EVERY_MS = 2_000;
const MAX_METHOD_CHARS = 100;
/** What a client calls a method may be anything; the metrics have room for the first of them by name. */
const MAX_COUNTED_METHODS = 200;
const countedMethods = new Set<string>();

export interface SharedChromeOptions extends LaunchOptions {
  readonly places: number;
  readonly warm: number;
  readonly hangMs: number;
  readonly recycle: RecycleLimits;
  readonly pages: PageLimits;
  readonly proxy: ProxyOptions;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Something has changed about its places or what stands ready. */
  readonly onChange: () => void;
}

export class SharedChrome {
  readonly hub: Hub;
  /** Resolves when the process is gone, with why. */
  readonly ended: Promise<SlotLoss>;
  readonly #chrome: ChromeProcess;
  readonly #options: SharedChromeOptions;
  readonly #slots = new Set<ContextSlot>();
  readonly #warm: WarmContexts;
  readonly #watch: PageWatch;
  readonly #startedAt = performance.now();
  #served = 0;
  #crashes = 0;
  #retired: RecycleReason | "surplus" | null = null;
  #ending = false;
  #pingTimer: NodeJS.Timeout | undefined;
  readonly #stopped: StoppedProcesses;
  #onEnded: (loss: SlotLoss) => void = () => {};

  private constructor(
    chrome: ChromeProcess,
    hub: Hub,
    watch: PageWatch,
    options: SharedChromeOptions,
    crashed: { tell: () => void },
  ) {
    this.#chrome = chrome;
    this.#watch = watch;
    this.hub = hub;
    this.#options = options;
    crashed.tell = () => this.#rendererCrashed();
    this.#warm = new WarmContexts(
      hub,
      () => SessionProxy.listen(options.proxy),
      (error) => options.log("warn", "context_failed", { browser: this.pid, reason: messageOf(error) }),
    );
    this.ended = new Promise((resolve) => {
      this.#onEnded = resolve;
    });
    void chrome.exited.then(({ code, signal }) => {
      const text = code === 0 ? "Chromium was closed" : `Chromium ended with ${signal ?? `code ${code}`}`;
      this.#gone({ kind: code === 0 ? "exited" : "crashed", text });
    });
    this.#stopped = new StoppedProcesses(chrome.pid, {
      ended: (process) => options.log("warn", "stopped_process_ended", { browser: this.pid, process }),
      lost: () => this.#gone({ kind: "hung", text: "Chromium was stopped" }),
    });
    this.#scheduleNextPing(0);
    this.#keepWarm();
  }

  static async launch(options: SharedChromeOptions): Promise<SharedChrome> {
    const chrome = await ChromeProcess.launch(options);
    const crashed = { tell: () => {} };
    try {
      const [hub, watch] = await Promise.all([
        Hub.open(chrome.upstream, options.log, () => crashed.tell()),
        PageWatch.begin(chrome.pid, options.pages, options.log, options.metrics),
      ]);
      return new SharedChrome(chrome, hub, watch, options, crashed);
    } catch (error) {
      await chrome.kill();
      throw error;
    }
  }

  get pid(): number {
    return this.#chrome.pid;
  }

  get sessions(): number {
    return this.#slots.size;
  }

  get warmContexts(): number {
    return this.#warm.ready;
  }

  get retired(): boolean {
    return this.#retired !== null;
  }

  /** Places that a session could have. */
  get free(): number {
    return this.retired || this.#ending ? 0 : this.#options.places - this.#slots.size;
  }

  openSlot(): ContextSlot {
    const slot = new ContextSlot(this, SessionProxy.create(this.#options.proxy));
    this.#slots.add(slot);
    return slot;
  }

  takeContext(): Promise<WarmContext> {
    return this.#warm.take();
  }

  downloadDirectory(name: string): string {
    return this.#chrome.downloadDirectory(name);
  }

  /** A client has come to one of the slots. */
  served(): void {
    this.#served++;
    this.#judge({ sessions: this.#served });
    this.#keepWarm();
  }

  /** A client has sent what it may not; without a reason it is only counted. */
  refused(method: string, reason: string | null): void {
    const { metrics, log } = this.#options;
    const name = method.slice(0, MAX_METHOD_CHARS);
    if (countedMethods.size < MAX_COUNTED_METHODS) countedMethods.add(name);
    metrics.add("cdp_refused_total", 1, { method: countedMethods.has(name) ? name : "other" });
    if (reason !== null) log("warn", "cdp_refused", { method: name, reason });
  }

  /** A slot has been released. */
  left(slot: ContextSlot): void {
    this.#slots.delete(slot);
    if (this.#slots.size === 0 && this.retired) void this.end();
    this.#keepWarm();
    this.#options.onChange();
  }

  async ping(limitMs: number): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Chromium did not answer within ${limitMs} ms`)), limitMs);
    });
    try {
      const { product } = await Promise.race([this.hub.upstream.send("Browser.getVersion"), limit]);
      return String(product);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether it is time for another process; the sessions that are here stay to their end. */
  async examine(): Promise<void> {
    this.#judge({ ageMs: performance.now() - this.#startedAt });
    const bytes = await memoryOf(this.hub.upstream).catch(() => null);
    if (bytes !== null) this.#judge({ bytes });
  }

  /** Takes no more sessions, and ends with the last one. */
  retire(reason: RecycleReason | "surplus"): void {
    if (this.retired) return;
    this.#retired = reason;
    if (reason !== "surplus") this.#options.metrics.add("browsers_recycled_total", 1, { reason });
    this.#options.log("info", "browser_retired", { browser: this.pid, reason, sessions: this.#slots.size });
    if (this.#slots.size === 0) void this.end();
    this.#options.onChange();
  }

  async end(): Promise<void> {
    this.#gone({ kind: "exited", text: "Chromium was ended" });
    await this.#chrome.kill();
  }

  #judge(signs: Parameters<typeof recycleReason>[0]): void {
    const reason = recycleReason(signs, this.#options.recycle);
    if (reason !== null) this.retire(reason);
  }

  #rendererCrashed(): void {
    this.#crashes++;
    this.#options.metrics.add("renderer_crashes_total");
    this.#judge({ crashes: this.#crashes });
  }

  #gone(loss: SlotLoss): void {
    if (this.#ending) return;
    this.#ending = true;
    clearTimeout(this.#pingTimer);
    this.#stopped.close();
    this.#watch.end();
    this.#warm.close();
    for (const slot of this.#slots) slot.lose(loss);
    this.#onEnded(loss);
    void this.#chrome.kill();
  }

  /** One for each free place, and one for the next reset of those who are here. */
  #keepWarm(): void {
    const wanted = Math.max(0, this.free) + (this.#slots.size > 0 ? 1 : 0);
    if (!this.#ending) this.#warm.setTarget(Math.min(this.#options.warm, wanted));
  }

  /** With jitter, so that many browsers are not asked at once. */
  #scheduleNextPing(missed: number): void {
    const everyMs = Math.min(this.#options.hangMs, MAX_PING_EVERY_MS) * (0.75 + Math.random() / 2);
    this.#pingTimer = setTimeout(() => void this.#pingAndJudge(missed), missed === 0 ? everyMs : 0);
  }

  async #pingAndJudge(missed: number): Promise<void> {
    const { hangMs } = this.#options;
    const answered = await this.ping(hangMs / PINGS_TO_HANG).then(
      () => true,
      () => false,
    );
    if (this.#ending) return;
    if (answered || missed + 1 < PINGS_TO_HANG) this.#scheduleNextPing(answered ? 0 : missed + 1);
    else this.#gone({ kind: "hung", text: `Chromium did not answer for ${hangMs} ms` });
  }
}
