/**
 * @module Holds what the service has kept against what its clients were told.
 */
import type { StepRow, Trajectory } from "../../sdk/protocol/index.ts";
import { type AttemptRecord, digestOf, type Ledger } from "./ledger.ts";
import type { Client, Refusal } from "./workload/client.ts";

const AT_ONCE = 8;
const PAGE = 100;

/** Every trajectory of the run: each acknowledged step with the same answer, nothing scored that failed. */
export const audit = async (client: Client, ledger: Ledger): Promise<void> => {
  const left = ledger.attempts.values();
  const worker = async () => {
    for (const record of left) await auditOne(client, ledger, record);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const auditOne = async (client: Client, ledger: Ledger, record: AttemptRecord): Promise<void> => {
  const path = `/v1/trajectories/${encodeURIComponent(record.trajectory)}`;
  const { status, body } = await client.call<Trajectory & Refusal>("GET", path);
  if (status !== 200) {
    if (record.steps.length > 0) ledger.report("lost", record, `the trajectory answers ${status} ${body.error?.code}`);
    return;
  }
  const rows = new Map((await stepsOf(client, path)).map((row) => [row.index, row]));
  for (const { index, digest, keys } of record.steps) {
    const row = rows.get(index);
    if (!row) {
      ledger.report("lost", record, `step ${index} was acknowledged and is not in the trajectory`);
      continue;
    }
    const kept = Object.fromEntries(keys.map((key) => [key, (row as Record<string, unknown>)[key]]));
    if (digestOf(kept) !== digest) ledger.report("wrong answers", record, `step ${index} is kept with another answer`);
  }
  auditScore(ledger, record, body);
};

const auditScore = (ledger: Ledger, record: AttemptRecord, { outcome, score, mask, end }: Trajectory): void => {
  const found = `outcome ${outcome}, score ${score}, mask ${mask}, end ${end?.reason}`;
  if (record.outcome === "scored") {
    if (outcome !== "succeeded" || score !== 1 || mask) ledger.report("wrong answers", record, `it was scored, and has ${found}`);
  } else if (score !== null && score !== 1) {
    ledger.report("scored failures", record, `it failed, and has ${found}`);
  } else if (score === null && !mask) {
    ledger.report("scored failures", record, `it failed without a mask: ${found}`);
  }
};

const stepsOf = async (client: Client, path: string): Promise<StepRow[]> => {
  const rows: StepRow[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: string = cursor === "" ? `limit=${PAGE}` : `limit=${PAGE}&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await client.call<{ items: StepRow[]; cursor: string | null }>("GET", `${path}/steps?${query}`);
    rows.push(...body.items);
    cursor = body.cursor;
  }
  return rows;
};
