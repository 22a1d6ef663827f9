/**
 * @module Anvil, the embedded forge: projects, files, issues, boards, merge requests.
 */
import type { EmbeddedSite } from "../../../../durable-objects/site/embedded-site.ts";
import { newSignIn } from "../../../../durable-objects/site/kit/sign-in.ts";
import { app } from "./app.ts";
import { ACCOUNTS, type AccountName, FORGE_HOST, SIGN_IN_COOKIE } from "./rules.ts";
import { seedForge } from "./seed.ts";
import { forgeState } from "./state.ts";
import { findPerson } from "./store/people.ts";

export const site: EmbeddedSite = {
  name: "forge",
  seed: seedForge,
  handle: (request, copy) => app.fetch(request, copy),
  state: forgeState,
  signIn: (copy, account) => {
    const person = Object.hasOwn(ACCOUNTS, account) ? findPerson(copy.sql, ACCOUNTS[account as AccountName].username) : null;
    if (!person) throw new Error(`the forge has no account ${account}`);
    return [{ name: SIGN_IN_COOKIE, value: newSignIn(copy, person.id), host: FORGE_HOST }];
  },
};
