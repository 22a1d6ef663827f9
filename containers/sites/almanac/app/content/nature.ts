/**
 * @module Articles about the land: rivers, mountains, lakes, plants and animals.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";
import { article, by, type Draft, link, listed, number } from "./article.ts";
import type { Lake, Mountain, River, Species, World } from "./world.ts";

export const natureArticles = (world: World, random: Random): Draft[] => [
  ...world.rivers.map((river) => riverArticle(world, random, river)),
  ...world.mountains.map((mountain) => mountainArticle(world, random, mountain)),
  ...world.lakes.map((lake) => lakeArticle(world, random, lake)),
  ...world.species.map((species) => speciesArticle(world, random, species)),
];

const riverArticle = (world: World, random: Random, river: River): Draft => {
  const { name, lengthKm, discharge, source, mouth } = river;
  const towns = by(
    world.towns.filter((town) => town.river === river),
    ({ elevation }) => elevation,
  );
  const bridges = world.bridges.filter((bridge) => bridge.river === river);
  const floods = world.floods.filter((flood) => flood.river === river);
  const short = name.replace("River ", "");
  const end = mouth ? link(mouth.name) : "the sea";
  const place = by(world.rivers, (other) => other.lengthKm).indexOf(river) + 1;
  return article({
    title: name,
    infobox: {
      kind: "river",
      fields: {
        Country: link(world.country.name),
        Length: `${number(lengthKm)} km`,
        Discharge: `${number(discharge)} m³/s`,
        Source: link(source.name),
        Mouth: mouth ? link(mouth.name) : "Sea",
      },
    },
    lead: [
      `The '''${name}''' is a river in ${link(world.country.name)}. It rises on ${link(source.name)} in ${link(source.region.name)} and flows into ${end} after ${number(lengthKm)} km.`,
      `By length it holds place ${place} in the ${link("List of rivers")}.`,
    ],
    sections: {
      Course: [
        `From its spring the ${short} runs through a narrow valley of ${random.pick(["slate", "granite", "sandstone", "limestone"])} before it slows down among ${random.pick(["water meadows", "alder woods", "vineyards", "reed beds"])}.`,
        ...(towns.length > 0 ? [`It passes ${listed(towns.map((town) => link(town.name)))}, in this order.`] : []),
        `Near its end it carries ${number(discharge)} cubic metres of water in a second, measured over a whole year.`,
      ],
      Bridges: bridges.map((bridge) => `* ${link(bridge.name)} in ${link(bridge.town.name)}, opened in ${bridge.opened}`),
      Floods: floods.map(
        (flood) => `* ${link(flood.name)}, which damaged ${number(flood.houses)} houses in ${link(flood.town.name)}`,
      ),
      "See also": [`* ${link("List of rivers")}`, `* ${link(source.name)}`],
    },
    categories: [`Rivers of ${world.country.name}`, mouth ? "Rivers that end in a lake" : "Rivers that reach the sea"],
  });
};

const mountainArticle = (world: World, random: Random, mountain: Mountain): Draft => {
  const { name, height, region, ascent } = mountain;
  const rivers = world.rivers.filter(({ source }) => source === mountain);
  return article({
    title: name,
    infobox: {
      kind: "mountain",
      fields: {
        Region: link(region.name),
        Height: `${number(height)} m`,
        "First ascent": `${ascent.year}`,
        "First climbed by": link(ascent.climber.name),
      },
    },
    lead: [`'''${name}''' is a mountain in ${link(region.name)}, ${link(world.country.name)}. It is ${number(height)} m high.`],
    sections: {
      Geography: [
        `The summit is a ${random.pick(["broad dome", "sharp ridge", "double peak", "bare plateau"])} of ${random.pick(["gneiss", "basalt", "quartzite", "granite"])}, which is free of snow for ${random.integer(3, 21)} weeks of the year.`,
        ...rivers.map((river) => `The ${link(river.name)} rises on its slopes.`),
      ],
      Climbing: [
        `The explorer ${link(ascent.climber.name)} reached the summit in ${ascent.year}, with ${random.pick(["two", "three", "four", "five"])} companions and a barometer.`,
        `Today a path with ${random.integer(11, 64)} iron steps leads up the ${random.pick(["north", "south", "east", "west"])} side.`,
      ],
      "See also": [`* ${link("List of mountains")}`],
    },
    categories: [`Mountains of ${world.country.name}`, `Geography of ${region.name}`],
  });
};

const lakeArticle = (world: World, random: Random, lake: Lake): Draft => {
  const rivers = world.rivers.filter(({ mouth }) => mouth === lake);
  return article({
    title: lake.name,
    infobox: {
      kind: "lake",
      fields: {
        Region: link(lake.region.name),
        Area: `${number(lake.areaKm2)} km²`,
        "Greatest depth": `${number(lake.depth)} m`,
      },
    },
    lead: [
      `'''${lake.name}''' is a lake in ${link(lake.region.name)}, ${link(world.country.name)}. It covers ${number(lake.areaKm2)} km² and is up to ${number(lake.depth)} m deep.`,
    ],
    sections: {
      Water: [
        ...rivers.map((river) => `The ${link(river.name)} ends in the lake.`),
        `Its level changes by about ${random.integer(20, 190)} cm between spring and autumn.`,
      ],
      Use: [
        `A ferry with ${random.integer(2, 9)} landing places runs from ${random.pick(["March", "April", "May"])} to October.`,
        `Fishermen take ${random.pick(["char", "perch", "whitefish", "pike"])} and ${random.pick(["eel", "bream", "roach", "burbot"])}.`,
      ],
      "See also": [`* ${link("List of lakes")}`],
    },
    categories: [`Lakes of ${world.country.name}`, `Geography of ${lake.region.name}`],
  });
};

const SIZES = { bird: "Length", flower: "Height", beetle: "Length" } as const;
const PLURALS = { bird: "Birds", flower: "Flowers", beetle: "Beetles" } as const;

const speciesArticle = (world: World, random: Random, species: Species): Draft => {
  const { name, latin, kind, describedBy, described, region, size } = species;
  return article({
    title: name,
    infobox: {
      kind: "species",
      fields: {
        "Scientific name": `''${latin}''`,
        [SIZES[kind]]: `${size} mm`,
        "Described by": link(describedBy.name),
        Described: `${described}`,
        "Found in": link(region.name),
      },
    },
    lead: [
      `'''${name}''' (''${latin}'') is a ${kind} of ${link(region.name)} in ${link(world.country.name)}. ${link(describedBy.name)} described it in ${described}.`,
    ],
    sections: {
      Appearance: [
        `It grows to ${size} mm and is ${random.pick(["dusky brown", "pale yellow", "slate grey", "coppery", "blue-black", "olive green"])}, with ${random.pick(["a white band", "dark spots", "a reddish edge", "fine stripes"])}.`,
      ],
      Habitat: [
        `It lives ${random.pick(["on wet meadows", "at the edge of old woods", "on stony slopes", "along slow streams"])} up to a height of ${number(random.integer(4, 22) * 100)} m.`,
        `A count in ${random.integer(2009, 2024)} found it at ${random.integer(12, 240)} places.`,
      ],
    },
    categories: [`${PLURALS[kind]} of ${world.country.name}`, `Nature of ${region.name}`],
  });
};
