/**
 * @module The embedded almanac: an encyclopedia with articles, history, talk, editing, watch lists and protection.
 */
import type { EmbeddedSite } from "../../../../durable-objects/site/embedded-site.ts";
import { newSignIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { app } from "./app.ts";
import { ACCOUNTS, ALMANAC_HOST, SIGN_IN_COOKIE } from "./rules.ts";
import { seedAlmanac } from "./seed.ts";
import { almanacState } from "./state.ts";
import { findUser } from "./store/users.ts";

export const site: EmbeddedSite = {
  name: "almanac",
  seed: seedAlmanac,
  handle: (request, copy) => app.fetch(request, copy),
  state: almanacState,
  signIn: (copy, account) => {
    const username = ACCOUNTS.find((known) => known.account === account)?.username;
    const user = username === undefined ? null : findUser(copy.sql, username);
    if (!user) throw new Error(`the almanac has no account ${account}`);
    return [{ name: SIGN_IN_COOKIE, value: newSignIn(copy, user.id), host: ALMANAC_HOST }];
  },
};
