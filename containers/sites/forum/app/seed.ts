/**
 * @module The forum's first content, put in by one statement per table.
 */
import type { SiteCopy } from "../../../../durable-objects/site/embedded-site.ts";
import { insertContent, rememberPerSeed, type TableContent, tableContent } from "../../../../durable-objects/site/kit/seeding.ts";
import { startClock } from "../../../../durable-objects/site/kit/site-clock.ts";
import { generateActivity } from "./content/activity.ts";
import { generateComments } from "./content/comments.ts";
import { generateCommunities } from "./content/communities.ts";
import { generateCorrespondence } from "./content/correspondence.ts";
import { generateModeration } from "./content/moderation.ts";
import { generatePeople } from "./content/people.ts";
import { generatePosts } from "./content/posts.ts";
import { FORUM_START } from "./rules.ts";
import { SCHEMA } from "./schema.ts";

export const seedForum = ({ sql, seed }: SiteCopy): void => {
  sql.exec(SCHEMA);
  startClock(sql, FORUM_START);
  insertContent(sql, contentFor(seed));
};

const contentFor = rememberPerSeed((seed): TableContent[] => {
  const people = generatePeople(seed);
  const drafts = generatePosts(seed, people);
  const posts = drafts.map(({ row }) => row);
  const { communities, rules, moderators, subscriptions } = generateCommunities(seed, people);
  const { comments, reports, log, bans } = generateModeration(seed, people, drafts, generateComments(seed, drafts, people));
  const { votes, saves, notifications } = generateActivity(seed, posts, comments);
  const { conversations, messages } = generateCorrespondence(seed, people);
  const users = people.map(({ id, name, displayName, email, passwordHash, bio, hue, joined, role }) => ({
    id,
    name,
    display_name: displayName,
    email,
    password_hash: passwordHash,
    bio,
    hue,
    joined,
    role,
  }));
  return [
    tableContent("users", users),
    tableContent("communities", communities),
    tableContent("rules", rules),
    tableContent("moderators", moderators),
    tableContent("subscriptions", subscriptions),
    tableContent("posts", posts),
    tableContent("comments", comments),
    tableContent("votes", votes),
    tableContent("saves", saves),
    tableContent("reports", reports),
    tableContent("mod_log", log),
    tableContent("bans", bans),
    tableContent("conversations", conversations),
    tableContent("messages", messages),
    tableContent("notifications", notifications),
  ];
});
