/**
 * @module What is said about articles on their talk pages, and who watches them. Some of it is a correction that waits to be made.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { ALMANAC_START } from "../rules.ts";
import { link, number } from "./article.ts";
import type { Editor } from "./editors.ts";
import type { World } from "./world.ts";

const MINUTES_PER_DAY = 24 * 60;
const SHARE_WITH_TALK = 0.28;
const WATCHED = [9, 6] as const;

export interface Topic {
  readonly title: string;
  readonly heading: string;
  readonly lines: readonly string[];
}

interface TalkTables {
  readonly topics: readonly { id: number; article_id: number; heading: string; created: number }[];
  readonly posts: readonly { id: number; topic_id: number; user_id: number; created: number; text: string }[];
}

const CHATTER: readonly { readonly heading: string; readonly lines: readonly string[] }[] = [
  {
    heading: "A picture would help",
    lines: [
      "Has anybody a picture of {title} that we may use? I could go there in {month}.",
      "I have two from {year}, but it rained on both days.",
      "Rain is fine. Please add the better one.",
    ],
  },
  {
    heading: "Is the beginning too short?",
    lines: [
      "The beginning says little more than the box. I would add two sentences.",
      "Please do, but keep the numbers out of it.",
    ],
  },
  {
    heading: "Source for the year",
    lines: [
      "Where does the year come from? My atlas has none.",
      "From the register in the county archive, volume {volume}, page {page}.",
      "Thank you, I have looked it up: page {page} it is.",
    ],
  },
  {
    heading: "Merge with another article?",
    lines: [
      "This is hardly more than a stub. Should it be merged?",
      "No: it will grow. I am against it.",
      "Against, too.",
      "Then I withdraw the proposal.",
    ],
  },
  {
    heading: "Spelling of the name",
    lines: [
      "Older maps write {title} with a double consonant. Should we say so?",
      "Only if you find at least {few} maps that do.",
      "I have found {count} so far.",
    ],
  },
  {
    heading: "Reading room on {day}",
    lines: [
      "A few of us meet in the reading room on {day} at {hour}:30 to work on {title}. Everybody is welcome.",
      "I will come and bring volume {volume}.",
    ],
  },
];

const MONTHS = ["January", "March", "May", "June", "August", "October", "November"];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const filled = (random: Random, title: string): ((line: string) => string) => {
  const words: Record<string, string> = {
    title,
    month: random.pick(MONTHS),
    year: String(random.integer(1996, 2024)),
    volume: String(random.integer(3, 48)),
    page: String(random.integer(11, 389)),
    few: String(random.integer(2, 4)),
    count: String(random.integer(5, 19)),
    day: random.pick(DAYS),
    hour: String(random.integer(9, 19)),
  };
  return (line) => line.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
};

/** What was measured anew: the article and its list still have the old number, and the second line corrects the first. */
export const pendingCorrections = (seed: number, world: World): Topic[] => {
  const random = seededRandom(seed, "almanac/corrections");
  const [river, mountain, bridge, lake] = [
    random.pick(world.rivers),
    random.pick(world.mountains),
    random.pick(world.bridges),
    random.pick(world.lakes),
  ];
  const topic = (title: string, what: string, list: string, unit: string, old: number, most: number): Topic => {
    const right = old + random.integer(2, most);
    const draft = right + random.integer(1, most);
    const year = random.integer(2019, 2025);
    return {
      title,
      heading: `New survey: ${what}`,
      lines: [
        `The survey of ${year} gives a ${what} of ${number(draft)} ${unit} for ${title}. We still say ${number(old)}. Both the article and the ${link(list)} should be changed.`,
        `Careful: ${number(draft)} was in the draft. The printed report of ${year} says ${number(right)} ${unit}. I have it in front of me.`,
        `Confirmed, ${number(right)} ${unit}. I have no time this week; could somebody make the change in both places?`,
      ],
    };
  };
  return [
    topic(river.name, "length", "List of rivers", "km", river.lengthKm, 9),
    topic(mountain.name, "height", "List of mountains", "m", mountain.height, 14),
    topic(bridge.name, "length", "List of bridges", "m", bridge.length, 7),
    topic(lake.name, "greatest depth", "List of lakes", "m", lake.depth, 8),
  ];
};

export const generateTalk = (
  seed: number,
  articles: readonly { readonly id: number; readonly title: string }[],
  editors: readonly Editor[],
  pending: readonly Topic[],
): TalkTables => {
  const random = seededRandom(seed, "almanac/talk");
  const serious = editors.filter(({ isVandal }) => !isVandal);
  const topics: (Topic & { readonly articleId: number })[] = articles.flatMap(({ id, title }) => {
    const own = pending.filter((topic) => topic.title === title).map((topic) => ({ ...topic, articleId: id }));
    if (!random.chance(SHARE_WITH_TALK) && own.length === 0) return [];
    const say = filled(random, title);
    const chatter = random
      .shuffle(CHATTER)
      .slice(0, random.integer(1, 3))
      .map(({ heading, lines }) => ({
        title,
        articleId: id,
        heading: say(heading),
        lines: lines.slice(0, random.integer(1, lines.length)).map(say),
      }));
    return random.shuffle([...own, ...chatter]);
  });
  const posts: { place: number; user_id: number; created: number; text: string }[] = [];
  const rows = topics.map(({ articleId, heading, lines }, place) => {
    const people = random.shuffle(serious);
    let created = ALMANAC_START - random.integer(20, 300) * MINUTES_PER_DAY + random.integer(0, 1400);
    const begun = created;
    lines.forEach((text, at) => {
      posts.push({ place, user_id: people[at % 3]?.id ?? 1, created, text });
      created += random.integer(40, 4 * MINUTES_PER_DAY);
    });
    return { article_id: articleId, heading, created: begun, place };
  });
  const inTime = rows.toSorted((a, b) => a.created - b.created || a.place - b.place);
  const ids = new Map(inTime.map(({ place }, at) => [place, at + 1]));
  return {
    topics: inTime.map(({ article_id, heading, created }, at) => ({ id: at + 1, article_id, heading, created })),
    posts: posts
      .toSorted((a, b) => a.created - b.created || a.place - b.place)
      .map(({ place, ...post }, at) => ({ id: at + 1, topic_id: ids.get(place) ?? 0, ...post })),
  };
};

export const generateWatches = (
  seed: number,
  articles: readonly { readonly id: number }[],
): { user_id: number; article_id: number }[] => {
  const random = seededRandom(seed, "almanac/watches");
  return WATCHED.flatMap((count, at) =>
    random
      .shuffle(articles)
      .slice(0, count)
      .map(({ id }) => ({ user_id: at + 1, article_id: id }))
      .toSorted((a, b) => a.article_id - b.article_id),
  );
};
