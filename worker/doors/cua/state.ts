/**
 * @module What the CUA contract shows of a session: a picture, the address, the size of the viewport.
 */
import type { Env } from "../../../durable-objects/env.ts";
import { unwrap } from "../../../durable-objects/reply.ts";
import { sessionOf } from "../../../durable-objects/session/calls.ts";
import type { Observation, Observe } from "../../../sdk/protocol/index.ts";

export interface CUAState {
  /** base64 of a PNG. */
  readonly screenshot: string;
  readonly url: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

export const LOOK: Observe = { text: false, screenshot: { format: "png", transport: "inline" } };

export const stateOf = (observation: Observation): CUAState => {
  const { width = 0, height = 0, scale = 1, data = "" } = observation.screenshot ?? {};
  const viewport = { width: Math.round(width / scale), height: Math.round(height / scale) };
  return { screenshot: data, url: observation.url, viewport };
};

/** Throws ServiceError. */
export const lookAt = async (env: Env, id: string): Promise<CUAState> =>
  stateOf(unwrap(await sessionOf(env, id).observe(LOOK)).body);
