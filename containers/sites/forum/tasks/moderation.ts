/**
 * @module The work of moderators and admins: reports, rules, bans, pinned and locked posts, closed accounts.
 */

import { firstOf, one } from "../../suite/picking.ts";
import { BAN_DAYS } from "../app/rules.ts";
import { appears, changed, changes, is, others, row } from "./checks.ts";
import { forumTask, moderatedBy, named, namedPosts, plainUsers, TOMAS, userNamed } from "./forum.ts";

const pinOrLock = forumTask({
  name: "pin-or-lock-post",
  kind: "configuration",
  difficulty: 3,
  as: "moderator",
  make: (forum, random) => {
    const slugs = moderatedBy(forum, TOMAS).map(({ slug }) => slug);
    const post = one(
      random,
      namedPosts(forum).filter(({ community, locked, pinned }) => slugs.includes(community) && !locked && !pinned),
    );
    const [label, change] = random.pick([
      ["Pin", { pinned: true }],
      ["Lock", { locked: true }],
    ] as const);
    return (
      post && {
        goal: `${label} the post ${named(post)}.`,
        evaluate: changes(changed("posts", { id: post.id }, post, change), ["posts", "modLog"]),
        facts: { community: post.community, title: post.title, label },
      }
    );
  },
});

const RULES = [
  { title: "Say where you are", text: "Prices and seasons differ. Name your country when you ask." },
  { title: "One thread for each question", text: "Go on in the thread that you have begun." },
  { title: "No screenshots of text", text: "Copy the words, so that they can be searched." },
] as const;

const addRule = forumTask({
  name: "add-rule",
  kind: "configuration",
  difficulty: 4,
  as: "moderator",
  make: (forum, random) => {
    const { slug, rules } = random.pick(moderatedBy(forum, TOMAS));
    const rule = random.pick(RULES);
    return {
      goal: `Add a rule to c/${slug} with the title “${rule.title}” and the explanation “${rule.text}” The other rules stay.`,
      evaluate: changes(
        [row("communities", { slug }, { rules: [...rules, rule] }), others("communities", { slug })],
        ["communities", "modLog"],
      ),
      facts: { slug, ...rule },
    };
  },
});

const moveRule = forumTask({
  name: "move-rule-to-top",
  kind: "configuration",
  difficulty: 5,
  as: "moderator",
  make: (forum, random) => {
    const { slug, rules } = random.pick(moderatedBy(forum, TOMAS));
    const rule = rules.length < 3 ? null : one(random, rules.slice(2));
    return (
      rule && {
        goal: `Make “${rule.title}” the first rule of c/${slug}. The others keep their order.`,
        evaluate: changes(
          [
            row("communities", { slug }, { rules: [rule, ...rules.filter((other) => other !== rule)] }),
            others("communities", { slug }),
          ],
          ["communities", "modLog"],
        ),
        facts: { slug, title: rule.title, steps: rules.indexOf(rule) },
      }
    );
  },
});

const banUser = forumTask({
  name: "ban-user",
  kind: "configuration",
  difficulty: 5,
  as: "moderator",
  make: (forum, random) => {
    const { slug } = random.pick(moderatedBy(forum, TOMAS));
    const name = one(
      random,
      plainUsers(forum)
        .map((user) => user.name)
        .filter((user) => !forum.bans.some((ban) => ban.community === slug && ban.user === user)),
    );
    const days = random.pick([1, 3, 30, 365] as const);
    const reason = random.pick(["Advertising again and again", "Asked twice to stay polite", "Sells things in private messages"]);
    return name === null
      ? null
      : {
          goal: `Ban the user ${name} from c/${slug} for ${BAN_DAYS[days]}, with the reason “${reason}”.`,
          evaluate: changes(
            [
              ...appears("bans", { community: slug, user: name }, { reason, by: TOMAS }),
              is("modLog[-1].{action: action, user: user, details: details}", {
                action: "ban",
                user: name,
                details: `${days} ${days === 1 ? "day" : "days"}: ${reason}`,
              }),
            ],
            ["bans", "modLog"],
          ),
          facts: { slug, name, length: BAN_DAYS[days], reason },
        };
  },
});

const liftBan = forumTask({
  name: "lift-ban",
  kind: "configuration",
  difficulty: 3,
  as: "moderator",
  make: (forum, random) =>
    firstOf(random, moderatedBy(forum, TOMAS), ({ slug }) => {
      const ban = one(
        random,
        forum.bans.filter(({ community, until }) => community === slug && (until === null || until > "2026-05-15")),
      );
      return (
        ban && {
          goal: `Let ${ban.user} take part in c/${slug} again: lift the ban.`,
          evaluate: changes(
            [
              is(`length(bans[?community == '${slug}' && user == '${ban.user}'])`, 0),
              others("bans", { community: slug, user: ban.user }),
            ],
            ["bans", "modLog"],
          ),
          facts: { slug, name: ban.user },
        }
      );
    }),
});

const decideReport = forumTask<{ slug: string; title: string; rule: string | null }>({
  name: "decide-on-report",
  kind: "content",
  difficulty: 6,
  as: "moderator",
  make: (forum, random) =>
    firstOf(random, moderatedBy(forum, TOMAS), ({ slug, rules }) => {
      const posts = namedPosts(forum);
      const reports = forum.reports.filter(
        ({ community, status, post }) => community === slug && status === "open" && post !== null,
      );
      return firstOf(random, reports, (report) => {
        const post = posts.find(({ id }) => id === report.post);
        if (!post || post.author === TOMAS) return null;
        const about = { post: post.id, status: "open" };
        const rule = random.chance(0.5) ? random.pick(rules).title : null;
        const same = others("reports", { post: post.id });
        return rule === null
          ? {
              goal: `The post ${named(post)} was reported, but it is fine. Approve it.`,
              evaluate: changes(
                [
                  is(`length(reports[?post == \`${about.post}\` && status == 'open'])`, 0),
                  is("modLog[-1].[action, post]", ["approve", post.id]),
                  same,
                ],
                ["reports", "modLog"],
              ),
              facts: { slug, title: post.title, rule },
            }
          : {
              goal: `The post ${named(post)} was reported. Remove it, because it breaks the rule “${rule}”. Add no words of your own.`,
              evaluate: changes(
                [
                  ...changed("posts", { id: post.id }, post, { status: "removed", reason: rule }),
                  is(`length(reports[?post == \`${about.post}\` && status == 'open'])`, 0),
                  same,
                ],
                ["posts", "reports", "modLog"],
              ),
              facts: { slug, title: post.title, rule },
            };
      });
    }),
});

const addModerator = forumTask({
  name: "add-moderator",
  kind: "configuration",
  difficulty: 4,
  as: "moderator",
  make: (forum, random) => {
    const { slug, moderators } = random.pick(moderatedBy(forum, TOMAS));
    const { name } = random.pick(plainUsers(forum));
    return {
      goal: `Make the user ${name} a moderator of c/${slug}.`,
      evaluate: changes(
        [row("communities", { slug }, { moderators: [...moderators, name] }), others("communities", { slug })],
        ["communities", "modLog"],
      ),
      facts: { slug, name },
    };
  },
});

const suspendAuthor = forumTask({
  name: "suspend-author",
  kind: "configuration",
  difficulty: 5,
  as: "admin",
  make: (forum, random) => {
    const plain = new Set(plainUsers(forum).map(({ name }) => name));
    const post = one(
      random,
      namedPosts(forum).filter(({ author }) => plain.has(author) && !userNamed(forum, author).suspended),
    );
    return (
      post && {
        goal: `Suspend the account of whoever wrote the post ${named(post)}.`,
        evaluate: changes(changed("users", { name: post.author }, userNamed(forum, post.author), { suspended: true }), ["users"]),
        facts: { community: post.community, title: post.title, author: post.author },
      }
    );
  },
});

export const forumModeration = [pinOrLock, addRule, moveRule, banUser, liftBan, decideReport, addModerator, suspendAuthor];
