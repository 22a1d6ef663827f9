/**
 * @module One fault after the other while the episodes run, and how long each was felt.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Session } from "../../sdk/protocol/index.ts";
import type { Fault, Stage } from "./faults/fault.ts";
import type { Operations } from "./operations.ts";
import type { FaultKind } from "./options.ts";
import { pick } from "./random.ts";
import type { Client } from "./workload/client.ts";

/** A hang that is not over by then is taken back by us, and counts as not recovered. */
const GIVE_UP_MS = 60_000;

export interface Felt {
  readonly kind: FaultKind;
  readonly name: string;
  readonly what: string;
  /** From the fault, or from its end where it has one, until all who waited were answered and a new session worked. */
  readonly ms: number;
  /** Whether it had to be taken back by us. */
  readonly overdue: boolean;
}

export interface Storm {
  readonly stage: Stage;
  readonly faults: readonly Fault[];
  readonly client: Client;
  readonly operations: Operations;
  readonly pauseMs: number;
  readonly isOver: () => boolean;
  readonly onFelt: (felt: Felt) => void;
}

export const rage = async (storm: Storm): Promise<void> => {
  const { faults, stage } = storm;
  // Every fault once in each round, in another order each time.
  let round: Fault[] = [];
  while (!storm.isOver() && faults.length > 0) {
    await sleep(storm.pauseMs * (0.5 + stage.random()));
    if (storm.isOver()) return;
    if (round.length === 0) round = [...faults];
    const fault = pick(stage.random, round);
    round = round.filter((other) => other !== fault);
    const startedAt = performance.now();
    const strike = await fault.strike(stage);
    if (!strike) continue;
    const from = strike.over ? performance.now() : startedAt;
    const overdue = !(await withinLimit(recovered(storm)));
    if (overdue) {
      await strike.undo();
      await recovered(storm);
    }
    storm.onFelt({
      kind: fault.kind,
      name: fault.name,
      what: strike.what,
      ms: Math.round(performance.now() - from),
      overdue,
    });
  }
};

/** A new session can be opened and stepped, and all who have waited were answered. */
const recovered = async ({ client, operations, stage }: Storm): Promise<void> => {
  for (;;) {
    if (stage.service.find("supervisor").length > 0 && (await probe(client).catch(() => false))) break;
    await sleep(100);
  }
  await operations.settled();
};

/** The same key until it gave a session, so that a create whose answer was lost leaves none behind. */
let key = crypto.randomUUID();

const probe = async (client: Client): Promise<boolean> => {
  const request = { key, sites: ["shop"], startUrl: "http://shop.localhost/" };
  const created = await client.call<Session>("POST", "/v1/sessions", request);
  if (created.status >= 300) return false;
  key = crypto.randomUUID();
  const { id } = created.body;
  const stepped = await client.call<{ failure: unknown }>("POST", `/v1/sessions/${id}/step`, { action: { type: "wait", ms: 1 } });
  await client.call("DELETE", `/v1/sessions/${id}`);
  return stepped.status === 200 && stepped.body.failure === null;
};

const withinLimit = async (work: Promise<void>): Promise<boolean> => {
  const limit = new AbortController();
  const late = sleep(GIVE_UP_MS, false, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    limit.abort();
  }
};
