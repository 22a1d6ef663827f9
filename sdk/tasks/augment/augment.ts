/**
 * @module Gives tasks that nothing scores a rubric, by any OpenAI-compatible model: so many at once, in the order in which they
 * came, each asked again while its reply is bad, and set aside with the reason when it stays so.
 */
import type { ChatRequest } from "../../agents/agent.ts";
import type { ChatPolicy } from "../../policies/chat.ts";
import { PolicyError, type PolicyErrorCode } from "../../policies/errors.ts";
import type { PolicyReply, Task } from "../../protocol/index.ts";
import { Gate } from "../../rollouts/gate.ts";
import { withRubric } from "./apply.ts";
import { PROMPT_VERSION, questionOf, refusalOf, toldOf } from "./ask.ts";
import { problemOf } from "./check.ts";
import { type Drafted, readReply } from "./reply.ts";

const DEFAULT_TRIES = 3;
const DEFAULT_CONCURRENCY = 8;
/** So many times the concurrency are under way, so that a slow one does not hold up those behind it. */
const AHEAD = 4;
const NONCE_BYTES = 8;

export interface AugmentCost {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** What was said of a task before, by the hash of everything that it depends on. */
export interface RubricCache {
  get(hash: string): Promise<Kept | null>;
  put(hash: string, kept: Kept): Promise<void>;
}

/** A rubric; or why there is none. */
export type Kept = { readonly drafted: Drafted } | { readonly aside: string };

export interface AugmentOptions {
  readonly model: ChatPolicy;
  /** Names the server, where the same model of two servers is not the same. */
  readonly server?: string;
  readonly cache?: RubricCache;
  /** Asks again about tasks that were set aside before. */
  readonly again?: boolean;
  readonly concurrency?: number;
  /** How often a task is asked about before it is set aside. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
}

/**
 * `kept`: it was scored already. `augmented`: it has a rubric now. `aside`: no reply was good. `failed`: the server gave none;
 * another run may do better.
 */
export type Augmented = { readonly task: Task; readonly cost: AugmentCost } & (
  | { readonly outcome: "kept" }
  | { readonly outcome: "augmented"; readonly cached: boolean }
  | { readonly outcome: "aside" | "failed"; readonly reason: string; readonly cached: boolean }
);

/** No other task would fare better. */
const HOPELESS: ReadonlySet<PolicyErrorCode> = new Set(["unauthorized", "not_found", "redirected", "aborted"]);

const NO_COST: AugmentCost = { calls: 0, promptTokens: 0, completionTokens: 0 };

/** Yields in the order of the tasks. Throws PolicyError when the server lets nobody in, and when the signal fires. */
export async function* augmentTasks(
  tasks: AsyncIterable<Task> | Iterable<Task>,
  options: AugmentOptions,
): AsyncGenerator<Augmented> {
  const concurrency = options.concurrency ?? DEFAULT_CONCURRENCY;
  const gate = new Gate(concurrency);
  // One for each task: a signal that all listen to would gather too many of them.
  const controllers = new Set<AbortController>();
  const stop = (): void => {
    for (const controller of controllers) controller.abort(options.signal?.reason);
  };
  const underWay: Promise<Augmented>[] = [];
  const begin = (task: Task): Promise<Augmented> => {
    const controller = new AbortController();
    controllers.add(controller);
    const work = augmentTask(task, options, gate, controller.signal).finally(() => controllers.delete(controller));
    // A failure is told when its turn comes.
    work.catch(() => {});
    return work;
  };
  options.signal?.addEventListener("abort", stop, { once: true });
  try {
    for await (const task of tasks) {
      options.signal?.throwIfAborted();
      underWay.push(begin(task));
      if (underWay.length >= concurrency * AHEAD) yield (await underWay.shift()) as Augmented;
    }
    while (underWay.length > 0) yield (await underWay.shift()) as Augmented;
  } finally {
    options.signal?.removeEventListener("abort", stop);
    stop();
    await Promise.allSettled(underWay);
  }
}

const augmentTask = async (task: Task, options: AugmentOptions, gate: Gate, signal: AbortSignal): Promise<Augmented> => {
  if (task.evaluate) return { task, outcome: "kept", cost: NO_COST };
  const refused = refusalOf(task);
  if (refused !== null) return { task, outcome: "aside", reason: refused, cached: false, cost: NO_COST };
  const hash = await hashOf(task, options);
  const known = await options.cache?.get(hash);
  if (known && !("aside" in known && options.again)) return settled(task, known, true, NO_COST);
  return gate.pass(signal, () => askUntilGood(task, hash, options, signal));
};

const settled = (task: Task, kept: Kept, cached: boolean, cost: AugmentCost): Augmented =>
  "drafted" in kept
    ? { task: withRubric(task, kept.drafted), outcome: "augmented", cached, cost }
    : { task, outcome: "aside", reason: kept.aside, cached, cost };

const askUntilGood = async (task: Task, hash: string, options: AugmentOptions, signal: AbortSignal): Promise<Augmented> => {
  const tries = options.tries ?? DEFAULT_TRIES;
  let cost = NO_COST;
  let reason: string | null = null;
  for (let attempt = 0; attempt < tries; attempt++) {
    const nonce = randomNonce();
    const answer = await ask(options.model, questionOf(task, nonce, reason), signal);
    cost = added(cost, answer.cost);
    if ("failed" in answer) return { task, outcome: "failed", reason: answer.failed, cached: false, cost };
    const read = "text" in answer ? readReply(answer.text, nonce) : { ok: false as const, reason: answer.bad };
    reason = read.ok ? problemOf(read.drafted, task) : read.reason;
    if (read.ok && reason === null) return keep(task, hash, { drafted: read.drafted }, options, cost);
  }
  return keep(task, hash, { aside: `no good reply in ${tries} tries; the last one: ${reason}` }, options, cost);
};

const keep = async (task: Task, hash: string, kept: Kept, { cache }: AugmentOptions, cost: AugmentCost): Promise<Augmented> => {
  await cache?.put(hash, kept);
  return settled(task, kept, false, cost);
};

type Answer = { readonly cost: AugmentCost } & (
  | { readonly text: string }
  /** The model's own doing: it said more than anybody reads. */
  | { readonly bad: string }
  | { readonly failed: string }
);

const ask = async (model: ChatPolicy, request: ChatRequest, signal: AbortSignal): Promise<Answer> => {
  let calls = 0;
  const noPicture = (): never => {
    throw new Error("There are no pictures in a question about a task.");
  };
  try {
    const { text, usage } = await model(request, { signal, picture: noPicture, onAttempt: () => void calls++ });
    return { text, cost: costOf(calls, usage) };
  } catch (error) {
    if (!(error instanceof PolicyError) || HOPELESS.has(error.code)) throw error;
    const cost = costOf(calls, null);
    return error.code === "response_too_large" ? { bad: error.message, cost } : { failed: error.message, cost };
  }
};

const costOf = (calls: number, usage: PolicyReply["usage"]): AugmentCost => ({
  calls,
  promptTokens: usage?.promptTokens ?? 0,
  completionTokens: usage?.completionTokens ?? 0,
});

export const added = (a: AugmentCost, b: AugmentCost): AugmentCost => ({
  calls: a.calls + b.calls,
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens,
});

/** The nonce is left out: it is new with each call. */
const hashOf = async (task: Task, { model, server = "" }: AugmentOptions): Promise<string> => {
  const content = JSON.stringify([server, model.model, model.sampling, PROMPT_VERSION, toldOf(task)]);
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
  return hex(new Uint8Array(bytes));
};

const randomNonce = (): string => hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
