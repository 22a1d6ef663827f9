/**
 * @module One request of the NeMo Gym contract: who calls, and the session that its cookie names. Clients keep the cookies of
 * the latest answer alone, so every answer carries the cookie, with the same value.
 */
import { randomHex } from "../../../durable-objects/ids.ts";
import type { Environment } from "../../../sdk/protocol/index.ts";
import type { AppContext } from "../../context.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { type DoorCall, findByKey } from "../shared/keyed-session.ts";
import { recentEnvironmentOf } from "../shared/recent-environment.ts";

const COOKIE = "stillwater_session";
/** How MCP clients of this contract name the session. */
export const TOKEN_HEADER = "x-nemo-gym-session-token";
const SANE = /^[0-9a-f]{32}$/;

export interface Visit extends DoorCall {
  /** What the cookie holds; of a caller that has none yet, a new one. */
  readonly name: string;
  readonly key: string;
  readonly environment: Environment;
}

export const visitOf = async (c: AppContext): Promise<Visit> => {
  c.set("route", "/nemo/{env}");
  const token = await authenticateDoor(c);
  const environment = await recentEnvironmentOf(c);
  const name = heldName(c) ?? randomHex();
  const key = `nemo:${environment.name}:${name}`;
  return { env: c.env, token, environment, dialect: environment.settings.dialect ?? "native", name, key };
};

const heldName = (c: AppContext): string | null => {
  const cookie = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;\\s]+)`).exec(c.req.header("cookie") ?? "")?.[1];
  const name = cookie ?? c.req.header(TOKEN_HEADER);
  return name !== undefined && SANE.test(name) ? name : null;
};

export const withCookie = (answer: Response, { name }: Visit): Response => {
  const headers = new Headers(answer.headers);
  headers.set("set-cookie", `${COOKIE}=${name}; Path=/`);
  return new Response(answer.body, { status: answer.status, headers });
};

/** A caller whose session has ended begins with another name. */
export const renewed = (visit: Visit): Visit => {
  const name = randomHex();
  return { ...visit, name, key: `nemo:${visit.environment.name}:${name}` };
};

/** The visit's session, if it lives; `ended` tells of one that does no more. */
export const sessionOfVisit = (visit: Visit): Promise<{ id: string; ended: boolean } | null> => findByKey(visit, visit.key);
