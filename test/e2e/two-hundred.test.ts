import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Capacity, Session } from "../../sdk/protocol/index.ts";
import { browsersOf, directoriesOf, listenersOf } from "../browser-host/support.ts";
import { API, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const SESSIONS = 200;
/** So many are opened, stepped or ended at a time. */
const AT_ONCE = 16;
/** Contexts that stand ready when nobody uses any. */
const WARM = 2;
const OPEN_MS = 180_000;
const RETIRED_MS = 60_000;

let service: Service;
let api: API;
let lab: Lab;

beforeAll(async () => {
  service = await startService({ env: { BROWSER_HOST_MAX_SESSIONS: String(SESSIONS), BROWSER_HOST_WARM: String(WARM) } });
  api = new API(service.url, service.token);
  lab = await startLab({
    "/": `<!doctype html><title>Reports</title><a href="/report" download>Report</a>`,
    "/report": (_request, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-disposition": "attachment" }).end("A report.");
    },
  });
}, OPEN_MS);
afterAll(async () => {
  await lab.close();
  await service.stop();
});

const each = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
};

type Held = Readonly<Record<"browsers" | "processes" | "ports" | "directories" | "downloads", number>>;

/** What the service has on this machine. */
const held = (): Held => {
  const { browserHost } = service.pids;
  const directories = directoriesOf(browserHost);
  return {
    browsers: browsersOf(browserHost).length,
    processes: service.processes().length,
    ports: listenersOf(browserHost),
    directories: directories.length,
    downloads: directories.flatMap((name) => filesIn(join(tmpdir(), name, "downloads"))).length,
  };
};

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const isNoMoreThan = (now: Held, before: Held): boolean =>
  (Object.keys(before) as (keyof Held)[]).every((what) => now[what] <= before[what]);

/** Nobody uses a browser, and what was used is gone: each Chrome has a directory, which goes a moment after it. */
const isAtRest = async (): Promise<boolean> => {
  const { active, warm } = await api.ok<Capacity>("GET", "/v1/capacity");
  const { browsers, directories } = held();
  return active === 0 && warm === WARM && directories === browsers;
};

test(
  "two hundred sessions, open at once, stepped and ended, leave no process, context, port or file behind",
  async () => {
    const first = await api.create({ sites: [lab.site] });
    await api.end(first.id);
    await until(isAtRest, "browsers stand ready");
    const before = held();

    const sessions = await each(Array.from({ length: SESSIONS }), () => api.create({ sites: [lab.site] }));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(SESSIONS);
    expect(await api.ok("GET", "/v1/capacity")).toMatchObject({ active: SESSIONS, max: SESSIONS });
    const steps = await each(sessions, ({ id, observation }: Session) =>
      api.step(id, { type: "click", target: idOf(observation, 'link "Report"') }),
    );
    for (const { observation } of steps) expect(observation?.downloads).toMatchObject([{ state: "done" }]);
    expect(held()).toMatchObject({ downloads: SESSIONS });
    expect(held().processes).toBeGreaterThan(SESSIONS);

    await each(sessions, ({ id }) => api.end(id));
    // Chromes that nobody needs any more are found now and then; their directories go when their last process has.
    const nothingIsLeft = async () => (await isAtRest()) && isNoMoreThan(held(), before);
    await until(nothingIsLeft, "nothing is left that was not there before", RETIRED_MS);
    expect(held()).toMatchObject({ browsers: before.browsers, directories: before.directories, downloads: 0 });
  },
  OPEN_MS,
);
