/**
 * @module Where a rollout's policy is and what opens it: addresses come from the settings or from scope admin, and every
 * secret is bound to its own address.
 */
import { type RolloutPolicy, ServiceError } from "../../sdk/protocol/index.ts";
import type { Env } from "../env.ts";
import { readSecrets, type Secrets } from "../settings.ts";
import { withoutSlashes } from "../trim.ts";
import type { Credentials } from "./rpc.ts";

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

const bare = (url: string): string => withoutSlashes(new URL(url).href);
const isAt = (secret: Secrets[string], url: string): boolean => bare(secret.url) === bare(url);

/** The address that is asked. Throws for a secret that is not there or is another address's, and for what only admins may say. */
export const addressOf = (settings: Settings, policy: RolloutPolicy, admin: boolean): string => {
  const secrets = secretsOf(settings);
  const named = policy.secret === undefined ? null : secretOf(secrets, policy.secret);
  const url = policy.url ?? named?.url;
  if (url === undefined) throw invalid("policy.url", "give url, secret or both");
  if (named && !isAt(named, url)) throw invalid("policy.secret", `${policy.secret} is bound to another address`);
  for (const [header, name] of Object.entries(policy.headers)) {
    if (!isAt(secretOf(secrets, name), url)) throw invalid(`policy.headers.${header}`, `${name} is bound to another address`);
  }
  if (named && policy.key !== undefined) throw invalid("policy.key", "the secret has a key already");
  if (admin || (named && policy.key === undefined)) return url;
  throw new ServiceError("forbidden", "An address or a key of your own for the policy needs the scope admin.", {
    scope: "admin",
  });
};

/** Looked up anew for every session, so that a secret that was taken away or moved is not used any more. */
export const credentialsFor = (
  settings: Settings,
  policy: { readonly url: string; readonly secret?: string | undefined; readonly headers: Readonly<Record<string, string>> },
  ownKey: string | null,
): Credentials => {
  const secrets = secretsOf(settings);
  const secretValue = (name: string): string | null => {
    const secret = secretOf(secrets, name);
    if (!isAt(secret, policy.url)) throw invalid("policy.secret", `${name} is bound to another address`);
    return secret.key ?? null;
  };
  const headers = Object.entries(policy.headers).map(([header, name]) => [header, secretValue(name) ?? ""] as const);
  return { key: policy.secret === undefined ? ownKey : secretValue(policy.secret), headers: Object.fromEntries(headers) };
};
