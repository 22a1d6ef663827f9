/**
 * @module The embedded forum: communities, posts, nested comments, votes, moderation, messages, profiles.
 */
import type { EmbeddedSite } from "../../../../durable-objects/site/embedded-site.ts";
import { newSignIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { app } from "./app.ts";
import { ACCOUNTS, FORUM_HOST, SIGN_IN_COOKIE } from "./rules.ts";
import { seedForum } from "./seed.ts";
import { forumState } from "./state.ts";
import { findUser } from "./store/users.ts";

export const site: EmbeddedSite = {
  name: "forum",
  seed: seedForum,
  handle: (request, copy) => app.fetch(request, copy),
  state: forumState,
  signIn: (copy, account) => {
    const username = ACCOUNTS.find((known) => known.account === account)?.username;
    const user = username === undefined ? null : findUser(copy.sql, username);
    if (!user) throw new Error(`the forum has no account ${account}`);
    return [{ name: SIGN_IN_COOKIE, value: newSignIn(copy, user.id), host: FORUM_HOST }];
  },
};
