/**
 * @module Opens the session of a replay: like the recorded one, and apart from what is learned from.
 */
import { findSnapshot } from "../../durable-objects/database/queries/snapshots.ts";
import { findTask } from "../../durable-objects/database/queries/tasks.ts";
import { REPLAY_LABEL } from "../../durable-objects/database/queries/trajectory-filter.ts";
import type { Env } from "../../durable-objects/env.ts";
import { requireScope, type Token } from "../../durable-objects/requests/token.ts";
import { createOrGet } from "../../durable-objects/session/creation/create.ts";
import { checkNetwork, checkSites } from "../../durable-objects/session/creation/resolve.ts";
import type { EpisodeStart, KeptSnapshot } from "../../durable-objects/session/state/records.ts";
import {
  type CreateSession,
  type InlineTask,
  type ReplayRequest,
  ServiceError,
  type Session,
  verifiersOf,
} from "../../sdk/protocol/index.ts";
import type { Recording } from "./recording.ts";

export const openReplay = async (env: Env, recording: Recording, wish: ReplayRequest, token: Token): Promise<Session> => {
  const { start, summary } = recording;
  const found = { task: start.task, snapshot: await sameSnapshot(env, start.snapshot) };
  const stored = start.task && (await findTask(env.DB, start.task.id));
  const sites = await checkSites(env, siteWish(start, stored), found, token);
  checkNetwork(start.request, token);
  checkScript(start, stored, token);
  const request = requestOf(start, summary.id, wish);
  return (await createOrGet(env, { request, found, sites, token })).body;
};

/** Without the key, and without what would bring the replay into somebody's training data. */
const requestOf = (start: EpisodeStart, id: string, { run }: ReplayRequest): CreateSession => {
  const { key: _key, group: _group, run: _run, split: _split, policyVersion: _policy, ...request } = start.request;
  const { sites: _sites, startUrl: _url, snapshot: _snapshot, ...rest } = request;
  return {
    ...rest,
    seed: start.seed,
    observe: start.observe,
    wait: "ready",
    labels: { [REPLAY_LABEL]: id },
    ...(start.sites ? { sites: start.sites } : {}),
    ...(start.startUrl === null ? {} : { startUrl: start.startUrl }),
    ...(start.snapshot ? { snapshot: start.snapshot.name } : {}),
    ...(run === undefined ? {} : { run }),
  };
};

/** A snapshot that was taken anew under the same name is another state. */
const sameSnapshot = async (env: Env, snapshot: KeptSnapshot | null): Promise<KeptSnapshot | null> => {
  if (!snapshot) return null;
  const { name } = snapshot;
  const now = await findSnapshot(env.DB, name);
  if (!now)
    throw new ServiceError("snapshot_not_found", `There is no snapshot ${JSON.stringify(name)} any more.`, { snapshot: name });
  const refs = (sites: KeptSnapshot["sites"]) => JSON.stringify(sites.map((site) => [site.name, site.ref]).sort());
  if (refs(now.sites) !== refs(snapshot.sites)) {
    throw new ServiceError("not_replayable", `The snapshot ${name} is another one than the episode began with.`, {
      snapshot: name,
    });
  }
  return snapshot;
};

/** Sites that are those of the stored task need not be brought again. */
const siteWish = ({ sites, task }: EpisodeStart, stored: InlineTask | null): Parameters<typeof checkSites>[1] => {
  const isStored = stored?.sites !== undefined && JSON.stringify(stored.sites) === JSON.stringify(sites ?? task?.sites);
  if (task && isStored) return { task: task.id };
  return sites ? { sites } : {};
};

/** A script or a verifier that is not of a stored task came from somebody who was allowed to bring it. */
const checkScript = ({ task }: EpisodeStart, stored: InlineTask | null, token: Token): void => {
  const script = task?.start?.script;
  const verifiers = verifiersOf(task?.evaluate);
  if (task === null || (script === undefined && verifiers.length === 0)) return;
  if (stored?.start?.script !== script) requireScope(token, "admin", "Replaying a start script");
  if (JSON.stringify(verifiersOf(stored?.evaluate)) !== JSON.stringify(verifiers)) {
    requireScope(token, "admin", "Replaying with a verifier");
  }
};
