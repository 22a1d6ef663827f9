/**
 * @module Settings: the code and docs/operations.md name the same ones with the same defaults, and wrong values are refused.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings as readBrowserHost } from "../../containers/browser-host/settings.ts";
import { readSettings as readSiteHost } from "../../containers/site-host/settings.ts";
import { checkSettings } from "../../scripts/service/check-settings.ts";
import { ROOT } from "../../scripts/setup/paths.mjs";

const FOLDERS = ["scripts", "worker", "durable-objects", "sdk", "containers/browser-host", "containers/site-host"];
const PREFIX = "(?:STILLWATER|BROWSER_HOST|SITE_HOST|SITE_DOOR|JUDGE|POLICY|CORS|OPENENV)_[A-Z_]*[A-Z]";
const IN_CODE = new RegExp(`(?:\\benv\\.|["'])(${PREFIX}|PORT|ENVIRONMENT)\\b`, "g");
const IN_DOCS = new RegExp(`\\b${PREFIX}\\b`, "g");
const DOCS = readFileSync(join(ROOT, "docs/operations.md"), "utf8");

const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mjs)$/.test(name) && !name.includes("node_modules"))
      .map((name) => readFileSync(join(ROOT, folder, name), "utf8")),
  );

/** The clients' own: docs/cli.md and sdk/README.md tell of them. */
const OF_CLIENTS = new Set(["STILLWATER_URL"]);
/** By which the servers of process sites are found again; nobody sets it. */
const MARKS = new Set(["STILLWATER_INSTANCE"]);
const inCode = new Set(sources().flatMap((text) => [...text.matchAll(IN_CODE)].flatMap(([, name]) => name ?? [])));
const inDocs = new Set(DOCS.match(IN_DOCS));

test("every setting that the code reads is in docs/operations.md, and every one there is read", () => {
  expect(inCode.size).toBeGreaterThan(50);
  expect([...inCode].filter((name) => !OF_CLIENTS.has(name) && !MARKS.has(name) && !DOCS.includes(`\`${name}\``)).sort()).toEqual(
    [],
  );
  expect([...inDocs].filter((name) => !inCode.has(name)).sort()).toEqual([]);
});

/** The default that the table tells. */
const toldDefault = (name: string): string => new RegExp(`^\\| \`${name}\` \\| (.*?) \\|`, "m").exec(DOCS)?.[1] ?? "no row";

describe("defaults", () => {
  const browserHost = readBrowserHost({
    BROWSER_HOST_TOKEN: "a token of the tests",
    STILLWATER_BROWSER: process.execPath,
    BROWSER_HOST_MAX_SESSIONS: "64",
  });
  const siteHost = readSiteHost({ SITE_HOST_TOKEN: "a token of the tests" });
  const MIB = 2 ** 20;

  test.each<[string, number | string]>([
    ["BROWSER_HOST_SESSIONS_PER_BROWSER", browserHost.sessionsPerBrowser],
    ["BROWSER_HOST_WARM", browserHost.warm],
    ["BROWSER_HOST_HANG_MS", browserHost.hangMs],
    ["BROWSER_HOST_RECYCLE_AGE_MS", browserHost.recycle.ageMs],
    ["BROWSER_HOST_RECYCLE_MIB", browserHost.recycle.bytes / MIB],
    ["BROWSER_HOST_RECYCLE_SESSIONS", browserHost.recycle.sessions],
    ["BROWSER_HOST_RECYCLE_CRASHES", browserHost.recycle.crashes],
    ["BROWSER_HOST_NETWORK", `\`${browserHost.network}\``],
    ["BROWSER_HOST_DOMAIN_CONCURRENCY", browserHost.domainConcurrency],
    ["BROWSER_HOST_DOMAIN_RATE", browserHost.domainRate],
    ["BROWSER_HOST_PORT", browserHost.port],
    ["BROWSER_HOST_ADDRESS", browserHost.address],
    ["SITE_HOST_POOL_GIB", siteHost.poolGiB],
    ["SITE_HOST_BUILD", siteHost.build ? "`on`" : "`off`"],
    ["SITE_HOST_KEEP", siteHost.keep ? "`on`" : "`off`"],
    ["SITE_HOST_SUBNETS", siteHost.subnets],
    ["SITE_HOST_MAX_INSTANCES", siteHost.maxInstances],
    ["SITE_HOST_MAX_PROCESSES", siteHost.maxProcesses],
    ["SITE_HOST_WARM", siteHost.warm],
    ["SITE_HOST_DISK_RESERVE_MIB", siteHost.diskReserveBytes / MIB],
    ["SITE_HOST_PORT", siteHost.port],
    ["SITE_HOST_ADDRESS", siteHost.address],
  ])("%s is %s in both", (name, value) => {
    expect(toldDefault(name)).toBe(String(value));
  });
});

describe("a setting that cannot be meant", () => {
  test.each<[string, string]>([
    ["STILLWATER_TOKENS", "{nope"],
    ["STILLWATER_TOKENS", '{"name":"a"}'],
    ["STILLWATER_TOKENS", '[{"name":"a","token":"very-secret","scopes":["raed"]}]'],
    ["STILLWATER_TOKENS", '[{"name":"a","token":"very-secret","scopes":[]}]'],
    ["STILLWATER_TOKENS", '[{"name":"admin","token":"very-secret","scopes":["read"]}]'],
    ["STILLWATER_TOKENS", '[{"name":"a","token":"very-secret","scopes":["read"],"very-secret":1}]'],
    ["STILLWATER_LEASE_S", "9"],
    ["STILLWATER_LEASE_S", "1m"],
    ["STILLWATER_RETENTION_DAYS", "soon"],
    ["STILLWATER_RETENTION_DAYS", "-1"],
    ["STILLWATER_RETENTION_DAYS", "0"],
    ["STILLWATER_RETENTION_DAYS", "Infinity"],
    ["STILLWATER_PRINT", "yaml"],
    ["STILLWATER_CONTAINERS", "yes"],
    ["STILLWATER_SUITE", "off"],
    ["CORS_ORIGINS", "example.org"],
    ["CORS_ORIGINS", "https://a.example,https://b.example/path"],
    ["JUDGE_CONCURRENCY", "many"],
    ["POLICY_SECRETS", '{"a":{"url":"not an address","key":"very-secret"}}'],
    ["POLICY_SECRETS", '[{"key":"very-secret"}]'],
    ["SITE_HOST_URL", "ftp://x"],
  ])("%s=%s is refused by name, without what is secret in it", (name, value) => {
    expect(() => checkSettings({ [name]: value })).toThrow(`The setting ${name} is wrong: `);
    expect(() => checkSettings({ [name]: value })).not.toThrow("very-secret");
  });

  test("is also one half of a pair", () => {
    expect(() => checkSettings({ JUDGE_MODEL: "m" })).toThrow("The setting JUDGE_URL is missing");
    expect(() => checkSettings({ JUDGE_URL: "http://127.0.0.1:1/v1" })).toThrow("The setting JUDGE_MODEL is missing");
    expect(() => checkSettings({ JUDGE_FALLBACK_MODEL: "m" })).toThrow("The setting JUDGE_URL is missing");
  });

  test("right ones pass, and so does none", () => {
    checkSettings({});
    checkSettings({
      STILLWATER_TOKENS: '[{"name":"a","token":"t","scopes":["read","run"]}]',
      STILLWATER_LEASE_S: "10",
      STILLWATER_RETENTION_DAYS: "0.5",
      STILLWATER_PRINT: "json",
      STILLWATER_CONTAINERS: "0",
      STILLWATER_SUITE: "1",
      CORS_ORIGINS: "https://a.example, http://localhost:3000/",
      JUDGE_URL: "http://127.0.0.1:8000/v1",
      JUDGE_MODEL: "m",
      JUDGE_CONCURRENCY: "4",
      POLICY_SECRETS: '{"a":{"url":"https://a.example/v1","key":"k"}}',
      SITE_HOST_URL: "http://127.0.0.1:9500",
    });
  });
});

test("another port of wrangler dev names the door to the sites", () => {
  for (const line of DOCS.split("\n").filter((text) => /wrangler dev .*--port/.test(text)))
    expect(line).toContain("SITE_DOOR_URL");
});
