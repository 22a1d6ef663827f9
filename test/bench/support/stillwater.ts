/**
 * @module The service in a bench: its sessions, what a step in each of them is, and its memory.
 */
import { listProcesses } from "../../../scripts/service/processes.ts";
import { type CreateSessionInput, type SessionHandle, Stillwater } from "../../../sdk/index.ts";
import { type Service, startService } from "../../e2e/support/service.ts";
import { until } from "../../e2e/support/until.ts";
import type { Stepper } from "./loop.ts";
import { treeBytes } from "./memory.ts";
import { type ProcessorTime, processorTime } from "./processor.ts";

const POOL_TIMEOUT_MS = 30_000;
const MANY_STEPS = 10_000;

/** The embedded shop at its start page, fresh for each session. */
export const SHOP: CreateSessionInput = { sites: ["shop"], limits: { maxSteps: MANY_STEPS } };
/** The same page that the naive way opens, as a site of the caller's own. */
export const ownPage = (upstream: string): CreateSessionInput => ({
  sites: [{ name: "lamps", upstream }],
  startUrl: "http://lamps.localhost/",
  limits: { maxSteps: MANY_STEPS },
});

export class Bench implements AsyncDisposable {
  readonly stillwater: Stillwater;
  readonly #service: Service;
  #warm = 0;

  private constructor(service: Service) {
    this.#service = service;
    this.stillwater = new Stillwater({ url: service.url, token: service.token, retries: 0 });
    process.once("exit", () => service.signal("SIGTERM"));
  }

  /** The service of this checkout, or of another one. */
  static async start(env: Readonly<Record<string, string>> = {}, root?: string): Promise<Bench> {
    const bench = new Bench(await startService({ env, ...(root === undefined ? {} : { root }) }));
    await (await bench.stillwater.sessions.create(SHOP)).end();
    await bench.#settlePool();
    return bench;
  }

  /** Waits until the pool of warm browsers is as full as it gets. */
  async #settlePool(): Promise<void> {
    let before = -1;
    await until(
      async () => {
        const { warm } = await this.stillwater.capacity();
        const steady = warm > 0 && warm === before;
        before = warm;
        return steady;
      },
      "warm browsers stand ready",
      POOL_TIMEOUT_MS,
    );
    this.#warm = Math.max(this.#warm, before);
  }

  async untilWarm(): Promise<void> {
    await until(async () => (await this.stillwater.capacity()).warm >= this.#warm, "warm browsers stand ready", POOL_TIMEOUT_MS);
  }

  /** Opens sessions a few at a time, as a trainer that heeds the recommended concurrency does. */
  async open(count: number, request: CreateSessionInput): Promise<SessionHandle[]> {
    const sessions: SessionHandle[] = [];
    const { recommendedConcurrency } = await this.stillwater.capacity();
    let left = count;
    const worker = async () => {
      while (left-- > 0) sessions.push(await this.stillwater.sessions.create(request));
    };
    await Promise.all(Array.from({ length: Math.max(1, Math.min(count, recommendedConcurrency)) }, worker));
    return sessions;
  }

  /** The main process of the browser that draws the most pages; of several the oldest, since the newest stand ready. */
  busiestBrowser(): number | null {
    const processes = listProcesses();
    const below = (root: number): number =>
      processes.filter(({ parent }) => parent === root).reduce((count, { pid }) => count + 1 + below(pid), 0);
    const browsers = processes
      .filter(({ parent }) => parent === this.#service.pids.browserHost)
      .toSorted((a, b) => a.pid - b.pid)
      .toSorted((a, b) => below(b.pid) - below(a.pid));
    return browsers[0]?.pid ?? null;
  }

  /** Proportional set size of the supervisor, the Workers runtime, the browser host and all browsers. */
  memoryBytes(): number | null {
    return treeBytes([this.#service.pids.service]);
  }

  /** Of the whole service, by its parts. */
  processorTime(): ProcessorTime {
    return processorTime(this.#service.pids.service);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service.stop();
  }
}

/** What a session does over and over: fills a field, then presses a button. */
export interface Routine {
  readonly field: string;
  readonly button: string;
  readonly words: readonly string[];
}

/** Search: a field with suggestions, and a whole page of results. */
export const SHOP_ROUTINE: Routine = {
  field: "Search products",
  button: "Search",
  words: ["lamp", "rug", "pan", "chair", "pen"],
};
/** A note, and a button that changes a number after a request. */
export const PAGE_ROUTINE: Routine = { field: "Note", button: "Add lamp 1 to cart", words: ["x", "y"] };

/** A mistake or a failure ends the bench: it must not count as a fast step. */
export const stepper = (session: SessionHandle, { field, button, words }: Routine): Stepper => ({
  async step(n) {
    const word = words[Math.floor(n / 2) % words.length] ?? "";
    const answer =
      n % 2 === 0 ? await session.fill(session.element(field), word) : await session.click(session.element(button, "button"));
    const wrong = answer.error ?? answer.failure;
    if (wrong) throw new Error(`Step ${answer.index} did not work: ${wrong.message}`);
    if (!answer.observation?.text) throw new Error(`Step ${answer.index} has no observation.`);
  },
});
