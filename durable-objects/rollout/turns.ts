/**
 * @module Whose turn it is to ask the policy. Nobody polls: a session that has to wait is told when its turn comes.
 */
import type { Attempt } from "../../sdk/rollouts/schedule/index.ts";
import { policyCallsOf } from "./launch.ts";
import type { RolloutParts } from "./parts.ts";
import type { Orders } from "./rpc.ts";
import type { EpisodeRow } from "./state/episodes.ts";

const STOPPED = {
  cancelled: "The rollout was cancelled.",
  deadline: "The rollout's deadline was over.",
  straggler: "Nearly all of the rollout was done, and its grace was over.",
} as const;

export class Turns {
  readonly #parts: RolloutParts;
  /** Words of a later life of the object are later, too. */
  #at = Date.now() * 1000;

  constructor(parts: RolloutParts) {
    this.#parts = parts;
  }

  /** What this attempt is to do now. It takes a free turn, or a place in the queue for one. */
  ordersFor({ n, attempt }: Attempt): Orders {
    const { episodes, groups, control } = this.#parts;
    const row = episodes.row(n);
    if (!row || row.attempt !== attempt || row.state === "waiting" || row.state === "done") {
      return this.#orders("stop", { reason: "cancelled", message: "The rollout has no use for this attempt any more." });
    }
    if (row.ending === 1) return this.#orders("stop", { reason: "cancelled", message: STOPPED[control.stopped ?? "cancelled"] });
    const diverged = groups.divergence(row.grp);
    if (diverged !== null) return this.#orders("stop", { reason: "failure", message: diverged });
    const dropped = groups.dropped(row.grp);
    if (dropped !== null) return this.#orders("stop", { reason: "cancelled", message: dropped });
    if (row.state !== "running") return this.#orders("wait");
    if (row.turn === "on" || row.turn === "acting") return this.#orders("on");
    if (control.paused || !this.#hasRoom) {
      if (row.turn !== "wait") episodes.update(n, { turn: "wait", asked_at: Date.now() });
      return this.#orders("wait");
    }
    episodes.update(n, { turn: "on" });
    return this.#orders("on");
  }

  /** The policy has answered, and the step is being taken. */
  answered({ n, attempt }: Attempt): void {
    const row = this.#parts.episodes.row(n);
    if (row?.attempt === attempt && row.turn === "on") this.#parts.episodes.update(n, { turn: "acting" });
  }

  /** The round is over. */
  over(n: number): void {
    this.#parts.episodes.update(n, { turn: null });
  }

  /** Those whose turn has come, in the order in which they asked. */
  next(): EpisodeRow[] {
    const { episodes, control } = this.#parts;
    if (control.paused) return [];
    const room = this.#limit - episodes.countTurns("on");
    if (room <= 0) return [];
    const rows = episodes.rows("where state = 'running' and turn = 'wait' order by asked_at, n limit ?", room);
    for (const { n } of rows) episodes.update(n, { turn: "on" });
    return rows;
  }

  get #limit(): number {
    return policyCallsOf(this.#parts.record.request.concurrency);
  }

  get #hasRoom(): boolean {
    const { concurrency } = this.#parts.record.request;
    return this.#limit >= concurrency.episodes || this.#parts.episodes.countTurns("on") < this.#limit;
  }

  #orders(go: Orders["go"], stop: Orders["stop"] = null): Orders {
    return { go, stop, policyVersion: this.#parts.record.versions.at(-1) ?? null, at: ++this.#at };
  }
}
