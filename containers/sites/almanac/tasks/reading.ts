/**
 * @module Questions that are answered by reading: facts over several articles, comparisons, lists.
 */
import { count, inAnyOrder, inOrder, person, text } from "../../suite/answers.ts";
import { firstOf, highest } from "../../suite/picking.ts";
import { almanacTask, amount, articleNamed, articlesOf, fact, isoOf, linkedIn } from "./almanac.ts";
import { reads } from "./checks.ts";

const birthplaceOfEngineer = almanacTask({
  name: "birthplace-of-engineer",
  kind: "information",
  difficulty: 5,
  as: "reader",
  make: (almanac, random) => {
    const bridge = random.pick(articlesOf(almanac, "bridge"));
    const town = articleNamed(almanac, fact(articleNamed(almanac, fact(bridge, "Engineer")), "Birthplace"));
    return {
      goal: `The engineer of the ${bridge.title} was born in a town. In which year was that town founded, and how many inhabitants does it have? Answer with the year and the number of inhabitants, in this order.`,
      evaluate: reads(inOrder(count(amount(town, "Founded")), count(amount(town, "Population")))),
      facts: { bridge: bridge.title },
    };
  },
});

const bridgeLength = almanacTask({
  name: "bridge-length-and-year",
  kind: "information",
  difficulty: 3,
  as: "reader",
  make: (almanac, random) => {
    const bridge = random.pick(articlesOf(almanac, "bridge"));
    return {
      goal: `How long is the ${bridge.title} in metres, and in which year was it opened? Answer with the length and the year, in this order.`,
      evaluate: reads(inOrder(count(amount(bridge, "Length")), count(amount(bridge, "Opened")))),
      facts: { title: bridge.title },
    };
  },
});

const ageAt = (born: string, died: string): number => {
  const years = Number(died.slice(0, 4)) - Number(born.slice(0, 4));
  return died.slice(5) >= born.slice(5) ? years : years - 1;
};

const longestLife = almanacTask({
  name: "longest-life-of-graduates",
  kind: "information",
  difficulty: 8,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, articlesOf(almanac, "university"), (school) => {
      const graduates = linkedIn(school, "Graduates").map((title) => articleNamed(almanac, title));
      if (graduates.length < 6) return null;
      const age = (one: (typeof graduates)[number]) => ageAt(isoOf(fact(one, "Born")), isoOf(fact(one, "Died")));
      const oldest = highest(graduates, age);
      return (
        oldest && {
          goal: `Of all graduates that the article on the ${school.title} names, who lived to the greatest age, and how old did they become? Answer with the name and the age.`,
          evaluate: reads(inOrder(person(oldest.title), count(age(oldest)))),
          facts: { school: school.title },
        }
      );
    }),
});

const TRADES = ["Civil engineers", "Naturalists", "Inventors", "Novelists", "Composers", "Explorers"];

const tradeFromRegion = almanacTask({
  name: "people-of-trade-from-region",
  kind: "information",
  difficulty: 8,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, TRADES, (trade) =>
      firstOf(random, articlesOf(almanac, "region"), (region) => {
        const people = almanac.articles.filter(({ categories }) => categories.includes(trade));
        const found = people.filter(({ categories }) => categories.includes(`People from ${region.title}`));
        const inTime = found.toSorted((a, b) => (isoOf(fact(a, "Born")) < isoOf(fact(b, "Born")) ? -1 : 1));
        return found.length < 2
          ? null
          : {
              goal: `Which ${trade.toLowerCase()} that the almanac has articles on were born in the region ${region.title}? Answer with all of their full names, the one who was born first at the beginning.`,
              evaluate: reads(inOrder(...inTime.map(({ title }) => person(title)))),
              facts: { trade, region: region.title },
            };
      }),
    ),
});

const speciesBySize = almanacTask({
  name: "species-of-region-by-size",
  kind: "information",
  difficulty: 6,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, articlesOf(almanac, "region"), (region) => {
      const sizeOf = (one: (typeof almanac.articles)[number]) =>
        Number.parseInt(fact(one, "Length" in one.infobox ? "Length" : "Height"), 10);
      const found = almanac.articles
        .filter(({ categories }) => categories.includes(`Nature of ${region.title}`))
        .toSorted((a, b) => sizeOf(a) - sizeOf(b));
      const sizes = new Set(found.map(sizeOf));
      return found.length < 3 || found.length > 6 || sizes.size < found.length
        ? null
        : {
            goal: `List all articles in the category “Nature of ${region.title}” from the smallest species to the largest, by the size that their infobox gives. Answer with the titles in this order.`,
            evaluate: reads(inOrder(...found.map(({ title }) => text(title)))),
            facts: { region: region.title },
          };
    }),
});

const deepestEnd = almanacTask({
  name: "longest-river-into-lake",
  kind: "information",
  difficulty: 7,
  as: "reader",
  make: (almanac) => {
    const rivers = almanac.articles.filter(({ categories }) => categories.includes("Rivers that end in a lake"));
    const longest = highest(rivers, (river) => amount(river, "Length"));
    if (!longest || rivers.length < 4) return null;
    const lake = articleNamed(almanac, fact(longest, "Mouth"));
    const source = articleNamed(almanac, fact(longest, "Source"));
    return {
      goal: "Look at the rivers in the category “Rivers that end in a lake”. Which of them is the longest, how deep is the lake in which it ends, and how high is the mountain on which it rises? Answer with the river, the depth in metres and the height in metres, in this order.",
      evaluate: reads(
        inOrder(
          text(longest.title, longest.title.replace("River ", "")),
          count(amount(lake, "Greatest depth")),
          count(amount(source, "Height")),
        ),
      ),
      facts: {},
    };
  },
});

const townsOfRegion = almanacTask({
  name: "three-largest-towns-of-region",
  kind: "information",
  difficulty: 5,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, articlesOf(almanac, "region"), (region) => {
      const towns = almanac.articles
        .filter(({ categories }) => categories.includes(`Towns in ${region.title}`))
        .toSorted((a, b) => amount(b, "Population") - amount(a, "Population"));
      return towns.length < 4
        ? null
        : {
            goal: `Which are the three most populous towns of ${region.title}? Answer with their names, the largest first.`,
            evaluate: reads(inOrder(...towns.slice(0, 3).map(({ title }) => text(title)))),
            facts: { region: region.title },
          };
    }),
});

const worksSetIn = almanacTask({
  name: "works-set-in-region",
  kind: "information",
  difficulty: 7,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, articlesOf(almanac, "region"), (region) => {
      const works = almanac.articles.filter(({ categories }) => categories.includes(`Works set in ${region.title}`));
      const authors = [...new Set(works.map((work) => fact(work, "Author" in work.infobox ? "Author" : "Composer")))];
      const schools = [...new Set(authors.map((name) => fact(articleNamed(almanac, name), "Education")))];
      return works.length < 3 || works.length > 6
        ? null
        : {
            goal: `At which universities did the authors and composers of all works in the category “Works set in ${region.title}” study? Answer with the names of the universities, each once.`,
            evaluate: reads(inAnyOrder(...schools.map((name) => text(name)))),
            facts: { region: region.title },
          };
    }),
});

const climbedMost = almanacTask({
  name: "heights-of-first-ascents",
  kind: "information",
  difficulty: 6,
  as: "reader",
  make: (almanac, random) =>
    firstOf(random, articlesOf(almanac, "mountain"), (mountain) => {
      const climber = fact(mountain, "First climbed by");
      const climbed = almanac.articles
        .filter(({ infobox }) => infobox["First climbed by"] === `[[${climber}]]`)
        .toSorted((a, b) => amount(a, "First ascent") - amount(b, "First ascent"));
      const years = new Set(climbed.map((one) => amount(one, "First ascent")));
      const heights = climbed.map((one) => count(amount(one, "Height")));
      return climbed.length < 2 || years.size < climbed.length
        ? null
        : {
            goal: `Whoever climbed ${mountain.title} first has climbed other mountains first, too. How high are all of these mountains in metres (${mountain.title} among them)? Answer with the heights, in the order in which they were climbed.`,
            evaluate: reads(inOrder(...heights)),
            facts: { mountain: mountain.title },
          };
    }),
});

export const almanacReading = [
  birthplaceOfEngineer,
  bridgeLength,
  longestLife,
  tradeFromRegion,
  speciesBySize,
  deepestEnd,
  townsOfRegion,
  worksSetIn,
  climbedMost,
];
