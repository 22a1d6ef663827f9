/**
 * @module Tasks that need more than one site: something is found on one and done on another.
 */

import { longDate } from "../../../../durable-objects/site/kit/dates.ts";
import { appears as forgeAppears, changed as forgeChanged, changes as forgeChanges } from "../../forge/tasks/checks.ts";
import { issuesIn, JONAS, milestonesIn, openProjects, plannedProjects } from "../../forge/tasks/forge.ts";
import {
  changed as forumChanged,
  changes as forumChanges,
  is as forumIs,
  others as forumOthers,
} from "../../forum/tasks/checks.ts";
import { HAZEL, named, nextId, plainUsers, postsIn, userNamed } from "../../forum/tasks/forum.ts";
import { newComment, newPost, openPosts } from "../../forum/tasks/writing.ts";
import { money } from "../../shop/app/rules.ts";
import { changes as shopChanges, is as shopIs } from "../../shop/tasks/checks.ts";
import { lineOf, ownOrders, plainProducts, ROBIN, robin } from "../../shop/tasks/shop.ts";
import { cartOf } from "../../shop/tasks/shopping.ts";
import { firstOf, highest, one, only } from "../picking.ts";
import type { Template } from "../template.ts";
import { FORGE_WORDS, FORUM_WORDS, multiTask, nothingOn, SHOP_WORDS } from "./multi.ts";

const tellPrice = multiTask({
  name: "tell-price-in-forum",
  difficulty: 5,
  on: ["forum", "shop"],
  make: ({ shop, forum }, random) => {
    const product = random.pick(plainProducts(shop));
    const post = random.pick(openPosts(forum));
    const text = `In the shop it costs ${money(product.priceCents)}.`;
    return {
      goal: `Find out what the ${product.name} costs in ${SHOP_WORDS}. Then write a comment on the post ${named(post)} of ${FORUM_WORDS}: “In the shop it costs $0.00.”, with the right price in place of $0.00.`,
      evaluate: nothingOn(newComment(forum, post, null, text), "shop"),
      facts: { product: product.name, community: post.community, title: post.title },
    };
  },
});

const issueFromPost = multiTask({
  name: "issue-from-post",
  difficulty: 6,
  on: ["forge", "forum"],
  make: ({ forum, forge }, random) =>
    firstOf(random, forum.communities, ({ slug }) => {
      const top = highest(postsIn(forum, slug), ({ score }) => score);
      const { path } = random.pick(plannedProjects(forge));
      const number = Math.max(...issuesIn(forge, path).map((issue) => issue.number)) + 1;
      return (
        top && {
          goal: `In ${FORGE_WORDS}, open an issue in the project ${path}. Its title is the title of the post that has the most points of all time in c/${slug} of ${FORUM_WORDS}. Fill in nothing else.`,
          evaluate: nothingOn(
            forgeChanges(
              forgeAppears(
                "issues",
                { project: path, number },
                { title: top.title, description: "", author: JONAS, labels: [], assignees: [], milestone: null },
              ),
              ["issues"],
            ),
            "forum",
          ),
          facts: { slug, project: path },
        }
      );
    }),
});

const sendOrderNumber = multiTask({
  name: "send-order-number",
  difficulty: 6,
  on: ["shop", "forum"],
  make: ({ shop, forum }, random) => {
    const newest = highest(ownOrders(shop), ({ placedAt }) => Date.parse(placedAt));
    const { name } = random.pick(plainUsers(forum).filter(({ suspended }) => !suspended));
    const id = nextId(forum.conversations);
    return (
      newest && {
        goal: `Send the user ${name} of ${FORUM_WORDS} a private message with the subject “My order”. The message is the number of the newest order in my account of ${SHOP_WORDS}, and nothing else.`,
        evaluate: nothingOn(
          forumChanges(
            [
              forumIs(`conversations[?id == \`${id}\`] | [0].[subject, starter, other]`, ["My order", HAZEL, name]),
              forumIs(`conversations[?id == \`${id}\`] | [0].messages[].body`, [newest.number]),
              forumOthers("conversations", { id }),
            ],
            ["conversations"],
          ),
          "shop",
        ),
        facts: { name },
      }
    );
  },
});

const postHeaviest = multiTask({
  name: "post-about-heaviest-issue",
  difficulty: 7,
  on: ["forum", "forge"],
  make: ({ forum, forge }, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const top = highest(issuesIn(forge, path, "open"), ({ weight }) => weight ?? 0);
      if (!top?.weight) return null;
      const { community } = random.pick(openPosts(forum));
      return {
        goal: `Which open issue of the project ${path} in ${FORGE_WORDS} has the highest weight? Write a post in c/${community} of ${FORUM_WORDS} whose title is the title of that issue and whose text is its weight, without a flair.`,
        evaluate: nothingOn(
          newPost(forum, { community, title: top.title, body: String(top.weight), url: null, flair: "" }),
          "forge",
        ),
        facts: { project: path, slug: community },
      };
    }),
});

const townIntoBio = multiTask({
  name: "town-into-bio",
  difficulty: 4,
  on: ["forum", "shop"],
  make: ({ shop, forum }) => {
    const address = only(robin(shop).addresses, (one) => one.default);
    return (
      address && {
        goal: `Look up the town of my default address in my account of ${SHOP_WORDS}, and make it the bio of my profile in ${FORUM_WORDS}: the name of the town and nothing else.`,
        evaluate: nothingOn(
          forumChanges(forumChanged("users", { name: HAZEL }, userNamed(forum, HAZEL), { bio: address.city }), ["users"]),
          "shop",
        ),
        facts: {},
      }
    );
  },
});

const shopForMeeting = multiTask({
  name: "shop-for-meeting",
  difficulty: 7,
  on: ["shop", "forum"],
  make: ({ shop, forum }, random) => {
    const meeting = only(forum.conversations, ({ subject, other }) => other === HAZEL && subject.startsWith("Meeting up on "));
    const [, count] = /There will be (\d+) of us/.exec(meeting?.messages[0]?.body ?? "") ?? [];
    const product = one(random, plainProducts(shop, 15));
    if (!meeting || !count || !product || Number(count) < 2 || Number(count) > 10) return null;
    return {
      goal: `In ${FORUM_WORDS} somebody has written me a message about a meeting. It says how many will be there. Put that many pieces of the ${product.name} into the cart of ${SHOP_WORDS}. Do not order them.`,
      evaluate: nothingOn(shopChanges([shopIs("cart", cartOf(ROBIN, [lineOf(product, Number(count))]))], ["cart"]), "forum"),
      facts: { subject: meeting.subject, product: product.name },
    };
  },
});

const statusFromOrder = multiTask({
  name: "order-status-as-status",
  difficulty: 5,
  on: ["forge", "shop"],
  make: ({ shop, forge }, random) => {
    const order = one(random, ownOrders(shop));
    const me = forge.users.find(({ username }) => username === JONAS);
    return order && me
      ? {
          goal: `Set my status in ${FORGE_WORDS} to what has become of my order ${order.number} in ${SHOP_WORDS}: the one word that the page of the order shows as its status, such as Shipped.`,
          evaluate: nothingOn(
            forgeChanges(forgeChanged("users", { username: JONAS }, me, { status: order.status }), ["users"]),
            "shop",
          ),
          facts: { number: order.number },
        }
      : null;
  },
});

const tellDueDate = multiTask({
  name: "tell-due-date-in-forum",
  difficulty: 5,
  on: ["forum", "forge"],
  make: ({ forum, forge }, random) =>
    firstOf(random, openProjects(forge), ({ path }) => {
      const milestone = one(
        random,
        milestonesIn(forge, path).filter(({ due }) => due !== null),
      );
      const post = random.pick(openPosts(forum));
      const text = `It is planned for ${longDate(milestone?.due ?? "2026-01-01")}.`;
      return (
        milestone && {
          goal: `Look up in ${FORGE_WORDS} when the milestone “${milestone.title}” of the project ${path} is due. Then write a comment on the post ${named(post)} of ${FORUM_WORDS}: “It is planned for January 1, 2026.”, with the right date in place of January 1, 2026.`,
          evaluate: nothingOn(newComment(forum, post, null, text), "forge"),
          facts: { project: path, milestone: milestone.title, community: post.community, title: post.title },
        }
      );
    }),
});

const budget = multiTask({
  name: "issue-with-price-and-points",
  difficulty: 8,
  on: ["forge", "shop", "forum"],
  make: ({ shop, forum, forge }, random) => {
    const product = random.pick(plainProducts(shop));
    const { name } = random.pick(plainUsers(forum));
    const { path } = random.pick(plannedProjects(forge));
    const { postPoints, commentPoints } = userNamed(forum, name);
    const number = Math.max(...issuesIn(forge, path).map((issue) => issue.number)) + 1;
    const title = `${product.name} for ${name}`;
    const description = `It costs ${money(product.priceCents)}, for ${postPoints} post points and ${commentPoints} comment points.`;
    return {
      goal: `In ${FORGE_WORDS}, open an issue in the project ${path} with the title “${title}” and the description “It costs $0.00, for 0 post points and 0 comment points.” In place of the zeros stand what one ${product.name} costs in ${SHOP_WORDS}, and the points that the profile of ${name} in ${FORUM_WORDS} shows, without commas. Fill in nothing else.`,
      evaluate: nothingOn(
        forgeChanges(forgeAppears("issues", { project: path, number }, { title, description, author: JONAS, labels: [] }), [
          "issues",
        ]),
        "shop",
        "forum",
      ),
      facts: { product: product.name, name, project: path, title },
    };
  },
});

export const severalTemplates: readonly Template[] = [
  tellPrice,
  issueFromPost,
  sendOrderNumber,
  postHeaviest,
  townIntoBio,
  shopForMeeting,
  statusFromOrder,
  tellDueDate,
  budget,
];
