import { count as counted, day, inAnyOrder, inOrder, text } from "../../suite/answers.ts";
import { DATE_ONLY, NUMBER_ONLY, TITLE_ONLY, USER_ONLY } from "../../suite/phrases.ts";
import { firstOf, highest, one, only } from "../../suite/picking.ts";
import { reads } from "./checks.ts";
import { commentsOn, type ForumState, forumTask, named, namedPosts, plainUsers, postsIn, userNamed } from "./forum.ts";

const subscribersOf = forumTask({
  name: "count-subscribers",
  kind: "information",
  difficulty: 1,
  as: "guest",
  make: (forum, random) => {
    const { slug, subscribers } = random.pick(forum.communities);
    return {
      goal: `How many subscribers does the community c/${slug} have? Answer with the number only, without a comma.`,
      evaluate: reads(counted(subscribers)),
      facts: { slug },
    };
  },
});

const ORDINALS = ["first", "second", "third", "fourth"] as const;

const ruleOf = forumTask({
  name: "name-of-rule",
  kind: "information",
  difficulty: 1,
  as: "guest",
  make: (forum, random) => {
    const { slug, rules } = random.pick(forum.communities);
    const at = random.integer(0, Math.min(rules.length, ORDINALS.length) - 1);
    return {
      goal: `What is the title of the ${ORDINALS[at]} rule of c/${slug}? Answer with the rule's title only.`,
      evaluate: reads(text(rules[at]?.title ?? "")),
      facts: { slug, at },
    };
  },
});

const joinedOn = forumTask({
  name: "day-user-joined",
  kind: "information",
  difficulty: 2,
  as: "guest",
  make: (forum, random) => {
    const { name, joined } = random.pick(plainUsers(forum));
    return {
      goal: `On which day did the user ${name} join Commonplace? ${DATE_ONLY}`,
      evaluate: reads(day(joined.slice(0, 10))),
      facts: { name },
    };
  },
});

const topPost = forumTask({
  name: "top-post-of-community",
  kind: "information",
  difficulty: 2,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, forum.communities, ({ slug }) => {
      const top = highest(postsIn(forum, slug), ({ score }) => score);
      return (
        top && {
          goal: `Which post in c/${slug} has the most points of all time? ${TITLE_ONLY}`,
          evaluate: reads(text(top.title)),
          facts: { slug },
        }
      );
    }),
});

const pointsOf = (forum: ForumState, name: string): number => {
  const { postPoints, commentPoints } = userNamed(forum, name);
  return postPoints + commentPoints;
};

const countFlair = forumTask({
  name: "count-posts-with-flair",
  kind: "information",
  difficulty: 3,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, forum.communities, ({ slug, flairs }) =>
      firstOf(random, flairs, (flair) => {
        const titles = postsIn(forum, slug)
          .filter((post) => post.flair === flair)
          .map(({ title }) => title);
        if (titles.length < 2 || titles.length > 6 || new Set(titles).size < titles.length) return null;
        return {
          goal: `Which posts in c/${slug} have the flair “${flair}”? Answer with all of their titles and nothing else, in any order.`,
          evaluate: reads(inAnyOrder(...titles.map((title) => text(title)))),
          facts: { slug, flair },
        };
      }),
    ),
});

const topComment = forumTask({
  name: "who-wrote-top-comment",
  kind: "information",
  difficulty: 3,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, namedPosts(forum), (post) => {
      const comments = commentsOn(forum, post.id);
      const top = highest(comments, ({ score }) => score);
      if (!top || comments.length < 4 || comments.length > 12) return null;
      return {
        goal: `Who wrote the comment with the most points on the post ${named(post)}? ${USER_ONLY}`,
        evaluate: reads(text(top.author)),
        facts: { community: post.community, title: post.title },
      };
    }),
});

const countByUser = forumTask({
  name: "count-comments-of-user",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, namedPosts(forum), (post) => {
      const comments = commentsOn(forum, post.id);
      if (comments.length < 5 || comments.length > 20) return null;
      const author = one(
        random,
        comments.map((comment) => comment.author).filter((name, at, all) => all.indexOf(name) < at),
      );
      return author === null
        ? null
        : {
            goal: `How many comments has the user ${author} written on the post ${named(post)}, and how many points has the best of them? Count only those that can still be read. Answer with the two numbers only, the comments first.`,
            evaluate: reads(
              inOrder(
                counted(comments.filter((comment) => comment.author === author).length),
                counted(Math.max(...comments.filter((comment) => comment.author === author).map(({ score }) => score))),
              ),
            ),
            facts: { community: post.community, title: post.title, author },
          };
    }),
});

const mostDiscussed = forumTask({
  name: "most-discussed-post",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, forum.communities, ({ slug }) => {
      const most = highest(postsIn(forum, slug), ({ comments }) => comments);
      return most === null
        ? null
        : {
            goal: `Which post in c/${slug} has the most comments, and how many are these? Answer with the title, then the number, and nothing else.`,
            evaluate: reads(inOrder(text(most.title), counted(most.comments))),
            facts: { slug },
          };
    }),
});

const oldestCommunity = forumTask({
  name: "oldest-of-communities",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (forum, random) => {
    const some = random.shuffle(forum.communities).slice(0, 4);
    const oldest = highest(some, ({ created }) => -Date.parse(created.slice(0, 10)));
    const slugs = some.map(({ slug }) => slug);
    return (
      oldest && {
        goal: `Which of these communities has been there for the longest time: ${slugs.map((slug) => `c/${slug}`).join(", ")}? Answer with its name as it is written here and the day since when it has been there, such as “c/${slugs[0]}, March 8, 2026”.`,
        evaluate: reads(inOrder(text(`c/${oldest.slug}`), day(oldest.created.slice(0, 10)))),
        facts: { slugs },
      }
    );
  },
});

const searchCount = forumTask({
  name: "count-search-results",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (forum, random) => {
    const words = [...new Set(namedPosts(forum).flatMap(({ title }) => title.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? []))];
    const posts = forum.communities.flatMap(({ slug }) => postsIn(forum, slug));
    return firstOf(random, words, (word) => {
      const said = ({ title, body, url }: (typeof forum.posts)[number]) => `${title} ${body} ${url ?? ""}`.toLowerCase();
      const count = posts.filter((post) => said(post).includes(word)).length;
      if (count < 15) return null;
      return {
        goal: `How many posts of the whole forum does the search for the word “${word}” find? ${NUMBER_ONLY}`,
        evaluate: reads(counted(count)),
        facts: { word },
      };
    });
  },
});

const whoBanned = forumTask({
  name: "who-banned-user",
  kind: "information",
  difficulty: 4,
  as: "guest",
  make: (forum, random) => {
    const bans = forum.modLog.filter(({ action }) => action === "ban");
    return firstOf(random, bans, ({ community, user, moderator }) => {
      if (!only(bans, (ban) => ban.community === community && ban.user === user)) return null;
      return {
        goal: `The moderators of c/${community} have banned the user ${user}. Which of them did it, and how many points has that moderator, those for posts and for comments together? Answer with the user name, then the number, and nothing else.`,
        evaluate: reads(inOrder(text(moderator), counted(pointsOf(forum, moderator)))),
        facts: { slug: community, user },
      };
    });
  },
});

const moderatorPoints = forumTask({
  name: "moderator-with-most-points",
  kind: "information",
  difficulty: 5,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, forum.communities, ({ slug, moderators }) => {
      const points = (name: string): number => pointsOf(forum, name);
      const most = moderators.length < 2 ? null : highest(moderators, points);
      return most === null
        ? null
        : {
            goal: `Which moderator of c/${slug} has the most points, those for posts and for comments together, and how many are these? Answer with the user name, then the number, and nothing else.`,
            evaluate: reads(inOrder(text(most), counted(points(most)))),
            facts: { slug },
          };
    }),
});

const busiestAuthor = forumTask({
  name: "busiest-author",
  kind: "information",
  difficulty: 7,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, forum.communities, ({ slug }) => {
      const posts = Map.groupBy(postsIn(forum, slug), ({ author }) => author);
      const busiest = highest([...posts], ([, written]) => written.length);
      if (!busiest) return null;
      return {
        goal: `Who has written the most posts in c/${slug}, and how many are these? Answer with the user name, then the number, and nothing else.`,
        evaluate: reads(inOrder(text(busiest[0]), counted(busiest[1].length))),
        facts: { slug },
      };
    }),
});

export const forumAnswers = [
  subscribersOf,
  ruleOf,
  joinedOn,
  topPost,
  countFlair,
  topComment,
  countByUser,
  mostDiscussed,
  oldestCommunity,
  searchCount,
  whoBanned,
  moderatorPoints,
  busiestAuthor,
];
