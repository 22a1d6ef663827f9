/**
 * @module What people change about their own account, and what they follow.
 */

import { one } from "../../suite/picking.ts";
import { THEMES } from "../app/rules.ts";
import { SORTS } from "../app/store/ranking.ts";
import { appears, changed, changes, disappears } from "./checks.ts";
import { forumTask, HAZEL, plainUsers, userNamed } from "./forum.ts";

const subscribe = forumTask({
  name: "change-subscription",
  kind: "configuration",
  difficulty: 1,
  as: "member",
  make: (forum, random) => {
    const { slug } = random.pick(forum.communities);
    const row = { user: HAZEL, community: slug };
    const isSubscribed = forum.subscriptions.some(({ user, community }) => user === HAZEL && community === slug);
    return {
      goal: isSubscribed ? `Unsubscribe from c/${slug}.` : `Subscribe to c/${slug}.`,
      evaluate: changes(isSubscribed ? disappears("subscriptions", row) : appears("subscriptions", row, {}), ["subscriptions"]),
      facts: { slug, press: isSubscribed ? "Unsubscribe" : "Subscribe" },
    };
  },
});

const BIOS = [
  "Back after two years away. Still kneading.",
  "Mostly here to read. Ask me about bicycles.",
  "Night shifts, long walks, strong tea.",
] as const;

const changeBio = forumTask({
  name: "change-bio",
  kind: "configuration",
  difficulty: 2,
  as: "member",
  make: (forum, random) => {
    const bio = random.pick(BIOS);
    const town = random.pick(["Lisbon", "Utrecht", "Cork", "Turku", "Graz"]);
    const text = `${bio} Lives in ${town}.`;
    return {
      goal: `Change the bio of my profile to “${text}”`,
      evaluate: changes(changed("users", { name: HAZEL }, userNamed(forum, HAZEL), { bio: text }), ["users"]),
      facts: { text },
    };
  },
});

const COLOURS = { 50: "gold", 110: "green", 170: "teal", 210: "blue", 260: "violet", 320: "pink" } as const;

const changeLook = forumTask({
  name: "change-display-name-and-colour",
  kind: "configuration",
  difficulty: 4,
  as: "member",
  make: (forum, random) => {
    const me = userNamed(forum, HAZEL);
    const displayName = random.pick(["Hazel F.", "Hazel of the Hills", "H. Finch", "Hazel"]);
    const hue = random.pick([50, 110, 170, 210, 260, 320] as const);
    return {
      goal: `Call me “${displayName}” as my display name from now on, and make my avatar ${COLOURS[hue]}.`,
      evaluate: changes(changed("users", { name: HAZEL }, me, { displayName, hue }), ["users"]),
      facts: { displayName, colour: `${COLOURS[hue][0]?.toUpperCase()}${COLOURS[hue].slice(1)}` },
    };
  },
});

const changeReading = forumTask({
  name: "change-reading-settings",
  kind: "configuration",
  difficulty: 3,
  as: "member",
  make: (forum, random) => {
    const me = userNamed(forum, HAZEL);
    const sort = one(
      random,
      (["new", "top", "controversial"] as const).filter((name) => name !== me.defaultSort),
    );
    const theme = one(
      random,
      (["dark", "system"] as const).filter((name) => name !== me.theme),
    );
    return sort && theme
      ? {
          goal: `In my settings, make “${SORTS[sort]}” the default order of posts and “${THEMES[theme]}” the theme.`,
          evaluate: changes(changed("users", { name: HAZEL }, me, { defaultSort: sort, theme }), ["users"]),
          facts: { sort: SORTS[sort], theme: THEMES[theme] },
        }
      : null;
  },
});

const blockUser = forumTask({
  name: "block-user",
  kind: "configuration",
  difficulty: 2,
  as: "member",
  make: (forum, random) => {
    const { name } = random.pick(plainUsers(forum));
    return {
      goal: `Block the user ${name}.`,
      evaluate: changes(appears("blocks", { user: HAZEL, blocked: name }, {}), ["blocks"]),
      facts: { name },
    };
  },
});

const COMMUNITIES = [
  { slug: "stargazing", name: "Stargazing", description: "Telescopes, dark places and cold feet." },
  { slug: "knitting", name: "Knitting and Yarn", description: "Patterns, wool and what went wrong in row 14." },
  { slug: "foldingbikes", name: "Folding Bikes", description: "Small wheels, short stairs, long trains." },
] as const;

const createCommunity = forumTask({
  name: "create-community",
  kind: "configuration",
  difficulty: 5,
  as: "member",
  make: (forum, random) => {
    const { slug, name, description } = random.pick(COMMUNITIES);
    const flairs = random.pick([
      ["Question", "Report"],
      ["Help", "Finished", "News"],
      ["Beginner", "Advanced"],
    ] as const);
    if (forum.communities.some((community) => community.slug === slug)) return null;
    return {
      goal: `Create the community c/${slug}, named “${name}”, with the description “${description}” and the flairs ${flairs.map((flair) => `“${flair}”`).join(", ")}. Leave the sidebar empty.`,
      evaluate: changes(
        appears("communities", { slug }, { name, description, sidebar: "", flairs: [...flairs], moderators: [HAZEL] }),
        // Whoever makes a community may be subscribed to it and written into its log.
        ["communities", "subscriptions", "modLog"],
      ),
      facts: { slug, name, description, flairs: flairs.join(", ") },
    };
  },
});

export const forumSettings = [subscribe, changeBio, changeLook, changeReading, blockUser, createCommunity];
