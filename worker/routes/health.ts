/**
 * @module Liveness with real checks, each with a time limit. Open to everyone, so messages say what fails and nothing more.
 */
import { EMBEDDED_SITES } from "../../durable-objects/site/apps.ts";
import { type Health, SERVICE_VERSION } from "../../sdk/protocol/index.ts";
import { askHost } from "../browsers.ts";
import type { AppContext } from "../context.ts";
import type { RouteHandler } from "../mount.ts";
import { tokenBook } from "../tokens.ts";

const CHECK_LIMIT_MS = 5_000;
/** A key that need not exist: a bucket that says so is well. */
const PROBE_KEY = "health";

type Check = Health["checks"]["database"];
type Env = AppContext["env"];

/** Known to the check, and fit for everyone to read. */
class CheckProblem extends Error {}

export const health: RouteHandler<"health"> = async (_input, c) => {
  const body = await healthOf(c.env);
  return c.json(body, body.ok ? 200 : 503);
};

export const healthOf = async (env: Env): Promise<Health> => {
  const [database, blobs, browser, sites, settings] = await Promise.all([
    run("the database", () => env.DB.prepare("SELECT 1").first()),
    run("the bucket", () => env.BLOBS.head(PROBE_KEY)),
    run("the browser host", () => checkBrowser(env)),
    run("the sites", () => checkSites(env)),
    run("the settings", () => checkSettings(env)),
  ]);
  const checks = { database, blobs, browser, sites, settings };
  return { ok: Object.values(checks).every((check) => check.ok), version: SERVICE_VERSION, checks };
};

const run = async (what: string, check: () => Promise<unknown>): Promise<Check> => {
  const began = performance.now();
  const done = (message: string | null): Check => ({ ok: message === null, ms: Math.round(performance.now() - began), message });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CheckProblem(`${what} did not answer within ${CHECK_LIMIT_MS} ms`)), CHECK_LIMIT_MS);
  });
  try {
    await Promise.race([check(), limit]);
    return done(null);
  } catch (error) {
    if (error instanceof CheckProblem) return done(error.message);
    console.error(JSON.stringify({ level: "error", event: "check_failed", what, message: String(error) }));
    return done(`${what} cannot be reached`);
  } finally {
    clearTimeout(timer);
  }
};

const checkBrowser = async (env: Env): Promise<void> => {
  const answer = env.BROWSER
    ? await env.BROWSER.fetch("https://browser/v1/limits")
    : await askHost(env, "/health", CHECK_LIMIT_MS);
  if (!answer) throw new CheckProblem("BROWSER_HOST_URL is not set");
  await answer.body?.cancel();
  if (!answer.ok) throw new CheckProblem(`the browser host answers with status ${answer.status}`);
};

const checkSites = async (env: Env): Promise<void> => {
  if (EMBEDDED_SITES.length === 0) throw new CheckProblem("no site is built in");
  if (!env.SITE_DOOR_SECRET) throw new CheckProblem("SITE_DOOR_SECRET is not set");
};

const checkSettings = async (env: Env): Promise<void> => {
  const { problem } = await tokenBook(env);
  if (problem) throw new CheckProblem(problem);
};
