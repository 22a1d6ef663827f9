/**
 * @module Creating a session, or getting it by key.
 */
import { waitUntil } from "cloudflare:workers";
import { type CreateSession, ServiceError, type Session } from "../../../sdk/protocol/index.ts";
import type { Env } from "../../env.ts";
import { newSessionId } from "../../ids.ts";
import { tooManySessions } from "../../quota/quota.ts";
import { quotaOf } from "../../quota/settings.ts";
import { type Reply, unwrap } from "../../reply.ts";
import type { Token } from "../../requests/token.ts";
import { registryObject, sessionObject } from "../../stubs.ts";
import type { Found } from "../episode/plan.ts";
import type { ForkState } from "../fork/capture.ts";
import type { LoopOrder } from "../loop/record.ts";
import type { OpenSession } from "../rpc.ts";

/** A key changes hands while a request looks at it only when an opening fails; so often does the request look again. */
const MAX_LOOKS = 5;
const END_RETRY_MS = 3_000;
/** After these the session's lease ends it. */
const MAX_END_TRIES = 10;

export interface Creation {
  readonly request: CreateSession;
  readonly found: Found;
  readonly sites: readonly string[];
  readonly token: Token;
  readonly fork?: ForkState;
  readonly loop?: LoopOrder;
}

export const createOrGet = async (env: Env, creation: Creation): Promise<{ status: 200 | 201; body: Session }> => {
  let id = newSessionId();
  for (let look = 0; look < MAX_LOOKS; look++) {
    const claim = await claimFor(env, creation, id);
    if (claim.created) return { status: 201, body: await open(env, creation, claim.id) };
    // Opening is idempotent: of a session that is still starting it awaits the start, wherever that was asked for.
    if (claim.status === "starting") {
      const body = await open(env, creation, claim.id);
      const confirmed = await claimFor(env, creation, claim.id);
      if (confirmed.id === claim.id) return { status: 200, body };
      await endQuietly(env, claim.id);
    } else {
      const described = await sessionObject(env, claim.id).describe();
      if (described.ok || described.code !== "session_not_found") return { status: 200, body: unwrap(described).body };
      await registryObject(env).update(claim.id, { status: "ended", endedAt: 0 });
    }
    id = newSessionId();
  }
  throw new ServiceError("internal", "The key's session kept changing while it was looked up.");
};

const claimFor = async (env: Env, { request, found, sites, token }: Creation, id: string) => {
  const { sessions: maxSessions } = quotaOf(env, token.name);
  const claim = await registryObject(env).claim({
    id,
    owner: token.name,
    key: request.key ?? null,
    taskId: found.task?.id ?? null,
    run: request.run ?? null,
    groupId: request.group?.id ?? null,
    labels: request.labels,
    sites,
    maxSessions: maxSessions ?? null,
  });
  if (!claim.conflict) return claim;
  if (claim.full) throw tooManySessions(token.name, maxSessions ?? 0);
  const bound = claim.taskId === null ? "without a task" : `with the task ${JSON.stringify(claim.taskId)}`;
  throw new ServiceError("key_conflict", `The session of this key was created ${bound}.`, {
    sessionId: claim.id,
    task: claim.taskId,
  });
};

/** Opens the session; when that fails, its key is free again and nothing of it is left. */
const open = async (env: Env, { request, found, fork, loop }: Creation, id: string): Promise<Session> => {
  const wish: OpenSession = { id, request, found, fork: fork ?? null, loop: loop ?? null };
  let answer: Reply<Session>;
  try {
    answer = await sessionObject(env, id).open(wish);
  } catch (error) {
    await endQuietly(env, id);
    await registryObject(env).forget(id);
    throw error;
  }
  if (!answer.ok) await registryObject(env).forget(id);
  return unwrap(answer).body;
};

/** A session that nobody has. One that cannot be ended now, such as on a full disk, is ended later: nobody else asks for it. */
const endQuietly = async (env: Env, id: string): Promise<void> => {
  if (!(await tryToEnd(env, id))) waitUntil(endLater(env, id));
};

const endLater = async (env: Env, id: string): Promise<void> => {
  for (let tries = 0; tries < MAX_END_TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, END_RETRY_MS));
    if (await tryToEnd(env, id)) return;
  }
};

/** With a stub of its own: one that has thrown stays broken. */
const tryToEnd = async (env: Env, id: string): Promise<boolean> => {
  try {
    const ended = await sessionObject(env, id).end();
    return ended.ok || ended.code === "session_not_found";
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "end_failed", session: id, message: String(error) }));
    return false;
  }
};
