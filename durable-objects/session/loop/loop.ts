/**
 * @module The loop of an episode that a rollout ordered: ask the policy, take the step, tell the rollout, one round per alarm.
 *
 * A round runs beside the session's queue, which it enters for the step alone: heartbeats and reads go on while a policy thinks.
 */
import { createAgent } from "../../../sdk/agents/index.ts";
import { policyOfStep } from "../../../sdk/policies/index.ts";
import type { End, PolicyCall } from "../../../sdk/protocol/index.ts";
import type { Attempt } from "../../../sdk/rollouts/schedule/index.ts";
import { stepLeave } from "../../quota/quota.ts";
import type { Credentials, Orders, RolloutRPC, StepTaken } from "../../rollout/rpc.ts";
import { messageOf } from "../episode/failures.ts";
import { endSession, failedEnd } from "../lifecycle.ts";
import type { SessionParts } from "../parts.ts";
import { takeStep } from "../step/take.ts";
import { askPolicy, policyFailure } from "./ask.ts";
import { History, stepTaken } from "./history.ts";
import type { LoopOrder, LoopRecord, LoopStore } from "./record.ts";
import { resultOf } from "./result.ts";

/** A step that failed leaves the episode alive; after so many in a row there is no use in going on. */
const MAX_FAILED_STEPS = 3;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
const REPORT_STEPS = 100;

export interface LoopHands {
  /** Runs after whatever runs on the session now. */
  readonly serially: <T>(work: () => Promise<T>) => Promise<T>;
  readonly cancelled: () => boolean;
  readonly keepAlive: (work: Promise<void>) => void;
  /** Ends a step or a start that runs, so that stopping does not wait for it. */
  readonly breakOff: () => void;
}

export class EpisodeLoop {
  readonly #parts: SessionParts;
  readonly #store: LoopStore;
  readonly #hands: LoopHands;
  readonly #history: History;
  readonly #agent: ReturnType<typeof createAgent>;
  #round: Promise<void> | null = null;
  #asking: AbortController | null = null;
  #orders: Orders | null = null;
  #reportDue = true;
  #credentials: Credentials | null = null;
  #faults = 0;

  constructor(parts: SessionParts, store: LoopStore, hands: LoopHands) {
    this.#parts = parts;
    this.#store = store;
    this.#hands = hands;
    this.#history = new History(parts);
    this.#agent = createAgent(store.record.order.agent);
  }

  get record(): LoopRecord {
    return this.#store.record;
  }

  /** Due at the next alarm. */
  soon(): void {
    if (!this.record.told) this.#parts.schedule.sooner("round", Date.now());
  }

  /** One round, beside everything else; its end arms the next. */
  round(): void {
    if (this.#round || this.record.told) return;
    this.#round = this.#guarded().finally(() => {
      this.#round = null;
    });
    this.#hands.keepAlive(this.#round);
  }

  /** The session may have ended under the loop: then nobody waits for the policy any more. */
  look(): void {
    if (this.record.told || !this.#isOver) return;
    this.#asking?.abort();
    if (!this.#round && this.#faults === 0) this.soon();
  }

  /** What the rollout says; an older word does not count. It asks now and then, so that a lost alarm is made up for. */
  told(orders: Orders): void {
    this.#obey(orders);
    if (this.#parts.session.status !== "ended") this.#parts.touch();
    // The rollout still counts it as running, so what it was told has not reached it.
    if (this.record.told) this.#store.update({ told: false });
    if (this.record.stop) {
      this.#asking?.abort();
      if (!this.#isOver) this.#hands.breakOff();
    }
    if (!this.#round) this.soon();
    this.#parts.schedule.rearm();
  }

  async #guarded(): Promise<void> {
    try {
      const goOn = await this.#go();
      this.#faults = 0;
      if (goOn) this.#parts.schedule.set("round", Date.now());
    } catch (error) {
      const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#faults++);
      const { id } = this.#parts.session;
      console.warn(JSON.stringify({ level: "warn", event: "round_failed", session: id, error: messageOf(error) }));
      this.#parts.schedule.set("round", Date.now() + pause);
    }
  }

  /** True: the next round is due at once. False: it waits for the rollout, a start or a score. */
  async #go(): Promise<boolean> {
    if (this.#parts.session.status === "starting") return false;
    const { stop } = this.record;
    if (stop) await this.#end(stop);
    this.#giveUp();
    if (this.record.failure && !this.#isOver) await this.#end({ reason: "failure", message: this.record.failure.message });
    if (this.#isOver) {
      await this.#finish();
      return false;
    }
    if (this.#reportDue) await this.#report();
    if (this.record.stop) return true;
    if (this.#orders?.go !== "on") return false;
    const call = await this.#call();
    if (!call || this.#isOver || this.record.stop) return true;
    const leave = await stepLeave(this.#parts.env, this.#order.owner);
    if (!leave.ok) {
      this.#parts.schedule.set("round", Date.now() + leave.retryAfterMs);
      return false;
    }
    await this.#step(call);
    return true;
  }

  get #isOver(): boolean {
    const { session, episode } = this.#parts;
    return episode.end !== null || session.status === "failed" || session.status === "ended";
  }

  /** A step that the service died in is the end of the attempt: nobody knows what it did. */
  #giveUp(): void {
    if (this.#isOver || this.record.failure) return;
    const { store, episode } = this.#parts;
    const last = store.stepsAfter(episode.ref.n, episode.steps - 1 - MAX_FAILED_STEPS, MAX_FAILED_STEPS);
    const failure = last.at(-1)?.answer?.failure;
    if (!failure) return;
    const hopeless = last.length === MAX_FAILED_STEPS && last.every(({ answer }) => answer?.failure);
    if (failure.class !== "interrupted" && !hopeless) return;
    this.#store.update({ failure: { ...failure, scope: "episode", retryable: true } });
  }

  /** Tells the rollout what it does not know yet, and learns what to do. */
  async #report(): Promise<void> {
    const { session, episode, store } = this.#parts;
    const { ready } = this.record;
    if (!ready) {
      const orders = await this.#rollout.ready(this.#attempt, {
        session: session.id,
        trajectory: episode.ref.id,
        seed: episode.seed,
        hash: store.initial(episode.ref.n)?.hash ?? null,
      });
      this.#store.update({ ready: true });
      this.#obey(orders);
    } else {
      const steps = this.#unreported();
      const orders = await this.#rollout.progress(this.#attempt, steps);
      this.#reported(steps);
      this.#obey(orders);
    }
    this.#reportDue = false;
  }

  #unreported(): StepTaken[] {
    const { store, episode } = this.#parts;
    return store.stepsAfter(episode.ref.n, this.record.reported - 1, REPORT_STEPS).map(stepTaken);
  }

  #reported(steps: readonly StepTaken[]): void {
    const last = steps.at(-1);
    if (last) this.#store.update({ reported: last.index + 1 });
  }

  /** The reply for the next step: the one that was kept, or a new one; null when none can be had. */
  async #call(): Promise<PolicyCall | null> {
    const { env, episode, storage } = this.#parts;
    const index = episode.steps;
    const kept = this.#store.call(index);
    if (kept) return kept;
    const soFar = this.#history.soFar();
    if (!soFar) throw new Error("The episode has no first observation.");
    const credentials = await this.#askCredentials();
    if (!credentials) return null;
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const call = await askPolicy(env, this.#order, {
        agent: this.#agent,
        episode: soFar,
        seed: episode.seed,
        credentials,
        signal: asking.signal,
      });
      this.#store.keepCall(index, call);
      await storage.sync();
      return call;
    } catch (error) {
      if (!asking.signal.aborted) this.#store.update({ failure: policyFailure(error) });
      return null;
    } finally {
      this.#asking = null;
      if (this.#order.counted) this.#rollout.answered(this.#attempt).catch(() => {});
    }
  }

  /** Kept in memory alone; null when the secret is not there any more. */
  async #askCredentials(): Promise<Credentials | null> {
    if (this.#credentials) return this.#credentials;
    const answer = await this.#rollout.credentials(this.#attempt);
    if (answer.ok) this.#credentials = answer.body;
    else {
      const refused = { class: "policy", scope: "episode", retryable: false, retryAfterMs: null } as const;
      this.#store.update({ failure: { ...refused, message: answer.message } });
    }
    return this.#credentials;
  }

  async #step(call: PolicyCall): Promise<void> {
    const { episode } = this.#parts;
    const { rollout, n, attempt } = this.#order;
    const index = episode.steps;
    const version = call.reply.version ?? this.#orders?.policyVersion;
    const request = {
      action: this.#agent.read(call.reply).action ?? null,
      index,
      requestId: `${rollout}/${n}/${attempt}/${index}`,
      episode: episode.ref.id,
      policy: { ...policyOfStep(call), ...(version ? { version } : {}) },
    };
    await this.#hands.serially(() => takeStep(this.#parts, request, this.#hands.cancelled));
    this.#store.dropCalls();
    this.#reportDue = true;
  }

  async #end(end: End): Promise<void> {
    await this.#hands.serially(() => endSession(this.#parts, end));
  }

  /** Browser and sites go at once; the rollout is told when there is a score, or none to wait for. */
  async #finish(): Promise<void> {
    await this.#end(failedEnd(this.#parts.session));
    const steps = this.#unreported();
    if (this.#parts.episode.evaluation.status === "pending") {
      if (!this.record.scoring) await this.#rollout.scoring(this.#attempt, steps);
      this.#reported(steps);
      this.#store.update({ scoring: true });
      return;
    }
    await this.#rollout.ended(this.#attempt, resultOf(this.#parts, this.record), steps);
    this.#reported(steps);
    this.#store.dropCalls();
    this.#store.update({ told: true });
    this.#credentials = null;
  }

  #obey(orders: Orders): void {
    if (this.#orders && orders.at < this.#orders.at) return;
    this.#orders = orders;
    if (orders.go === "stop" && orders.stop && !this.record.stop) this.#store.update({ stop: orders.stop });
  }

  get #order(): LoopOrder {
    return this.record.order;
  }

  get #attempt(): Attempt {
    const { n, attempt } = this.#order;
    return { n, attempt };
  }

  /** A stub of its own for each call: one that has thrown stays broken. */
  get #rollout(): RolloutRPC {
    return this.#parts.env.ROLLOUT.getByName(this.#order.rollout) as unknown as RolloutRPC;
  }
}
