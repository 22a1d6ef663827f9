/**
 * @module The fields of a form that was sent; none when the body is no form.
 */
import type { Context } from "hono";
import type { Fields } from "../store/form.ts";

export const readBody = async (c: Context): Promise<Fields> => {
  try {
    return await c.req.parseBody({ all: true });
  } catch {
    return {};
  }
};
