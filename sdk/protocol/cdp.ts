/**
 * @module The CDP address of a session, for harnesses that bring their own driver.
 */
import { z } from "zod";
import { EpochMs } from "./primitives.ts";

export const DEFAULT_CDP_TTL_MS = 600_000;

export const OpenCDP = z
  .strictObject({
    ttlMs: z
      .number()
      .int()
      .min(1_000)
      .max(86_400_000)
      .default(DEFAULT_CDP_TTL_MS)
      .describe("how long the address works; never longer than the session may live"),
  })
  .meta({ id: "OpenCDP" });

export const CDPAddress = z
  .object({
    url: z.string().describe("WebSocket address of the browser endpoint; whoever has it drives the session's browser"),
    httpUrl: z.string().describe("the same by HTTP: clients find the socket at its /json/version"),
    expiresAt: EpochMs,
  })
  .meta({ id: "CDPAddress" });
export type CDPAddress = z.infer<typeof CDPAddress>;
