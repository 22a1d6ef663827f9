import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { trackFamily } from "../e2e/support/processes.ts";
import { CDP } from "./cdp.ts";
import { browsersOf, chromesOf, directoriesOf, findBrowser, Host, waitFor } from "./support.ts";

type Past = { sessionId: string; closeReasonText?: string };
const reasonOf = async (host: Host, id: string) =>
  (await host.call<{ history: Past[] }>("GET", "/v1/history")).body.history.find(({ sessionId }) => sessionId === id)
    ?.closeReasonText;

async function nothingIsLeftOf(pid: number, folder = tmpdir()): Promise<void> {
  await waitFor("all Chromes to be gone", () => chromesOf(pid).length === 0);
  await waitFor("all directories to be removed", () => directoriesOf(pid, folder).length === 0);
}

describe("a browser that fails", () => {
  test("killed: the clients of all who shared it are cut off at once, with a reason; others go on, and a place is had again", async () => {
    const host = await Host.start({ BROWSER_HOST_WARM: "0", BROWSER_HOST_SESSIONS_PER_BROWSER: "2" });
    const ids = [await host.acquire(), await host.acquire(), await host.acquire()];
    const clients = await Promise.all(ids.map((id) => CDP.connect(host, id)));
    await Promise.all(clients.map((client) => client.openPage()));
    const [shared, own] = await host.browsers();
    expect([shared?.sessions, own?.sessions]).toEqual([2, 1]);
    process.kill(shared?.pid ?? 0, "SIGKILL");
    await Promise.all(clients.slice(0, 2).map(({ closed }) => closed));
    for (const id of ids.slice(0, 2)) {
      await waitFor("a reason", () => reasonOf(host, id));
      expect(await reasonOf(host, id)).toContain("Chromium crashed: Chromium ended with SIGKILL");
      expect((await host.call("GET", `/v1/devtools/session/${id}`)).status).toBe(404);
    }
    expect(await clients[2]?.send("Browser.getVersion")).toHaveProperty("product");
    await waitFor("their places to be free", async () => (await host.capacity()).active === 1);
    await waitFor("its directory to be removed", () => directoriesOf(host.pid).length === 1);
    const next = await CDP.connect(host, await host.acquire());
    expect(await (await next.openPage()).evaluate("1 + 1")).toBe(2);
    await host.stop();
  });

  test("stopped: it counts as hung, and is ended with all who shared it", async () => {
    const host = await Host.start({ BROWSER_HOST_WARM: "0", BROWSER_HOST_HANG_MS: "1000" });
    const ids = [await host.acquire(), await host.acquire()];
    const clients = await Promise.all(ids.map((id) => CDP.connect(host, id)));
    const [pid] = browsersOf(host.pid);
    process.kill(pid ?? 0, "SIGSTOP");
    await Promise.all(clients.map(({ closed }) => closed));
    for (const id of ids) {
      await waitFor("a reason", () => reasonOf(host, id));
      expect(await reasonOf(host, id)).toContain("hung");
    }
    await nothingIsLeftOf(host.pid);
    await host.stop();
  });

  test("one of its renderers stopped: that one is ended, its page has crashed, and the browser lives on", async () => {
    const host = await Host.start({ BROWSER_HOST_WARM: "0" });
    const cdp = await CDP.connect(host, await host.acquire());
    const page = await cdp.openPage();
    expect(await page.evaluate("1 + 1")).toBe(2);
    for (const pid of trackFamily(host.pid)()) {
      if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer")) process.kill(pid, "SIGSTOP");
    }
    await cdp.event("Inspector.targetCrashed", ({ sessionId }) => sessionId === page.sessionID);
    expect(await cdp.send("Browser.getVersion")).toHaveProperty("product");
    expect(await (await cdp.openPage()).evaluate("1 + 1")).toBe(2);
    await host.stop();
  });

  test("a page that spins for ever is no hung browser", async () => {
    const host = await Host.start({ BROWSER_HOST_WARM: "0", BROWSER_HOST_HANG_MS: "1000" });
    const id = await host.acquire();
    const cdp = await CDP.connect(host, id);
    const page = await cdp.openPage();
    page.evaluate("for (;;);").catch(() => {});
    const severalPingsLater = performance.now() + 4000;
    await waitFor("several pings", async () => {
      expect((await host.call("GET", `/v1/devtools/session/${id}`)).status).toBe(200);
      return performance.now() > severalPingsLater;
    });
    await host.stop();
  });

  test("killed while it stood ready: another takes its place", async () => {
    const host = await Host.start({ BROWSER_HOST_WARM: "1" });
    await waitFor("a warm browser", async () => (await host.capacity()).warm === 1);
    const before = browsersOf(host.pid);
    for (const pid of before) process.kill(pid, "SIGKILL");
    await waitFor("another", () => browsersOf(host.pid).some((pid) => !before.includes(pid)));
    const cdp = await CDP.connect(host, await host.acquire());
    expect(await cdp.send("Browser.getVersion")).toHaveProperty("product");
    await host.stop();
  });

  test("one that cannot start: 502 with its last words, and health says no", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stillwater-test-"));
    const browser = join(folder, "broken-chrome");
    writeFileSync(browser, "#!/bin/sh\necho 'no such display' >&2\nexit 3\n", { mode: 0o755 });
    const host = await Host.start({ STILLWATER_BROWSER: browser });
    const answer = await host.call("POST", "/v1/devtools/browser");
    expect(answer.status).toBe(502);
    expect(answer.body.error).toContain("no such display");
    const health = await host.call("GET", "/health");
    expect({ status: health.status, ok: health.body.ok }).toEqual({ status: 503, ok: false });
    expect((await host.capacity()).active).toBe(0);
    await host.stop();
    await nothingIsLeftOf(host.pid);
    rmSync(folder, { recursive: true });
  });
});

describe("the end of the host", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("%s: exit code 0 within 2 s, no Chrome and no directory left", async (signal) => {
    const host = await Host.start();
    const cdp = await CDP.connect(host, await host.acquire());
    await host.acquire();
    expect(chromesOf(host.pid)).not.toEqual([]);
    const startedAt = performance.now();
    host.signal(signal);
    expect(await host.exited).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await cdp.closed;
    await nothingIsLeftOf(host.pid);
    expect(host.stdout.trim().split("\n")).toHaveLength(1);
  });

  test("a browser behind a launcher script is ended with it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "stillwater-test-"));
    const launcher = join(folder, "headless-shell");
    writeFileSync(launcher, `#!/bin/sh\n"${findBrowser()}" "$@"\n`, { mode: 0o755 });
    const host = await Host.start({ STILLWATER_BROWSER: launcher });
    const id = await host.acquire();
    await CDP.connect(host, id);
    await host.call("DELETE", `/v1/devtools/browser/${id}`);
    await host.stop();
    await nothingIsLeftOf(host.pid);
    rmSync(folder, { recursive: true });
  });

  test("it ends when the process that it belongs to is gone", async () => {
    const parent = spawn("sleep", ["600"]);
    const host = await Host.start({ BROWSER_HOST_PARENT_PID: String(parent.pid) });
    await host.acquire();
    parent.kill("SIGKILL");
    expect(await host.exited).toEqual({ code: 0, signal: null });
    await nothingIsLeftOf(host.pid);
  });

  test("killed itself, the next host clears away what it left", async () => {
    // A folder of their own, because any host that starts on this machine would clear away the same.
    const TMPDIR = mkdtempSync(join(tmpdir(), "stillwater-test-"));
    const first = await Host.start({ TMPDIR });
    await first.acquire();
    first.signal("SIGKILL");
    await first.exited;
    expect(chromesOf(first.pid)).not.toEqual([]);
    const second = await Host.start({ TMPDIR });
    await nothingIsLeftOf(first.pid, TMPDIR);
    expect(second.stderr).toContain("leftovers_swept");
    const cdp = await CDP.connect(second, await second.acquire());
    expect(await cdp.send("Browser.getVersion")).toHaveProperty("product");
    await second.stop();
    rmSync(TMPDIR, { recursive: true });
  });
});
