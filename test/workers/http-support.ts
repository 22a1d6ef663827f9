/**
 * @module Asks the HTTP face as a client does, with settings of the test's own.
 */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "../../durable-objects/env.ts";
import { newSessionId } from "../../durable-objects/ids.ts";
import type { RegistryRPC } from "../../durable-objects/registry/rpc.ts";
import { app } from "../../worker/app.ts";

export const ORIGIN = "http://stillwater.test";

/** A token of each kind; each test file has a registry and a database of its own. */
export const TOKENS = {
  admin: "admin-token-0123456789",
  run: "run-token-0123456789",
  read: "read-token-0123456789",
  score: "score-token-0123456789",
} as const;

const SETTINGS: Partial<Env> = {
  STILLWATER_TOKEN: TOKENS.admin,
  STILLWATER_TOKENS: JSON.stringify(
    (["run", "read", "score"] as const).map((scope) => ({ name: `a ${scope} client`, token: TOKENS[scope], scopes: [scope] })),
  ),
};

export const testEnv = env as unknown as Env;

export interface Ask {
  readonly method?: string;
  readonly as?: keyof typeof TOKENS | null;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
  readonly settings?: Partial<Env>;
}

export const ask = async (path: string, { method, as = "admin", json, body, headers, settings }: Ask = {}): Promise<Response> => {
  const payload = json === undefined ? body : JSON.stringify(json);
  const request = new Request(ORIGIN + path, {
    method: method ?? (payload === undefined ? "GET" : "POST"),
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${TOKENS[as]}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  return app.fetch(request, { ...testEnv, ...SETTINGS, ...settings }, createExecutionContext());
};

export interface ErrorShape {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly suggestion: string;
    readonly details: Record<string, unknown> & { readonly issues?: { readonly path: string; readonly message: string }[] };
  };
}

/** Status and error of a refusal, after a look at its shape. */
export const refusal = async (
  path: string,
  how: Ask = {},
): Promise<{ status: number; headers: Headers } & ErrorShape["error"]> => {
  const answer = await ask(path, how);
  const body = (await answer.json()) as ErrorShape;
  if (Object.keys(body.error).sort().join() !== "code,details,message,suggestion") throw new Error(JSON.stringify(body));
  return { status: answer.status, headers: answer.headers, ...body.error };
};

export const unknownSession = (): string => `/v1/sessions/${newSessionId()}`;

export const registry = (name = "registry"): RegistryRPC => testEnv.REGISTRY.getByName(name) as unknown as RegistryRPC;

export const read = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T;
