import { count, text } from "../../suite/answers.ts";
import { NUMBER_ONLY, TITLE_ONLY } from "../../suite/phrases.ts";
import { firstOf, highest, only } from "../../suite/picking.ts";
import { reads } from "./checks.ts";
import { forumTask, HAZEL, moderatedBy, TOMAS } from "./forum.ts";

const meetingTime = forumTask({
  name: "time-of-meeting",
  kind: "information",
  difficulty: 2,
  as: "member",
  make: (forum) => {
    const own = forum.conversations.filter(({ other }) => other === HAZEL);
    const meeting = only(own, ({ subject }) => subject.startsWith("Meeting up on "));
    const [, community, day, time] = /from (c\/\w+) meet on (\w+) at (\d+:\d+)/.exec(meeting?.messages[0]?.body ?? "") ?? [];
    if (!meeting || !time) return null;
    return {
      goal: `Somebody has written me a message to invite me to a meeting of people from ${community} on ${day}. At what time do they meet? Answer with the time only, such as 9:15.`,
      evaluate: reads(text(time)),
      facts: { subject: meeting.subject },
    };
  },
});

const bestSaved = forumTask({
  name: "best-of-saved-posts",
  kind: "information",
  difficulty: 4,
  as: "member",
  make: (forum) => {
    const saved = forum.saved.filter(({ user, post }) => user === HAZEL && post !== null).map(({ post }) => post);
    const posts = forum.posts.filter(({ id, status }) => saved.includes(id) && status === "visible");
    const best = posts.length < 3 ? null : highest(posts, ({ score }) => score);
    return (
      best && {
        goal: `Which of the posts that I have saved has the most points? ${TITLE_ONLY}`,
        evaluate: reads(text(best.title)),
        facts: { titles: posts.map(({ title }) => title) },
      }
    );
  },
});

const countReports = forumTask({
  name: "count-reported-items",
  kind: "information",
  difficulty: 3,
  as: "moderator",
  make: (forum, random) =>
    firstOf(random, moderatedBy(forum, TOMAS), ({ slug }) => {
      const open = forum.reports.filter(({ community, status }) => community === slug && status === "open");
      const items = new Set(open.map(({ post, comment }) => `${post}/${comment}`));
      if (items.size < 2) return null;
      return {
        goal: `How many reported posts and comments of c/${slug} wait for a decision of its moderators? ${NUMBER_ONLY}`,
        evaluate: reads(count(items.size)),
        facts: { slug },
      };
    }),
});

export const forumOwnAnswers = [meetingTime, bestSaved, countReports];
