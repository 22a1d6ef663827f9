/**
 * @module An invented country: regions, towns, rivers, mountains, lakes, bridges, schools, people and what they have done.
 * Everything that an article says about it is a fact of this world, so that articles agree with each other.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { PRESENT_YEAR } from "../rules.ts";
import { type Namer, newNamer } from "./names.ts";

export interface Region {
  readonly name: string;
  readonly areaKm2: number;
  readonly established: number;
  readonly ruralPopulation: number;
  readonly crop: string;
}

export interface Town {
  readonly name: string;
  readonly region: Region;
  readonly river: River;
  readonly founded: number;
  readonly population: number;
  readonly elevation: number;
  readonly isCapital: boolean;
  readonly industry: string;
}

export interface River {
  readonly name: string;
  readonly lengthKm: number;
  readonly discharge: number;
  readonly source: Mountain;
  /** Null is the sea. */
  readonly mouth: Lake | null;
}

export interface Mountain {
  readonly name: string;
  readonly height: number;
  readonly region: Region;
  readonly ascent: { readonly year: number; readonly climber: Person };
}

export interface Lake {
  readonly name: string;
  readonly region: Region;
  readonly areaKm2: number;
  readonly depth: number;
}

export interface School {
  readonly name: string;
  readonly town: Town;
  readonly founded: number;
  readonly students: number;
  readonly colour: string;
}

export const TRADES = {
  explorer: "explorer",
  engineer: "civil engineer",
  naturalist: "naturalist",
  inventor: "inventor",
  writer: "novelist",
  composer: "composer",
} as const;
export type Trade = keyof typeof TRADES;

export interface Person {
  readonly name: string;
  readonly trade: Trade;
  readonly born: { readonly year: number; readonly month: number; readonly day: number };
  readonly died: { readonly year: number; readonly month: number; readonly day: number };
  /** By place in the list of towns: people are there before towns know their rivers. */
  readonly birthplace: number;
  readonly deathplace: number;
  readonly school: number;
}

export interface Bridge {
  readonly name: string;
  readonly river: River;
  readonly town: Town;
  readonly length: number;
  readonly opened: number;
  readonly engineer: Person;
  readonly type: string;
}

export interface Species {
  readonly name: string;
  readonly latin: string;
  readonly kind: "bird" | "flower" | "beetle";
  readonly describedBy: Person;
  readonly described: number;
  readonly region: Region;
  /** In millimetres. */
  readonly size: number;
}

export interface Invention {
  readonly name: string;
  readonly inventor: Person;
  readonly year: number;
  readonly town: Town;
  readonly use: string;
}

export interface Work {
  readonly name: string;
  readonly author: Person;
  readonly year: number;
  readonly kind: "novel" | "opera";
  readonly setIn: Town;
  /** Chapters of a novel, scenes of an opera. */
  readonly parts: number;
}

export interface Flood {
  readonly name: string;
  readonly river: River;
  readonly year: number;
  readonly month: number;
  readonly town: Town;
  readonly houses: number;
}

export interface World {
  readonly country: { readonly name: string; readonly founded: number; readonly capital: Town };
  readonly regions: readonly Region[];
  readonly towns: readonly Town[];
  readonly rivers: readonly River[];
  readonly mountains: readonly Mountain[];
  readonly lakes: readonly Lake[];
  readonly schools: readonly School[];
  readonly people: readonly Person[];
  readonly bridges: readonly Bridge[];
  readonly species: readonly Species[];
  readonly inventions: readonly Invention[];
  readonly works: readonly Work[];
  readonly floods: readonly Flood[];
}

const COUNTS = {
  regions: 5,
  towns: 22,
  rivers: 7,
  mountains: 9,
  lakes: 5,
  intoLakes: 4,
  schools: 6,
  perTrade: 6,
  bridges: 9,
  floods: 5,
} as const;
const ADULT = 24;

const CROPS = ["barley", "flax", "hops", "rye", "sugar beet", "apples", "plums", "oats"];
const INDUSTRIES = ["glass", "paper", "rope", "clocks", "pottery", "linen", "slate", "brass instruments", "cheese", "printing"];
const BRIDGE_TYPES = ["arch bridge", "suspension bridge", "truss bridge", "cantilever bridge"];
const COLOURS = ["green", "amber", "violet", "scarlet", "white", "navy blue"];
const MACHINES = [
  ["tidal loom", "weaving sailcloth with the force of the tide"],
  ["frost bell", "warning orchards of a cold night"],
  ["ribbon press", "printing on narrow cloth"],
  ["silt plough", "keeping harbours deep"],
  ["echo lamp", "signalling in fog"],
  ["grain clock", "drying seed evenly"],
  ["snow gauge", "measuring the snow on a pass from the valley"],
  ["pedal kiln", "firing small batches of clay"],
  ["wire ferry", "crossing a river without a crew"],
] as const;
const NOVEL_NAMES = [
  "The Salt Ledger",
  "A House of Two Winters",
  "The Ferryman's Sum",
  "Nine Orchards",
  "The Slow Lantern",
  "Under the Weir",
];
const OPERA_NAMES = ["The Glass Miller", "The Drowned Bell", "Three Keys", "The Heron King", "The Last Toll", "A Crown of Reeds"];
const CREATURES = [
  ["bird", "warbler", 120, 260],
  ["bird", "plover", 170, 330],
  ["bird", "thrush", 180, 290],
  ["bird", "bunting", 130, 210],
  ["flower", "gentian", 60, 400],
  ["flower", "saxifrage", 40, 260],
  ["flower", "orchid", 110, 520],
  ["beetle", "stag beetle", 21, 78],
  ["beetle", "water beetle", 9, 41],
  ["beetle", "ground beetle", 8, 34],
] as const;

/** Numbers of one kind, no two the same, so that the largest is one. */
const different = (random: Random, count: number, min: number, max: number): number[] => {
  const numbers = new Set<number>();
  while (numbers.size < count) numbers.add(random.integer(min, max));
  return [...numbers];
};

const list = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const at = <T>(items: readonly T[], place: number): T => items[place % items.length] as T;

export const generateWorld = (seed: number): World => {
  const random = seededRandom(seed, "almanac/world");
  const namer = newNamer(random);
  const regions = makeRegions(random, namer);
  const lakes = makeLakes(random, namer, regions);
  const people = makePeople(random, namer);
  const explorers = people.filter(({ trade }) => trade === "explorer");
  const mountains = makeMountains(random, namer, regions, explorers);
  const rivers = makeRivers(random, namer, mountains, lakes);
  const towns = makeTowns(random, namer, regions, rivers);
  const of = (trade: Trade): Person[] => people.filter((person) => person.trade === trade);
  return {
    country: { name: namer.region(), founded: random.integer(1611, 1698), capital: at(towns, 0) },
    regions,
    towns,
    rivers,
    mountains,
    lakes,
    schools: makeSchools(random, towns),
    people,
    bridges: makeBridges(random, towns, of("engineer")),
    species: makeSpecies(random, namer, regions, of("naturalist")),
    inventions: makeInventions(random, towns, of("inventor")),
    works: [
      ...makeWorks(random, towns, of("writer"), "novel", NOVEL_NAMES),
      ...makeWorks(random, towns, of("composer"), "opera", OPERA_NAMES),
    ],
    floods: makeFloods(random, towns),
  };
};

const makeRegions = (random: Random, namer: Namer): Region[] => {
  const areas = different(random, COUNTS.regions, 2_100, 14_800);
  const crops = random.shuffle(CROPS);
  return areas.map((areaKm2, place) => ({
    name: namer.region(),
    areaKm2,
    established: random.integer(1702, 1795),
    ruralPopulation: random.integer(18_000, 96_000),
    crop: at(crops, place),
  }));
};

const makeLakes = (random: Random, namer: Namer, regions: readonly Region[]): Lake[] => {
  const areas = different(random, COUNTS.lakes, 11, 340);
  const depths = different(random, COUNTS.lakes, 14, 268);
  return areas.map((areaKm2, place) => ({
    name: `Lake ${namer.lake()}`,
    region: at(regions, place),
    areaKm2,
    depth: at(depths, place),
  }));
};

const makePeople = (random: Random, namer: Namer): Person[] =>
  (Object.keys(TRADES) as Trade[]).flatMap((trade) => {
    const years = different(random, COUNTS.perTrade, 1788, 1889);
    return years.map((year) => {
      const day = () => ({ month: random.integer(1, 12), day: random.integer(1, 28) });
      return {
        name: namer.person(),
        trade,
        born: { year, ...day() },
        died: { year: year + random.integer(51, 89), ...day() },
        birthplace: random.integer(0, COUNTS.towns - 1),
        deathplace: random.integer(0, COUNTS.towns - 1),
        school: random.integer(0, COUNTS.schools - 1),
      };
    });
  });

/** A year in which somebody was grown up and alive. */
const yearOf = (random: Random, { born, died }: Person, from = ADULT): number =>
  random.integer(born.year + from, Math.min(died.year - 2, born.year + 58));

const makeMountains = (random: Random, namer: Namer, regions: readonly Region[], climbers: readonly Person[]): Mountain[] => {
  const heights = different(random, COUNTS.mountains, 1_240, 4_380);
  return heights.map((height, place) => {
    const climber = random.pick(climbers);
    return {
      name: `Mount ${namer.peak()}`,
      height,
      region: at(regions, place),
      ascent: { climber, year: yearOf(random, climber) },
    };
  });
};

const makeRivers = (random: Random, namer: Namer, mountains: readonly Mountain[], lakes: readonly Lake[]): River[] => {
  const lengths = different(random, COUNTS.rivers, 64, 588);
  const discharges = different(random, COUNTS.rivers, 12, 410);
  const sources = random.shuffle(mountains);
  const mouths = random.shuffle(lakes);
  return lengths.map((lengthKm, place) => ({
    name: `River ${namer.river()}`,
    lengthKm,
    discharge: at(discharges, place),
    source: at(sources, place),
    mouth: place < COUNTS.intoLakes ? at(mouths, place) : null,
  }));
};

const makeTowns = (random: Random, namer: Namer, regions: readonly Region[], rivers: readonly River[]): Town[] => {
  const populations = different(random, COUNTS.towns, 3_150, 188_000);
  const years = different(random, COUNTS.towns, 1_032, 1_589);
  const industries = random.shuffle(INDUSTRIES);
  return populations.map((population, place) => ({
    name: namer.town(),
    region: at(regions, place),
    river: at(rivers, place),
    founded: at(years, place),
    population,
    elevation: random.integer(4, 690),
    isCapital: place < COUNTS.regions,
    industry: at(industries, place),
  }));
};

const makeSchools = (random: Random, towns: readonly Town[]): School[] =>
  random
    .shuffle(towns)
    .slice(0, COUNTS.schools)
    .map((town, place) => ({
      name: `University of ${town.name}`,
      town,
      founded: random.integer(1604, 1782),
      students: random.integer(1_900, 21_500),
      colour: at(COLOURS, place),
    }));

const makeBridges = (random: Random, towns: readonly Town[], engineers: readonly Person[]): Bridge[] => {
  const lengths = different(random, COUNTS.bridges, 58, 742);
  const places = random.shuffle(towns);
  return lengths.map((length, place) => {
    const engineer = at(engineers, place);
    const town = at(places, place);
    const type = at(BRIDGE_TYPES, random.integer(0, BRIDGE_TYPES.length - 1));
    return { name: `${town.name} Bridge`, river: town.river, town, length, opened: yearOf(random, engineer, 29), engineer, type };
  });
};

const makeSpecies = (random: Random, namer: Namer, regions: readonly Region[], naturalists: readonly Person[]): Species[] =>
  CREATURES.map(([kind, common, least, most], place) => {
    const describedBy = at(naturalists, place);
    const region = random.pick(regions);
    const last = describedBy.name.split(" ")[1] ?? "";
    const genus = namer.word(["ornis", "ella", "aria", "odes", "antha"]);
    return {
      name: `${last}'s ${common}`,
      latin: `${genus} ${region.name.toLowerCase().replace(/[aeiou]+$/, "")}ensis`,
      kind,
      describedBy,
      described: yearOf(random, describedBy),
      region,
      size: random.integer(least, most),
    };
  });

const makeInventions = (random: Random, towns: readonly Town[], inventors: readonly Person[]): Invention[] =>
  MACHINES.map(([machine, use], place) => {
    const inventor = at(inventors, place);
    return {
      name: `${inventor.name.split(" ")[1]} ${machine}`,
      inventor,
      year: yearOf(random, inventor),
      town: random.pick(towns),
      use,
    };
  });

const makeWorks = (
  random: Random,
  towns: readonly Town[],
  authors: readonly Person[],
  kind: Work["kind"],
  names: readonly string[],
): Work[] =>
  random.shuffle(names).map((name, place) => {
    const author = at(authors, place);
    const parts = kind === "novel" ? random.integer(14, 63) : random.integer(6, 19);
    return { name, author, year: yearOf(random, author), kind, setIn: random.pick(towns), parts };
  });

const makeFloods = (random: Random, towns: readonly Town[]): Flood[] => {
  const years = different(random, COUNTS.floods, 1_734, 1_978);
  const places = random.shuffle(towns);
  return list(COUNTS.floods, (place) => {
    const town = at(places, place);
    const year = at(years, place);
    return {
      name: `Flood of ${year}`,
      river: town.river,
      year,
      month: random.integer(1, 12),
      town,
      houses: random.integer(42, 980),
    };
  });
};

/** Whoever lives in a region's towns and in its villages. */
export const populationOf = (world: World, region: Region): number =>
  region.ruralPopulation +
  world.towns.filter((town) => town.region === region).reduce((sum, { population }) => sum + population, 0);

export const ageOf = ({ born, died }: Person): number => {
  const hadBirthday = died.month > born.month || (died.month === born.month && died.day >= born.day);
  return died.year - born.year - (hadBirthday ? 0 : 1);
};

export const yearsSince = (year: number): number => PRESENT_YEAR - year;
