/**
 * @module The calls of a session on behalf of a token, with its scopes and quotas: what REST, batches and the trainers' doors share.
 */
import { type CreateSession, type ResetSession, ServiceError, type Session, type StepRequest } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { isSessionId } from "../ids.ts";
import { requireStepLeave } from "../quota/quota.ts";
import { unwrap } from "../reply.ts";
import type { Token } from "../requests/token.ts";
import { sessionObject } from "../stubs.ts";
import { createOrGet } from "./creation/create.ts";
import { checkNetwork, checkScript, checkSites, checkVerifiers, resolve, resolveReset } from "./creation/resolve.ts";
import type { SessionRPC } from "./rpc.ts";

export const sessionOf = (env: Env, id: string): SessionRPC => {
  if (!isSessionId(id)) throw new ServiceError("session_not_found", `There is no session ${JSON.stringify(id)}.`);
  return sessionObject(env, id);
};

export const createWith = async (
  env: Env,
  request: CreateSession,
  token: Token,
): Promise<{ status: 200 | 201; body: Session }> => {
  const found = await resolve(env, request);
  const sites = await checkSites(env, request, found, token);
  checkNetwork(request, token);
  checkScript(request, token);
  if (typeof request.task === "object") checkVerifiers(env, request.task.evaluate, "task.evaluate", token);
  return createOrGet(env, { request, found, sites, token });
};

export const stepWith = async (env: Env, id: string, request: StepRequest, token: Token) => {
  const session = sessionOf(env, id);
  await requireStepLeave(env, token.name);
  return unwrap(await session.step(request));
};

export const resetWith = async (env: Env, id: string, request: ResetSession, token: Token): Promise<Session> => {
  const session = sessionOf(env, id);
  return unwrap(await session.reset(request, await resolveReset(env, request, token))).body;
};
