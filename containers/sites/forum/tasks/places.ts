/**
 * @module Tasks that end at a place of the forum: a post, a list as asked for, a log, a single thread.
 */

import { firstOf, one, withOwnName } from "../../suite/picking.ts";
import { readsAt } from "./checks.ts";
import { commentsOn, FORUM, forumTask, named, namedPosts, plainUsers, postsIn, postURL } from "./forum.ts";

const openPost = forumTask({
  name: "open-post",
  kind: "navigation",
  difficulty: 1,
  as: "guest",
  make: (forum, random) => {
    const post = random.pick(namedPosts(forum));
    return {
      goal: `Open the page of the post ${named(post)}.`,
      evaluate: readsAt(postURL(post), {}),
      facts: { community: post.community, title: post.title },
    };
  },
});

const openTop = forumTask({
  name: "open-top-of-range",
  kind: "navigation",
  difficulty: 2,
  as: "guest",
  make: (forum, random) => {
    const { slug } = random.pick(forum.communities);
    const [t, label] = random.pick([
      ["day", "today"],
      ["week", "this week"],
      ["month", "this month"],
      ["year", "this year"],
    ] as const);
    const order = random.pick(["top", "controversial"] as const);
    return {
      goal: `Show the ${order} posts of c/${slug} from ${label}.`,
      evaluate: readsAt(`${FORUM}/c/${slug}`, { sort: order, t }),
      facts: { slug, order, label },
    };
  },
});

const openFlair = forumTask({
  name: "open-newest-with-flair",
  kind: "navigation",
  difficulty: 3,
  as: "guest",
  make: (forum, random) => {
    const { slug, flairs } = random.pick(forum.communities);
    const flair = random.pick(flairs);
    return {
      goal: `Show only the posts of c/${slug} with the flair “${flair}”, the newest first.`,
      evaluate: readsAt(`${FORUM}/c/${slug}`, { sort: "new", flair }),
      facts: { slug, flair },
    };
  },
});

const openLog = forumTask({
  name: "open-filtered-log",
  kind: "navigation",
  difficulty: 3,
  as: "guest",
  make: (forum, random) => {
    const { slug } = random.pick(forum.communities);
    const [action, label] = random.pick([
      ["remove", "removed something"],
      ["lock", "locked a post"],
      ["ban", "banned somebody"],
      ["approve", "approved something"],
    ] as const);
    return {
      goal: `In the moderation log of c/${slug}, show only the entries in which a moderator ${label}.`,
      evaluate: readsAt(`${FORUM}/c/${slug}/mod/log`, { action }),
      facts: { slug, label: { remove: "Removed", lock: "Locked", ban: "Banned", approve: "Approved" }[action] },
    };
  },
});

const openProfile = forumTask({
  name: "open-comments-of-author",
  kind: "navigation",
  difficulty: 3,
  as: "guest",
  make: (forum, random) => {
    const post = random.pick(namedPosts(forum));
    return {
      goal: `Show the list of all comments by the author of the post ${named(post)}.`,
      evaluate: readsAt(`${FORUM}/u/${post.author}/comments`),
      facts: { community: post.community, title: post.title, author: post.author },
    };
  },
});

const openThread = forumTask({
  name: "open-single-thread",
  kind: "navigation",
  difficulty: 4,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, namedPosts(forum), (post) => {
      const comments = commentsOn(forum, post.id);
      if (comments.length < 3 || comments.length > 12) return null;
      const top = withOwnName(comments, ({ author }) => author).filter(({ parent }) => parent === null);
      const comment = one(random, top);
      return (
        comment && {
          goal: `Open the page that shows nothing but the comment by ${comment.author} on the post ${named(post)}, with what answers it.`,
          evaluate: readsAt(`${postURL(post)}/${comment.id}`, {}),
          facts: { community: post.community, title: post.title, author: comment.author },
        }
      );
    }),
});

const openSearch = forumTask({
  name: "open-search-for-comments",
  kind: "navigation",
  difficulty: 6,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, plainUsers(forum), ({ name }) => {
      const comment = one(
        random,
        forum.comments.filter(({ author, status }) => author === name && status === "visible"),
      );
      const word = comment && one(random, comment.body.toLowerCase().match(/\b[a-z]{5,}\b/g) ?? []);
      const slug = forum.posts.find(({ id }) => id === comment?.post)?.community;
      if (!word || !slug || postsIn(forum, slug).length === 0) return null;
      return {
        goal: `Search for the comments in c/${slug} that the user ${name} has written with the word “${word}”, of any time and the newest first.`,
        evaluate: readsAt(`${FORUM}/search`, { q: word, type: "comments", sort: "new", community: slug, author: name }),
        facts: { slug, name, word },
      };
    }),
});

export const forumPlaces = [openPost, openTop, openFlair, openLog, openProfile, openThread, openSearch];
