/**
 * @module Articles about places where people live, and about what they have built and lived through.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import { article, by, byName, type Draft, link, listed, monthOf, number } from "./article.ts";
import { type Bridge, type Flood, populationOf, type Region, type School, type Town, type World, yearsSince } from "./world.ts";

export const societyArticles = (world: World, random: Random): Draft[] => [
  countryArticle(world),
  ...world.regions.map((region) => regionArticle(world, random, region)),
  ...world.towns.map((town) => townArticle(world, random, town)),
  ...world.bridges.map((bridge) => bridgeArticle(world, random, bridge)),
  ...world.schools.map((school) => schoolArticle(world, random, school)),
  ...world.floods.map((flood) => floodArticle(world, random, flood)),
];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

const countryArticle = (world: World): Draft => {
  const { name, founded, capital } = world.country;
  const population = sum(world.regions.map((region) => populationOf(world, region)));
  const area = sum(world.regions.map(({ areaKm2 }) => areaKm2));
  const [highest] = by(world.mountains, ({ height }) => height);
  const [longest] = by(world.rivers, ({ lengthKm }) => lengthKm);
  return article({
    title: name,
    infobox: {
      kind: "country",
      fields: {
        Capital: link(capital.name),
        Regions: `${world.regions.length}`,
        Area: `${number(area)} km²`,
        Population: number(population),
        Founded: `${founded}`,
      },
    },
    lead: [
      `'''${name}''' is a country of ${world.regions.length} regions: ${listed(byName(world.regions).map((region) => link(region.name)))}. Its capital is ${link(capital.name)}.`,
      `It was founded in ${founded} and has ${number(population)} inhabitants on ${number(area)} km².`,
    ],
    sections: {
      Geography: [
        `The highest mountain is ${link(highest?.name ?? "")}, the longest river the ${link(longest?.name ?? "")}.`,
        `All mountains, rivers and lakes that have a name of their own stand in the ${link("List of mountains")}, the ${link("List of rivers")} and the ${link("List of lakes")}.`,
      ],
      Society: [
        `Its towns stand in the ${link("List of towns")}. It has ${world.schools.length} universities, of which the ${link(by(world.schools, ({ founded: year }) => -year)[0]?.name ?? "")} is the oldest.`,
      ],
      "See also": ["List of bridges", "List of inventions", "List of floods"].map((title) => `* ${link(title)}`),
    },
    categories: ["Countries"],
  });
};

const regionArticle = (world: World, random: Random, region: Region): Draft => {
  const towns = world.towns.filter((town) => town.region === region);
  const seat = towns.find(({ isCapital }) => isCapital);
  const mountains = world.mountains.filter((mountain) => mountain.region === region);
  const lakes = world.lakes.filter((lake) => lake.region === region);
  const population = populationOf(world, region);
  return article({
    title: region.name,
    infobox: {
      kind: "region",
      fields: {
        Country: link(world.country.name),
        Seat: link(seat?.name ?? ""),
        Area: `${number(region.areaKm2)} km²`,
        Population: number(population),
        Established: `${region.established}`,
      },
    },
    lead: [
      `'''${region.name}''' is one of the ${world.regions.length} regions of ${link(world.country.name)}. Its seat is ${link(seat?.name ?? "")}.`,
      `It has ${number(population)} inhabitants on ${number(region.areaKm2)} km², ${number(region.ruralPopulation)} of them outside the towns.`,
    ],
    sections: {
      History: [
        `The region was established in ${region.established}, when ${random.pick(["two duchies", "three counties", "several free parishes", "the lands of an abbey"])} were joined.`,
        `Its coat of arms shows ${random.pick(["a heron", "a key", "three sheaves", "a tower", "a wheel"])} on ${random.pick(["green", "blue", "gold", "red"])}.`,
      ],
      Geography: [
        ...(mountains.length > 0 ? [`Its mountains are ${listed(mountains.map(({ name }) => link(name)))}.`] : []),
        ...(lakes.length > 0 ? [`It has the shores of ${listed(lakes.map(({ name }) => link(name)))}.`] : []),
      ],
      Towns: byName(towns).map((town) => `* ${link(town.name)}`),
      Economy: [`Farmers grow ${region.crop} on ${random.integer(11, 38)} % of the land.`],
    },
    categories: [`Regions of ${world.country.name}`],
  });
};

const townArticle = (world: World, random: Random, town: Town): Draft => {
  const { name, region, river, founded, population, elevation, isCapital, industry } = town;
  const bridge = world.bridges.find((one) => one.town === town);
  const school = world.schools.find((one) => one.town === town);
  const floods = world.floods.filter((flood) => flood.town === town);
  const place = world.towns.indexOf(town);
  const natives = world.people.filter(({ birthplace }) => birthplace === place);
  return article({
    title: name,
    infobox: {
      kind: "town",
      fields: {
        Region: link(region.name),
        River: link(river.name),
        Founded: `${founded}`,
        Population: number(population),
        Elevation: `${number(elevation)} m`,
      },
    },
    lead: [
      `'''${name}''' is a town in ${link(region.name)}, ${link(world.country.name)}, on the ${link(river.name)}. It has ${number(population)} inhabitants.`,
      ...(isCapital
        ? [`It is the seat of ${link(region.name)}${world.country.capital === town ? " and the capital of the country" : ""}.`]
        : []),
    ],
    sections: {
      History: [
        `The town was founded in ${founded}, ${number(yearsSince(founded))} years ago, at a ${random.pick(["ford", "toll house", "ferry", "monastery", "salt store"])}.`,
        ...floods.map((flood) => `The ${link(flood.name)} damaged ${number(flood.houses)} of its houses.`),
        `Its walls were taken down in ${random.integer(1798, 1869)} and became a ring of gardens.`,
      ],
      Economy: [
        `${name} is known for ${industry}; the largest works employ ${number(random.integer(120, 2400))} people.`,
        `A market is held every ${random.pick(["Tuesday", "Wednesday", "Thursday", "Saturday"])}.`,
      ],
      Sights: [
        ...(bridge ? [`* ${link(bridge.name)}, ${number(bridge.length)} m long`] : []),
        ...(school ? [`* ${link(school.name)}, founded in ${school.founded}`] : []),
        `* The ${random.pick(["corn hall", "old customs house", "clock tower", "lower mill"])} of ${random.integer(1601, 1778)}`,
      ],
      "People from the town": byName(natives).map((person) => `* ${link(person.name)} (${person.born.year}–${person.died.year})`),
    },
    categories: [`Towns in ${region.name}`, `Places on the ${river.name}`],
  });
};

const bridgeArticle = (world: World, random: Random, bridge: Bridge): Draft => {
  const { name, river, town, length, opened, engineer, type } = bridge;
  return article({
    title: name,
    infobox: {
      kind: "bridge",
      fields: {
        Crosses: link(river.name),
        Town: link(town.name),
        Type: type,
        Length: `${number(length)} m`,
        Opened: `${opened}`,
        Engineer: link(engineer.name),
      },
    },
    lead: [
      `The '''${name}''' is ${/^[aeiou]/.test(type) ? "an" : "a"} ${type} over the ${link(river.name)} in ${link(town.name)}, ${link(world.country.name)}. It is ${number(length)} m long.`,
    ],
    sections: {
      History: [
        `It was designed by ${link(engineer.name)} and opened in ${opened}, after ${random.integer(2, 8)} years of work.`,
        `Until ${random.integer(opened + 9, opened + 40)} a toll was asked of everybody who came with a cart.`,
      ],
      Description: [
        `The roadway is ${random.integer(5, 19)} m wide and rests on ${random.integer(2, 14)} piers of ${random.pick(["granite", "brick", "limestone", "cast iron"])}.`,
        `At night it is lit by ${random.integer(16, 88)} lamps.`,
      ],
      "See also": [`* ${link("List of bridges")}`],
    },
    categories: [`Bridges in ${world.country.name}`, `Bridges over the ${river.name}`],
  });
};

const schoolArticle = (world: World, random: Random, school: School): Draft => {
  const { name, town, founded, students, colour } = school;
  const place = world.schools.indexOf(school);
  const graduates = world.people.filter((person) => person.school === place);
  return article({
    title: name,
    infobox: {
      kind: "university",
      fields: { Town: link(town.name), Founded: `${founded}`, Students: number(students), Colour: colour },
    },
    lead: [
      `The '''${name}''' is a university in ${link(town.name)}, ${link(town.region.name)}. It was founded in ${founded} and has ${number(students)} students.`,
    ],
    sections: {
      Buildings: [
        `Its library holds ${number(random.integer(90, 980) * 1000)} volumes under a roof of ${random.pick(["glass", "copper", "slate", "oak shingles"])}.`,
        `The colour of its gowns is ${colour}.`,
      ],
      Graduates: byName(graduates).map((person) => `* ${link(person.name)}`),
    },
    categories: [`Universities in ${world.country.name}`],
  });
};

const floodArticle = (world: World, random: Random, flood: Flood): Draft =>
  article({
    title: flood.name,
    infobox: {
      kind: "event",
      fields: {
        Date: monthOf(flood.year, flood.month),
        River: link(flood.river.name),
        "Most affected": link(flood.town.name),
        "Houses damaged": number(flood.houses),
      },
    },
    lead: [
      `The '''${flood.name}''' was a flood of the ${link(flood.river.name)} in ${monthOf(flood.year, flood.month)}. It damaged ${number(flood.houses)} houses in ${link(flood.town.name)}.`,
    ],
    sections: {
      Causes: [
        `It followed ${random.integer(6, 33)} days of rain on ${random.pick(["frozen ground", "late snow", "soaked fields"])}.`,
      ],
      Consequences: [
        `The water stood in the market square for ${random.integer(2, 12)} days, and ${random.pick(["a new dyke", "a relief channel", "a row of pumping houses"])} was built in the following year.`,
      ],
    },
    categories: [`Floods in ${world.country.name}`],
  });
