/**
 * @module Private messages of the people with accounts, made from a seed.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ACCOUNTS, FORUM_START } from "../rules.ts";
import { speaker, type Words } from "./grammar.ts";
import type { Person } from "./people.ts";
import { TOPICS } from "./topics/index.ts";

/** Lines alternate: the other person writes first. */
interface Exchange {
  readonly subject: string;
  readonly lines: readonly string[];
}

const WORDS: Words = {
  place: TOPICS.map(({ slug }) => slug),
  day: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  spot: [
    "the café by the station",
    "the library",
    "the market hall",
    "the north gate of the park",
    "platform 4",
    "the old ferry pier",
  ],
  thing: [
    "a box of back issues",
    "the spare part",
    "two books",
    "a bag of seedlings",
    "the tripod",
    "a signed copy",
    "the sharpening stone",
  ],
  town: ["Lowestoft", "Aarhus", "Ghent", "Bergen", "Porto", "Tartu", "Graz", "Galway"],
};

const CHATS: readonly Exchange[] = [
  {
    subject: "Meeting up on {day}?",
    lines: [
      "Hi! A few of us from c/{place} meet on {day} at {9-19}:30, at {spot}. There will be {4-12} of us. Would you like to come?",
      "That sounds lovely. Do I need to bring anything?",
      "Bring {thing} if you like. Otherwise just yourself.",
      "Done. See you at {spot}.",
    ],
  },
  {
    subject: "Your comment in c/{place}",
    lines: [
      "Your comment in c/{place} was the best explanation I have read. May I quote it in our newsletter? It goes to about {80-900} people.",
      "Thank you! Yes, if you mention where it comes from.",
      "Of course. It will be in the issue of {day}.",
    ],
  },
  {
    subject: "{thing}: still available?",
    lines: [
      "You mentioned that you want to give away {thing}. I would take it and pay the postage, {5-14} euros to {town}?",
      "Still here. Postage is {6-15}, I looked it up. Where should it go?",
      "I will send you the address on {day}. Thank you!",
      "No hurry, it is not going anywhere.",
      "Paid just now. The reference is CP-{1000-9999}.",
    ],
  },
  {
    subject: "A question that is too long for c/{place}",
    lines: [
      "I did not want to fill the thread: you wrote that it took you {3-14} attempts. What did you change between the last two?",
      "Honestly, only patience. I waited {2-9} days longer.",
      "Ha. That is the answer that I was afraid of.",
    ],
  },
  {
    subject: "Moving to {town}",
    lines: [
      "I saw that you lived in {town}. We are moving there in {2-9} weeks. Which part would you choose with {2-3} children?",
      "Near {spot}, if you can afford it. Everything else is a tram ride.",
    ],
  },
];

const APPEALS: readonly Exchange[] = [
  {
    subject: "Appeal: my comment in c/{place}",
    lines: [
      "You removed my comment in c/{place} on {day}. I was annoyed, but I did not insult anybody. Could you look again?",
      "I have read it again and it stays removed. Please write it without the last sentence and it is fine.",
      "Understood. I will.",
    ],
  },
  {
    subject: "Flair for newcomers in c/{place}",
    lines: [
      "Could c/{place} have a flair for first attempts? I counted {9-40} such posts this month, and they get lost among the others.",
    ],
  },
];

const EXCHANGES_EACH = [5, 4, 3] as const;
const UNREAD_THREADS = { min: 1, max: 3 };
const OLDEST_MINUTES = 40 * 24 * 60;

export interface CorrespondenceTables {
  readonly conversations: readonly { id: number; subject: string; starter_id: number; other_id: number }[];
  readonly messages: readonly {
    id: number;
    conversation_id: number;
    sender_id: number;
    recipient_id: number;
    body: string;
    created: number;
    read: 0 | 1;
  }[];
}

export const generateCorrespondence = (seed: number, people: readonly Person[]): CorrespondenceTables => {
  const random = seededRandom(seed, "forum/messages");
  const threads = ACCOUNTS.flatMap(({ account }, at) => {
    const unread = random.integer(UNREAD_THREADS.min, UNREAD_THREADS.max);
    const writers = random.shuffle(people.filter(({ id }) => id > ACCOUNTS.length));
    const exchanges = random
      .shuffle(account === "member" ? CHATS : [...CHATS.slice(0, 3), ...APPEALS])
      .slice(0, EXCHANGES_EACH[at]);
    return exchanges.map((exchange, place) =>
      thread(random, exchange, { user: at + 1, writer: writers[place]?.id ?? 0, unread: place < unread }),
    );
  });
  const inTime = threads.toSorted((a, b) => (a.messages[0]?.created ?? 0) - (b.messages[0]?.created ?? 0));
  return {
    conversations: inTime.map(({ subject, starter_id, other_id }, at) => ({ id: at + 1, subject, starter_id, other_id })),
    messages: inTime
      .flatMap(({ messages }, at) => messages.map((message) => ({ conversation_id: at + 1, ...message })))
      .toSorted((a, b) => a.created - b.created)
      .map((message, at) => ({ id: at + 1, ...message })),
  };
};

const thread = (
  random: Random,
  exchange: Exchange,
  { user, writer, unread }: { user: number; writer: number; unread: boolean },
) => {
  const { say } = speaker(random, WORDS);
  const subject = say(exchange.subject);
  // An unread thread ends with a line of the other person, a read one anywhere.
  const odd = 1 + 2 * random.integer(0, Math.floor((exchange.lines.length - 1) / 2));
  const lines = exchange.lines.slice(0, unread ? odd : exchange.lines.length);
  let created = FORUM_START - random.integer(lines.length * 90, OLDEST_MINUTES);
  const step = Math.max(1, Math.floor((FORUM_START - 5 - created) / (lines.length * 2)));
  const messages = lines.map((line, at) => {
    created += random.integer(1, step);
    const mine = at % 2 === 1;
    const read = unread && at === lines.length - 1 ? (0 as const) : (1 as const);
    return { sender_id: mine ? user : writer, recipient_id: mine ? writer : user, body: say(line), created, read };
  });
  return { subject, starter_id: writer, other_id: user, messages };
};
