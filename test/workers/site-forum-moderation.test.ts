import { describe, expect, it } from "vitest";
import { type ForumState, openForum, postIds, postPath, some } from "./site-forum-support.ts";

const MODERATOR = "tomas_birch";

const openReport = ({ reports }: ForumState, community = "baking") =>
  some(reports, (report) => report.community === community && report.status === "open");

const targetOf = ({ post, comment }: { post: number | null; comment: number | null }) =>
  post === null ? `/comments/${comment}` : `/posts/${post}`;

const statusOf = (state: ForumState, { post, comment }: { post: number | null; comment: number | null }) =>
  post === null ? some(state.comments, ({ id }) => id === comment).status : some(state.posts, ({ id }) => id === post).status;

describe("reports", () => {
  it("go to the moderators once for each reader", async () => {
    const forum = await openForum("member");
    const state = await forum.state();
    const post = some(
      state.posts,
      ({ author, community, status }) => author !== "hazel_finch" && community === "baking" && status === "visible",
    );
    expect((await forum.get(`/posts/${post.id}/report`)).html).toContain('value="off-topic"');
    expect((await forum.post(`/posts/${post.id}/report`, { reason: "" })).text).toContain("Choose what is wrong");
    await forum.send(`/posts/${post.id}/report`, { reason: "off-topic", details: "Not about bread" });
    expect((await forum.send(`/posts/${post.id}/report`, { reason: "spam" })).message).toContain("already reported");
    const added = (await forum.state()).reports.slice(state.reports.length);
    expect(added).toMatchObject([
      {
        community: "baking",
        post: post.id,
        reporter: "hazel_finch",
        reason: "off-topic",
        details: "Not about bread",
        status: "open",
      },
    ]);
    const queue = await (await forum.as("moderator")).get("/moderation");
    expect(queue.text).toContain("Not about bread");
    expect(queue.text).toContain("reported by hazel_finch");
  });

  it("are not for one's own things, nor for guests", async () => {
    const forum = await openForum("member");
    const own = some((await forum.state()).posts, ({ author }) => author === "hazel_finch");
    expect((await forum.send(`/posts/${own.id}/report`, { reason: "spam" })).status).toBe(403);
    expect((await (await forum.as(null)).send(`/posts/${own.id}/report`, { reason: "spam" })).status).toBe(401);
  });
});

describe("the moderators' queue", () => {
  it("holds what is reported in their communities, and nothing else", async () => {
    const forum = await openForum("moderator");
    const { reports, communities } = await forum.state();
    const mine = communities.filter(({ moderators }) => moderators.includes(MODERATOR)).map(({ slug }) => slug);
    const targets = (wanted: (community: string) => boolean) =>
      new Set(reports.filter(({ status, community }) => status === "open" && wanted(community)).map(targetOf)).size;
    expect((await forum.get("/moderation")).text).toContain(`${targets((slug) => mine.includes(slug))} reported items`);
    expect((await forum.get("/c/baking/mod/queue")).text).toContain(`${targets((slug) => slug === "baking")} reported item`);
    const admin = await forum.as("admin");
    expect((await admin.get("/moderation?all=1")).text).toContain(`${targets(() => true)} reported items`);
  });

  it("lets them approve", async () => {
    const forum = await openForum("moderator");
    const before = await forum.state();
    const report = openReport(before);
    const answer = await forum.send(`${targetOf(report)}/approve`);
    expect(answer).toMatchObject({ ok: true, badges: { moderation: expect.any(Number) } });
    const after = await forum.state();
    expect(some(after.reports, ({ id }) => id === report.id)).toMatchObject({
      status: "approved",
      resolvedBy: MODERATOR,
      resolved: expect.any(String),
    });
    expect(statusOf(after, report)).toBe("visible");
    expect(after.modLog.at(-1)).toMatchObject({
      community: "baking",
      moderator: MODERATOR,
      action: "approve",
      post: report.post,
      comment: report.comment,
    });
  });

  it("lets them remove with a rule and a reason, which is shown and told", async () => {
    const forum = await openForum("moderator");
    const before = await forum.state();
    const comment = some(before.comments, ({ author, status, post }) => {
      const { community } = some(before.posts, ({ id }) => id === post);
      return community === "baking" && status === "visible" && author === "hazel_finch"
        ? true
        : community === "baking" && status === "visible" && author !== MODERATOR;
    });
    const [rule] = some(before.communities, ({ slug }) => slug === "baking").rules;
    expect((await forum.send(`/comments/${comment.id}/remove`, { rule: "", reason: " " })).status).toBe(422);
    await forum.send(`/comments/${comment.id}/remove`, { rule: rule?.title ?? "", reason: "Please read it" });
    const after = await forum.state();
    const reason = `${rule?.title}: Please read it`;
    expect(some(after.comments, ({ id }) => id === comment.id)).toMatchObject({ status: "removed", reason });
    expect(after.modLog.at(-1)).toMatchObject({ action: "remove", comment: comment.id, user: comment.author, details: reason });
    expect(after.notifications.at(-1)).toMatchObject({ user: comment.author, kind: "removed", comment: comment.id });
    const guest = await (await forum.as(null)).get(`/c/baking/${comment.post}/x/${comment.id}`);
    expect(guest.text).toContain(`[removed by a moderator: ${reason}]`);
    await forum.send(`/comments/${comment.id}/approve`);
    expect(some((await forum.state()).comments, ({ id }) => id === comment.id)).toMatchObject({
      status: "visible",
      reason: null,
    });
  });

  it("takes removed posts out of the feeds, and hides their text from others", async () => {
    const forum = await openForum("moderator");
    const post = some(
      (await forum.state()).posts,
      ({ community, status, url, author }) =>
        community === "baking" && status === "visible" && url === null && author !== MODERATOR && author !== "hazel_finch",
    );
    const text = /<div class="prose">([\s\S]*?)<\/div>/.exec((await forum.get(postPath(post))).html)?.[1] ?? "";
    await forum.post(`/posts/${post.id}/remove`, { reason: "Off topic" });
    expect(postIds(await forum.get("/c/baking?sort=new"))).not.toContain(post.id);
    expect((await forum.get(postPath(post))).html).toContain(text);
    const page = await (await forum.as("member")).get(postPath(post));
    expect(page.text).toContain("This post was removed by a moderator: Off topic.");
    expect(page.html).not.toContain(text);
  });
});

describe("moderators", () => {
  it("pin, unpin, lock and unlock", async () => {
    const forum = await openForum("moderator");
    const post = some(
      (await forum.state()).posts,
      ({ community, pinned, locked }) => community === "trailrunning" && !pinned && !locked,
    );
    await forum.post(`/posts/${post.id}/pin`);
    await forum.post(`/posts/${post.id}/lock`);
    const state = await forum.state();
    expect(some(state.posts, ({ id }) => id === post.id)).toMatchObject({ pinned: true, locked: true });
    expect(state.modLog.slice(-2).map(({ action }) => action)).toEqual(["pin", "lock"]);
    expect(postIds(await forum.get("/c/trailrunning")).slice(0, 2)).toContain(post.id);
    await forum.post(`/posts/${post.id}/unpin`);
    await forum.post(`/posts/${post.id}/unpin`);
    expect((await forum.state()).modLog.filter(({ action }) => action === "unpin")).toHaveLength(1);
  });

  it("ban for a time or for ever, and lift bans", async () => {
    const forum = await openForum("moderator");
    const { users, bans } = await forum.state();
    const person = some(users.slice(3), ({ name }) => !bans.some(({ user }) => user === name));
    const ban = (fields: Record<string, string>) =>
      forum.send("/c/baking/mod/bans", { user: person.name, days: "7", reason: "Spam", ...fields });
    expect(await ban({ user: "nobody_here", days: "5", reason: "" })).toMatchObject({
      status: 422,
      errors: { user: expect.any(String), days: expect.any(String), reason: expect.any(String) },
    });
    expect(await ban({ user: MODERATOR })).toMatchObject({ status: 422 });
    expect(await ban({})).toMatchObject({ ok: true });
    const held = some((await forum.state()).bans, ({ user, community }) => user === person.name && community === "baking");
    expect(Date.parse(held.until ?? "") - Date.parse(held.created)).toBe(7 * 24 * 3600 * 1000);
    await ban({ days: "0" });
    expect((await forum.state()).bans).toContainEqual(
      expect.objectContaining({ user: person.name, community: "baking", until: null, reason: "Spam", by: MODERATOR }),
    );
    expect((await forum.get("/c/baking/mod/bans")).text).toContain(person.name);
    await forum.send(`/c/baking/mod/bans/${person.name}/lift`);
    const after = await forum.state();
    expect(after.bans.some(({ user, community }) => user === person.name && community === "baking")).toBe(false);
    expect(after.modLog.slice(-3).map(({ action }) => action)).toEqual(["ban", "ban", "unban"]);
  });

  it("change texts and flairs", async () => {
    const forum = await openForum("moderator");
    const form = { name: "Bread & Cake", description: "New words.", sidebar: "Hello *there*", flairs: "Bread, Cake" };
    expect((await forum.post("/c/baking/mod/settings", { ...form, name: "" })).text).toContain("Write a name");
    await forum.post("/c/baking/mod/settings", form);
    const { communities } = await forum.state();
    expect(some(communities, ({ slug }) => slug === "baking")).toMatchObject({
      name: form.name,
      description: form.description,
      sidebar: form.sidebar,
      flairs: ["Bread", "Cake"],
    });
    expect((await forum.get("/c/baking")).html).toContain("<em>there</em>");
  });

  it("write, change, sort and delete rules", async () => {
    const forum = await openForum("moderator");
    const rules = async () =>
      some((await forum.state()).communities, ({ slug }) => slug === "baking").rules.map(({ title }) => title);
    const before = await rules();
    const ids = async () =>
      [...(await forum.get("/c/baking/mod/rules")).html.matchAll(/data-id="(\d+)"/g)].map(([, id]) => id ?? "");
    await forum.post("/c/baking/mod/rules", { title: "No photos of receipts", text: "Really." });
    expect(await rules()).toEqual([...before, "No photos of receipts"]);
    const order = (await ids()).toReversed();
    expect(await forum.send("/c/baking/mod/rules/order", { ids: order.join(",") })).toMatchObject({ ok: true });
    expect(await rules()).toEqual(["No photos of receipts", ...before.toReversed()]);
    await forum.post(`/c/baking/mod/rules/${order[0]}/down`);
    expect((await rules()).indexOf("No photos of receipts")).toBe(1);
    await forum.post(`/c/baking/mod/rules/${order[0]}`, { title: "No receipts", text: "" });
    expect(await rules()).toContain("No receipts");
    await forum.send(`/c/baking/mod/rules/${order[0]}/delete`);
    expect(await rules()).toEqual(before.toReversed());
    expect((await forum.send("/c/baking/mod/rules/1234/delete")).status).toBe(404);
    expect((await forum.send("/c/baking/mod/rules", { title: "", text: "x" })).status).toBe(422);
  });

  it("share their work with others", async () => {
    const forum = await openForum("moderator");
    await forum.post("/c/baking/mod/moderators", { user: "hazel_finch" });
    const state = await forum.state();
    expect(some(state.communities, ({ slug }) => slug === "baking").moderators).toContain("hazel_finch");
    expect(state.notifications.at(-1)).toMatchObject({ user: "hazel_finch", kind: "moderator", community: "baking" });
    expect((await (await forum.as("member")).get("/c/baking/mod/queue")).status).toBe(200);
    expect((await forum.post("/c/baking/mod/moderators", { user: "hazel_finch" })).text).toContain("Already a moderator");
    await forum.post("/c/baking/mod/moderators/hazel_finch/remove");
    expect((await (await forum.as("member")).get("/c/baking/mod/queue")).status).toBe(403);
  });

  it("leave everything in a log that everybody can read and filter", async () => {
    const forum = await openForum();
    const { modLog } = await forum.state();
    const community = some(modLog, ({ action }) => action === "remove").community;
    const entries = modLog.filter((entry) => entry.community === community);
    const rows = (html: string) => [...html.matchAll(/<tr><td>/g)].length;
    expect(rows((await forum.get(`/c/${community}/mod/log`)).html)).toBe(entries.length);
    expect(rows((await forum.get(`/c/${community}/mod/log?action=remove`)).html)).toBe(
      entries.filter(({ action }) => action === "remove").length,
    );
  });
});

describe("what only moderators and admins may do", () => {
  it("is refused to everybody else, on every path, and changes nothing", async () => {
    const forum = await openForum("member");
    const before = await forum.state();
    const { moderators = [] } = some(before.communities, ({ slug }) => slug === "baking");
    const post = some(before.posts, ({ community }) => community === "baking");
    const comment = some(
      before.comments,
      (each) => each.post === post.id || some(before.posts, ({ id }) => id === each.post).community === "baking",
    );
    const paths = [
      ...["remove", "approve", "lock", "unlock", "pin", "unpin"].map((action) => `/posts/${post.id}/${action}`),
      ...["remove", "approve"].map((action) => `/comments/${comment.id}/${action}`),
      "/c/baking/mod/bans",
      `/c/baking/mod/bans/${moderators[0]}/lift`,
      "/c/baking/mod/settings",
      "/c/baking/mod/rules",
      "/c/baking/mod/rules/order",
      "/c/baking/mod/rules/1",
      "/c/baking/mod/rules/1/up",
      "/c/baking/mod/rules/1/delete",
      "/c/baking/mod/moderators",
      `/c/baking/mod/moderators/${moderators[0]}/remove`,
      `/u/${moderators[0]}/suspend`,
    ];
    const fields = {
      reason: "x",
      rule: "",
      user: "hazel_finch",
      days: "7",
      name: "Mine",
      title: "Mine",
      text: "",
      ids: "1",
      description: "x",
    };
    const guest = await forum.as(null);
    for (const path of paths) {
      expect([path, (await forum.send(path, fields)).status]).toEqual([path, 403]);
      expect([path, (await forum.post(path, fields)).status]).toEqual([path, 403]);
      expect([path, (await guest.send(path, fields)).status]).toEqual([path, 401]);
    }
    for (const path of [
      "/moderation",
      "/c/baking/mod/queue",
      "/c/baking/mod/bans",
      "/c/baking/mod/settings",
      "/c/baking/mod/rules",
      "/c/baking/mod/moderators",
      `/posts/${post.id}/remove`,
    ]) {
      expect([path, (await forum.get(path)).status]).toEqual([path, 403]);
    }
    expect(await forum.state()).toEqual(before);
  });

  it("is for their own communities only", async () => {
    const forum = await openForum("moderator");
    const { communities, posts } = await forum.state();
    const other = some(communities, ({ moderators }) => !moderators.includes(MODERATOR));
    const post = some(posts, ({ community }) => community === other.slug);
    expect((await forum.send(`/posts/${post.id}/pin`)).status).toBe(403);
    expect((await forum.get(`/c/${other.slug}/mod/queue`)).status).toBe(403);
    expect((await (await forum.as("admin")).send(`/posts/${post.id}/pin`)).status).toBe(200);
  });

  it("lets admins suspend people, who are then out", async () => {
    const forum = await openForum("member");
    const admin = await forum.as("admin");
    await admin.post("/u/hazel_finch/suspend");
    expect(some((await forum.state()).users, ({ name }) => name === "hazel_finch").suspended).toBe(true);
    expect((await forum.get("/settings")).url).toContain("/login");
    expect((await forum.signIn("member")).status).toBe(422);
    await admin.post("/u/hazel_finch/suspend");
    expect((await forum.signIn("member")).url).toContain("notice=signed-in");
    expect((await admin.send("/u/odile_grant/suspend")).status).toBe(403);
  });
});
