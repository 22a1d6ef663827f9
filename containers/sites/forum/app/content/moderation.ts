/**
 * @module What moderators have done and have yet to do: reports, removals, bans and the log of it all.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { FORUM_START, type ReportReason } from "../rules.ts";
import type { CommentRow, PostRow, TargetKind } from "../schema.ts";
import type { DraftComment, Offence } from "./comments.ts";
import { moderatorsOf } from "./communities.ts";
import type { Person } from "./people.ts";
import type { DraftPost } from "./posts.ts";

const MINUTES_PER_DAY = 24 * 60;
const HANDLED_SHARE = 0.5;
const KEPT_SHARE = 0.15;
const POST_REPORTS_EACH = 2;
const BANS_EACH = 2;

const REMOVAL_REASONS: Readonly<Record<Offence, readonly string[]>> = {
  rude: ["Rude or harassing", "Not the tone of this place", "Personal attack"],
  spam: ["Spam or advertising", "Advertising is not allowed here"],
};
const BAN_REASONS: Readonly<Record<Offence, readonly string[]>> = {
  rude: ["Repeated insults after a warning", "Harassing newcomers"],
  spam: ["Advertising in several threads", "Spam account"],
};
const DETAILS = [
  "",
  "",
  "This is the third time.",
  "See also their other comments.",
  "Not what this place is for.",
  "Please have a look.",
];
const POST_REPORTS: readonly (readonly [ReportReason, string])[] = [
  ["off-topic", "Fits another community better."],
  ["rules", "No flair that fits, and no details."],
  ["false", "Please check this, it could hurt somebody."],
  ["off-topic", ""],
  ["rules", "Has been posted before."],
];

export type ReportRow = {
  readonly kind: TargetKind;
  readonly target_id: number;
  readonly community_id: number;
  readonly reporter_id: number;
  readonly reason: string;
  readonly details: string;
  readonly created: number;
  readonly status: "open" | "approved" | "removed";
  readonly resolved_by: number | null;
  readonly resolved: number | null;
};

export type LogRow = {
  readonly community_id: number;
  readonly moderator_id: number;
  readonly action: string;
  readonly user_id: number | null;
  readonly kind: TargetKind | null;
  readonly target_id: number | null;
  readonly details: string;
  readonly created: number;
};

export type BanRow = {
  readonly community_id: number;
  readonly user_id: number;
  readonly reason: string;
  readonly created: number;
  readonly until: number | null;
  readonly by_id: number;
};

export interface ModerationTables {
  readonly comments: readonly CommentRow[];
  readonly reports: readonly (ReportRow & { id: number })[];
  readonly log: readonly (LogRow & { id: number })[];
  readonly bans: readonly BanRow[];
}

/** `comments` come back as moderators left them. */
export const generateModeration = (
  seed: number,
  people: readonly Person[],
  posts: readonly DraftPost[],
  comments: readonly DraftComment[],
): ModerationTables => {
  const random = seededRandom(seed, "forum/moderation");
  const teams = moderatorsOf(seed, people);
  const judge = (community: number): number => random.pick(teams[community - 1] ?? []).id;
  const reporter = (author: number): number => random.pick(people.filter(({ id }) => id !== author && id > 3)).id;
  const reports: ReportRow[] = [];
  const log: LogRow[] = posts.flatMap(({ row }) => curated(random, row, judge(row.community_id)));
  const judged = comments.map(({ row, post, offence }) => {
    if (offence === null) return row;
    const community_id = post.row.community_id;
    const verdict = random.chance(HANDLED_SHARE) ? "removed" : random.chance(KEPT_SHARE) ? "approved" : "open";
    const created = later(random, row.created, 600);
    const resolved = later(random, created, 900);
    const moderator = judge(community_id);
    const handled = verdict === "open" ? { resolved_by: null, resolved: null } : { resolved_by: moderator, resolved };
    const target = { kind: "comment", target_id: row.id, community_id } as const;
    const reason = offence === "spam" ? "spam" : "rude";
    reports.push({
      ...target,
      reporter_id: reporter(row.author_id),
      reason,
      details: random.pick(DETAILS),
      created,
      status: verdict,
      ...handled,
    });
    if (verdict === "open") return row;
    const why = verdict === "removed" ? random.pick(REMOVAL_REASONS[offence]) : "";
    const action = verdict === "removed" ? "remove" : "approve";
    log.push({ ...target, moderator_id: moderator, action, user_id: row.author_id, details: why, created: resolved });
    return verdict === "removed" ? { ...row, status: "removed" as const, reason: why } : row;
  });
  for (const [at] of teams.entries()) {
    const here = random
      .shuffle(posts.filter(({ row }) => row.community_id === at + 1 && row.pinned === 0))
      .slice(0, POST_REPORTS_EACH);
    for (const { row } of here) {
      const [reason, details] = random.pick(POST_REPORTS);
      const target = { kind: "post", target_id: row.id, community_id: at + 1 } as const;
      const created = later(random, row.created, 2000);
      reports.push({
        ...target,
        reporter_id: reporter(row.author_id),
        reason,
        details,
        created,
        status: "open",
        resolved_by: null,
        resolved: null,
      });
    }
  }
  const bans = banned(random, comments, { judge, teams, lastSeen: lastSeenIn(posts, comments) });
  const banLog = bans.map(
    ({ community_id, user_id, by_id, reason, created }): LogRow => ({
      community_id,
      moderator_id: by_id,
      action: "ban",
      user_id,
      kind: null,
      target_id: null,
      details: reason,
      created,
    }),
  );
  return { comments: judged, reports: inTime(reports), log: inTime([...log, ...banLog]), bans };
};

/** Pinning and locking leave a trace. */
const curated = (random: Random, row: PostRow, moderator_id: number): LogRow[] => {
  const entry = {
    community_id: row.community_id,
    moderator_id,
    user_id: row.author_id,
    kind: "post" as const,
    target_id: row.id,
  };
  return [
    ...(row.pinned ? [{ ...entry, action: "pin", details: "", created: later(random, row.created, 60) }] : []),
    ...(row.locked
      ? [{ ...entry, action: "lock", details: "The discussion has run its course", created: later(random, row.created, 3000) }]
      : []),
  ];
};

interface Court {
  readonly judge: (community: number) => number;
  readonly teams: readonly (readonly Person[])[];
  /** By community and user: nobody writes after a ban. */
  readonly lastSeen: ReadonlyMap<string, number>;
}

/** Some of those whose comments were rude or spam; nobody who has an account, and no moderator. */
const banned = (random: Random, comments: readonly DraftComment[], { judge, teams, lastSeen }: Court): BanRow[] => {
  const bans = new Map<string, BanRow>();
  const perCommunity = new Map<number, number>();
  for (const { row, post, offence } of random.shuffle(comments)) {
    const community_id = post.row.community_id;
    const key = `${community_id}/${row.author_id}`;
    const count = perCommunity.get(community_id) ?? 0;
    const isModerator = teams[community_id - 1]?.some(({ id }) => id === row.author_id) ?? false;
    if (offence === null || isModerator || bans.has(key) || count >= BANS_EACH) continue;
    perCommunity.set(community_id, count + 1);
    const days = random.pick([7, 30, 30, 365, 0]);
    const created = Math.max((lastSeen.get(key) ?? 0) + 1, FORUM_START - random.integer(10, 6 * MINUTES_PER_DAY));
    const until = days === 0 ? null : created + days * MINUTES_PER_DAY;
    const reason = random.pick(BAN_REASONS[offence]);
    bans.set(key, { community_id, user_id: row.author_id, reason, created, until, by_id: judge(community_id) });
  }
  return [...bans.values()].toSorted((a, b) => a.community_id - b.community_id || a.user_id - b.user_id);
};

const lastSeenIn = (posts: readonly DraftPost[], comments: readonly DraftComment[]): Map<string, number> => {
  const last = new Map<string, number>();
  const rows = [
    ...posts.map(({ row }) => ({ key: `${row.community_id}/${row.author_id}`, created: row.created })),
    ...comments.map(({ row, post }) => ({ key: `${post.row.community_id}/${row.author_id}`, created: row.created })),
  ];
  for (const { key, created } of rows) last.set(key, Math.max(created, last.get(key) ?? 0));
  return last;
};

const later = (random: Random, after: number, most: number): number =>
  after + 1 + random.integer(0, Math.max(0, Math.min(most, FORUM_START - 3 - after)));

const inTime = <T extends { readonly created: number }>(rows: readonly T[]): (T & { id: number })[] =>
  rows.toSorted((a, b) => a.created - b.created).map((row, at) => ({ id: at + 1, ...row }));
