/**
 * @module The embedded shop: catalogue, search, cart, checkout and order look-up.
 */
import type { EmbeddedSite } from "../../embedded-site.ts";
import { app } from "./app.ts";
import { seedShop } from "./seed.ts";
import { shopState } from "./state.ts";

export const shop: EmbeddedSite = {
  name: "shop",
  seed: seedShop,
  handle: (request, copy) => app.fetch(request, copy),
  state: shopState,
};
