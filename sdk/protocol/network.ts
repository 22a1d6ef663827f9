/**
 * @module What a session's pages may reach, and what is kept of what they asked for.
 */
import { z } from "zod";
import { EpochMs, Milliseconds, PageQuery } from "./primitives.ts";

const HostPattern = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(\*|(\*\.)?[\p{L}\p{N}_]([\p{L}\p{N}_.-]{0,251}[\p{L}\p{N}_])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/u,
    "a host is a name such as example.com, *.example.com for a name and all below it, or either with :port",
  );
const HostPatterns = z.array(HostPattern).max(256);

export const EGRESS = ["sites", "list", "open"] as const;
export type Egress = (typeof EGRESS)[number];
export const BLOCKED_KINDS = ["ads", "trackers", "media"] as const;
export type BlockedKind = (typeof BLOCKED_KINDS)[number];

const isProxy = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && url.search === "";
};

export const Network = z
  .strictObject({
    egress: z
      .enum(EGRESS)
      .optional()
      .describe(
        "sites: only the session's sites; list: those and `allow`; open: public addresses. By default sites, or list with `allow`; open without sites",
      ),
    allow: HostPatterns.default([]).describe("hosts beside the sites; for egress list"),
    deny: HostPatterns.default([]).describe("hosts that are refused in any case but as a site of the session"),
    block: z.array(z.enum(BLOCKED_KINDS)).default([]).describe("what pages embed and sessions do without"),
    proxy: z
      .string()
      .max(2048)
      .refine(isProxy, "a proxy is http://host:port or https://host:port, with user:password@ if it asks for them")
      .optional()
      .describe("for what is not a site (scope admin); {session} in the user name becomes a name of the session's own"),
  })
  .refine(({ egress, allow }) => allow.length === 0 || egress === undefined || egress === "list", {
    path: ["allow"],
    error: "goes with egress list",
  })
  .meta({ id: "Network" });
export type Network = z.output<typeof Network>;

export const RECORDED_SCREENSHOTS = ["none", "last", "all"] as const;
export type RecordedScreenshots = (typeof RECORDED_SCREENSHOTS)[number];
export const RECORDED_NETWORK = ["none", "meta", "full"] as const;
export type RecordedNetwork = (typeof RECORDED_NETWORK)[number];

export const Recording = z
  .strictObject({
    screenshots: z
      .enum(RECORDED_SCREENSHOTS)
      .optional()
      .describe("last: of the episode's last state; all: with every observation, whether or not it was asked for"),
    network: z
      .enum(RECORDED_NETWORK)
      .optional()
      .describe("meta: requests with status, timing and headers; full: with the bodies of documents, forms and JSON too"),
  })
  .describe("by default what the task's evaluators need")
  .meta({ id: "Recording" });
export type Recording = z.output<typeof Recording>;
/** With nothing left open. */
export interface KeptRecording {
  readonly screenshots: RecordedScreenshots;
  readonly network: RecordedNetwork;
}

const Headers = z.record(z.string(), z.string());

export const NetworkEntry = z
  .object({
    n: z.number().int().describe("counts the requests of the episode, from 1"),
    at: EpochMs,
    ms: Milliseconds.nullable().describe("null while it runs, or when it has no end of its own"),
    method: z.string(),
    url: z.string(),
    site: z.string().nullable().describe("the site of the session that answered"),
    status: z.number().int().nullable(),
    type: z.string().describe("document, json, script, style, image, font, media, form, socket, tunnel or other"),
    requestHeaders: Headers,
    responseHeaders: Headers,
    requestBody: z.string().nullish(),
    responseBody: z.string().nullish(),
    bytes: z.number().int(),
    blocked: z.string().nullable().describe("why it was refused"),
  })
  .meta({ id: "NetworkEntry" });
export type NetworkEntry = z.output<typeof NetworkEntry>;

export const NetworkQuery = z.strictObject(PageQuery);
