import { describe, expect, it } from "vitest";
import { type ForumState, openForum, some } from "./site-forum-support.ts";

const SEEDS = [0, 1, 7, 123_456];

const states = (): Promise<ForumState[]> => Promise.all(SEEDS.map(async (seed) => (await openForum(null, seed)).state()));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

describe("the forum's content", () => {
  it("is the same for the same seed, byte for byte, and another for another seed", async () => {
    const read = async (seed: number) => {
      const forum = await openForum(null, seed);
      const { id, community } = some((await forum.state()).posts, ({ comments }) => comments > 15);
      return [(await forum.get("/")).html, (await forum.get(`/c/${community}/${id}`)).html, JSON.stringify(await forum.state())];
    };
    const [one, again, other] = await Promise.all([read(5), read(5), read(6)]);
    expect(again).toEqual(one);
    for (const at of [0, 1, 2]) expect(other[at]).not.toBe(one[at]);
  });

  it("is enough to need search, filters and pages", async () => {
    for (const state of await states()) {
      expect(state.communities).toHaveLength(12);
      expect(state.users).toHaveLength(60);
      expect(state.posts.length).toBeGreaterThan(210);
      expect(state.comments.length).toBeGreaterThan(1200);
      expect(state.posts.filter(({ url }) => url !== null).length).toBeGreaterThan(30);
      for (const { slug, posts } of state.communities) expect(posts, slug).toBeGreaterThanOrEqual(15);
    }
  });

  it("differs from seed to seed in people, posts, counts and who did what", async () => {
    const [a, b] = await states();
    if (!a || !b) throw new Error("two states");
    const same = <T>(pick: (state: ForumState) => readonly T[]) => {
      const [mine, others] = [new Set(pick(a)), new Set(pick(b))];
      return [...mine].filter((item) => others.has(item)).length / mine.size;
    };
    expect(same(({ users }) => users.map(({ name }) => name))).toBeLessThan(0.4);
    expect(same(({ posts }) => posts.map(({ title }) => title))).toBeLessThan(0.5);
    expect(same(({ posts }) => posts.map(({ title, score }) => `${title}/${score}`))).toBeLessThan(0.1);
    expect(same(({ communities }) => communities.map(({ subscribers }) => subscribers))).toBeLessThan(0.3);
    expect(same(({ posts }) => posts.map(({ title, author }) => `${title}/${author}`))).toBeLessThan(0.1);
  });

  it("has the accounts of the manifest under the same names for every seed", async () => {
    for (const state of await states()) {
      expect(state.users.slice(0, 3).map(({ name, role }) => [name, role])).toEqual([
        ["hazel_finch", "member"],
        ["tomas_birch", "member"],
        ["odile_grant", "admin"],
      ]);
      const moderated = state.communities.filter(({ moderators }) => moderators.includes("tomas_birch")).map(({ slug }) => slug);
      expect(moderated).toEqual(expect.arrayContaining(["baking", "trailrunning"]));
      expect(moderated).toHaveLength(3);
      expect(state.posts.filter(({ author }) => author === "hazel_finch").length).toBeGreaterThan(1);
      expect(state.notifications.filter(({ user, read }) => user === "hazel_finch" && !read).length).toBeGreaterThan(0);
      expect(state.conversations.filter(({ other }) => other === "hazel_finch").length).toBeGreaterThan(3);
    }
  });

  it("is in order of time: nothing is answered before it is written, or in the future", async () => {
    for (const { time, posts, comments, reports, modLog, bans, conversations } of await states()) {
      const postAt = new Map(posts.map(({ id, created }) => [id, created]));
      const commentAt = new Map(comments.map(({ id, created }) => [id, created]));
      for (const list of [posts, comments, reports, modLog]) {
        expect(list.map(({ created }) => created)).toEqual(list.map(({ created }) => created).sort());
        expect(list.filter(({ created }) => created > time)).toEqual([]);
      }
      expect(
        comments.filter(
          ({ post, parent, created }) => created <= ((parent === null ? postAt.get(post) : commentAt.get(parent)) ?? ""),
        ),
      ).toEqual([]);
      expect(
        [...posts, ...comments].filter(({ created, edited }) => edited !== null && (edited <= created || edited > time)),
      ).toEqual([]);
      expect(reports.filter(({ created, resolved }) => resolved !== null && resolved <= created)).toEqual([]);
      expect(bans.filter(({ until }) => until !== null && until <= time)).toEqual([]);
      for (const { messages } of conversations)
        expect(messages.map(({ created }) => created)).toEqual(messages.map(({ created }) => created).sort());
    }
  });

  it("adds up: scores, comments, points, subscribers and what moderators did", async () => {
    for (const state of await states()) {
      const { posts, comments, users, communities, reports, modLog, bans, votes } = state;
      expect([...posts, ...comments].filter(({ up, down, score }) => score !== up - down || up < 1 || down < 0)).toEqual([]);
      for (const post of posts) {
        const below = comments.filter((comment) => comment.post === post.id);
        expect(post.comments).toBe(below.filter(({ status }) => status === "visible").length);
        expect(below.filter(({ parent }) => parent !== null && !below.some(({ id }) => id === parent))).toEqual([]);
      }
      for (const { name, postPoints, commentPoints } of users) {
        const own = <T extends { author: string; status: string; score: number }>(list: readonly T[]) =>
          sum(list.filter(({ author, status }) => author === name && status === "visible").map(({ score }) => score));
        expect([postPoints, commentPoints]).toEqual([own(posts), own(comments)]);
      }
      for (const { slug, moderators, subscribers } of communities) {
        expect(subscribers).toBeGreaterThan(state.subscriptions.filter(({ community }) => community === slug).length);
        expect(moderators.length).toBeGreaterThanOrEqual(2);
        expect(bans.filter(({ community, user }) => community === slug && moderators.includes(user))).toEqual([]);
        expect(modLog.filter(({ community, moderator }) => community === slug && !moderators.includes(moderator))).toEqual([]);
        expect(reports.filter(({ community, status }) => community === slug && status === "open").length).toBeGreaterThan(1);
        expect(posts.filter(({ community, pinned }) => community === slug && pinned)).toHaveLength(1);
      }
      const removed = comments.filter(({ status }) => status === "removed").map(({ id }) => id);
      expect(removed.length).toBeGreaterThan(3);
      expect(
        modLog
          .filter(({ action, comment }) => action === "remove" && comment !== null)
          .map(({ comment }) => comment)
          .sort(),
      ).toEqual(removed.sort());
      expect(
        reports
          .filter(({ status }) => status === "removed")
          .map(({ comment }) => comment)
          .sort(),
      ).toEqual(removed.sort());
      expect(modLog.filter(({ action }) => action === "ban")).toHaveLength(bans.length);
      const key = ({ user, post, comment }: (typeof votes)[number]) => `${user}/${post}/${comment}`;
      expect(new Set(votes.map(key)).size).toBe(votes.length);
    }
  });

  it("tells nobody after a ban, and notifies of what was really answered", async () => {
    for (const { posts, comments, bans, notifications } of await states()) {
      const community = new Map(posts.map(({ id, community }) => [id, community]));
      for (const ban of bans) {
        const later = comments.filter(
          ({ author, post, created }) => author === ban.user && community.get(post) === ban.community && created > ban.created,
        );
        expect(later).toEqual([]);
      }
      for (const note of notifications) {
        const answer = comments.find(({ id }) => id === note.comment);
        const answered =
          answer?.parent === null ? posts.find(({ id }) => id === answer.post) : comments.find(({ id }) => id === answer?.parent);
        expect([answer?.author, answered?.author]).toEqual([note.actor, note.user]);
      }
    }
  });

  it("reads as written by people", async () => {
    const forum = await openForum(null, 3);
    const { posts, comments, users, conversations } = await forum.state();
    const messages = conversations.flatMap((conversation) => conversation.messages);
    for (const text of [...posts, ...comments, ...messages]
      .map(({ body }) => body)
      .concat(
        posts.map(({ title }) => title),
        users.map(({ bio }) => bio),
      )) {
      expect(text).not.toMatch(
        /[{}]|\[[^\]]*\||undefined|null|NaN|\ba [aeio](?!ne\b|nce\b|u)|\b1 (years|weeks|days|hours|minutes)\b/,
      );
      expect(text).not.toMatch(/ {2}|\s$|^[a-z](?!\/)/);
    }
    expect(new Set(posts.map(({ title, community }) => `${community}/${title}`)).size).toBe(posts.length);
  });
});
