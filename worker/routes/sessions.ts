/**
 * @module Sessions over HTTP: each route asks the session's object.
 */
import { z } from "zod";
import type { Env } from "../../durable-objects/env.ts";
import { unwrap } from "../../durable-objects/reply.ts";
import { createWith, resetWith, sessionOf, stepWith } from "../../durable-objects/session/calls.ts";
import { registryObject, sessionObject } from "../../durable-objects/stubs.ts";
import {
  type ObservationQuery,
  type Observe,
  type ScreenshotQuery,
  ServiceError,
  type Session,
  screenshotOptions,
} from "../../sdk/protocol/index.ts";
import type { AppContext } from "../context.ts";
import type { RouteHandler } from "../mount.ts";
import { decodeCursor, encodeCursor } from "../pagination.ts";

const Position = z.number().int().positive();

/** Goes on when the caller hangs up: what was begun is brought to its end and recorded, since the caller will ask again. */
export const seeThrough = <T>(c: AppContext, work: Promise<T>): Promise<T> => {
  c.executionCtx.waitUntil(work.then(noop, noop));
  return work;
};
const noop = (): void => {};

export const createSession: RouteHandler<"createSession"> = async ({ body, token }, c) => {
  const { status, body: session } = await seeThrough(c, createWith(c.env, body, token));
  return c.json(session, status, { location: `/v1/sessions/${session.id}` });
};

export const listSessions: RouteHandler<"listSessions"> = async ({ query }, c) => {
  const { label, cursor, ...filter } = query;
  const [name = "", ...rest] = label?.split("=") ?? [];
  const page = await registryObject(c.env).list({
    ...filter,
    label: label === undefined ? undefined : { name, value: rest.join("=") },
    cursor: decodeCursor(Position, cursor),
  });
  const described = await Promise.all(page.ids.map((id) => describeOrNull(c.env, id)));
  const items = described.filter((session) => session !== null && (!query.status || session.status === query.status));
  return c.json({ items, cursor: page.cursor === null ? null : encodeCursor(page.cursor) });
};

/** The session without its observation; null when its object no longer knows it, or cannot say. */
const describeOrNull = async (env: Env, id: string): Promise<Session | null> => {
  try {
    const answer = await sessionObject(env, id).describe();
    if (!answer.ok && answer.code === "session_not_found") return null;
    return { ...unwrap(answer).body, observation: null };
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "describe_failed", session: id, message: String(error) }));
    return null;
  }
};

export const getSession: RouteHandler<"getSession"> = async ({ params }, c) =>
  c.json(unwrap(await sessionOf(c.env, params.id).describe()).body);

export const stepSession: RouteHandler<"stepSession"> = async ({ params, body, token }, c) =>
  c.json((await seeThrough(c, stepWith(c.env, params.id, body, token))).body);

export const resetSession: RouteHandler<"resetSession"> = async ({ params, body, token }, c) =>
  c.json(await seeThrough(c, resetWith(c.env, params.id, body, token)));

export const deleteSession: RouteHandler<"deleteSession"> = async ({ params }, c) =>
  c.json(unwrap(await seeThrough(c, sessionOf(c.env, params.id).end())).body);

export const observeSession: RouteHandler<"observeSession"> = async ({ params, query }, c) =>
  c.json(unwrap(await sessionOf(c.env, params.id).observe(observeOf(query))).body);

export const screenshotSession: RouteHandler<"screenshotSession"> = async ({ params, query }, c) => {
  const options = screenshotOptions({ screenshot: imageOptions(query) });
  if (!options) throw new ServiceError("internal", "A screenshot was asked for and not asked for.");
  const { body } = unwrap(await sessionOf(c.env, params.id).screenshot(options));
  return new Response(body.bytes, { headers: { "content-type": body.mediaType } });
};

export const getStorageState: RouteHandler<"getStorageState"> = async ({ params }, c) =>
  c.json(unwrap(await sessionOf(c.env, params.id).storageState()).body);

export const getDownload: RouteHandler<"getDownload"> = async ({ params }, c) => {
  const { body } = unwrap(await sessionOf(c.env, params.id).download(params.n));
  return new Response(body.bytes, {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(body.name)}`,
    },
  });
};

/** The flat query as an Observe. An option of a part asks for the part, unless that is switched off by name. */
const observeOf = (query: ObservationQuery): Observe => {
  const text = definedOnly({ scope: query.scope, maxTokens: query.maxTokens, diff: flagOf(query.diff) });
  const screenshot = { ...imageOptions(query), ...definedOnly({ transport: query.transport }) };
  return definedOnly({
    text: partOf(query.text, text),
    screenshot: partOf(query.screenshot, screenshot),
    axtree: flagOf(query.axtree),
    html: flagOf(query.html),
    elements: flagOf(query.elements),
  });
};

const flagOf = (flag: "true" | "false" | undefined): boolean | undefined => (flag === undefined ? undefined : flag === "true");

const partOf = <T extends object>(flag: "true" | "false" | undefined, options: T): boolean | T | undefined => {
  if (flag === "false") return false;
  if (Object.keys(options).length > 0) return options;
  return flag === "true" ? true : undefined;
};

const imageOptions = ({ format, quality, fullPage, maxPixels, marks }: ScreenshotQuery) =>
  definedOnly({ format, quality, maxPixels, fullPage: flagOf(fullPage), marks: flagOf(marks) });

type DefinedOnly<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const definedOnly = <T extends object>(values: T): DefinedOnly<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as DefinedOnly<T>;
