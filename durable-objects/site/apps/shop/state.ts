/**
 * @module The shop's state as evaluators see it: people by email, products by slug, everything oldest first.
 */
import type { SiteCopy } from "../../embedded-site.ts";
import { isoTime } from "../../kit/dates.ts";
import { salesState } from "./state/sales.ts";
import { shelfState } from "./state/shelf.ts";

export const shopState = ({ sql }: SiteCopy) => ({
  /** Moves on by a minute with each change. */
  time: isoTime(sql.exec<{ minutes: number }>("SELECT minutes FROM clock").one().minutes),
  ...shelfState(sql),
  ...salesState(sql),
});
