/**
 * @module The schedule of a rollout: slots, retries, groups, pauses, stops.
 */
import { describe, expect, test } from "vitest";
import {
  type Attempt,
  type EpisodeOutcome,
  inOrder,
  MemoryStore,
  type ScheduleOptions,
  Scheduler,
  waitingEpisodes,
} from "../../sdk/rollouts/schedule/index.ts";

const OPTIONS: ScheduleOptions = {
  concurrency: { launches: 2, episodes: 4 },
  retries: { max: 1, backoffMs: 1_000 },
  deadlineAt: null,
  straggler: null,
};

const schedule = (episodes: number, options: Partial<ScheduleOptions> = {}, groups?: (string | null)[]) => {
  const store = new MemoryStore(waitingEpisodes(groups ?? Array.from({ length: episodes }, () => null)));
  return { store, scheduler: new Scheduler(store, { ...OPTIONS, ...options }) };
};

const over = (outcome: EpisodeOutcome) => ({ outcome, retryable: false });
const FAILURE = { outcome: "errored", retryable: true } as const;
const numbers = (attempts: readonly Attempt[]): number[] => attempts.map(({ n }) => n);

describe("slots", () => {
  test("no more launches than there are slots for, and a launch that is over frees one at once", () => {
    const { scheduler } = schedule(6);
    expect(numbers(scheduler.decide(0).launch)).toEqual([0, 1]);
    expect(scheduler.decide(0).launch).toEqual([]);
    scheduler.launched({ n: 1, attempt: 1 });
    expect(scheduler.decide(0).launch).toEqual([{ n: 2, attempt: 1 }]);
  });

  test("no more episodes than there are slots for, and one that ends makes room whatever the others do", () => {
    const { scheduler } = schedule(6, { concurrency: { launches: 6, episodes: 3 } });
    for (const attempt of scheduler.decide(0).launch) scheduler.launched(attempt);
    expect(scheduler.decide(0).launch).toEqual([]);
    scheduler.ended({ n: 1, attempt: 1 }, over("failed"), 0);
    expect(numbers(scheduler.decide(0).launch)).toEqual([3]);
  });

  test("an episode that waits for its judge holds no slot", () => {
    const { scheduler } = schedule(3, { concurrency: { launches: 1, episodes: 1 } });
    const [first] = scheduler.decide(0).launch;
    scheduler.launched(first as Attempt);
    scheduler.scoring(first as Attempt);
    expect(numbers(scheduler.decide(0).launch)).toEqual([1]);
    expect(scheduler.ended(first as Attempt, over("succeeded"), 0).what).toBe("done");
  });

  test("all end exactly once, and then it is finished", () => {
    const { scheduler, store } = schedule(50);
    const ends: number[] = [];
    while (!scheduler.finished) {
      for (const attempt of scheduler.decide(0).launch) scheduler.launched(attempt);
      for (const { n, attempt } of store.inStates(["running"])) {
        if (scheduler.ended({ n, attempt }, over("succeeded"), 0).what === "done") ends.push(n);
        expect(scheduler.ended({ n, attempt }, over("failed"), 0).what).toBe("stale");
      }
    }
    expect(ends.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(scheduler.decide(0)).toMatchObject({ finished: true, launch: [], wakeAt: null });
  });
});

describe("retries", () => {
  test("a failure is tried again after a while, with another attempt, so often and no more", () => {
    const { scheduler, store } = schedule(1);
    const [first] = scheduler.decide(0).launch;
    expect(scheduler.ended(first as Attempt, FAILURE, 100).what).toBe("again");
    expect(scheduler.decide(100)).toMatchObject({ launch: [], wakeAt: 1_100 });
    const { launch } = scheduler.decide(1_100);
    expect(launch).toEqual([{ n: 0, attempt: 2 }]);
    expect(scheduler.ended(launch[0] as Attempt, FAILURE, 1_200).what).toBe("done");
    expect(store.get(0)).toMatchObject({ state: "done", outcome: "errored", retries: 1, attempt: 2 });
  });

  test("a wrong answer is not tried again", () => {
    const { scheduler, store } = schedule(1);
    const [first] = scheduler.decide(0).launch;
    expect(scheduler.ended(first as Attempt, over("failed"), 0).what).toBe("done");
    expect(store.get(0)).toMatchObject({ outcome: "failed", retries: 0 });
  });

  test("each retry waits twice as long as the one before; a time that the failure names goes first", () => {
    const { scheduler } = schedule(1, { retries: { max: 3, backoffMs: 1_000 } });
    const fail = (now: number, retryAfterMs: number | null = null): number | null => {
      const [attempt] = scheduler.decide(now).launch;
      scheduler.ended(attempt as Attempt, { ...FAILURE, retryAfterMs }, now);
      return scheduler.decide(now).wakeAt;
    };
    expect(fail(0)).toBe(1_000);
    expect(fail(1_000)).toBe(3_000);
    expect(fail(3_000, 50)).toBe(3_050);
  });

  test("the end of an attempt that is no longer the present one changes nothing", () => {
    const { scheduler, store } = schedule(1);
    const [first] = scheduler.decide(0).launch;
    scheduler.ended(first as Attempt, FAILURE, 0);
    scheduler.decide(5_000);
    expect(scheduler.launched(first as Attempt)).toBe(false);
    expect(scheduler.ended(first as Attempt, over("succeeded"), 5_000).what).toBe("stale");
    expect(store.get(0)).toMatchObject({ state: "launching", attempt: 2 });
  });

  test("what is put off for want of room, or begun anew, does not count as a retry", () => {
    const { scheduler, store } = schedule(1, { retries: { max: 0, backoffMs: 1 } });
    const [first] = scheduler.decide(0).launch;
    expect(scheduler.putOff(first as Attempt, 700).what).toBe("again");
    expect(scheduler.decide(0).wakeAt).toBe(700);
    const [second] = scheduler.decide(700).launch;
    expect(scheduler.restart(second as Attempt, 800).what).toBe("again");
    expect(scheduler.decide(800).launch).toEqual([{ n: 0, attempt: 3 }]);
    expect(store.get(0)?.retries).toBe(0);
  });
});

describe("groups", () => {
  test("a group is told whole when its last member is done, retries included", () => {
    const { scheduler } = schedule(4, { concurrency: { launches: 4, episodes: 4 } }, ["a", "a", "b", "b"]);
    const launched = scheduler.decide(0).launch;
    const end = (n: number, result: Parameters<Scheduler["ended"]>[1], now = 0) =>
      scheduler.ended({ n, attempt: launched[n]?.attempt ?? 1 }, result, now);
    expect(end(0, over("succeeded")).group).toBeNull();
    expect(end(2, over("failed")).group).toBeNull();
    expect(end(1, FAILURE)).toMatchObject({ what: "again", group: null });
    expect(end(3, over("failed")).group).toBe("b");
    const [again] = scheduler.decide(1_000).launch;
    expect(scheduler.ended(again as Attempt, over("succeeded"), 2_000).group).toBe("a");
  });
});

describe("pause, cancel, deadline, stragglers", () => {
  test("while it is paused nothing begins and nothing wakes, and what runs may end", () => {
    const { scheduler } = schedule(4);
    const [first] = scheduler.decide(0).launch;
    scheduler.pause();
    scheduler.ended(first as Attempt, over("succeeded"), 0);
    expect(scheduler.decide(0)).toMatchObject({ launch: [], wakeAt: null, finished: false });
    scheduler.resume();
    expect(numbers(scheduler.decide(0).launch)).toEqual([2]);
  });

  test("a pause does not stop the clock of the deadline, and wakes once for it", () => {
    const { scheduler } = schedule(2, { deadlineAt: 10_000 });
    scheduler.pause();
    expect(scheduler.decide(0).wakeAt).toBe(10_000);
    expect(scheduler.decide(10_000)).toMatchObject({ finished: true, wakeAt: null });
  });

  test("cancel drops what waits, ends what runs, each told once, and keeps the outcome of what ended by itself", () => {
    const { scheduler, store } = schedule(5);
    for (const attempt of scheduler.decide(0).launch) scheduler.launched(attempt);
    scheduler.stop("cancelled");
    const decision = scheduler.decide(0);
    expect(decision.launch).toEqual([]);
    expect(decision.dropped.map(({ n }) => n)).toEqual([2, 3, 4]);
    expect(numbers(decision.end)).toEqual([0, 1]);
    expect(scheduler.decide(0).end).toEqual([]);
    scheduler.ended({ n: 0, attempt: 1 }, over("succeeded"), 0);
    scheduler.ended({ n: 1, attempt: 1 }, FAILURE, 0);
    expect([0, 1, 2].map((n) => store.get(n)?.outcome)).toEqual(["succeeded", "cancelled", "cancelled"]);
    expect(scheduler.finished).toBe(true);
  });

  test("an episode that waits can be abandoned, which may make its group whole; one that runs cannot", () => {
    const { scheduler, store } = schedule(0, { concurrency: { launches: 1, episodes: 1 } }, ["a", "a", "a"]);
    const [first] = scheduler.decide(0).launch;
    expect(scheduler.abandon(0)).toEqual({ n: 0, what: "stale", group: null });
    scheduler.launched(first as Attempt);
    expect(scheduler.abandon(1)).toEqual({ n: 1, what: "done", group: null });
    expect(scheduler.ended(first as Attempt, over("errored"), 0).group).toBeNull();
    expect(scheduler.abandon(2)).toEqual({ n: 2, what: "done", group: "a" });
    expect(store.get(2)?.outcome).toBe("cancelled");
    expect(scheduler.decide(0)).toMatchObject({ launch: [], finished: true });
  });

  test("dropping the last members of a group makes it whole", () => {
    const { scheduler } = schedule(2, { concurrency: { launches: 1, episodes: 1 } }, ["a", "a"]);
    const [first] = scheduler.decide(0).launch;
    scheduler.ended(first as Attempt, over("failed"), 0);
    scheduler.stop("cancelled");
    expect(scheduler.decide(0).dropped).toEqual([{ n: 1, what: "done", group: "a" }]);
  });

  test("without a straggler policy the last one has all the time it needs; with one it has its grace", () => {
    const run = (straggler: ScheduleOptions["straggler"]) => {
      const { scheduler } = schedule(2, { straggler });
      for (const attempt of scheduler.decide(0).launch) scheduler.launched(attempt);
      scheduler.ended({ n: 0, attempt: 1 }, over("succeeded"), 0);
      return scheduler;
    };
    expect(run(null).decide(1_000)).toMatchObject({ end: [], wakeAt: null });
    const strict = run({ share: 0.5, graceMs: 300 });
    expect(strict.decide(1_000)).toMatchObject({ end: [], wakeAt: 1_300 });
    expect(numbers(strict.decide(1_300).end)).toEqual([1]);
  });
});

describe("order", () => {
  const tasks = [{ id: "a", difficulty: 1 }, { id: "b" }, { id: "c", difficulty: 9 }, { id: "d", difficulty: 1 }];
  const ids = (ordered: readonly { id: string }[]): string => ordered.map(({ id }) => id).join("");

  test("hardest first keeps the given order among equals; given keeps it altogether", () => {
    expect(ids(inOrder(tasks, "hardest", 0))).toBe("cadb");
    expect(ids(inOrder(tasks, "given", 0))).toBe("abcd");
  });

  test("a seed gives one order, and others another", () => {
    const many = Array.from({ length: 64 }, (_, i) => ({ id: String.fromCharCode(48 + i) }));
    expect(ids(inOrder(many, "shuffled", 5))).toBe(ids(inOrder(many, "shuffled", 5)));
    expect(ids(inOrder(many, "shuffled", 5))).not.toBe(ids(inOrder(many, "shuffled", 6)));
    expect(ids(inOrder(many, "shuffled", 5).toSorted((a, b) => (a.id < b.id ? -1 : 1)))).toBe(ids(many));
  });
});
