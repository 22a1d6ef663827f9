/**
 * @module Many sub-environments as one, with the semantics of Gymnasium's vector environments; and without their barrier, by
 * `send` and `recv`.
 */
import type { Stillwater } from "../client.ts";
import type { CallOptions } from "../http.ts";
import type { AnyAction, StepOptions } from "../session.ts";
import { batchInfos } from "./infos.ts";
import { Slot } from "./slot.ts";
import type {
  AutoresetMode,
  EpisodeWish,
  Received,
  SlotReset,
  SlotStep,
  VectorOptions,
  VectorReset,
  VectorStep,
} from "./types.ts";

export interface VectorResetRequest extends CallOptions {
  /** Slot i gets seed + i; a list has one for each slot, null for none. */
  readonly seed?: number | readonly (number | null)[];
  /** `reset_mask` resets those slots alone; the rest is what the episodes begin with. */
  readonly options?: EpisodeWish & { readonly reset_mask?: readonly boolean[] };
}

export interface VectorStepOptions extends CallOptions {
  /** What the policy said, for each action. */
  readonly policy?: readonly (StepOptions["policy"] | undefined)[];
}

type Finished = { readonly slot: number; readonly result: SlotStep } | { readonly slot: number; readonly error: unknown };

/** A slot that was not to be reset. */
interface Kept {
  readonly obs: Slot["obs"];
  readonly mask: false;
  readonly info: null;
}

export class VectorEnv implements AsyncDisposable {
  readonly metadata: { readonly autoreset_mode: AutoresetMode };
  readonly #slots: readonly Slot[];
  /** Slots whose answer nobody has received yet. */
  readonly #sent = new Set<number>();
  readonly #finished: Finished[] = [];
  #wake = (): void => {};

  constructor(stillwater: Stillwater, options: VectorOptions) {
    if (!Number.isInteger(options.n) || options.n < 1) throw new RangeError(`n is ${options.n}: it takes one slot at least.`);
    this.metadata = { autoreset_mode: options.autoreset ?? "NextStep" };
    this.#slots = Array.from({ length: options.n }, (_, slot) => new Slot(stillwater, slot, options));
  }

  get numEnvs(): number {
    return this.#slots.length;
  }
  /** The sessions behind the slots; null before the first reset. */
  get sessions(): readonly (Slot["session"] | null)[] {
    return this.#slots.map(({ session }) => session);
  }

  /** Begins an episode in every slot, or in those of `options.reset_mask`; the others keep what they last saw. */
  async reset(request: VectorResetRequest = {}): Promise<VectorReset> {
    this.#refuseWhileSent();
    const begun = new Map(this.#resets(request).map(({ slot, run }) => [slot, run()]));
    const kept = async (slot: Slot): Promise<SlotReset | Kept> => ({ obs: slot.obs, mask: false, info: null });
    const results = await allDone<SlotReset | Kept>(this.#slots.map((slot, i) => begun.get(i) ?? kept(slot)));
    return {
      obs: results.map(({ obs }) => obs),
      mask: results.map(({ mask }) => mask),
      infos: batchInfos(results.map(({ info }) => info)),
    };
  }

  /** One action in every slot; answers when the last has answered. */
  async step(actions: readonly AnyAction[], options: VectorStepOptions = {}): Promise<VectorStep> {
    this.#refuseWhileSent();
    const slots = this.#slots.map((_, i) => i);
    this.#checkActions(actions, slots);
    return collate(await allDone(slots.map((slot, k) => this.#act(slot, actions[k], k, options))));
  }

  /** Hands actions to slots, all by default, and does not wait: `recv` gives what came of them. */
  send(
    actions: readonly AnyAction[],
    slots: readonly number[] = this.#slots.map((_, i) => i),
    options: VectorStepOptions = {},
  ): void {
    this.#checkActions(actions, slots);
    this.#refuseSent(slots);
    slots.forEach((slot, k) => {
      this.#follow(slot, this.#act(slot, actions[k], k, options));
    });
  }

  /** As `reset`, without waiting: `recv` gives the first observations, with the reward 0 and masked. */
  asyncReset(request: VectorResetRequest = {}): void {
    const resets = this.#resets(request);
    this.#refuseSent(resets.map(({ slot }) => slot));
    for (const { slot, run } of resets) {
      const begun = run().then(({ obs, mask: failed, info }): SlotStep => {
        return { obs, info, mask: true, reward: failed ? null : 0, terminated: false, truncated: failed };
      });
      this.#follow(slot, begun);
    }
  }

  /** The next `n` answers to what was sent, in the order in which they came. */
  async recv(n = 1): Promise<Received> {
    if (n > this.#sent.size) throw new RangeError(`${n} answers are asked for, and ${this.#sent.size} slots have an action.`);
    while (this.#finished.length < n) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const taken = this.#finished.splice(0, n);
    for (const { slot } of taken) this.#sent.delete(slot);
    const results = taken.map((one) => {
      if ("error" in one) throw one.error;
      return one.result;
    });
    return { ...collate(results), slots: taken.map(({ slot }) => slot) };
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    await allDone(this.#slots.map((slot) => slot.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #act(slot: number, action: AnyAction | undefined, k: number, { policy, ...call }: VectorStepOptions): Promise<SlotStep> {
    const said = policy?.[k];
    return this.#at(slot).step(action ?? "", { ...call, ...(said ? { policy: said } : {}) });
  }

  #resets(request: VectorResetRequest): { slot: number; run: () => Promise<SlotReset> }[] {
    const { options: { reset_mask: chosen, ...wish } = {}, seed, ...call } = request;
    this.#checkMask(chosen);
    const seeds = this.#seeds(seed);
    return this.#slots.flatMap((slot, i) => {
      if (chosen && !chosen[i]) return [];
      const own = seeds[i] ?? undefined;
      return [{ slot: i, run: () => slot.reset({ ...wish, ...(own === undefined ? {} : { seed: own }) }, call) }];
    });
  }

  #follow(slot: number, work: Promise<SlotStep>): void {
    this.#sent.add(slot);
    work.then(
      (result) => this.#finish({ slot, result }),
      (error: unknown) => this.#finish({ slot, error }),
    );
  }

  #refuseSent(slots: readonly number[]): void {
    const busy = slots.filter((slot) => this.#sent.has(slot));
    if (busy.length > 0) throw new Error(`Slots ${busy.join(", ")} have been sent something: receive their answers first.`);
  }

  #finish(finished: Finished): void {
    this.#finished.push(finished);
    this.#wake();
  }

  #at(slot: number): Slot {
    const found = this.#slots[slot];
    if (!found) throw new RangeError(`There is no slot ${slot}: they are 0 to ${this.numEnvs - 1}.`);
    return found;
  }

  #checkActions(actions: readonly AnyAction[], slots: readonly number[]): void {
    if (actions.length !== slots.length) throw new RangeError(`${actions.length} actions were given for ${slots.length} slots.`);
    if (new Set(slots).size < slots.length) throw new RangeError("A slot takes one action at a time.");
    const unborn = slots.filter((slot) => !this.#at(slot).wasReset);
    if (unborn.length > 0) throw new Error(`Slots ${unborn.join(", ")} have no episode yet: reset the environment first.`);
    if (this.metadata.autoreset_mode !== "Disabled") return;
    const over = slots.filter((slot) => this.#at(slot).needsReset);
    if (over.length > 0)
      throw new Error(`The episodes of slots ${over.join(", ")} have ended: reset them with options.reset_mask.`);
  }

  #checkMask(mask: readonly boolean[] | undefined): void {
    if (!mask) return;
    if (mask.length !== this.numEnvs || mask.some((value) => typeof value !== "boolean")) {
      throw new TypeError(`reset_mask takes a boolean for each of the ${this.numEnvs} slots.`);
    }
    if (!mask.includes(true)) throw new RangeError("reset_mask chooses no slot.");
  }

  #seeds(seed: VectorResetRequest["seed"]): readonly (number | null)[] {
    if (seed === undefined) return this.#slots.map(() => null);
    if (typeof seed === "number") return this.#slots.map((_, i) => seed + i);
    if (seed.length !== this.numEnvs) throw new RangeError(`${seed.length} seeds were given for ${this.numEnvs} slots.`);
    return seed;
  }

  #refuseWhileSent(): void {
    if (this.#sent.size > 0) throw new Error(`${this.#sent.size} answers to what was sent are not received yet.`);
  }
}

/** Waits for all, also when one throws: none goes on behind the caller's back. */
const allDone = async <T>(work: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(work);
  return Promise.all(work);
};

const collate = (results: readonly SlotStep[]): VectorStep => ({
  obs: results.map(({ obs }) => obs),
  rewards: results.map(({ reward }) => reward),
  terminations: results.map(({ terminated }) => terminated),
  truncations: results.map(({ truncated }) => truncated),
  mask: results.map(({ mask }) => mask),
  infos: batchInfos(results.map(({ info }) => info)),
});
