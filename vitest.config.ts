/**
 * @module Test projects, from the quickest to the most real: unit, page, browser-host, site-host,
 * workers (inside workerd), e2e.
 */
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { engineHere } from "./scripts/setup/engine.mjs";
import { browserEnvironment, setUp } from "./scripts/setup.mjs";
import { LongestFirst } from "./test/support/longest-first.ts";

const BROWSER_TIMEOUT_MS = 30_000;
const SERVICE_TIMEOUT_MS = 60_000;
/** A task of the suite is tried five times in one test; alone that takes ten seconds. */
const WHOLE_TASK_TIMEOUT_MS = 240_000;
/** Of tests with real browsers and containers, whose machine may be busy with others; who needs it is named at the end. */
const SECOND_TRY = 1;

const { browser } = await setUp();
const env = browserEnvironment(browser);
const engine = await engineHere();

/** Only where a container engine runs; `npm test` says loudly when there is none. */
const SITE_HOST = {
  test: {
    name: "site-host",
    include: ["test/site-host/**/*.test.ts"],
    testTimeout: SERVICE_TIMEOUT_MS,
    hookTimeout: SERVICE_TIMEOUT_MS,
    retry: SECOND_TRY,
    maxWorkers: 1,
    fileParallelism: false,
    sequence: { groupOrder: 3 },
  },
};

export default defineConfig({
  test: {
    // What the parts log is of interest only beside a failure.
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: { name: "unit", include: ["test/unit/**/*.test.ts"], env, sequence: { groupOrder: 0 } },
      },
      {
        test: {
          name: "page",
          include: ["test/page/**/*.test.ts"],
          env,
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
          retry: SECOND_TRY,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "browser-host",
          include: ["test/browser-host/**/*.test.ts"],
          env,
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
          retry: SECOND_TRY,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      ...(engine.ok ? [SITE_HOST] : []),
      {
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations("./migrations"),
                STILLWATER_TOKEN: "admin-token-of-the-tests",
                SITE_DOOR_SECRET: "door-secret-of-the-tests",
                BROWSER_HOST_URL: inject("browserHostURL"),
                BROWSER_HOST_TOKEN: inject("browserHostToken"),
                SITE_HOST_URL: "",
              },
            },
          })),
        ],
        test: {
          name: "workers",
          include: ["test/workers/**/*.test.ts"],
          globalSetup: ["./test/support/browser-host.ts"],
          setupFiles: ["./test/support/apply-migrations.ts"],
          // One workerd for all files: a start of it costs more than most of them.
          isolate: false,
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
          retry: SECOND_TRY,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          exclude: engine.ok ? [] : ["test/e2e/sites-container.test.ts"],
          globalSetup: ["./test/e2e/support/global-setup.ts"],
          env,
          testTimeout: WHOLE_TASK_TIMEOUT_MS,
          hookTimeout: WHOLE_TASK_TIMEOUT_MS,
          retry: SECOND_TRY,
          // Much of a file is waiting for pages that take their time on purpose.
          maxWorkers: 2,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
