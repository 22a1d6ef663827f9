/**
 * @module The action space for trainers that call functions.
 */
import { DIALECTS } from "../../sdk/dialects/index.ts";
import type { RouteHandler } from "../mount.ts";

export const listTools: RouteHandler<"listTools"> = async ({ query }, c) =>
  c.json({ items: DIALECTS[query.dialect].tools(), cursor: null });
