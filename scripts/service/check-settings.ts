/**
 * @module Refuses settings that cannot be meant, before anything starts: a wrong one that is ignored is found out too late.
 */
import { readSecrets, readTokens } from "../../durable-objects/settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;
/** Why a value is wrong; null when it is right. */
type Check = (value: string) => string | null;

const oneOf =
  (...allowed: readonly string[]): Check =>
  (value) =>
    allowed.includes(value) ? null : `it is ${allowed.join(" or ")}, not ${JSON.stringify(value)}.`;

const address: Check = (value) =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? "")
    ? null
    : `it is an address that begins with http:// or https://, not ${JSON.stringify(value)}.`;

const origins: Check = (value) => {
  const wrong = value
    .split(",")
    .map((origin) => origin.trim().replace(/\/$/, ""))
    .find((origin) => origin !== "" && URL.parse(origin)?.origin !== origin);
  return wrong === undefined ? null : `${JSON.stringify(wrong)} is no origin, such as https://example.org.`;
};

const wholeNumber: Check = (value) =>
  /^[1-9]\d{0,5}$/.test(value) ? null : `it is a whole number from 1 on, not ${JSON.stringify(value)}.`;

const days: Check = (value) =>
  Number(value) > 0 && Number.isFinite(Number(value))
    ? null
    : `it is a number of days, not ${JSON.stringify(value)}. Unset it to keep everything.`;

const seconds: Check = (value) =>
  /^\d{1,7}$/.test(value) ? null : `it is a whole number of seconds, 0 for never, not ${JSON.stringify(value)}.`;

const validationToken: Check = (value) => (value.length >= 32 && value.length <= 256 ? null : "it has 32 to 256 characters.");

const leaseSeconds: Check = (value) =>
  /^\d{2,4}$/.test(value) && Number(value) >= 10
    ? null
    : `it is a whole number of seconds, 10 at least, not ${JSON.stringify(value)}.`;

const CHECKS: Readonly<Record<string, Check>> = {
  STILLWATER_TOKENS: (value) => readTokens(value).problem,
  STILLWATER_LEASE_S: leaseSeconds,
  STILLWATER_RETENTION_DAYS: days,
  STILLWATER_BLOCKED_SITE_S: seconds,
  STILLWATER_PRINT: oneOf("json", "words"),
  STILLWATER_CONTAINERS: oneOf("0", "1"),
  STILLWATER_SUITE: oneOf("0", "1"),
  STILLWATER_CDP: oneOf("0", "1"),
  CORS_ORIGINS: origins,
  JUDGE_URL: address,
  JUDGE_CONCURRENCY: wholeNumber,
  JUDGE_FALLBACK_URL: address,
  POLICY_SECRETS: (value) => readSecrets(value).problem,
  SITE_HOST_URL: address,
  OPENENV_VALIDATION_TOKEN: validationToken,
};

/** Throws an error that names the setting, and what it should be. */
export function checkSettings(env: Environment): void {
  for (const [name, check] of Object.entries(CHECKS)) {
    const problem = env[name] ? check(env[name]) : null;
    if (problem !== null) throw new Error(`The setting ${name} is wrong: ${problem}`);
  }
  if (Boolean(env.JUDGE_URL) !== Boolean(env.JUDGE_MODEL)) {
    const [given, missing] = env.JUDGE_URL ? ["JUDGE_URL", "JUDGE_MODEL"] : ["JUDGE_MODEL", "JUDGE_URL"];
    throw new Error(`The setting ${missing} is missing: ${given} is set, and a judge needs both.`);
  }
  const second = ["JUDGE_FALLBACK_URL", "JUDGE_FALLBACK_MODEL"].find((name) => env[name]);
  if (second !== undefined && !env.JUDGE_URL) {
    throw new Error(`The setting JUDGE_URL is missing: ${second} is set, and a second judge needs a first one.`);
  }
}
