/**
 * @module Which session an HTTP request of the OpenEnv door means, and the object that holds it.
 */
import { getCookie } from "hono/cookie";
import { randomHex } from "../../../durable-objects/ids.ts";
import type { OpenEnvRPC, Operation } from "../../../durable-objects/openenv/rpc.ts";
import type { Token } from "../../../durable-objects/requests/token.ts";
import type { Caller } from "../../../durable-objects/session/socket/accept.ts";
import type { AppContext } from "../../context.ts";
import { problemAnswer } from "./answers.ts";

export const SESSION_HEADER = "x-openenv-session";
const COOKIE = "openenv_session";
const MAX_NAME_CHARS = 255;

export const callerOf = ({ name, scopes }: Token): Caller => ({ name, scopes: [...scopes] });

/** A session belongs to its token and its environment. */
export const objectNamed = (c: AppContext, token: Token, environment: string, session: string): OpenEnvRPC =>
  c.env.OPENENV.getByName(JSON.stringify([token.name, environment, session])) as unknown as OpenEnvRPC;

/** By the header, by the request's episode_id, or by the cookie; null: by none. */
export const sessionNameOf = (c: AppContext, episodeId: unknown): string | null => {
  const named = [c.req.header(SESSION_HEADER), episodeId, getCookie(c, COOKIE)];
  return named.find((name): name is string => typeof name === "string" && name !== "" && name.length <= MAX_NAME_CHARS) ?? null;
};

export const newSessionName = (): string => randomHex();

interface Asked {
  readonly token: Token;
  readonly environment: string;
  readonly session: string;
}

/** Asks the session's object, and tells the client how to find it again. */
export const askSession = async (
  c: AppContext,
  { token, environment, session }: Asked,
  operation: Operation,
  body: unknown,
): Promise<Response> => {
  const asking = { caller: callerOf(token), environment };
  const work = objectNamed(c, token, environment, session).ask(asking, operation, body);
  // What was begun is brought to its end when the caller hangs up: it will ask again.
  c.executionCtx.waitUntil(work.then(noop, noop));
  const outcome = await work;
  const answer = outcome.ok ? Response.json(outcome.body) : problemAnswer(outcome.problem);
  answer.headers.set(SESSION_HEADER, encodeURIComponent(session));
  answer.headers.append("set-cookie", `${COOKIE}=${encodeURIComponent(session)}; Path=/; HttpOnly; SameSite=Lax`);
  return answer;
};
const noop = (): void => {};
