/**
 * @module Where a rollout's policy is and what opens it: addresses come from the settings or from scope admin, and every
 * secret is bound to its own address and those below it.
 */
import { type RolloutPolicy, ServiceError } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { readSecrets, type Secrets } from "../settings.ts";
import type { Credentials } from "./rpc.ts";
import { canonicalURL, isBelow } from "./url-prefix.ts";

type Settings = Pick<Env, "POLICY_SECRETS">;

const invalid = (path: string, message: string): ServiceError =>
  new ServiceError("invalid_request", `${path}: ${message}`, { issues: [{ path, message }] });

/** What is wrong with the setting is logged without what it holds. */
const secretsOf = ({ POLICY_SECRETS: setting }: Settings): Secrets => {
  if (!setting) return {};
  const { value, problem } = readSecrets(setting);
  if (problem === null) return value;
  console.error(JSON.stringify({ level: "error", event: "bad_setting", message: `POLICY_SECRETS is ignored: ${problem}` }));
  return {};
};

const secretOf = (secrets: Secrets, name: string): Secrets[string] => {
  const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  if (!secret) throw new ServiceError("secret_not_found", `There is no secret ${JSON.stringify(name)}.`, { secret: name });
  return secret;
};

const elsewhere = (path: string, name: string): ServiceError =>
  invalid(
    path,
    `${name} is bound to another address. Give its own, or one below it in plain segments: no user-info, query, fragment or dot segments`,
  );

/**
 * The address that is asked, in its canonical spelling. Throws for a secret that is not there or is another address's, and
 * for what only admins may say.
 */
export const addressOf = (settings: Settings, policy: RolloutPolicy, admin: boolean): string => {
  const secrets = secretsOf(settings);
  const named = policy.secret === undefined ? null : secretOf(secrets, policy.secret);
  const url = policy.url ?? named?.url;
  if (url === undefined) throw invalid("policy.url", "give url, secret or both");
  if (named && !isBelow(named.url, url)) throw elsewhere("policy.secret", policy.secret ?? "");
  for (const [header, name] of Object.entries(policy.headers)) {
    if (!isBelow(secretOf(secrets, name).url, url)) throw elsewhere(`policy.headers.${header}`, name);
  }
  if (named && policy.key !== undefined && !named.ownKey) {
    throw invalid("policy.key", `${policy.secret} takes no key of the caller's: its setting says ownKey where it does`);
  }
  if (admin || named) return canonicalURL(url);
  throw new ServiceError(
    "forbidden",
    "An address or a key of your own for the policy needs the scope admin. Name a secret, and an address below the secret's.",
    { scope: "admin" },
  );
};

/** Looked up anew for every session, so that a secret that was taken away or moved is not used any more. */
export const credentialsFor = (
  settings: Settings,
  policy: { readonly url: string; readonly secret?: string | undefined; readonly headers: Readonly<Record<string, string>> },
  ownKey: string | null,
): Credentials => {
  const secrets = secretsOf(settings);
  const boundHere = (name: string): Secrets[string] => {
    const secret = secretOf(secrets, name);
    if (!isBelow(secret.url, policy.url)) throw elsewhere("policy.secret", name);
    return secret;
  };
  const headers = Object.entries(policy.headers).map(([header, name]) => [header, boundHere(name).key ?? ""] as const);
  return {
    key: keyOf(policy.secret === undefined ? null : boundHere(policy.secret), ownKey),
    headers: Object.fromEntries(headers),
  };
};

/** The caller's key goes in place of the secret's, never beside it. */
const keyOf = (secret: Secrets[string] | null, ownKey: string | null): string | null => {
  if (secret === null || ownKey === null) return secret === null ? ownKey : (secret.key ?? null);
  if (secret.ownKey) return ownKey;
  throw invalid("policy.key", "the secret takes no key of the caller's any more");
};
