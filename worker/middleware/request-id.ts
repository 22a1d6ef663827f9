/**
 * @module Every request has an id: the caller's own if it is sane, otherwise a new one. It is echoed and logged.
 */
import type { AppMiddleware } from "../context.ts";

const HEADER = "x-request-id";
const SANE = /^[\w.:-]{1,128}$/;

export const requestId: AppMiddleware = async (c, next) => {
  const given = c.req.header(HEADER);
  const id = given && SANE.test(given) ? given : crypto.randomUUID();
  c.set("requestId", id);
  await next();
  c.res.headers.set(HEADER, id);
};
