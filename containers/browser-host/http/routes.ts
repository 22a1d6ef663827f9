/**
 * @module What each route answers.
 */
import { lstat, readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { badField, HostError, sessionNotFound } from "../errors.ts";
import { RETRY_AFTER_MS } from "../pool/pool.ts";
import { parsePolicy } from "../proxy/policy/policy.ts";
import { readInteger, readJSON, readKeepAliveMs, readQueueMs, refuseOtherFields } from "./query.ts";
import type { FaceOptions } from "./server.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

interface Call extends FaceOptions {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  /** The session id in the path, or nothing. */
  readonly id: string;
  /** The file in the path, or nothing. */
  readonly file: string;
  /** Aborts when the client has gone. */
  readonly gone: AbortSignal;
}

const MAX_DOWNLOAD_BYTES = 32 * 1024 * 1024;
const NETWORK_PAGE = { default: 500, max: 1000 };
const DOWNLOAD_NAME = /^[0-9a-f-]{8,64}$/i;

type Handler = (call: Call) => Answer | Promise<Answer>;

const ROUTES: readonly [method: string, path: RegExp, handler: Handler][] = [
  ["GET", /^\/health$/, getHealth],
  ["GET", /^\/metrics$/, getMetrics],
  ["POST", /^\/v1\/devtools\/browser$/, acquire],
  ["GET", /^\/v1\/devtools\/browser(?:\/([^/]+))?$/, requireUpgrade],
  ["DELETE", /^\/v1\/devtools\/browser\/([^/]+)$/, close],
  ["PUT", /^\/v1\/devtools\/browser\/([^/]+)\/routes$/, setRoutes],
  ["GET", /^\/v1\/devtools\/browser\/([^/]+)\/network$/, getNetwork],
  ["POST", /^\/v1\/devtools\/browser\/([^/]+)\/renew$/, renew],
  ["GET", /^\/v1\/devtools\/browser\/([^/]+)\/downloads$/, getDownloads],
  ["GET", /^\/v1\/devtools\/browser\/([^/]+)\/downloads\/([^/]+)$/, readDownload],
  ["GET", /^\/v1\/devtools\/session$/, ({ pool }) => json(pool.sessions.map((session) => session.info))],
  ["GET", /^\/v1\/devtools\/session\/([^/]+)$/, ({ pool, id }) => json(pool.get(id).info)],
  ["GET", /^\/v1\/sessions$/, ({ pool }) => json({ sessions: pool.sessions.map((session) => session.info) })],
  ["GET", /^\/v1\/limits$/, getLimits],
  ["GET", /^\/v1\/history$/, getHistory],
  ["GET", /^\/v1\/capacity$/, ({ pool }) => json(pool.capacity)],
];

export function answerRoute(
  options: FaceOptions,
  request: IncomingMessage,
  url: URL,
  gone: AbortSignal,
): Answer | Promise<Answer> {
  const here = ROUTES.filter(([, path]) => path.test(url.pathname));
  const found = here.find(([method]) => method === request.method);
  if (found) {
    const [, id = "", file = ""] = found[1].exec(url.pathname) ?? [];
    return found[2]({ ...options, request, query: url.searchParams, id, file, gone });
  }
  if (here.length === 0) throw new HostError(404, `There is no route ${url.pathname}.`);
  const allow = here.map(([method]) => method).join(", ");
  throw new HostError(405, `${url.pathname} takes ${allow}.`, {}, { allow });
}

async function acquire({ pool, request, query, gone }: Call): Promise<Answer> {
  refuseOtherFields(query, ["keep_alive", "queue_ms"]);
  const keepAliveMs = readKeepAliveMs(query);
  const queueMs = readQueueMs(query);
  const body = await readJSON(request);
  // A fence that a client asks for and does not get would be worse than none.
  const field = typeof body === "object" && body !== null ? Object.keys(body)[0] : undefined;
  if (field !== undefined) throw badField(field, "is not supported by this browser host; set the session's routes and egress");
  const session = await pool.acquire({ keepAliveMs, queueMs, signal: gone });
  if (gone.aborted) await pool.end(session.id, "normal", "the client left before it had the session");
  return json({ sessionId: session.id });
}

function requireUpgrade({ pool, id }: Call): Answer {
  if (id !== "") pool.get(id);
  throw new HostError(426, "This route speaks CDP over WebSocket.", {}, { upgrade: "websocket" });
}

async function close({ pool, id }: Call): Promise<Answer> {
  await pool.end(id, "normal");
  return json({ status: "closed" });
}

async function setRoutes({ pool, request, id }: Call): Promise<Answer> {
  if (!pool.sessions.some((session) => session.id === id)) throw sessionNotFound();
  const policy = parsePolicy(await readJSON(request));
  pool.get(id).setRoutes(policy);
  return json({ ok: true });
}

async function getNetwork({ pool, query, id }: Call): Promise<Answer> {
  const log = pool.get(id).networkLog;
  refuseOtherFields(query, ["after", "limit"]);
  const after = readInteger(query, "after", 0, 0, Number.MAX_SAFE_INTEGER);
  return json(await log.page(after, readInteger(query, "limit", NETWORK_PAGE.default, 1, NETWORK_PAGE.max)));
}

function renew({ pool, query, id }: Call): Answer {
  refuseOtherFields(query, ["keep_alive"]);
  const keepAliveMs = readKeepAliveMs(query);
  pool.get(id).renew(keepAliveMs);
  return json({ ok: true, keepAliveMs });
}

/** Where the session's downloads go, each file under a name of the browser's making, whatever path a client names. */
function getDownloads({ pool, id }: Call): Answer {
  return json({ path: pool.get(id).downloadDirectory });
}

async function readDownload({ pool, id, file }: Call): Promise<Answer> {
  const path = join(pool.get(id).downloadDirectory, file);
  if (!DOWNLOAD_NAME.test(file)) throw new HostError(400, "file: is not the guid of a download.");
  try {
    // A link that a download replaced must not lead out of the directory.
    const info = await lstat(path);
    if (!info.isFile()) throw new HostError(404, "There is no such download.");
    if (info.size > MAX_DOWNLOAD_BYTES) throw new HostError(413, `The download is larger than ${MAX_DOWNLOAD_BYTES} bytes.`);
    return { status: 200, headers: { "content-type": "application/octet-stream" }, body: await readFile(path) };
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw new HostError(404, "There is no such download.");
  }
}

function getLimits({ pool }: Call): Answer {
  const { active, max } = pool.capacity;
  return json({
    activeSessions: pool.sessions.map(({ id }) => ({ id })),
    maxConcurrentSessions: max,
    allowedBrowserAcquisitions: active < max ? 1 : 0,
    timeUntilNextAllowedBrowserAcquisition: active < max ? 0 : RETRY_AFTER_MS,
  });
}

function getHistory({ pool }: Call): Answer {
  return json({ history: [...pool.sessions.map((session) => session.info), ...pool.history.list()] });
}

async function getHealth({ health }: Call): Promise<Answer> {
  const found = await health.get();
  return json(found, found.ok ? 200 : 503);
}

function getMetrics({ pool, fleet, metrics }: Call): Answer {
  const { active, max, queued, warm } = pool.capacity;
  const { browsers } = fleet;
  const count = (of: (browser: (typeof browsers)[number]) => number) => browsers.reduce((sum, browser) => sum + of(browser), 0);
  const body = metrics.text([
    { name: "sessions_active", help: "Sessions that hold a place.", value: active },
    { name: "sessions_max", help: "Places for sessions.", value: max },
    { name: "sessions_queued", help: "Requests that wait for a place.", value: queued },
    { name: "sessions_ready", help: "Sessions that could be opened at once.", value: warm },
    { name: "browsers", help: "Chrome processes.", value: browsers.length },
    {
      name: "browsers_retired",
      help: "Chrome processes that take no more sessions.",
      value: count(({ retired }) => Number(retired)),
    },
    { name: "contexts", help: "Browser contexts, with those that stand ready.", value: count(({ hub }) => hub.contexts) },
    { name: "contexts_warm", help: "Browser contexts that stand ready.", value: count(({ warmContexts }) => warmContexts) },
    ...browsers.map(({ pid, sessions }) => ({
      name: "browser_sessions",
      help: "Sessions in each Chrome process.",
      labels: { browser: String(pid) },
      value: sessions,
    })),
    { name: "resident_bytes", help: "Resident memory of the host itself.", value: process.memoryUsage.rss() },
  ]);
  return { status: 200, headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" }, body };
}

function json(body: unknown, status = 200): Answer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
