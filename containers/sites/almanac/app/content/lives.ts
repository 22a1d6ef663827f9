/**
 * @module Articles about people and about what they have written and invented, and the lists that put everything side by side.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import { article, byName, type Draft, dated, link, listed, monthOf, number, table } from "./article.ts";
import { ageOf, type Invention, type Person, populationOf, TRADES, type Work, type World } from "./world.ts";

export const lifeArticles = (world: World, random: Random): Draft[] => [
  ...world.people.map((person) => personArticle(world, random, person)),
  ...world.inventions.map((invention) => inventionArticle(world, random, invention)),
  ...world.works.map((work) => workArticle(random, work)),
];

/** What somebody is known for, with the year, oldest first. */
const deedsOf = (world: World, person: Person): { readonly year: number; readonly title: string; readonly line: string }[] =>
  [
    ...world.mountains
      .filter(({ ascent }) => ascent.climber === person)
      .map(({ name, ascent }) => ({ year: ascent.year, title: name, line: `first ascent of ${link(name)}` })),
    ...world.bridges
      .filter(({ engineer }) => engineer === person)
      .map(({ name, opened }) => ({ year: opened, title: name, line: `opening of the ${link(name)}` })),
    ...world.species
      .filter(({ describedBy }) => describedBy === person)
      .map(({ name, described }) => ({ year: described, title: name, line: `description of ${link(name)}` })),
    ...world.inventions
      .filter(({ inventor }) => inventor === person)
      .map(({ name, year }) => ({ year, title: name, line: `invention of the ${link(name)}` })),
    ...world.works
      .filter(({ author }) => author === person)
      .map(({ name, year, kind }) => ({ year, title: name, line: `the ${kind} ''${link(name)}''` })),
  ].toSorted((a, b) => a.year - b.year);

const personArticle = (world: World, random: Random, person: Person): Draft => {
  const { name, trade, born, died } = person;
  const [birthplace, deathplace] = [world.towns[person.birthplace], world.towns[person.deathplace]];
  const school = world.schools[person.school];
  const deeds = deedsOf(world, person);
  const last = name.split(" ")[1] ?? name;
  const calling = TRADES[trade];
  return article({
    title: name,
    infobox: {
      kind: "person",
      fields: {
        Born: dated(born),
        Birthplace: link(birthplace?.name ?? ""),
        Died: dated(died),
        "Place of death": link(deathplace?.name ?? ""),
        Occupation: calling[0]?.toUpperCase() + calling.slice(1),
        Education: link(school?.name ?? ""),
      },
    },
    lead: [
      `'''${name}''' (${dated(born)} – ${dated(died)}) was ${/^[aeiou]/.test(calling) ? "an" : "a"} ${calling} from ${link(birthplace?.name ?? "")} in ${link(world.country.name)}.`,
      ...(deeds.length > 0 ? [`${last} is known for the ${listed(deeds.map(({ line }) => line.replace(/^the /, "")))}.`] : []),
    ],
    sections: {
      Life: [
        `${last} was the ${random.pick(["first", "second", "third", "fourth", "youngest"])} child of a ${random.pick(["baker", "ferryman", "notary", "schoolteacher", "miller", "bookbinder", "midwife"])} and studied at the ${link(school?.name ?? "")}.`,
        `At ${random.integer(31, 48)} ${last} moved to ${link(random.pick(world.towns).name)} and kept a house there with ${random.pick(["a large garden", "two parrots", "a small observatory", "a printing press"])}.`,
        `${last} died in ${link(deathplace?.name ?? "")} on ${dated(died)}, aged ${ageOf(person)}.`,
      ],
      Work: deeds.map(({ year, line }) => `* ${year}: ${line}`),
      Honours: random.chance(0.5)
        ? [`A street in ${link(random.pick(world.towns).name)} has borne the name since ${random.integer(1951, 2012)}.`]
        : [],
    },
    categories: [
      `${calling[0]?.toUpperCase()}${calling.slice(1)}s`,
      `People from ${birthplace?.region.name}`,
      `Born in the ${Math.floor(born.year / 10)}0s`,
    ],
  });
};

const inventionArticle = (world: World, random: Random, { name, inventor, year, town, use }: Invention): Draft =>
  article({
    title: name,
    infobox: {
      kind: "invention",
      fields: { Inventor: link(inventor.name), Year: `${year}`, "First built in": link(town.name), Use: use },
    },
    lead: [
      `The '''${name}''' is a machine for ${use}. It was invented by ${link(inventor.name)} in ${year} and first built in ${link(town.name)}.`,
    ],
    sections: {
      Principle: [
        `It consists of ${random.integer(9, 140)} parts, most of them of ${random.pick(["beech", "brass", "wrought iron", "bronze"])}, and needs ${random.pick(["one person", "two people", "a mule", "no hand at all"])} to run.`,
      ],
      Use: [
        `By ${year + random.integer(6, 25)} about ${number(random.integer(30, 900))} of them were at work in ${link(world.country.name)}.`,
        `The last one stands in the museum of ${link(random.pick(world.towns).name)}.`,
      ],
      "See also": [`* ${link("List of inventions")}`],
    },
    categories: [`Inventions from ${world.country.name}`],
  });

const workArticle = (random: Random, { name, author, year, kind, setIn, parts }: Work): Draft =>
  article({
    title: name,
    infobox: {
      kind,
      fields: {
        [kind === "novel" ? "Author" : "Composer"]: link(author.name),
        Year: `${year}`,
        "Set in": link(setIn.name),
        [kind === "novel" ? "Chapters" : "Scenes"]: `${parts}`,
      },
    },
    lead: [
      `''${name}'' is ${kind === "novel" ? "a novel" : "an opera"} of ${year} by ${link(author.name)}. It is set in ${link(setIn.name)}.`,
    ],
    sections: {
      Plot: [
        `In ${parts} ${kind === "novel" ? "chapters" : "scenes"} it follows ${random.pick(["a widow", "a young surveyor", "two sisters", "an old judge", "a runaway apprentice"])} who ${random.pick(["inherits a mill", "looks for a lost letter", "guards a bridge", "is taken for somebody else", "must pay a debt by spring"])}.`,
        `The end is told by ${random.pick(["a child", "a dog", "the innkeeper", "a chorus of washerwomen"])}.`,
      ],
      Reception: [
        `The first ${kind === "novel" ? `edition of ${number(random.integer(4, 60) * 100)} copies` : `season of ${random.integer(7, 44)} evenings`} was sold out.`,
      ],
    },
    categories: [kind === "novel" ? "Novels" : "Operas", `Works set in ${setIn.region.name}`],
  });

const list = (title: string, lead: string, rows: readonly string[]): Draft =>
  article({
    title,
    lead: [lead],
    sections: { [title.replace("List of ", "").replace(/^./, (letter) => letter.toUpperCase())]: rows },
    categories: ["Lists"],
  });

export const listArticles = (world: World): Draft[] => {
  const country = link(world.country.name);
  return [
    list(
      "List of towns",
      `All towns of ${country}, with the year of their foundation and their inhabitants.`,
      table(
        "Towns",
        ["Town", "Region", "River", "Founded", "Population"],
        byName(world.towns).map((town) => [
          link(town.name),
          link(town.region.name),
          link(town.river.name),
          `${town.founded}`,
          number(town.population),
        ]),
      ),
    ),
    list(
      "List of regions",
      `The regions of ${country}.`,
      table(
        "Regions",
        ["Region", "Area (km²)", "Population", "Established"],
        byName(world.regions).map((region) => [
          link(region.name),
          number(region.areaKm2),
          number(populationOf(world, region)),
          `${region.established}`,
        ]),
      ),
    ),
    list(
      "List of rivers",
      `The rivers of ${country} by name.`,
      table(
        "Rivers",
        ["River", "Length (km)", "Discharge (m³/s)", "Source"],
        byName(world.rivers).map((river) => [
          link(river.name),
          number(river.lengthKm),
          number(river.discharge),
          link(river.source.name),
        ]),
      ),
    ),
    list(
      "List of mountains",
      `The mountains of ${country} by name.`,
      table(
        "Mountains",
        ["Mountain", "Region", "Height (m)", "First ascent"],
        byName(world.mountains).map((mountain) => [
          link(mountain.name),
          link(mountain.region.name),
          number(mountain.height),
          `${mountain.ascent.year}`,
        ]),
      ),
    ),
    list(
      "List of lakes",
      `The lakes of ${country} by name.`,
      table(
        "Lakes",
        ["Lake", "Region", "Area (km²)", "Greatest depth (m)"],
        byName(world.lakes).map((lake) => [link(lake.name), link(lake.region.name), number(lake.areaKm2), number(lake.depth)]),
      ),
    ),
    list(
      "List of bridges",
      `Large bridges of ${country}.`,
      table(
        "Bridges",
        ["Bridge", "River", "Length (m)", "Opened", "Engineer"],
        byName(world.bridges).map((bridge) => [
          link(bridge.name),
          link(bridge.river.name),
          number(bridge.length),
          `${bridge.opened}`,
          link(bridge.engineer.name),
        ]),
      ),
    ),
    list(
      "List of inventions",
      `Machines that were invented in ${country}.`,
      table(
        "Inventions",
        ["Invention", "Inventor", "Year", "First built in"],
        byName(world.inventions).map(({ name, inventor, year, town }) => [
          link(name),
          link(inventor.name),
          `${year}`,
          link(town.name),
        ]),
      ),
    ),
    list(
      "List of floods",
      `Great floods in ${country}.`,
      table(
        "Floods",
        ["Flood", "Month", "River", "Houses damaged"],
        byName(world.floods).map((flood) => [
          link(flood.name),
          monthOf(flood.year, flood.month),
          link(flood.river.name),
          number(flood.houses),
        ]),
      ),
    ),
  ];
};
