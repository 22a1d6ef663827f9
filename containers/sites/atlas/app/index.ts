/**
 * @module The embedded map: places, routes, lists, reviews, and edits that moderators decide on.
 */
import type { EmbeddedSite } from "../../../../durable-objects/site/embedded-site.ts";
import { newSignIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { app } from "./app.ts";
import { ACCOUNTS, ATLAS_HOST, SIGN_IN_COOKIE } from "./rules.ts";
import { seedAtlas } from "./seed.ts";
import { atlasState } from "./state.ts";
import { userByName } from "./store/users.ts";

export const site: EmbeddedSite = {
  name: "atlas",
  seed: seedAtlas,
  handle: (request, copy) => app.fetch(request, copy),
  state: atlasState,
  signIn: (copy, account) => {
    const username = ACCOUNTS.find((known) => known.account === account)?.username;
    const user = username === undefined ? null : userByName(copy.sql, username);
    if (!user) throw new Error(`the map has no account ${account}`);
    return [{ name: SIGN_IN_COOKIE, value: newSignIn(copy, user.id), host: ATLAS_HOST }];
  },
};
