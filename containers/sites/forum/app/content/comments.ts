/**
 * @module Makes the comments below all posts from a seed: trees in which every answer is later than what it answers.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS, FORUM_START } from "../rules.ts";
import type { CommentRow } from "../schema.ts";
import { speaker } from "./grammar.ts";
import type { Person } from "./people.ts";
import { authorsOf, type DraftPost, share } from "./posts.ts";
import {
  AUTHOR_REPLIES,
  CLOSERS,
  COMMENTS,
  OPENERS,
  REPLIES,
  RUDE_COMMENTS,
  SPAM_COMMENTS,
  WELCOME_COMMENTS,
} from "./small-talk.ts";

/** What a moderator would object to. */
export type Offence = "rude" | "spam";

export interface DraftComment {
  readonly row: CommentRow;
  readonly post: DraftPost;
  readonly offence: Offence | null;
}

const MOST_COMMENTS = 22;
const MOST_IN_OPEN_THREADS = 36;
const LONGEST_WAIT_MINUTES = 2 * 24 * 60;
const MAX_DEPTH = 7;
const TOP_LEVEL_SHARE = 0.4;
const AUTHOR_ANSWERS_SHARE = 0.3;
const TOPICAL_SHARE = 0.62;
const QUOTE_SHARE = 0.07;
const EDITED_SHARE = 0.04;
const OFFENCE_SHARE = 0.03;
const MAX_TRIES = 6;

interface Node {
  readonly row: CommentRow;
  readonly depth: number;
  readonly offence: Offence | null;
}

/** In the order of their ids, which is the order of time. */
export const generateComments = (seed: number, posts: readonly DraftPost[], people: readonly Person[]): DraftComment[] => {
  const random = seededRandom(seed, "forum/comments");
  const drafts = posts.flatMap((post) => below(random, post, people));
  const inTime = drafts.map((_, at) => at).sort((a, b) => (drafts[a]?.row.created ?? 0) - (drafts[b]?.row.created ?? 0) || a - b);
  const ids = new Map(inTime.map((from, at) => [drafts[from]?.row.id, at + 1]));
  return inTime.map((from, at) => {
    const draft = drafts[from] as DraftComment;
    const parent = draft.row.parent_id;
    return { ...draft, row: { ...draft.row, id: at + 1, parent_id: parent === null ? null : (ids.get(parent) ?? null) } };
  });
};

const below = (random: Random, post: DraftPost, people: readonly Person[]): DraftComment[] => {
  const authors = authorsOf(people, post.row.community_id - 1);
  const nodes: Node[] = [];
  const said = new Set<string>();
  for (let left = commentCount(random, post); left > 0; left--) {
    const parent = parentFor(random, nodes);
    const after = parent?.row.created ?? post.row.created;
    const room = FORUM_START - 1 - after;
    if (room < 1) continue;
    const created = after + 1 + Math.floor(share(random, 3) * Math.min(LONGEST_WAIT_MINUTES, room - 1));
    nodes.push(write(random, { post, parent, authors, created, id: post.row.id * 1000 + nodes.length, said }));
  }
  return nodes.map(({ row, offence }) => ({ row, post, offence }));
};

const commentCount = (random: Random, { row }: DraftPost): number => {
  if (row.pinned === 1) return random.integer(18, MOST_IN_OPEN_THREADS);
  const minutes = FORUM_START - row.created;
  return Math.floor(share(random, 2.9) * MOST_COMMENTS * Math.min(1, minutes / 600));
};

/** Earlier comments draw more answers. */
const parentFor = (random: Random, nodes: readonly Node[]): Node | null => {
  if (nodes.length === 0 || random.chance(TOP_LEVEL_SHARE)) return null;
  const last = nodes.length - 1;
  const parent = nodes[Math.min(random.integer(0, last), random.integer(0, last))];
  return parent && parent.depth < MAX_DEPTH ? parent : null;
};

interface Plan {
  readonly post: DraftPost;
  readonly parent: Node | null;
  readonly authors: readonly Person[];
  readonly created: number;
  readonly id: number;
  /** What was said below this post. */
  readonly said: Set<string>;
}

const write = (random: Random, { post, parent, authors, created, id, said }: Plan): Node => {
  const byAuthor = parent !== null && parent.row.author_id !== post.row.author_id && random.chance(AUTHOR_ANSWERS_SHARE);
  const author_id = byAuthor ? post.row.author_id : random.pick(authors).id;
  const offence =
    !byAuthor && author_id > ACCOUNTS.length && random.chance(OFFENCE_SHARE)
      ? random.pick(["rude", "rude", "spam"] as const)
      : null;
  const row: CommentRow = {
    id,
    post_id: post.row.id,
    parent_id: parent?.row.id ?? null,
    author_id,
    body: newWords(said, () => words(random, post, parent, byAuthor, offence)),
    created,
    edited: random.chance(EDITED_SHARE) ? Math.min(FORUM_START - 1, created + random.integer(2, 400)) : null,
    ...votes(random, post, offence),
    status: "visible",
    reason: null,
  };
  return { row, depth: parent ? parent.depth + 1 : 0, offence };
};

const newWords = (said: Set<string>, speak: () => string): string => {
  let body = speak();
  for (let tries = 0; said.has(body) && tries < MAX_TRIES; tries++) body = speak();
  said.add(body);
  return body;
};

const words = (random: Random, post: DraftPost, parent: Node | null, byAuthor: boolean, offence: Offence | null): string => {
  const { topic, kind } = post;
  // Some talk about the very thing that the post names, some about their own.
  const { say } = speaker(random, topic.words, new Map(random.chance(0.5) ? post.words : []));
  if (offence !== null) return say(random.pick(offence === "rude" ? RUDE_COMMENTS : SPAM_COMMENTS));
  const topical = kind === "ask" ? topic.answers : topic.remarks;
  if (parent === null && post.row.pinned === 1) return say(random.pick(WELCOME_COMMENTS));
  if (parent === null) {
    const core = say(random.pick(random.chance(TOPICAL_SHARE) ? topical : COMMENTS[kind]));
    if (kind !== "ask") return core;
    return [
      random.chance(0.3) ? say(random.pick(OPENERS)) : "",
      core,
      random.chance(0.3) ? say(random.pick(CLOSERS)) : "",
    ].reduce(join);
  }
  const reply = say(random.pick(byAuthor ? AUTHOR_REPLIES : post.row.pinned === 1 || random.chance(0.85) ? REPLIES : topical));
  return random.chance(QUOTE_SHARE) ? `> ${firstSentence(parent.row.body)}\n\n${reply}` : reply;
};

/** "Honestly," goes on in lower case, "Good question." does not. "I" always keeps its own. */
const join = (before: string, after: string): string => {
  if (before === "" || after === "") return before + after;
  const goesOn = /[,:]$|but$/.test(before) && /^[A-Z][a-z]/.test(after) && !/^(I|I'm) /.test(after);
  return `${before} ${goesOn ? (after[0] ?? "").toLowerCase() + after.slice(1) : after}`;
};

const firstSentence = (text: string): string => {
  const plain = text.replace(/^> .*\n+/, "");
  return (/^[^.!?\n]*[.!?]?/.exec(plain)?.[0] ?? plain).trim();
};

const votes = (random: Random, post: DraftPost, offence: Offence | null): { up: number; down: number } => {
  if (offence !== null) return { up: 1, down: random.integer(1, 14) };
  const up = 1 + Math.floor(share(random, 3) * (4 + post.row.up * 0.6));
  return { up, down: Math.floor((up * (random.chance(0.12) ? random.integer(30, 130) : random.integer(0, 15))) / 100) };
};
