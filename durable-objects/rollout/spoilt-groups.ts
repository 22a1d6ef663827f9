/**
 * @module Groups of which nothing can be learned: members that did not begin alike are failures, and where the request says
 * so, one member that is masked takes the whole group out.
 */
import type { Ended } from "../../sdk/rollouts/schedule/index.ts";
import type { RolloutParts } from "./parts.ts";
import type { Teller } from "./progress/teller.ts";
import type { EpisodeRow } from "./state/episodes.ts";

export interface GroupHands {
  readonly tell: Teller;
  /** Tells a session that runs what to do now. */
  readonly order: (n: number) => void;
  /** Marks the trajectory of an episode that has ended. */
  readonly disown: (row: EpisodeRow) => void;
  readonly close: (ended: Ended, result: { mask: number }) => void;
}

export class SpoiltGroups {
  readonly #parts: RolloutParts;
  readonly #hands: GroupHands;

  constructor(parts: RolloutParts, hands: GroupHands) {
    this.#parts = parts;
    this.#hands = hands;
  }

  /** Members that ended already are failures after all, and those that run are stopped. */
  diverge(group: string, reason: string): void {
    const { episodes } = this.#parts;
    const failure = { class: "internal", message: reason, scope: "episode", retryable: false, retryAfterMs: null } as const;
    for (const row of episodes.rows("where grp = ?", group)) {
      episodes.update(row.n, { failure });
      if (row.state === "done") {
        const scheduled = episodes.get(row.n);
        if (scheduled) episodes.put({ ...scheduled, outcome: "errored" });
        episodes.update(row.n, { mask: 1, score: null, disown: reason });
        this.#hands.disown({ ...row, disown: reason });
      } else if (row.state === "running") this.#hands.order(row.n);
    }
    this.#hands.tell.group(group, false);
  }

  /** Called when an episode is done. Where the request says so, a masked member drops its group: what it did stays on record. */
  dropIfMasked(n: number): void {
    const { episodes, groups, record } = this.#parts;
    const row = episodes.row(n);
    if (record.request.groups?.onFailure !== "drop" || !row || row.grp === null || row.mask === 0) return;
    if (groups.spoilt(row.grp) !== null) return;
    const reason = reasonOf(row);
    groups.drop(row.grp, reason);
    this.#hands.tell.group(row.grp, false);
    // Those that wait come last: the last of them makes the group whole, which delivers it.
    for (const member of episodes.rows("where grp = ? order by state = 'waiting', member", row.grp)) this.#drop(member, reason);
  }

  #drop(member: EpisodeRow, reason: string): void {
    const { episodes, scheduler } = this.#parts;
    if (member.state === "running") this.#hands.order(member.n);
    else if (member.state === "waiting") this.#hands.close(scheduler.abandon(member.n), { mask: 1 });
    else if (member.state === "done") {
      episodes.update(member.n, { mask: 1, disown: reason });
      this.#hands.disown({ ...member, disown: reason });
      this.#hands.tell.episode(member.n);
    }
  }
}

const reasonOf = ({ grp, member, outcome, attempt, failure, end }: EpisodeRow): string => {
  const said = outcome === "errored" ? (failure ?? end) : end;
  const why = said === null ? null : (JSON.parse(said) as { message: string | null }).message;
  const attempts = attempt > 1 ? ` after ${attempt} attempts` : "";
  return `Group ${grp} is dropped: its member ${member} ${outcome}${attempts}${why ? ` (${why})` : ""}.`;
};
