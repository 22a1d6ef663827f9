/**
 * @module Commands of verifiers inside a container, and container sites whose manifest comes while the host runs.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Host, Stage } from "./support.ts";

const EPISODE = { site: "notes", seed: 3, session: "s", episode: "t", n: 0 };
const stage = new Stage();
let host: Host;
beforeAll(async () => {
  const folder = stage.manifests({ notes: {} });
  host = await stage.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: undefined });
  await host.put("v001");
});
afterAll(() => stage[Symbol.asyncDispose]());

const bodyOf = (script: string, more: object = {}, input = "{}") => ({
  command: { command: ["/bin/sh", "-c", script], ...more },
  episode: EPISODE,
  input,
});
const PATH = "/v1/leases/v001/verify";

test("a command inside reads the episode, has its variables, and sees the copy's data", async () => {
  const script = 'wc -c; echo "$OWN $STILLWATER_SITE $STILLWATER_SEED $(pwd)"; test -d /data && echo data';
  // More than a pipe holds.
  const input = "x".repeat(300_000);
  const { output } = await host.ok<{ output: string }>("POST", PATH, bodyOf(script, { env: { OWN: "a b" }, cwd: "/tmp" }, input));
  expect(output.split("\n").map((line) => line.trim())).toEqual(["300000", "a b notes 3 /tmp", "data", ""]);
});

test("one that does not read what it is given may still answer", async () => {
  const { output } = await host.ok<{ output: string }>("POST", PATH, bodyOf("echo yes", {}, "x".repeat(1_000_000)));
  expect(output).toBe("yes\n");
});

test.each([
  ["ends badly", "echo broken >&2; exit 3", {}, "site_failed", /verifier of the site notes .* ended with code 3: broken/],
  ["is not there", "/nowhere", {}, "hook_failed", /ended with code 127/],
  ["takes too long", "sleep 60", { timeoutMs: 300 }, "site_failed", /did not end within 300 ms/],
  ["prints too much", "yes | head -c 200000", {}, "site_failed", /printed more than 65536 bytes/],
])("one that %s fails, and says so", async (_what, script, more, code, message) => {
  const failed = await host.fails("POST", PATH, bodyOf(script, more));
  expect(failed).toMatchObject({ status: 502, code, message: expect.stringMatching(message) });
});

test("a site whose manifest comes later is listed, and leased", async () => {
  expect(await host.fails("PUT", "/v1/leases/v002", { site: "late", ttlMs: 60_000 })).toMatchObject({ code: "site_not_found" });
  stage.manifests({ late: {} });
  const lease = await host.put("v002", { site: "late" });
  expect(lease.routes[0]?.hosts).toEqual(["late.localhost"]);
  expect(await host.site("late")).toMatchObject({ pool: { active: 1 } });
});
