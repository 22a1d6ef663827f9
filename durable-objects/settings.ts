/**
 * @module Settings that are more than a word: what they mean, or what is wrong with them. A reason never holds a token or a key.
 */
import { z } from "zod";
import { SCOPES, SecretName } from "../sdk/protocol/index.ts";
import { Quota } from "./quota/schema.ts";

/** What a setting says; or in words why it says nothing. */
export type ReadSetting<T> = { readonly value: T; readonly problem: null } | { readonly value: null; readonly problem: string };

export const ADMIN_NAME = "admin";

const FurtherTokens = z.array(
  z.strictObject({
    name: z.string().min(1).max(128),
    token: z.string().min(1),
    scopes: z.array(z.enum(SCOPES)).min(1),
    quota: Quota.optional(),
  }),
);

/** A secret is bound to its address and those below it; with `ownKey`, callers may send a key of their own there. */
const Secrets = z.record(
  SecretName,
  z.strictObject({
    url: z.url({ protocol: /^https?$/, error: "not an http or https address" }),
    key: z.string().min(1).optional(),
    ownKey: z.boolean().default(false),
  }),
);
export type Secrets = z.output<typeof Secrets>;

const wrong = (problem: string): { value: null; problem: string } => ({ value: null, problem });

const readJSON = <S extends z.ZodType>(schema: S, text: string, what: string): ReadSetting<z.output<S>> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong("it is not valid JSON.");
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, problem: null };
  const issue = parsed.error.issues[0];
  // A key of the value may be a secret in the wrong place; its place in the list tells enough.
  const place = issue?.path
    .filter(
      (part) =>
        typeof part === "number" || /^(name|token|scopes|quota|sessions|stepsPerMinute|url|key|ownKey)$/.test(String(part)),
    )
    .join(".");
  const reason =
    issue?.code === "unrecognized_keys" ? "it has a field that is not known" : (issue?.message ?? `it is not ${what}`);
  return wrong(`${place || "the value"}: ${reason}.`);
};

/** Of STILLWATER_TOKENS. */
export const readTokens = (text: string): ReadSetting<z.output<typeof FurtherTokens>> => {
  const read = readJSON(FurtherTokens, text, "a list of tokens");
  if (read.value === null) return read;
  const names = [ADMIN_NAME, ...read.value.map(({ name }) => name)];
  if (new Set(names).size < names.length) return wrong(`names must differ from each other and from "${ADMIN_NAME}".`);
  return read;
};

/** Of POLICY_SECRETS. */
export const readSecrets = (text: string): ReadSetting<Secrets> => readJSON(Secrets, text, "an object of policies");
