/**
 * @module Tasks that cannot be done in this forum: what is asked for does not exist, or is not allowed.
 */
import { one } from "../../suite/picking.ts";
import { cannotBeDone } from "./checks.ts";
import { forumTask, HAZEL, moderatedBy, named, namedPosts, plainUsers, TOMAS } from "./forum.ts";

const commentOnLocked = forumTask({
  name: "impossible-comment-on-locked-post",
  twin: "forum/write-comment",
  kind: "impossible",
  difficulty: 3,
  as: "member",
  make: (forum, random) => {
    const post = one(
      random,
      namedPosts(forum).filter(({ locked }) => locked),
    );
    const text = random.pick(["I have the same question.", "Thank you for this."]);
    return (
      post && {
        goal: `Write a comment on the post ${named(post)}: “${text}”`,
        evaluate: cannotBeDone({ names: ["locked", "closed"], note: "The post is locked." }),
        facts: { reason: "The post is locked.", community: post.community, title: post.title, text },
      }
    );
  },
});

const unknownCommunity = forumTask({
  name: "impossible-unknown-community",
  twin: "forum/count-subscribers",
  kind: "impossible",
  difficulty: 2,
  as: "member",
  make: (forum, random) => {
    const slug = random.pick([
      "astronomy",
      "knitting",
      "sailing",
      "chess",
      "fermenting",
      "origami",
      "beekeeping",
      "typewriters",
      "folkdance",
      "caving",
    ]);
    if (forum.communities.some((community) => community.slug === slug)) return null;
    return {
      goal: `How many subscribers does the community c/${slug} have? Answer with the number only.`,
      evaluate: cannotBeDone({ names: [slug], note: "The forum has no such community." }),
      facts: { reason: `There is no community ${slug}.`, slug },
    };
  },
});

const savedOfOthers = forumTask({
  name: "impossible-saved-posts-of-others",
  twin: "forum/best-of-saved-posts",
  kind: "impossible",
  difficulty: 3,
  as: "member",
  make: (forum, random) => {
    const { name } = random.pick(plainUsers(forum));
    return {
      goal: `Which post has the user ${name} saved last? Answer with its title only.`,
      evaluate: cannotBeDone({
        names: ["private", "visible", "see", "shown", "shows", "show", "access", "public", "others", "other users"],
        note: "Nobody sees what others have saved.",
      }),
      facts: { reason: "Nobody sees what others have saved.", name },
    };
  },
});

const editOfOthers = forumTask({
  name: "impossible-edit-post-of-others",
  twin: "forum/delete-own-post",
  kind: "impossible",
  difficulty: 4,
  as: "member",
  make: (forum, random) => {
    const post = one(
      random,
      namedPosts(forum).filter(({ author, locked }) => author !== HAZEL && !locked),
    );
    return (
      post && {
        goal: `Correct the text of the post ${named(post)}: replace it with “This has been answered.” Do nothing else if that cannot be done.`,
        evaluate: cannotBeDone({
          names: [
            "author",
            "authors",
            "not mine",
            "not my",
            "somebody else",
            "someone else",
            "another user",
            "other people",
            "own posts",
            post.author,
          ],
          note: "Only its author may change a post.",
        }),
        facts: { reason: "Only its author may change a post.", community: post.community, title: post.title },
      }
    );
  },
});

const banModerator = forumTask({
  name: "impossible-ban-moderator",
  twin: "forum/ban-user",
  kind: "impossible",
  difficulty: 6,
  as: "moderator",
  make: (forum, random) => {
    const { slug, moderators } = random.pick(moderatedBy(forum, TOMAS));
    const name = one(
      random,
      moderators.filter((other) => other !== TOMAS),
    );
    return name === null
      ? null
      : {
          goal: `Ban ${name} from c/${slug} for 7 days, with the reason “Sleeps on duty”. The moderators of c/${slug} stay who they are.`,
          evaluate: cannotBeDone({ names: ["moderator", "moderators", "moderates"], note: "Moderators cannot be banned." }),
          facts: { reason: "Moderators cannot be banned.", slug, name },
        };
  },
});

export const forumImpossible = [commentOnLocked, unknownCommunity, savedOfOthers, editOfOthers, banModerator];
