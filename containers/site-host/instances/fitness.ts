/**
 * @module Whether instances that stand ready still serve: asked now and then while they wait, and shortly when they are taken.
 */
import { messageOf } from "../../browser-host/log.ts";
import type { Boots } from "./boots.ts";
import { checkHealth, listens } from "./health.ts";
import type { Instance } from "./instance.ts";
import type { Shelf } from "./shelf.ts";

const ANSWER_LIMIT_MS = 5000;
const RECHECK_MS = 60_000;
/** A good answer this long ago is as good as one now. */
const SURE_MS = 2 * RECHECK_MS;

/** Null when it serves. Who gave a good answer lately needs only to listen still. */
export async function whyUnfit(instance: Instance, boots: Boots): Promise<string | null> {
  const { manifest, record, healthyAt, pausing } = instance;
  const isSure = pausing === null && performance.now() - healthyAt < SURE_MS;
  try {
    await boots.resume(instance);
    if (isSure && (await listens(manifest, record.address))) return null;
    return await checkHealth(manifest, record.address, ANSWER_LIMIT_MS);
  } catch (error) {
    return messageOf(error);
  }
}

/** The one whose last good answer is longest ago, if that is too long. What is frozen is asked when it is taken. */
export function nextToCheck(shelves: Iterable<Shelf>): { shelf: Shelf; instance: Instance } | null {
  const idle = [...shelves].flatMap((shelf) => shelf.ready.map((instance) => ({ shelf, instance })));
  const due = idle.filter(({ instance }) => instance.pausing === null && performance.now() - instance.healthyAt > RECHECK_MS);
  return due.sort((a, b) => a.instance.healthyAt - b.instance.healthyAt)[0] ?? null;
}

/** Null when it serves. */
export function checkAgain(instance: Instance): Promise<string | null> {
  instance.healthyAt = performance.now();
  return checkHealth(instance.manifest, instance.record.address, ANSWER_LIMIT_MS);
}
