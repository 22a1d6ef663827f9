/**
 * @module The bodies of requests, with what they may hold.
 */
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { HookCommand, SiteHook, SiteProcess } from "../../../sdk/protocol/hooks.ts";
import { SiteHostError } from "../errors.ts";

const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** A verifier is sent the states of all sites, twice, as a text inside JSON. */
const MAX_INPUT_BODY_BYTES = 128 * 1024 * 1024;
const MAX_TTL_MS = 7 * 86_400_000;
const MAX_QUEUE_MS = 600_000;
const MAX_CHILDREN = 256;

/** A file is named after it. */
export const LeaseID = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/, "letters, digits, - and _, at most 128");
/** A folder is named after it. */
export const SnapshotName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._@:+-]{0,199}$/, "letters, digits and . _ @ : + -, at most 200");
const Fence = z.number().int();
const TTL = z.number().int().min(100).max(MAX_TTL_MS);

/** What hooks and servers of one's own are told of the episode. */
const Episode = z.strictObject({
  site: z.string().min(1),
  seed: z.number().int().min(0),
  session: z.string(),
  episode: z.string(),
  n: z.number().int().min(0),
});

/** A process site that has no manifest. */
const Process = z.strictObject({
  name: z.string().min(1),
  hosts: z.array(z.string().min(1)).min(1),
  process: SiteProcess,
  reset: SiteHook.nullable(),
  state: SiteHook.nullable(),
});

export const PutBody = z
  .strictObject({
    site: z.string().min(1).optional(),
    process: Process.optional(),
    episode: Episode.optional(),
    ttlMs: TTL,
    queueMs: z.number().int().min(0).max(MAX_QUEUE_MS).optional(),
    snapshot: SnapshotName.optional(),
  })
  .refine(({ site, process }) => (site === undefined) !== (process === undefined), "give site or process");
export const ProbeBody = z.strictObject({ url: z.url({ protocol: /^https?$/ }) });
export const CommandBody = z.strictObject({
  hook: z.enum(["reset", "state", "verify"]),
  command: HookCommand,
  episode: Episode,
  input: z.string().optional(),
});
export const VerifyBody = z.strictObject({ command: HookCommand, episode: Episode, input: z.string() });
export const RenewBody = z.strictObject({ fence: Fence, ttlMs: TTL });
export const ResetBody = z.strictObject({ fence: Fence, snapshot: SnapshotName.optional() });
export const ForkBody = z.strictObject({
  fence: Fence,
  leases: z
    .array(LeaseID)
    .min(1)
    .max(MAX_CHILDREN)
    .refine((ids) => new Set(ids).size === ids.length, "an id is there twice"),
  ttlMs: TTL,
});
export const SnapshotBody = z.strictObject({ fence: Fence, name: SnapshotName });

/** Names what is wrong. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  throw new SiteHostError("invalid_request", `${what}: ${z.prettifyError(found.error)}`);
}

/** Of requests that carry what a command reads. */
export const readInputBody = <Schema extends z.ZodType>(request: IncomingMessage, schema: Schema): Promise<z.output<Schema>> =>
  readBody(request, schema, MAX_INPUT_BODY_BYTES);

export async function readBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
  maxBytes = MAX_BODY_BYTES,
): Promise<z.output<Schema>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new SiteHostError("invalid_request", `The body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new SiteHostError("invalid_request", "The body is no valid JSON.");
  }
  return check(schema, value, "The body is wrong");
}
