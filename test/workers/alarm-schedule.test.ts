import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newSessionId } from "../../durable-objects/ids.ts";
import { Schedule } from "../../durable-objects/session/schedule.ts";
import { testEnv } from "./http-support.ts";

const HOUR_MS = 3_600_000;

const withStorage = (look: (storage: DurableObjectStorage) => Promise<void>): Promise<void> =>
  runInDurableObject(testEnv.SESSION.getByName(newSessionId()), (_object, { storage }) => look(storage));

describe("the alarm that an object shares among everything that comes due", () => {
  it("is asked for again when it was lost", () =>
    withStorage(async (storage) => {
      const schedule = new Schedule<"heartbeat" | "lease">(storage);
      schedule.set("heartbeat", Date.now() - 5_000);
      // The runtime has taken it and never fired it.
      await storage.deleteAlarm();
      schedule.set("lease", Date.now() + HOUR_MS);
      expect(await storage.getAlarm()).not.toBeNull();
      await storage.deleteAlarm();
    }));

  it("is asked for again by whoever wakes the object, whatever it believes", () =>
    withStorage(async (storage) => {
      const schedule = new Schedule<"lease">(storage);
      const at = Date.now() + HOUR_MS;
      schedule.set("lease", at);
      await storage.deleteAlarm();
      schedule.set("lease", at);
      expect(await storage.getAlarm()).toBeNull();
      schedule.rearm();
      expect(await storage.getAlarm()).toBe(at);
      await storage.deleteAlarm();
    }));

  it("is armed for what is set while it fires", () =>
    withStorage(async (storage) => {
      const schedule = new Schedule<"heartbeat" | "lease">(storage);
      const now = Date.now();
      schedule.set("heartbeat", now - 1);
      schedule.set("lease", now + HOUR_MS);
      await storage.deleteAlarm();
      expect([...schedule.take(now)]).toEqual(["heartbeat"]);
      schedule.set("heartbeat", now + 20_000);
      expect(await storage.getAlarm()).toBe(now + 20_000);
      await storage.deleteAlarm();
    }));
});
