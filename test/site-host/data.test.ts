import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addNote, ask, type Host, Stage, waitFor } from "./support.ts";

const stage = new Stage();
let host: Host;
beforeAll(async () => {
  host = await stage.start();
  await host.full();
});
afterAll(() => stage[Symbol.asyncDispose]());

const snapshot = (lease: string, fence: number, name: string) =>
  host.ok<{ name: string; bytes: number; ms: number }>("POST", `/v1/leases/${lease}/snapshots`, { fence, name });

describe("copies", () => {
  test("are private: what one session changes, no other sees", async () => {
    const [one, two] = await Promise.all([host.put("a1"), host.put("a2")]);
    await addNote(one, "Only in one");
    await addNote(two, "Only in two");
    expect(await host.titles("a1")).toContain("Only in one");
    expect(await host.titles("a1")).not.toContain("Only in two");
    expect(await host.titles("a2")).toContain("Only in two");
    expect(await host.titles("a2")).not.toContain("Only in one");
  });

  test("a reset brings the first state back", async () => {
    const lease = await host.put("a3");
    const before = await host.titles("a3");
    await addNote(lease, "Gone after the reset");
    const fresh = await host.reset(lease);
    expect(await host.titles("a3")).toEqual(before);
    expect((await ask(fresh, "/")).body).not.toContain("Gone after the reset");
    await waitFor("the end of the old instance", () =>
      ask(lease, "/", { timeoutMs: 500 }).then(
        () => false,
        () => true,
      ),
    );
  });
});

describe("a fork", () => {
  test("continues from the running state, many from one, each on its own from there", async () => {
    const parent = await host.put("b1");
    await addNote(parent, "Before the fork");
    const children = await host.fork(parent, ["b2", "b3", "b4"]);
    expect(children.map(({ lease, how }) => [lease, how])).toEqual([
      ["b2", "fork"],
      ["b3", "fork"],
      ["b4", "fork"],
    ]);
    for (const child of children) {
      expect(child.bootMs).toBeGreaterThan(0);
      expect(child.cookies).toEqual(parent.cookies);
    }
    const [second] = children;
    await addNote(parent, "Parent went on");
    if (second) await addNote(second, "Child went on");
    const common = ["Before the fork"];
    const seen = await Promise.all(["b1", "b2", "b3", "b4"].map((lease) => host.titles(lease)));
    const added = seen.map((titles) => titles.filter((title) => /fork|went on/.test(title)));
    expect(added).toEqual([[...common, "Parent went on"], [...common, "Child went on"], common, common]);
  });

  test("asked for again gives the same children; ids in use are refused", async () => {
    const parent = await host.put("b5");
    const first = await host.fork(parent, ["b6"]);
    expect(await host.fork(parent, ["b6"])).toEqual(first);
    const body = { fence: parent.fence, leases: ["b7", "b5"], ttlMs: 60_000 };
    expect(await host.fails("POST", "/v1/leases/b5/fork", body)).toMatchObject({ status: 409, code: "lease_conflict" });
    expect((await host.call("GET", "/v1/leases/b7")).status).toBe(404);
  });

  test("of a fork can be forked", async () => {
    const parent = await host.put("b8");
    await addNote(parent, "First generation");
    const [child] = await host.fork(parent, ["b9"]);
    if (child) await addNote(child, "Second generation");
    const [grandchild] = child ? await host.fork(child, ["b10"]) : [];
    expect(grandchild?.how).toBe("fork");
    expect(await host.titles("b10")).toEqual(expect.arrayContaining(["First generation", "Second generation"]));
  });
});

describe("a named snapshot", () => {
  test("is a state to start from and to reset to, as often as one likes", async () => {
    const lease = await host.put("c1");
    await addNote(lease, "Kept");
    const taken = await snapshot("c1", lease.fence, "with-a-note");
    expect(taken).toMatchObject({ name: "with-a-note", site: "notes", version: "1" });
    expect(taken.bytes).toBeGreaterThan(0);
    expect(taken.bytes).toBeLessThan(1024 * 1024);
    await addNote(lease, "After the snapshot");

    const started = await host.put("c2", { snapshot: "with-a-note" });
    expect(started.how).toBe("snapshot");
    await addNote(started, "Later");
    const restored = await host.reset(lease, { snapshot: "with-a-note" });
    expect(restored.how).toBe("snapshot");
    expect((await host.titles("c1")).slice(-1)).toEqual(["Kept"]);
    expect((await host.titles("c2")).slice(-2)).toEqual(["Kept", "Later"]);
    const plain = await host.reset(restored);
    expect(plain.how).not.toBe("snapshot");
    expect(await host.titles("c1")).not.toContain("Kept");
  });

  test("has a name of its own, and is listed until it is deleted", async () => {
    const lease = await host.put("c3");
    await snapshot("c3", lease.fence, "named-once");
    expect(await host.fails("POST", "/v1/leases/c3/snapshots", { fence: lease.fence, name: "named-once" })).toMatchObject({
      status: 409,
      code: "snapshot_exists",
    });
    const names = async () =>
      (await host.ok<{ items: { name: string }[] }>("GET", "/v1/snapshots")).items.map(({ name }) => name);
    expect(await names()).toContain("named-once");
    for (const _ of [1, 2]) expect(await host.ok("DELETE", "/v1/snapshots/named-once")).toEqual({ status: "deleted" });
    expect(await names()).not.toContain("named-once");
    const gone = { site: "notes", ttlMs: 60_000, snapshot: "named-once" };
    expect(await host.fails("PUT", "/v1/leases/c4", gone)).toMatchObject({ status: 404, code: "snapshot_not_found" });
  });

  test("outlives the host, and so does the golden copy", async () => {
    const lease = await host.put("c5");
    await addNote(lease, "Outlives the host");
    await snapshot("c5", lease.fence, "kept");
    await host.stop();
    host = await stage.start();
    await host.full();
    expect(host.stderr).not.toContain("golden_made");
    await host.put("c6", { snapshot: "kept" });
    expect(await host.titles("c6")).toContain("Outlives the host");
  });
});

test("a snapshot of another version of the site is refused, with what to do", async () => {
  await using own = new Stage();
  const settings = { SITE_HOST_SITES: "aging", SITE_HOST_WARM: "0" };
  const young = await own.start({ ...settings, SITE_HOST_MANIFESTS: own.manifests({ aging: { version: "1" } }) });
  const lease = await young.put("aa", { site: "aging" });
  await young.ok("POST", "/v1/leases/aa/snapshots", { fence: lease.fence, name: "young" });
  await young.stop();
  const old = await own.start({ ...settings, SITE_HOST_MANIFESTS: own.manifests({ aging: { version: "2" } }) });
  const failed = await old.fails("PUT", "/v1/leases/ab", { site: "aging", ttlMs: 60_000, snapshot: "young" });
  expect(failed).toMatchObject({ status: 502, code: "site_failed", message: expect.stringContaining("version 1") });
  expect((await old.put("ac", { site: "aging" })).version).toBe("2");
});

test("the manifest's hooks run around the copy of a running instance", async () => {
  await using own = new Stage();
  const write = (word: string) => ["/bin/sh", "-c", `echo ${word} >> /data/hooks`];
  const folder = own.manifests({
    quiet: {
      quiesce: { before: write("before"), after: write("after") },
      state: { command: ["/bin/sh", "-c", 'echo "{\\"hooks\\":\\"$(tr \'\\n\' \' \' < /data/hooks)\\"}"'] },
    },
  });
  const quiet = await own.start({ SITE_HOST_MANIFESTS: folder, SITE_HOST_SITES: "quiet" });
  const parent = await quiet.put("d1", { site: "quiet" });
  await quiet.fork(parent, ["d2"]);
  const hooks = async (lease: string) => (await quiet.ok<{ hooks: string }>("GET", `/v1/leases/${lease}/state`)).hooks.trim();
  expect(await hooks("d1")).toBe("before after");
  expect(await hooks("d2")).toBe("before");
});

test("where only full copies are possible, that is said, and everything works all the same", async () => {
  await using own = new Stage();
  const plain = await own.start({ SITE_HOST_POOL: `${own.data}/plain` });
  const health = await plain.ok<{ storage: string; warnings: string[] }>("GET", "/v1/sites/health");
  // A disk that can share blocks between files shares them.
  if (health.storage === "copy") expect(health.warnings.join()).toContain("only full copies are possible here");
  else expect(health.storage).toMatch(/reflink|btrfs/);
  const parent = await plain.put("e1");
  await addNote(parent, "Copied in full");
  await plain.fork(parent, ["e2"]);
  await plain.ok("POST", "/v1/leases/e1/snapshots", { fence: parent.fence, name: "full" });
  await plain.put("e3", { snapshot: "full" });
  await plain.reset(parent);
  expect(await plain.titles("e1")).not.toContain("Copied in full");
  expect(await plain.titles("e2")).toContain("Copied in full");
  expect(await plain.titles("e3")).toContain("Copied in full");
});
