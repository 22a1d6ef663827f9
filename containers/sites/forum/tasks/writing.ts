/**
 * @module What members write and do with what others wrote: posts, comments, votes.
 */
import { firstOf, highest, one, withOwnName } from "../../suite/picking.ts";
import { appears, changed, changes, disappears, is, others } from "./checks.ts";
import {
  type CommentState,
  commentsOn,
  type ForumState,
  forumTask,
  HAZEL,
  named,
  namedPosts,
  nextId,
  type PostState,
  postsIn,
} from "./forum.ts";

const REMARKS = [
  "Thank you, this is what I had been looking for.",
  "We tried the same last year, and it worked better than expected.",
  "Could you say how long it took in all?",
  "I would start with the cheapest one and see how far it goes.",
] as const;

/** Authors begin with their own vote. */
const ownVote = (post: number | null, comment: number | null) => appears("votes", { user: HAZEL, post, comment }, { value: 1 });

export const newComment = (forum: ForumState, post: PostState, parent: CommentState | null, body: string) => {
  const id = nextId(forum.comments);
  return changes(
    [
      ...appears("comments", { id }, { post: post.id, parent: parent?.id ?? null, author: HAZEL, status: "visible", body }),
      ...ownVote(null, id),
    ],
    ["comments", "votes"],
  );
};

export const newPost = (
  forum: ForumState,
  post: Pick<PostState, "community" | "title" | "url" | "flair"> & { readonly body?: string },
) => {
  const id = nextId(forum.posts);
  return changes(
    [...appears("posts", { id }, { ...post, author: HAZEL, status: "visible" }), ...ownVote(id, null)],
    ["posts", "votes"],
  );
};

/** Open for comments. */
export const openPosts = (forum: ForumState): PostState[] => {
  const banned = new Set(forum.bans.filter(({ user }) => user === HAZEL).map(({ community }) => community));
  return namedPosts(forum).filter(({ locked, community }) => !locked && !banned.has(community));
};

const writeComment = forumTask({
  name: "write-comment",
  kind: "content",
  difficulty: 2,
  as: "member",
  make: (forum, random) => {
    const post = random.pick(openPosts(forum));
    const text = random.pick(REMARKS);
    return {
      goal: `Write a comment on the post ${named(post)}: “${text}”`,
      evaluate: newComment(forum, post, null, text),
      facts: { community: post.community, title: post.title, text },
    };
  },
});

const reply = forumTask({
  name: "reply-to-comment",
  kind: "content",
  difficulty: 4,
  as: "member",
  make: (forum, random) =>
    firstOf(random, openPosts(forum), (post) => {
      const comments = commentsOn(forum, post.id);
      if (comments.length < 3 || comments.length > 12) return null;
      const parent = one(
        random,
        withOwnName(comments, ({ author }) => author).filter((comment) => comment.author !== HAZEL && comment.parent === null),
      );
      const text = random.pick(REMARKS);
      return (
        parent && {
          goal: `Reply to the comment of ${parent.author} on the post ${named(post)}: “${text}”`,
          evaluate: newComment(forum, post, parent, text),
          facts: { community: post.community, title: post.title, author: parent.author, text },
        }
      );
    }),
});

const NEW_POSTS = [
  { title: "What do you do with it in winter?", text: "Mine stands in the hall until March. There must be a better way." },
  { title: "A question from somebody who is new here", text: "Which of the things that one is told to buy first can wait?" },
  { title: "Small report after a year", text: "It is still fun, and it still costs more than I tell at home." },
] as const;

const writePost = forumTask({
  name: "write-post-with-flair",
  kind: "content",
  difficulty: 4,
  as: "member",
  make: (forum, random) => {
    const { slug, flairs } = random.pick(
      forum.communities.filter(({ slug }) => openPosts(forum).some((post) => post.community === slug)),
    );
    const flair = random.pick(flairs);
    const { title, text } = random.pick(NEW_POSTS);
    return {
      goal: `Write a post in c/${slug} with the title “${title}”, the text “${text}” and the flair “${flair}”.`,
      evaluate: newPost(forum, { community: slug, title, url: null, flair, body: text }),
      facts: { slug, title, text, flair },
    };
  },
});

const LINKS = [
  { title: "A long read for the weekend", url: "https://longreads.example/weekend" },
  { title: "Somebody has measured it at last", url: "https://measured.example/results?year=2026" },
  { title: "The list that everybody asks for", url: "https://lists.example/everybody-asks" },
] as const;

const postLink = forumTask({
  name: "post-link",
  kind: "content",
  difficulty: 4,
  as: "member",
  make: (forum, random) => {
    const { slug } = random.pick(
      forum.communities.filter(({ slug }) => openPosts(forum).some((post) => post.community === slug)),
    );
    const { title, url } = random.pick(LINKS);
    return {
      goal: `Share the link ${url} in c/${slug} as a link post, with the title “${title}” and without a flair.`,
      evaluate: newPost(forum, { community: slug, title, url, flair: "" }),
      facts: { slug, title, url },
    };
  },
});

const notVoted = (forum: ForumState, kind: "post" | "comment", id: number): boolean =>
  !forum.votes.some((vote) => vote.user === HAZEL && vote[kind] === id);

const votePost = forumTask({
  name: "vote-for-post",
  kind: "content",
  difficulty: 1,
  as: "member",
  make: (forum, random) => {
    const post = one(
      random,
      openPosts(forum).filter(({ id, author }) => author !== HAZEL && notVoted(forum, "post", id)),
    );
    const value = random.pick([1, -1] as const);
    return (
      post && {
        goal: `${value === 1 ? "Upvote" : "Downvote"} the post ${named(post)}.`,
        evaluate: changes(appears("votes", { user: HAZEL, post: post.id, comment: null }, { value }), ["votes"]),
        facts: { community: post.community, title: post.title, value },
      }
    );
  },
});

const voteComment = forumTask({
  name: "vote-on-comment",
  kind: "content",
  difficulty: 3,
  as: "member",
  make: (forum, random) =>
    firstOf(random, openPosts(forum), (post) => {
      const comments = commentsOn(forum, post.id);
      if (comments.length < 3 || comments.length > 12) return null;
      const comment = one(
        random,
        withOwnName(comments, ({ author }) => author).filter(
          ({ id, author, parent }) => parent === null && author !== HAZEL && notVoted(forum, "comment", id),
        ),
      );
      return (
        comment && {
          goal: `Upvote the comment that ${comment.author} has written on the post ${named(post)}.`,
          evaluate: changes(appears("votes", { user: HAZEL, post: null, comment: comment.id }, { value: 1 }), ["votes"]),
          facts: { community: post.community, title: post.title, author: comment.author },
        }
      );
    }),
});

const saveTop = forumTask({
  name: "save-top-post",
  kind: "content",
  difficulty: 3,
  as: "member",
  make: (forum, random) =>
    firstOf(random, forum.communities, ({ slug }) => {
      const top = highest(postsIn(forum, slug), ({ score }) => score);
      const isSaved = forum.saved.some(({ user, post }) => user === HAZEL && post === top?.id);
      if (!top || isSaved || !namedPosts(forum).includes(top)) return null;
      return {
        goal: `Save the post with the most points of all time in c/${slug}.`,
        evaluate: changes(appears("saved", { user: HAZEL, post: top.id, comment: null }, {}), ["saved"]),
        facts: { slug },
      };
    }),
});

const ownPosts = (forum: ForumState): PostState[] => openPosts(forum).filter(({ author }) => author === HAZEL);

const changeFlair = forumTask({
  name: "change-flair-of-own-post",
  kind: "content",
  difficulty: 3,
  as: "member",
  make: (forum, random) =>
    firstOf(random, ownPosts(forum), (post) => {
      const flairs = forum.communities.find(({ slug }) => slug === post.community)?.flairs ?? [];
      const flair = one(
        random,
        flairs.filter((name) => name !== post.flair),
      );
      return flair === null
        ? null
        : {
            goal: `Change the flair of my post ${named(post)} to “${flair}”. Leave its text as it is.`,
            evaluate: changes(changed("posts", { id: post.id }, post, { flair }, ["edited"]), ["posts"]),
            facts: { community: post.community, title: post.title, flair },
          };
    }),
});

const deletePost = forumTask({
  name: "delete-own-post",
  kind: "content",
  difficulty: 3,
  as: "member",
  make: (forum, random) => {
    const post = one(random, ownPosts(forum));
    return (
      post && {
        goal: `Delete my post ${named(post)}.`,
        evaluate: changes(
          [is(`posts[?id == \`${post.id}\`] | [0].status`, "deleted"), others("posts", { id: post.id })],
          ["posts"],
        ),
        facts: { community: post.community, title: post.title },
      }
    );
  },
});

const unsave = forumTask({
  name: "unsave-post",
  kind: "content",
  difficulty: 2,
  as: "member",
  make: (forum, random) => {
    const posts = namedPosts(forum);
    const saved = forum.saved.filter(({ user, post }) => user === HAZEL && posts.some(({ id }) => id === post));
    const chosen = one(random, saved);
    const post = posts.find(({ id }) => id === chosen?.post);
    return post
      ? {
          goal: `Take the post ${named(post)} out of what I have saved.`,
          evaluate: changes(disappears("saved", { user: HAZEL, post: post.id }), ["saved"]),
          facts: { title: post.title },
        }
      : null;
  },
});

export const forumWriting = [
  writeComment,
  reply,
  writePost,
  postLink,
  votePost,
  voteComment,
  saveTop,
  changeFlair,
  deletePost,
  unsave,
];
