import { describe, expect, test } from "vitest";
import { chromesOf, directoriesOf, Host } from "./support.ts";

describe("settings are checked before anything starts", () => {
  test.each([
    [{ BROWSER_HOST_TOKEN: undefined }, "BROWSER_HOST_TOKEN"],
    [{ BROWSER_HOST_TOKEN: "short" }, "BROWSER_HOST_TOKEN"],
    [{ STILLWATER_BROWSER: undefined }, "STILLWATER_BROWSER"],
    [{ STILLWATER_BROWSER: "/no/such/chrome" }, "STILLWATER_BROWSER"],
    [{ BROWSER_HOST_PORT: "99999" }, "BROWSER_HOST_PORT"],
    [{ BROWSER_HOST_ADDRESS: "everywhere" }, "BROWSER_HOST_ADDRESS"],
    [{ BROWSER_HOST_MAX_SESSIONS: "none" }, "BROWSER_HOST_MAX_SESSIONS"],
    [{ BROWSER_HOST_WARM: "9", BROWSER_HOST_MAX_SESSIONS: "2" }, "BROWSER_HOST_WARM"],
    [{ BROWSER_HOST_SESSIONS_PER_BROWSER: "0" }, "BROWSER_HOST_SESSIONS_PER_BROWSER"],
    [{ BROWSER_HOST_RECYCLE_AGE_MS: "never" }, "BROWSER_HOST_RECYCLE_AGE_MS"],
    [{ BROWSER_HOST_RECYCLE_MIB: "-1" }, "BROWSER_HOST_RECYCLE_MIB"],
    [{ BROWSER_HOST_PARENT_PID: "me" }, "BROWSER_HOST_PARENT_PID"],
    [{ BROWSER_HOST_SANDBOX: "maybe" }, "BROWSER_HOST_SANDBOX"],
  ])("%o", async (settings, name) => {
    const host = new Host(settings);
    expect(await host.exited).toEqual({ code: 2, signal: null });
    expect(host.stdout).toBe("");
    expect(JSON.parse(host.stderr)).toMatchObject({ level: "error", message: expect.stringContaining(name) });
  });

  test("a port that is taken is an error, and leaves nothing behind", async () => {
    const first = await Host.start({ BROWSER_HOST_WARM: "0" });
    const second = new Host({ BROWSER_HOST_PORT: String(first.port) });
    expect((await second.exited).code).toBe(1);
    expect(second.stderr).toContain("EADDRINUSE");
    expect([...chromesOf(second.pid), ...directoriesOf(second.pid)]).toEqual([]);
    await first.stop();
  });
});
