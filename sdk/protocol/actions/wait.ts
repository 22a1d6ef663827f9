import { z } from "zod";
import { defineAction, target } from "./define.ts";

const MAX_WAIT_MS = 30_000;

export const wait = defineAction("wait", "Wait for some time.", { ms: z.number().int().min(0).max(MAX_WAIT_MS) });
export const waitFor = defineAction(
  "waitFor",
  "Wait until a text, a URL or an element is there.",
  {
    text: z.string().min(1).optional(),
    url: z.string().min(1).optional().describe("a part of the URL, or the whole of it with * for anything"),
    target: target.optional(),
    timeoutMs: z.number().int().min(1).max(MAX_WAIT_MS).default(10_000),
  },
  ({ text, url, target: id }) =>
    [text, url, id].filter((given) => given !== undefined).length === 1 ? null : "give exactly one of text, url and target",
);
