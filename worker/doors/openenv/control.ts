/**
 * @module reset, step and state over HTTP. Unlike the reference server's they keep their state, by session.
 */
import { OpenEnvError } from "../../../durable-objects/openenv/errors.ts";
import type { AppContext } from "../../context.ts";
import { authenticateDoor } from "../shared/auth.ts";
import { environmentOf } from "../shared/environment.ts";
import { doorBody } from "./body.ts";
import { askSession, newSessionName, SESSION_HEADER, sessionNameOf } from "./session.ts";

export const reset = async (c: AppContext): Promise<Response> => {
  const token = await authenticateDoor(c);
  const { name: environment } = await environmentOf(c);
  const body = await doorBody(c);
  const session = sessionNameOf(c, body.episode_id) ?? newSessionName();
  return askSession(c, { token, environment, session }, "reset", body);
};

export const step = async (c: AppContext): Promise<Response> => {
  const token = await authenticateDoor(c);
  const { name: environment } = await environmentOf(c);
  const body = await doorBody(c);
  const session = sessionNameOf(c, body.episode_id);
  if (session === null) {
    const how = `Send episode_id as in reset, the cookie that reset has set, or the header ${SESSION_HEADER}.`;
    throw new OpenEnvError("EXECUTION_ERROR", `It is not known which episode this step belongs to. ${how}`, {}, 409);
  }
  return askSession(c, { token, environment, session }, "step", body);
};

export const state = async (c: AppContext): Promise<Response> => {
  const token = await authenticateDoor(c);
  const { name: environment } = await environmentOf(c);
  const session = sessionNameOf(c, c.req.query("episode_id")) ?? newSessionName();
  return askSession(c, { token, environment, session }, "state", null);
};
