/**
 * @module Opens the session of an attempt, by the same way as everybody's. Its key names rollout, episode and attempt, so that
 * to launch twice gives the same session.
 */
import { createAgent } from "../../sdk/agents/index.ts";
import { CreateSession, type InlineTask, type Session } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { createOrGet } from "../session/creation/create.ts";
import { resolve } from "../session/creation/resolve.ts";
import type { EpisodeRow } from "./state/episodes.ts";
import type { RolloutRecord } from "./state/records.ts";

/** What finds no room for so long is put off. */
const QUEUE_MS = 30_000;

const NO_SCOPES = new Set<never>();

export const launchSession = async (env: Env, rollout: RolloutRecord, row: EpisodeRow, task: InlineTask): Promise<Session> => {
  const { id, owner, request } = rollout;
  const { agent, policy, session, limits, concurrency } = request;
  const { dialect, observe } = createAgent(agent).session;
  const version = rollout.versions.at(-1);
  const group = row.grp === null ? {} : { group: { id: row.grp, index: row.member ?? 0, size: row.size ?? 1 } };
  const wish = CreateSession.parse({
    ...session,
    ...group,
    ...(row.seed === null ? {} : { seed: row.seed }),
    ...(version ? { policyVersion: version } : {}),
    ...(request.split === undefined ? {} : { split: request.split }),
    key: `${id}/${row.n}/${row.attempt}`,
    run: request.run ?? id,
    labels: { ...request.labels, rollout: id },
    observe,
    dialect,
    limits,
    queueMs: QUEUE_MS,
    wait: "none",
  });
  const found = await resolve(env, { task });
  const sites = (task.sites ?? found.snapshot?.sites ?? []).map((site) => (typeof site === "string" ? site : site.name));
  const { secret: _secret, headers: _headers, version: _version, ...server } = policy;
  const loop = {
    ...{ rollout: id, owner, n: row.n, attempt: row.attempt, agent },
    policy: server,
    counted: policyCallsOf(concurrency) < concurrency.episodes,
  };
  const token = { name: owner, scopes: NO_SCOPES };
  return (await createOrGet(env, { request: wish, found, sites, token, loop })).body;
};

/** How many may ask the policy at once. */
export const policyCallsOf = ({ policyCalls, episodes }: RolloutRecord["request"]["concurrency"]): number =>
  policyCalls ?? episodes;
