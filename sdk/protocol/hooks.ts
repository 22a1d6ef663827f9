/**
 * @module What an app of one's own is told and asked: hooks for a fresh state and for the state as JSON, and the command of a
 * server that the service starts.
 */
import { z } from "zod";

const MAX_TIMEOUT_MS = 600_000;
const HookURL = z.url({ protocol: /^https?$/ }).max(2048);
const HookPath = z
  .string()
  .regex(/^\/(?![/\\])[^\s#]*$/, "an http or https address, or a path of the site's own server that begins with /")
  .max(2048);
export const HeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/, "no valid name of a header");
export const HeaderValue = z
  .string()
  .max(8192)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "no valid value of a header");
const VariableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, "no valid name of a variable");
/** Programs get their arguments and variables as C strings. */
const Word = z
  .string()
  .max(32_768)
  .regex(/^[^\0]*$/, "holds a NUL");

const Command = z.array(Word).min(1).max(256).describe("program and arguments; no shell reads them");
const Folder = Word.regex(/^\//, "an absolute path").describe("where it runs; by default a new folder of its own");
const Variables = z.record(VariableName, Word).describe("variables beside those that every command gets");

export const HookCall = z
  .strictObject({
    url: z.union([HookURL, HookPath]),
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional().describe("POST for a reset, GET for a state"),
    headers: z.record(HeaderName, HeaderValue).optional(),
    body: z.json().optional().describe("sent as JSON; a reset sends {site, seed, session, episode, n} unless this is given"),
    timeoutMs: z.number().int().min(1).max(MAX_TIMEOUT_MS).optional().describe("30000 unless set"),
  })
  .meta({ id: "HookCall" });
export type HookCall = z.output<typeof HookCall>;

export const HookCommand = z
  .strictObject({
    command: Command,
    cwd: Folder.optional(),
    env: Variables.optional(),
    timeoutMs: z.number().int().min(1).max(MAX_TIMEOUT_MS).optional().describe("30000 unless set"),
  })
  .meta({ id: "HookCommand", description: "Run by the site host; what a state's command prints is the state." });
export type HookCommand = z.output<typeof HookCommand>;

export const SiteHook = z.union([HookURL, HookPath, HookCall, HookCommand]);
export type SiteHook = z.output<typeof SiteHook>;

export const isHookCommand = (hook: SiteHook): hook is HookCommand => typeof hook === "object" && "command" in hook;

export const SiteProcess = z
  .strictObject({
    command: Command,
    cwd: Folder.optional(),
    env: Variables.optional(),
    readyPath: z
      .string()
      .regex(/^\/[^\s#]*$/, "a path that begins with /")
      .max(2048)
      .optional()
      .describe("answers below 400 when it is ready; without one it is ready when it accepts connections"),
    readyTimeoutMs: z.number().int().min(100).max(MAX_TIMEOUT_MS).default(30_000),
    memoryMiB: z.number().int().min(16).max(1_048_576).default(1024).describe("it is ended when it takes more"),
  })
  .meta({ id: "SiteProcess", description: "Started for each session, listening on the port in PORT, and ended with it." });
export type SiteProcess = z.output<typeof SiteProcess>;
