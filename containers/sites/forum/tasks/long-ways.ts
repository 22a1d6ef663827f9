/**
 * @module Tasks of the forum that take many pages: comparing people, and doing the same to several posts.
 */
import { text } from "../../suite/answers.ts";
import { USER_ONLY } from "../../suite/phrases.ts";
import { firstOf, highest } from "../../suite/picking.ts";
import { changes, is, others, reads } from "./checks.ts";
import { commentsOn, forumTask, HAZEL, named, namedPosts, userNamed } from "./forum.ts";

const longestMember = forumTask({
  name: "longest-member-of-discussion",
  kind: "information",
  difficulty: 8,
  as: "guest",
  make: (forum, random) =>
    firstOf(random, namedPosts(forum), (post) => {
      const comments = commentsOn(forum, post.id);
      const names = [...new Set(comments.map(({ author }) => author))];
      // Somebody whose comment was removed has written one, too.
      if (comments.length !== forum.comments.filter((comment) => comment.post === post.id).length) return null;
      if (comments.length > 12 || names.length < 3 || names.length > 5) return null;
      const first = highest(names, (name) => -Date.parse(userNamed(forum, name).joined.slice(0, 10)));
      return first === null
        ? null
        : {
            goal: `Of all who have written a comment on the post ${named(post)}, who has been a member of Commonplace for the longest time? ${USER_ONLY}`,
            evaluate: reads(text(first)),
            facts: { community: post.community, title: post.title },
          };
    }),
});

const saveAll = forumTask({
  name: "save-all-posts-of-author",
  kind: "content",
  difficulty: 7,
  as: "member",
  make: (forum, random) =>
    firstOf(random, forum.communities, ({ slug }) => {
      const posts = namedPosts(forum).filter(({ community, author }) => community === slug && author !== HAZEL);
      return firstOf(random, [...Map.groupBy(posts, ({ author }) => author)], ([author, own]) => {
        const all = forum.posts.filter((post) => post.community === slug && post.author === author);
        const isSaved = own.some(({ id }) => forum.saved.some(({ user, post }) => user === HAZEL && post === id));
        if (own.length < 2 || own.length > 4 || all.length !== own.length || isSaved) return null;
        const wheres = own.map(({ id }) => ({ user: HAZEL, post: id }));
        return {
          goal: `Save all posts that ${author} has written in c/${slug}, and no others.`,
          evaluate: changes(
            [
              ...own.map(({ id }) => is(`length(saved[?user == '${HAZEL}' && post == \`${id}\`])`, 1)),
              others("saved", ...wheres),
            ],
            ["saved"],
          ),
          facts: { slug, author, titles: own.map(({ title }) => title) },
        };
      });
    }),
});

export const forumLongWays = [longestMember, saveAll];
