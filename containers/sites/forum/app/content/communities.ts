/**
 * @module The communities with their rules, moderators and subscribers, made from a seed.
 */
import { seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS, FORUM_START, MODERATED_ALWAYS } from "../rules.ts";
import type { Person } from "./people.ts";
import { TOPICS } from "./topics/index.ts";

const MINUTES_PER_DAY = 24 * 60;
const YOUNGEST_DAYS = 500;
const OLDEST_DAYS = 2100;
const FEWEST_SUBSCRIBERS = 640;
const MOST_SUBSCRIBERS = 48_000;
const MORE_SUBSCRIPTIONS = 2;

export interface CommunityTables {
  readonly communities: readonly {
    id: number;
    slug: string;
    name: string;
    description: string;
    sidebar: string;
    hue: number;
    created: number;
    subscribers: number;
    flairs: string;
  }[];
  readonly rules: readonly { id: number; community_id: number; position: number; title: string; text: string }[];
  readonly moderators: readonly { community_id: number; user_id: number; since: number }[];
  readonly subscriptions: readonly { user_id: number; community_id: number }[];
}

export const generateCommunities = (seed: number, people: readonly Person[]): CommunityTables => {
  const random = seededRandom(seed, "forum/communities");
  const communities = TOPICS.map((topic, at) => ({
    id: at + 1,
    slug: topic.slug,
    name: topic.name,
    description: topic.description,
    sidebar: `${topic.welcome}\n\n**See also:** ${random
      .shuffle(TOPICS.filter((other) => other !== topic))
      .slice(0, 2)
      .map(({ slug }) => `c/${slug}`)
      .join(", ")}`,
    hue: topic.hue,
    created: FORUM_START - random.integer(YOUNGEST_DAYS, OLDEST_DAYS) * MINUTES_PER_DAY,
    subscribers: random.integer(FEWEST_SUBSCRIBERS, MOST_SUBSCRIBERS),
    flairs: JSON.stringify(topic.flairs),
  }));
  const rules = TOPICS.flatMap((topic, at) =>
    random.shuffle(topic.rules).map(([title, text], position) => ({ community_id: at + 1, position: position + 1, title, text })),
  ).map((rule, at) => ({ id: at + 1, ...rule }));
  const moderators = moderatorsOf(seed, people).flatMap((team, at) =>
    team.map((person, place) => ({
      community_id: at + 1,
      user_id: person.id,
      since: (communities[at]?.created ?? FORUM_START) + place * random.integer(20, 200) * MINUTES_PER_DAY,
    })),
  );
  const subscriptions = people.flatMap(({ id, interests }) => {
    const others = random.shuffle(TOPICS.map((_, at) => at).filter((at) => !interests.includes(at)));
    return [...interests, ...others.slice(0, random.integer(0, MORE_SUBSCRIPTIONS))]
      .toSorted((a, b) => a - b)
      .map((at) => ({ user_id: id, community_id: at + 1 }));
  });
  return { communities, rules, moderators, subscriptions };
};

/** For each community two or three, founder first. The account "moderator" has two fixed ones and one that the seed picks. */
export const moderatorsOf = (seed: number, people: readonly Person[]): Person[][] => {
  const random = seededRandom(seed, "forum/moderators");
  const account = people.find(({ name }) => name === ACCOUNTS[1]?.username);
  const always = TOPICS.map((_, at) => at).filter((at) => MODERATED_ALWAYS.some((slug) => slug === TOPICS[at]?.slug));
  const third = random.pick((account?.interests ?? []).filter((at) => !always.includes(at)));
  return TOPICS.map((_, at) => {
    const candidates = people.filter(({ id, interests }) => id > ACCOUNTS.length && interests.includes(at));
    const team = random.shuffle(candidates).slice(0, 2);
    return account && (always.includes(at) || at === third) ? [...team, account] : team;
  });
};
