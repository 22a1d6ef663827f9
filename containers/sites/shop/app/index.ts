/**
 * @module The embedded shop: storefront and back office.
 */
import type { EmbeddedSite } from "../../../../durable-objects/site/embedded-site.ts";
import { newSignIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { SIGN_INS } from "./accounts.ts";
import { handleShop } from "./app.ts";
import { seedShop } from "./seed.ts";
import { shopState } from "./state.ts";

export const site: EmbeddedSite = {
  name: "shop",
  seed: seedShop,
  handle: handleShop,
  state: shopState,
  signIn: (copy, account) => {
    const found = Object.hasOwn(SIGN_INS, account) ? SIGN_INS[account] : undefined;
    return found ? [{ name: found.cookie, value: newSignIn(copy, found.id), host: found.host }] : [];
  },
};
