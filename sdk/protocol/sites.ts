/**
 * @module Sites: what a session may name, and what the service tells of those that it has.
 */
import { z } from "zod";
import { SiteHook, SiteProcess } from "./hooks.ts";

export const SITE_KINDS = ["embedded", "container", "process", "live"] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

export const SiteName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,62}$/, "a site name is lower-case letters, digits, dashes and underscores");

const HostName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/, "a host is a name, or name:port");

/** How pages settle; a session's word goes before its sites', and both lists are left alone. */
export const SettleTuning = z
  .strictObject({
    capMs: z.number().int().min(100).max(120_000).optional().describe("the answer comes no later; 10000 unless set"),
    ignore: z
      .array(z.string().min(1).max(512))
      .max(64)
      .default([])
      .describe("addresses whose requests are not waited for; * stands for anything"),
  })
  .meta({ id: "SettleTuning" });
export type SettleTuning = z.output<typeof SettleTuning>;

export const NamedSite = z
  .strictObject({
    name: SiteName,
    login: z
      .union([z.string().min(1).max(128), z.literal(false)])
      .optional()
      .describe("the account that is signed in from the start, or false for nobody; by default as the site has it"),
    // Whoever gives one of these means a site of their own, and is told what is wrong with that.
    upstream: z.never().optional(),
    process: z.never().optional(),
  })
  .meta({ id: "NamedSite" });
export type NamedSite = z.output<typeof NamedSite>;

/** What every site of the caller's own may say. */
const OwnApp = {
  hosts: z.array(HostName).min(1).max(32).optional().describe("by default <name>.localhost"),
  reset: SiteHook.optional().describe("called for a fresh state, before the first page of every episode"),
  state: SiteHook.optional().describe("gives the state as JSON, for evaluators"),
  settle: SettleTuning.optional(),
};

export const InlineSite = z
  .strictObject({
    name: SiteName,
    upstream: z
      .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^file:\/\/\/[^?#]*$/, "a folder is file:///srv/pages")])
      .describe(
        "where the server of this site answers, such as http://127.0.0.1:3000; or a folder of files on the browser host's machine, such as file:///srv/pages, which is served as it is",
      ),
    ...OwnApp,
  })
  .meta({ id: "InlineSite" });
export type InlineSite = z.output<typeof InlineSite>;

export const ProcessSite = z
  .strictObject({ name: SiteName, process: SiteProcess, ...OwnApp })
  .meta({ id: "ProcessSite", description: "A server of the caller's own that the service starts for each session." });
export type ProcessSite = z.output<typeof ProcessSite>;
/** A site that the caller brings along. */
export type OwnSite = InlineSite | ProcessSite;

export const SiteChoice = z.union([SiteName, InlineSite, ProcessSite, NamedSite]);
export type SiteChoice = z.output<typeof SiteChoice>;
export const Sites = z.array(SiteChoice).max(16);

/** Whether the caller brings it along, which needs the scope admin. */
export const isInlineSite = (choice: SiteChoice): choice is OwnSite =>
  typeof choice !== "string" && ("upstream" in choice || "process" in choice);
export const isProcessSite = (site: OwnSite): site is ProcessSite => "process" in site;

/** A site that a session has, in its present episode. */
export const SessionSite = z
  .object({
    name: z.string(),
    kind: z.enum([...SITE_KINDS, "inline"]),
    hosts: z.array(z.string()),
    version: z.string(),
    login: z.string().nullable().describe("the account that was signed in from the start"),
    how: z
      .enum(["warm", "cold", "snapshot", "fork"])
      .nullable()
      .describe("where its copy came from: made ahead, made anew, of a snapshot, of another copy; null where nothing is copied"),
    ms: z.number().nullable().describe("how long the copy took to be had"),
  })
  .meta({ id: "SessionSite" });
export type SessionSite = z.infer<typeof SessionSite>;

/** How a web site keeps an agent out. */
export const BLOCK_KINDS = ["bot check", "refused", "login wall", "paywall", "unreachable", "judged"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const BlockedSite = z
  .object({
    host: z.string(),
    site: z.string().nullable().describe("the live site that it belongs to; null where tasks name addresses alone"),
    kind: z.enum(BLOCK_KINDS).describe("judged: a judge found it so"),
    sign: z.string().describe("what it was told by"),
    found: z.enum(["start", "end"]).describe("on the first page, before the episode began; or when an episode ended"),
    session: z.string(),
    times: z.number().int().describe("how often it was found so while it was set aside"),
    at: z.number().int().describe("when it was last found so"),
    until: z.number().int().describe("when its tasks are taken up again"),
  })
  .meta({ id: "BlockedSite", description: "A web site whose tasks are set aside for a while." });
export type BlockedSite = z.infer<typeof BlockedSite>;
export const ClearBlockedQuery = z.strictObject({
  host: z.string().min(1).max(253).toLowerCase().optional().describe("this one; by default all of them"),
});
export const ClearedSites = z.object({ cleared: z.number().int() }).meta({ id: "ClearedSites" });

export const SITE_HEALTH = ["ok", "preparing", "unbuilt", "failed", "unreachable"] as const;
export type SiteHealth = (typeof SITE_HEALTH)[number];

export const SiteInfo = z
  .object({
    name: z.string(),
    kind: z.enum(SITE_KINDS),
    title: z.string(),
    version: z.string().describe("changes when the same seed gives other content"),
    hosts: z.array(z.string()),
    startUrl: z.string(),
    accounts: z.array(z.string()).describe("the names that `login` takes"),
    signedIn: z.string().nullable().describe("the account that sessions start with"),
    hasState: z.boolean().describe("whether evaluators can read its state"),
    health: z.object({ ok: z.boolean(), status: z.enum(SITE_HEALTH), message: z.string().nullable() }),
    pool: z.object({
      active: z.number().int().describe("in use by sessions"),
      warm: z.number().int().describe("made ahead"),
      starting: z.number().int(),
      target: z.number().int().nullable().describe("so many are to stand ready"),
      max: z.number().int().nullable(),
    }),
  })
  .meta({ id: "SiteInfo" });
export type SiteInfo = z.infer<typeof SiteInfo>;
