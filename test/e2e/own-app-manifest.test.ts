/**
 * @module A process site by its manifest: listed, used by everybody who may run sessions, seen from the manifest's folder.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session, SiteInfo } from "../../sdk/protocol/index.ts";
import { API, type Failed } from "./support/api.ts";
import { SERVER_SCRIPT } from "./support/own-app.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const RUN_TOKEN = "a-run-token-of-these-tests";
const MANIFEST = `name = "journal"
title = "A journal"
kind = "process"
version = "3"
reset = { command = ["node", "-e", "require('fs').writeFileSync(process.env.STILLWATER_DATA_DIR + '/notes.json', JSON.stringify(['by manifest']))"] }
state = "/doors/state"

[[hosts]]
names = ["journal.localhost", "journal.localhost:8080"]

[process]
command = ["node", "server.mjs"]
readyPath = "/"

[pool]
max = 1
`;

/** As whoever writes a manifest does. */
const addSite = (name: string): void => {
  mkdirSync(join(folder, name));
  cpSync(SERVER_SCRIPT, join(folder, name, "server.mjs"));
  writeFileSync(join(folder, name, "site.toml"), MANIFEST.replaceAll("journal", name));
};

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stillwater-manifests-"));
  addSite("journal");
  const tokens = JSON.stringify([{ name: "runner", token: RUN_TOKEN, scopes: ["run"] }]);
  service = await startService({ env: { SITE_HOST_MANIFESTS: folder, STILLWATER_TOKENS: tokens } });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("is listed with its kind, and everybody who may run sessions may use it", async () => {
  const api = new API(service.url, RUN_TOKEN);
  const { items } = await api.ok<{ items: SiteInfo[] }>("GET", "/v1/sites");
  expect(items.find(({ name }) => name === "journal")).toMatchObject({
    kind: "process",
    version: "3",
    hosts: ["journal.localhost", "journal.localhost:8080"],
    hasState: true,
    health: { ok: true },
    pool: { active: 0, max: 1 },
  });
  const evaluators = [{ type: "site_state", checks: [{ query: "after.journal.notes[0]", equals: "by manifest" }] }];
  const task = { id: "t", goal: "Look", evaluate: { evaluators } };
  const session = await api.create({ sites: ["journal"], task });
  expect(session.observation?.text).toContain("by manifest");
  expect(session.sites).toMatchObject([{ name: "journal", kind: "process", version: "3" }]);
  const full = await api.call<Failed>("POST", "/v1/sessions", { sites: ["journal"], queueMs: 100 });
  expect([full.status, full.body.error.code]).toEqual([503, "over_capacity"]);
  expect(await api.step(session.id, { type: "answer", text: "" })).toMatchObject({ reward: 1 });
  const again: Session = await api.reset(session.id);
  expect(again.sites).toMatchObject([{ how: "warm" }]);
  await api.end(session.id);
});

test("one that is added while the service runs is found by whoever asks, and one that goes is gone", async () => {
  const api = new API(service.url, RUN_TOKEN);
  const names = async () => (await api.ok<{ items: SiteInfo[] }>("GET", "/v1/sites")).items.map(({ name }) => name);
  const early = await api.call<Failed>("POST", "/v1/sessions", { sites: ["diary"] });
  expect([early.status, early.body.error.code]).toEqual([404, "site_not_found"]);
  addSite("diary");
  const session = await api.create({ sites: ["diary"] });
  expect(session.observation?.text).toContain("by manifest");
  await api.end(session.id);
  await until(async () => (await names()).includes("diary"), "it is listed");
  rmSync(join(folder, "diary"), { recursive: true });
  await until(async () => !(await names()).includes("diary"), "it is not listed any more");
});

test("a site and a verifier that an admin imported with a task are run by those who may not bring them", async () => {
  const [admin, runner] = [new API(service.url, service.token), new API(service.url, RUN_TOKEN)];
  const site = { name: "own", process: { command: [process.execPath, SERVER_SCRIPT] } };
  const verifier = { type: "command", command: ["echo", '{"score": 1}'] };
  const task = { id: "own/yes", goal: "Say yes", sites: [site], evaluate: { evaluators: [verifier] } };
  for (const request of [{ task }, { task: { ...task, sites: ["journal"] } }, { sites: [site] }]) {
    const refused = await runner.call<Failed>("POST", "/v1/sessions", request);
    expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
  }
  expect(await admin.ok("PUT", "/v1/suites/own", task)).toMatchObject({ errors: [] });
  const session = await runner.create({ task: "own/yes" });
  expect(await runner.step(session.id, { type: "answer", text: "yes" })).toMatchObject({ reward: 1 });
  const again = await runner.call<Failed>("POST", `/v1/sessions/${session.id}/reset`, { task });
  expect([again.status, again.body.error.code]).toEqual([403, "forbidden"]);
  const replay = await runner.call("POST", `/v1/trajectories/${session.episode.id}/replay`, {});
  expect(replay.status).toBeLessThan(300);
  await runner.end(session.id);
});
