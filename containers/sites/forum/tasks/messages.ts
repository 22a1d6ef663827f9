/**
 * @module What members tell each other in private, and moderators about others.
 */
import { one, withOwnName } from "../../suite/picking.ts";
import { appears, changes, is, others } from "./checks.ts";
import { forumTask, HAZEL, named, nextId, plainUsers } from "./forum.ts";
import { openPosts } from "./writing.ts";

const LETTERS = [
  { subject: "Your last post", text: "May I translate your last post for our newsletter?" },
  { subject: "Saturday", text: "Are you coming on Saturday? We have one seat left in the car." },
  { subject: "The book you mentioned", text: "What was the title of the book that you mentioned in March?" },
] as const;

const sendMessage = forumTask({
  name: "send-message",
  kind: "content",
  difficulty: 3,
  as: "member",
  make: (forum, random) => {
    const { name } = random.pick(plainUsers(forum).filter(({ suspended }) => !suspended));
    const { subject, text } = random.pick(LETTERS);
    const id = nextId(forum.conversations);
    return {
      goal: `Send the user ${name} a private message with the subject “${subject}”: “${text}”`,
      evaluate: changes(
        [
          is(`conversations[?id == \`${id}\`] | [0].{subject: subject, starter: starter, other: other}`, {
            subject,
            starter: HAZEL,
            other: name,
          }),
          is(`conversations[?id == \`${id}\`] | [0].messages[].body`, [text]),
          others("conversations", { id }),
        ],
        ["conversations"],
      ),
      facts: { name, subject, text },
    };
  },
});

const answerMessage = forumTask({
  name: "answer-message",
  kind: "content",
  difficulty: 3,
  as: "member",
  make: (forum, random) => {
    const own = forum.conversations.filter(({ starter, other }) => starter === HAZEL || other === HAZEL);
    const other = ({ starter, other: name }: (typeof own)[number]): string => (starter === HAZEL ? name : starter);
    const found = one(random, withOwnName(own, other));
    const text = random.pick([
      "I will think about it and write again on Monday.",
      "Gladly. What time would suit you?",
      "Thank you, but no.",
    ]);
    return (
      found && {
        goal: `Answer in my conversation with ${other(found)}: “${text}”`,
        evaluate: changes(
          [
            is(`conversations[?id == \`${found.id}\`] | [0].messages[].{from: from, body: body}`, [
              ...found.messages.map(({ from, body }) => ({ from, body })),
              { from: HAZEL, body: text },
            ]),
            others("conversations", { id: found.id }),
          ],
          ["conversations"],
        ),
        facts: { subject: found.subject, name: other(found), text },
      }
    );
  },
});

const REASONS = [
  ["spam", "Spam or advertising"],
  ["off-topic", "Off topic here"],
  ["false", "Dangerous or false advice"],
] as const;

const reportPost = forumTask({
  name: "report-post",
  kind: "content",
  difficulty: 4,
  as: "member",
  make: (forum, random) => {
    const post = one(
      random,
      openPosts(forum).filter(({ id, author }) => author !== HAZEL && !forum.reports.some((report) => report.post === id)),
    );
    const [reason, label] = random.pick(REASONS);
    return (
      post && {
        goal: `Report the post ${named(post)} to its moderators for “${label}”, with nothing to add.`,
        evaluate: changes(
          appears(
            "reports",
            { post: post.id },
            { community: post.community, reporter: HAZEL, reason, details: "", status: "open" },
          ),
          ["reports"],
        ),
        facts: { community: post.community, title: post.title, label },
      }
    );
  },
});

export const forumMessages = [sendMessage, answerMessage, reportPost];
