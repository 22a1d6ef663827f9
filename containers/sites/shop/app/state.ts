/**
 * @module The shop's state as evaluators see it: people by email, products by slug, everything oldest first.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { isoTime } from "../../../../durable-objects/site/kit/dates.ts";
import { readClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import type { ShopState } from "./state/document.ts";
import { salesState } from "./state/sales.ts";
import { shelfState } from "./state/shelf.ts";

export const shopState = ({ sql }: SiteCopy): ShopState => ({
  time: isoTime(readClock(sql)),
  ...shelfState(sql),
  ...salesState(sql),
});
