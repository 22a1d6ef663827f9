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

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stillwater-manifests-"));
  mkdirSync(join(folder, "journal"));
  writeFileSync(join(folder, "journal", "site.toml"), MANIFEST);
  cpSync(SERVER_SCRIPT, join(folder, "journal", "server.mjs"));
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
