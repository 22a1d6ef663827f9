/**
 * @module The Durable Object that owns one session. It coordinates; the modules beside it know how.
 */
import { DurableObject } from "cloudflare:workers";
import {
  type Evaluation,
  type NetworkEntry,
  type Observation,
  type Observe,
  type ResetSession,
  type ScreenshotOptions,
  ServiceError,
  type Session,
  type StepAnswer,
  type StepRequest,
  type StepRow,
  type StorageState,
  type Trajectory,
} from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { type Reply, reply, replying } from "../reply.ts";
import type { Orders } from "../rollout/rpc.ts";
import { flushOutbox, wake } from "./alarm.ts";
import { readStorageState } from "./browser/storage-state.ts";
import { browserOf, type GuestBrowser, type NewAddress, openAddress } from "./cdp/addresses.ts";
import { Environment } from "./episode/environment.ts";
import { lostBrowser, messageOf } from "./episode/failures.ts";
import { type Found, planFirst, planFork } from "./episode/plan.ts";
import { evaluateNow } from "./evaluation/episode.ts";
import { EvidenceStore } from "./evaluation/evidence.ts";
import { type Captured, captureState } from "./fork/capture.ts";
import {
  disownEpisode,
  dropEpisode,
  endEpisode,
  endSession,
  failSession,
  failStart,
  leftByUser,
  registerSession,
  resetPlan,
  startEpisode,
} from "./lifecycle.ts";
import { lookThrough, takePicture } from "./look.ts";
import { EpisodeLoop } from "./loop/loop.ts";
import { LoopStore } from "./loop/record.ts";
import { faultOf } from "./page-fault.ts";
import { type Due, SessionParts } from "./parts.ts";
import { Outbox } from "./recording/outbox.ts";
import type { KeptStates, OpenSession, SessionRPC } from "./rpc.ts";
import { Schedule } from "./schedule.ts";
import { withInlineData } from "./screenshot.ts";
import { Serial } from "./serial.ts";
import { keepStates } from "./sites/leases.ts";
import { acceptSocket, closeSockets, noSession } from "./socket/accept.ts";
import { Frames } from "./socket/frames.ts";
import { NetworkStore } from "./state/network-store.ts";
import { SessionStore } from "./state/store.ts";
import { settleInterrupted, takeStep } from "./step/take.ts";
import { stepRow, trajectoryView } from "./view.ts";
import { TimeLimitError, within } from "./within.ts";

const DISCARD_RETRY_MS = 3_000;

export class SessionObject extends DurableObject<Env> implements SessionRPC {
  readonly #serial = new Serial();
  readonly #flushes = new Serial();
  readonly #frames = new Frames(this.env, this);
  #parts: SessionParts | null = null;
  #planning: Promise<void> | null = null;
  #starting: Promise<void> | null = null;
  #ending = false;
  /** Of a session that a rollout opened. */
  #loop: EpisodeLoop | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    if (SessionStore.exists(ctx.storage)) this.#revive();
  }

  open(open: OpenSession): Promise<Reply<Session>> {
    return replying(async () => {
      const created = this.#parts === null && this.#planning === null;
      if (created) {
        this.#planning = this.#begin(open).finally(() => {
          this.#planning = null;
        });
      }
      await this.#planning;
      if (open.request.wait === "none" && created) return reply(this.#live.view, 201);
      await this.#starting;
      return reply(await this.#shown(this.#live), created ? 201 : 200);
    });
  }

  describe(): Promise<Reply<Session>> {
    return replying(async () => reply(this.#live.view));
  }

  /** The session as its opener sees it: with the first picture itself, where it was asked for inline. */
  async #shown({ view, session }: SessionParts): Promise<Session> {
    return { ...view, observation: await withInlineData(this.env, view.observation, session.observe, undefined) };
  }

  step(request: StepRequest): Promise<Reply<StepAnswer>> {
    return replying(() =>
      this.#serial.run(async () => {
        const parts = this.#live;
        const answer = await takeStep(parts, request, () => this.#ending);
        return reply({
          ...answer,
          observation: await withInlineData(this.env, answer.observation, parts.session.observe, request.observe),
        });
      }),
    );
  }

  reset(request: ResetSession, found: Found): Promise<Reply<Session>> {
    return replying(() =>
      this.#serial.run(async () => {
        const parts = this.#live;
        const repeated = request.requestId !== undefined && request.requestId === parts.episode.resetRequestId;
        if (repeated && parts.session.status === "ready") return reply(await this.#shown(parts));
        const plan = await resetPlan(parts, request, found);
        endEpisode(parts, leftByUser(parts, "The session was reset."));
        try {
          await startEpisode(parts, plan, parts.session.episode + 1, request.requestId ?? null);
        } catch (cause) {
          throw await this.#startFailed(parts, cause);
        }
        return reply(await this.#shown(parts));
      }),
    );
  }

  observe(observe: Observe): Promise<Reply<Observation>> {
    return this.#looking(async (parts) => {
      const link = await parts.environment.attach(parts.session);
      const { nextElementId, observation: last, pageText: lastText } = parts.episode;
      const seen = await lookThrough(this.env, link)({ observe, nextElementId, allocate: false, error: null, last, lastText });
      const observation = await withInlineData(this.env, seen.observation, {}, observe);
      return observation ?? seen.observation;
    });
  }

  screenshot(options: ScreenshotOptions): Promise<Reply<{ bytes: Uint8Array; mediaType: string }>> {
    return this.#looking(async (parts) => {
      const link = await parts.environment.attach(parts.session);
      return takePicture(link, options, parts.episode.nextElementId);
    });
  }

  storageState(): Promise<Reply<StorageState>> {
    return this.#looking(async (parts) => readStorageState(await parts.environment.attach(parts.session)));
  }

  evaluate(): Promise<Reply<Evaluation>> {
    return this.#looking(async (parts) => evaluateNow(parts, await parts.environment.attach(parts.session)));
  }

  capture(n: number): Promise<Reply<Captured>> {
    return this.#looking((parts) => captureState(parts, n));
  }

  download(n: number): Promise<Reply<{ bytes: Uint8Array; name: string }>> {
    return this.#looking(async (parts) => {
      const { browser } = parts.session;
      const link = await parts.environment.attach(parts.session);
      const file = link.downloads.all[n];
      if (!browser || file?.state !== "done") throw new ServiceError("download_not_found", `There is no finished download ${n}.`);
      return { bytes: await parts.environment.readDownload(browser, file.guid), name: file.name };
    });
  }

  keepSites(): Promise<Reply<KeptStates>> {
    return replying(() =>
      this.#serial.run(async () => {
        const { session, episode } = this.#usable;
        const sites = await keepStates(this.env, session.leases);
        return reply({ seed: episode.seed, trajectory: episode.ref.id, step: episode.steps, sites });
      }),
    );
  }

  openCDP(ttlMs: number): Promise<Reply<NewAddress>> {
    return replying(async () => reply(await openAddress(this.#usable, ttlMs), 201));
  }

  cdpBrowser(secret: string): Promise<Reply<GuestBrowser | null>> {
    return replying(async () => reply(await browserOf(this.#usable, secret)));
  }

  end(): Promise<Reply<Session>> {
    return replying(async () => {
      const parts = this.#live;
      this.#breakOff(parts);
      await this.#serial.run(() => endSession(parts, leftByUser(parts, "The session was deleted.")));
      this.#loop?.look();
      return reply(parts.view);
    });
  }

  /** The one request that is no RPC: a connection can only be handed over by one. */
  override async fetch(request: Request): Promise<Response> {
    return this.#parts ? acceptSocket(this.ctx, request) : noSession();
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    this.ctx.waitUntil(this.#frames.answer(socket, message));
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  async trajectory(id: string): Promise<Trajectory | null> {
    const found = this.#episodeOf(id);
    return found && trajectoryView(found.parts.session, found.episode, found.parts.store.initial(found.episode.ref.n));
  }

  async steps(id: string, after: number, limit: number): Promise<{ rows: StepRow[]; more: boolean } | null> {
    const found = this.#episodeOf(id);
    if (!found) return null;
    const { store } = found.parts;
    const { n } = found.episode.ref;
    const rows = store.stepsAfter(n, after, limit).flatMap((step) => stepRow(step) ?? []);
    return { rows, more: store.hasStepAfter(n, rows.at(-1)?.index ?? after) };
  }

  async networkLog(id: string, after: number, limit: number): Promise<NetworkEntry[] | null> {
    const found = this.#episodeOf(id);
    return found?.parts.network.after(found.episode.ref.n, after, limit) ?? null;
  }

  async forgetEpisode(id: string): Promise<void> {
    const found = this.#episodeOf(id);
    if (!found?.episode.end) return;
    const { n } = found.episode.ref;
    found.parts.store.forgetEpisode(n);
    found.parts.network.forget(n);
    found.parts.evidence.forget(n);
  }

  async flush(): Promise<boolean> {
    const parts = this.#parts;
    return parts === null || this.#flushes.run(() => flushOutbox(parts));
  }

  async loop(orders: Orders): Promise<boolean> {
    this.#loop?.told(orders);
    return this.#loop !== null;
  }

  async disown(trajectory: string, how: "failed" | "dropped", message: string): Promise<void> {
    const found = this.#episodeOf(trajectory);
    if (!found) return;
    if (how === "dropped") dropEpisode(found.parts, found.episode, message);
    else disownEpisode(found.parts, found.episode, message);
  }

  override async alarm(): Promise<void> {
    const parts = this.#parts;
    if (!parts) return;
    const serially = (work: () => Promise<void>) => this.#serial.run(work);
    const forgotten = await wake(parts, { serially, flush: () => this.flush(), loop: this.#loop });
    if (forgotten) {
      this.#parts = null;
      closeSockets(this.ctx);
      this.#loop = null;
      await this.ctx.storage.deleteAll();
    }
  }

  get #live(): SessionParts {
    if (!this.#parts) throw new ServiceError("session_not_found", "There is no session with this id.");
    return this.#parts;
  }

  /** The session while it has browser and sites. */
  get #usable(): SessionParts {
    const parts = this.#live;
    const { status, failure } = parts.session;
    if (status === "ended") throw new ServiceError("session_ended", "The session has ended.");
    if (status === "starting") throw new ServiceError("session_starting", "The session is still starting.");
    if (status === "failed")
      throw new ServiceError("session_failed", failure?.message ?? "The session's browser or site is lost.");
    return parts;
  }

  #assemble(): SessionParts {
    const store = new SessionStore(this.ctx.storage);
    const network = new NetworkStore(this.ctx.storage);
    const evidence = new EvidenceStore(this.ctx.storage);
    return new SessionParts(this.env, this.ctx.storage, {
      store,
      environment: new Environment(this.env, this.ctx.storage, () => this.#connectionLost()),
      schedule: new Schedule<Due>(this.ctx.storage),
      outbox: new Outbox(this.env, store, network, evidence),
      network,
      evidence,
    });
  }

  /** Throws for what cannot be had, before anything is written. */
  async #begin(open: OpenSession): Promise<void> {
    const { request, found, fork } = open;
    const plan = fork ? planFork(request, found, fork) : await planFirst(this.env, request, found);
    const parts = this.#assemble();
    registerSession(parts.store, open, plan);
    this.#parts = parts;
    if (open.loop) this.#runLoop(parts, LoopStore.begin(this.ctx.storage, open.loop));
    parts.schedule.set("lease", Date.now() + open.request.limits.ttlMs);
    this.#starting = this.#serial.run(async () => {
      try {
        await startEpisode(parts, plan, 0, null);
      } catch (cause) {
        const error = await this.#startFailed(parts, cause).catch((unwritten: unknown) => {
          this.ctx.waitUntil(this.#discard(parts, messageOf(cause)));
          throw unwritten;
        });
        if (open.request.wait === "none") return;
        await this.#forgetStart(parts, error.message);
        throw error;
      }
    });
    this.#starting.then(() => this.#loop?.soon()).catch(() => {});
  }

  /** Nothing is left of a start that failed, unless its trajectory may stand in the database: then that has to end there first. */
  async #forgetStart(parts: SessionParts, message: string): Promise<void> {
    parts.schedule.set("flush", null);
    const isKnown = await this.#flushes.run(async () => parts.outbox.hasSent(parts.episode.ref.n));
    if (isKnown) return this.ctx.waitUntil(this.#discard(parts, message));
    this.#parts = null;
    await this.ctx.storage.deleteAll();
  }

  /** Ends a session that nobody has. It is tried until it can be written: on a full disk not even an alarm can be set. */
  async #discard(parts: SessionParts, message: string): Promise<void> {
    for (;;) {
      try {
        await endSession(parts, { reason: "failure", message });
        parts.schedule.set("forget", Date.now());
        return;
      } catch (error) {
        console.warn(JSON.stringify({ level: "warn", event: "discard_failed", session: parts.session.id, error: String(error) }));
        await new Promise((resolve) => setTimeout(resolve, DISCARD_RETRY_MS));
      }
    }
  }

  /** A step or a start that runs is broken off, so that ending does not wait for it. */
  #breakOff(parts: SessionParts): void {
    this.#ending = true;
    parts.environment.drop();
  }

  #runLoop(parts: SessionParts, store: LoopStore): void {
    this.#loop = new EpisodeLoop(parts, store, {
      serially: (work) => this.#serial.run(work),
      cancelled: () => this.#ending,
      keepAlive: (work) => this.ctx.waitUntil(work),
      breakOff: () => this.#breakOff(parts),
    });
  }

  /** A new life of the object: what the last one left undone is named, and the alarm is set again. */
  #revive(): void {
    const parts = this.#assemble();
    if (!parts.store.session) return;
    this.#parts = parts;
    settleInterrupted(parts);
    if (parts.session.status === "starting") {
      const failure = lostBrowser("the service stopped while the session started.");
      parts.update({ status: "failed", failure });
      endEpisode(parts, { reason: "failure", message: failure.message });
    }
    parts.resumeSchedule();
    const loop = LoopStore.find(this.ctx.storage);
    if (!loop) return;
    this.#runLoop(parts, loop);
    this.#loop?.soon();
  }

  async #startFailed(parts: SessionParts, cause: unknown): Promise<ServiceError> {
    const error = await failStart(parts, cause);
    await parts.tellRegistry();
    return this.#ending ? new ServiceError("session_ended", "The session was ended while it started.") : error;
  }

  /** The socket closed by itself: the browser may have died, or only the connection. */
  #connectionLost(): void {
    const parts = this.#parts;
    if (!parts || this.#ending) return;
    this.ctx.waitUntil(
      this.#serial.run(async () => {
        if (parts.session.status !== "ready" || parts.environment.link) return;
        try {
          await parts.environment.attach(parts.session);
        } catch (error) {
          await failSession(parts, lostBrowser(messageOf(error)));
          this.#loop?.look();
        }
      }),
    );
  }

  #looking<T>(look: (parts: SessionParts) => Promise<T>): Promise<Reply<T>> {
    return replying(() =>
      this.#serial.run(async () => {
        const parts = this.#usable;
        try {
          return reply(await within(parts.session.request.limits.stepTimeoutMs, look(parts), "the page does not answer"));
        } catch (error) {
          if (error instanceof ServiceError) throw error;
          if (faultOf(error) || (error instanceof TimeLimitError && (await parts.environment.isAlive())))
            throw new ServiceError("page_unreadable", `The page could not be looked at: ${messageOf(error)}`);
          throw new ServiceError("browser_failed", `The page could not be looked at: ${messageOf(error)}`);
        }
      }),
    );
  }

  #episodeOf(id: string): { parts: SessionParts; episode: NonNullable<ReturnType<SessionStore["episode"]>> } | null {
    const parts = this.#parts;
    const n = Number(id.slice(id.lastIndexOf("_") + 1));
    const episode = parts?.store.episode(n);
    return parts && episode?.ref.id === id && !episode.deleted ? { parts, episode } : null;
  }
}
