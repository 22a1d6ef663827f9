/**
 * @module Gives out CDP addresses of sessions, where the operator has switched them on.
 */
import { unwrap } from "../../durable-objects/reply.ts";
import { sessionOf } from "../../durable-objects/session/calls.ts";
import { ServiceError } from "../../sdk/protocol/index.ts";
import { addressOf } from "../doors/cdp/address.ts";
import type { RouteHandler } from "../mount.ts";

export const openCDP: RouteHandler<"openCDP"> = async ({ params, body }, c) => {
  if (c.env.STILLWATER_CDP !== "1") {
    throw new ServiceError("switched_off", "This service gives no CDP addresses: the setting STILLWATER_CDP is not 1.", {
      setting: "STILLWATER_CDP",
    });
  }
  const { body: made } = unwrap(await sessionOf(c.env, params.id).openCDP(body.ttlMs));
  return c.json(addressOf(c, params.id, made), 201);
};
