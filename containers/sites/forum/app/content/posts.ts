/**
 * @module Makes the posts of all communities from a seed.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { slugOf } from "../paths.ts";
import { FORUM_START } from "../rules.ts";
import type { PostRow } from "../schema.ts";
import { moderatorsOf } from "./communities.ts";
import { type Speaker, speaker } from "./grammar.ts";
import type { Person } from "./people.ts";
import { SHARED_POSTS, WELCOME_POSTS } from "./small-talk.ts";
import type { PostKind, PostPattern, Topic } from "./topic.ts";
import { TOPICS } from "./topics/index.ts";

/** A post, and what its comments need to know about it. */
export interface DraftPost {
  readonly row: PostRow;
  readonly kind: PostKind;
  readonly topic: Topic;
  /** The words of the post, by slot. */
  readonly words: ReadonlyMap<string, string>;
}

const MINUTES_PER_DAY = 24 * 60;
const OLDEST_DAYS = 400;
const POSTS_EACH = { min: 18, max: 23 };
const SHARED_EACH = 3;
const MOST_VOTES = 620;
const CONTROVERSIAL_SHARE = 0.14;
const LOCKED_SHARE = 0.02;
const EDITED_SHARE = 0.08;
const MAX_TRIES = 12;
const PRECISION = 1_000_000;

/** Between 0 and 1. A power makes small ones more likely. */
export const share = (random: Random, power = 1): number => (random.integer(0, PRECISION - 1) / PRECISION) ** power;

/** In the order of their ids, which is the order of time. */
export const generatePosts = (seed: number, people: readonly Person[]): DraftPost[] => {
  const random = seededRandom(seed, "forum/posts");
  const teams = moderatorsOf(seed, people);
  const titles = new Set<string>();
  const drafts = TOPICS.flatMap((topic, at) => {
    const authors = authorsOf(people, at);
    const moderators = teams[at] ?? [];
    const size = random.integer(4, 16) / 10;
    return patternsFor(random, topic).flatMap(
      (pattern) =>
        draft(random, { topic, at, pattern, titles, size, author: random.pick(pattern.pinned ? moderators : authors) }) ?? [],
    );
  });
  return drafts
    .toSorted((a, b) => a.row.created - b.row.created)
    .map((post, at) => ({ ...post, row: { ...post.row, id: at + 1 } }));
};

/** Those who write in a community, each as often as they write. */
export const authorsOf = (people: readonly Person[], topic: number): Person[] =>
  people.filter(({ interests }) => interests.includes(topic)).flatMap((person) => Array<Person>(person.weight).fill(person));

type Chosen = PostPattern & { readonly pinned?: boolean };

const patternsFor = (random: Random, topic: Topic): Chosen[] => {
  const count = random.integer(POSTS_EACH.min, POSTS_EACH.max);
  const shared = random
    .shuffle(SHARED_POSTS)
    .slice(0, SHARED_EACH)
    .map((pattern) => ({ ...pattern, flair: topic.flairs.includes("Discussion") ? "Discussion" : "" }));
  const own = [...random.shuffle(topic.posts), ...random.shuffle(topic.posts)];
  const welcome: Chosen = { ...random.pick(WELCOME_POSTS), kind: "talk", flair: "", pinned: true };
  return [welcome, ...shared, ...own].slice(0, count);
};

interface Plan {
  readonly topic: Topic;
  readonly at: number;
  readonly pattern: Chosen;
  readonly titles: Set<string>;
  readonly size: number;
  readonly author: Person;
}

const draft = (random: Random, plan: Plan): DraftPost | null => {
  const { topic, pattern, author } = plan;
  const titled = newTitle(random, plan);
  if (!titled) return null;
  const { say, title, words } = titled;
  const pinned = pattern.pinned === true;
  const days = pinned ? random.integer(20, 90) : share(random, 2) * OLDEST_DAYS;
  const created = FORUM_START - 7 - Math.floor(days * MINUTES_PER_DAY);
  const body = say(pattern.body);
  const edited = random.chance(EDITED_SHARE) ? Math.min(FORUM_START - 1, created + random.integer(3, 2000)) : null;
  const row: PostRow = {
    id: 0,
    community_id: plan.at + 1,
    author_id: author.id,
    title,
    body,
    url: pattern.link === undefined ? null : address(say(pattern.link)),
    flair: pattern.flair,
    created,
    edited: pattern.link === undefined ? edited : null,
    ...votes(random, plan.size, days),
    pinned: pinned ? 1 : 0,
    locked: !pinned && random.chance(LOCKED_SHARE) ? 1 : 0,
    status: "visible",
    reason: null,
  };
  return { row, kind: pattern.kind, topic, words };
};

/** Draws other words until no other post of the community has the title; some patterns have no others. */
const newTitle = (random: Random, plan: Plan): (Speaker & { title: string; words: Map<string, string> }) | null => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const words = new Map<string, string>();
    const { say } = speaker(random, plan.topic.words, words);
    const title = say(plan.pattern.title);
    const key = `${plan.at}/${title}`;
    if (plan.titles.has(key)) continue;
    plan.titles.add(key);
    return { say, title, words };
  }
  return null;
};

/** New posts have fewer votes; a few divide the readers. */
const votes = (random: Random, size: number, days: number): { up: number; down: number } => {
  const age = Math.min(1, Math.sqrt(days + 0.02));
  const up = 2 + Math.floor(share(random, 3) * MOST_VOTES * size * age);
  const against = random.chance(CONTROVERSIAL_SHARE) ? random.integer(35, 110) : random.integer(1, 22);
  return { up, down: Math.floor((up * against) / 100) };
};

/** "breadbench.example/recipes/Rye loaf" as a URL. */
const address = (place: string): string =>
  `https://${place
    .split("/")
    .map((part, at) => (at === 0 ? part.toLowerCase() : slugOf(part)))
    .join("/")}`;
