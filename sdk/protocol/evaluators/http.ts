/**
 * @module A verifier of the task's author: a server that is shown the episode and answers with a score.
 */
import { z } from "zod";
import { HeaderName, HeaderValue } from "../hooks.ts";

export const HTTPVerifier = z
  .strictObject({
    type: z.literal("http"),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .describe("is sent {goal, answer, states, url, trajectory, task, seed, end} by POST (scope admin)"),
    headers: z.record(HeaderName, HeaderValue).optional(),
    timeoutMs: z.number().int().min(100).max(120_000).default(15_000).describe("for all tries together"),
  })
  .meta({ id: "HTTPVerifier" });
export type HTTPVerifier = z.output<typeof HTTPVerifier>;
