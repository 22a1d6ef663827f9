/**
 * @module What templates over several sites are made with. One person is signed in everywhere: a customer of the shop, a
 * member of the forum, a developer in the forge.
 */

import type { Random } from "../../../../durable-objects/site/kit/random.ts";
import { changes as forgeChanges } from "../../forge/tasks/checks.ts";
import { FORGE, type ForgeState } from "../../forge/tasks/forge.ts";
import { changes as forumChanges } from "../../forum/tasks/checks.ts";
import { FORUM, type ForumState } from "../../forum/tasks/forum.ts";
import type { ShopState } from "../../shop/app/state/document.ts";
import { changes as shopChanges } from "../../shop/tasks/checks.ts";
import { STORE } from "../../shop/tasks/shop.ts";
import { type Evaluation, together } from "../checks.ts";
import type { Made, Template } from "../template.ts";

const LOGINS = { shop: "customer", forum: "member", forge: "developer" } as const;
type SiteName = keyof typeof LOGINS;

interface States {
  readonly shop: ShopState;
  readonly forum: ForumState;
  readonly forge: ForgeState;
}

interface MultiTask<Facts> extends Omit<Template<Facts>, "sites" | "make" | "kind"> {
  /** The task starts at the first of them. */
  readonly on: readonly SiteName[];
  make(states: States, random: Random): Made<Facts> | null;
}

const HOMES = { shop: STORE, forum: FORUM, forge: FORGE } as const;
const NOTHING = { shop: shopChanges([], []), forum: forumChanges([], []), forge: forgeChanges([], []) };

export const multiTask = <Facts>({ on, name, make, ...rest }: MultiTask<Facts>): Template<Facts> => ({
  ...rest,
  name: `multi/${name}`,
  kind: "multi-site",
  sites: on.map((site) => ({ name: site, login: LOGINS[site] })),
  make: ({ states, random }) => {
    const made = make(states as unknown as States, random);
    return made && { startUrl: `${HOMES[on[0] ?? "shop"]}/`, ...made };
  },
});

/** What should happen on one site, and nothing on these. */
export const nothingOn = (wanted: Evaluation, ...sites: readonly SiteName[]): Evaluation =>
  together(wanted, ...sites.map((site) => NOTHING[site]));

/** As sentences name the sites. */
export const SHOP_WORDS = `the shop Harbor & Fern (${STORE})`;
export const FORUM_WORDS = `the forum Commonplace (${FORUM})`;
export const FORGE_WORDS = `the forge Anvil (${FORGE})`;
