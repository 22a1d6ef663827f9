/**
 * @module The places of a seed: on streets of its towns, with addresses that their coordinates agree with.
 */
import { type Random, seededRandom } from "../../../../../durable-objects/site/kit/random.ts";
import { addressText, highestNumber, type Spot, spotOf, townOfRoad } from "../geo/addresses.ts";
import type { Road, World } from "../geo/world.ts";
import { CATEGORIES, CATEGORY_NAMES, type Category, type CategoryName, FEATURES, WEEKDAYS } from "./categories.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

export const SURNAMES = words(`
  Abara Aldous Bexley Brink Calder Castell Crane Dahl Devlin Drax Edgar Ekman Farrow Fenn Garrow Hale Hobb Ivers Jessop Kade
  Kerrin Lindahl Lowe Marsh Merrow Nash Norrell Oakes Okoro Orchard Pask Pell Quill Rahn Redfern Roper Sable Selwyn Shaw
  Sorrel Stroud Tarn Teague Thorne Tully Umber Vance Vesper Wardle Wells Whit Yarrow Zeller
`);
const ADJECTIVES = words(`
  Amber Ancient Blue Bright Brass Copper Crooked Drowsy Early Gilded Golden Green Grey Hidden Humble Idle Jolly Little Lucky
  Merry Midnight Old Painted Patient Quiet Red Round Rusty Silver Sleepy Spotted Sunny Tall Velvet Wandering White
`);
const THINGS = words(`
  Anchor Badger Barrel Bell Button Candle Clock Compass Cricket Crow Cup Drum Feather Fiddle Fox Gull Hare Hat Kettle Key Ladder
  Lamp Lantern Magpie Mill Moon Oar Otter Owl Pear Plum Rook Sail Sparrow Spoon Star Stove Swan Teapot Thimble Wheel Whistle
`);
const PRAISE = [
  "People from {t} have come here for years.",
  "It is a short walk from the middle of {t}.",
  "The family behind it also lives in {t}.",
  "Look for the painted sign on {s}.",
  "Busy on market days, calm otherwise.",
];

export type Hours = readonly (readonly [number, number] | null)[];

export interface PlaceSeed {
  readonly id: number;
  readonly name: string;
  readonly category: CategoryName;
  readonly town: string;
  readonly address: string;
  readonly x: number;
  readonly y: number;
  readonly edge: number;
  readonly along: number;
  readonly phone: string;
  /** By day from Monday on: opening and closing in minutes of the day, null when closed; "" when it never closes. */
  readonly hours: string;
  readonly features: string;
  readonly description: string;
}

export const placesFor = (world: World): PlaceSeed[] => {
  const random = seededRandom(world.seed, "atlas/places");
  const makers = { name: namer(random), spot: spotter(world, random) };
  const phones = new Set<string>();
  return CATEGORY_NAMES.flatMap((category) =>
    Array.from({ length: CATEGORIES[category].count }, (_, index) => ({ category, index })),
  ).map(({ category, index }, at) => {
    const kind: Category = CATEGORIES[category];
    const { road, number, spot } = makers.spot(category, index);
    const town = townOfRoad(world, road, spot.point).name;
    return {
      id: at + 1,
      name: makers.name(kind, town),
      category,
      town,
      address: addressText(world, road, number, spot.point),
      ...spot.point,
      edge: spot.access.edge,
      along: spot.access.along,
      phone: phone(random, phones),
      hours: kind.hours === null ? "" : JSON.stringify(hoursFor(random, kind)),
      features: random.shuffle(FEATURES).slice(0, random.integer(1, 3)).join(", "),
      description: `${kind.about}. ${random.pick(PRAISE).replace("{t}", town).replace("{s}", road.name)}`,
    };
  });
};

const namer = (random: Random) => {
  const used = new Set<string>();
  return ({ names }: Category, town: string): string => {
    for (let tries = 0; ; tries++) {
      const fill: Record<string, string> = {
        n: random.pick(SURNAMES),
        a: random.pick(ADJECTIVES),
        o: random.pick(THINGS),
        t: town,
      };
      // A second post office of a town is named after a family.
      const pattern = tries > 5 && names.length === 1 ? `{n} ${names[0]?.replace("{t} ", "") ?? ""}` : random.pick(names);
      const name = pattern.replaceAll(/\{(\w)\}/g, (_, key: string) => fill[key] ?? "");
      if (used.has(name)) continue;
      used.add(name);
      return name;
    }
  };
};

/** Half of all in the city, most others in towns; each on a number of its own. */
const spotter = (world: World, random: Random) => {
  const used = new Set<string>();
  const streets = (towns: readonly number[]): Road[] =>
    world.roads.filter(({ kind, town }) => kind === "street" && town !== null && towns.includes(town));
  const city = streets([0]);
  const towns = streets([1, 2, 3]);
  const villages = streets([4, 5, 6, 7]);
  const country = world.roads.filter(({ kind }) => kind === "main" || kind === "minor");
  const paths = world.roads.filter(({ kind }) => kind === "footpath");
  return (category: CategoryName, index: number): { road: Road; number: number; spot: Spot } => {
    for (;;) {
      const draw = random.integer(1, 100);
      const among =
        category === "viewpoint" && paths.length > index
          ? [paths[index] as Road]
          : CATEGORIES[category as "fuel"].country === true || category === "viewpoint"
            ? country
            : draw <= 45
              ? city
              : draw <= 85
                ? towns
                : villages;
      const road = random.pick(among);
      const highest = highestNumber(world, road.id);
      const number = category === "viewpoint" ? highest : random.integer(1, highest);
      const spot = spotOf(world, road.id, number);
      const key = `${road.id}/${number}`;
      if (!spot || used.has(key)) continue;
      used.add(key);
      return { road, number, spot };
    }
  };
};

const phone = (random: Random, used: Set<string>): string => {
  for (;;) {
    const digits = String(random.integer(100_000, 999_999));
    const text = `0${random.integer(210, 289)} ${digits.slice(0, 3)} ${digits.slice(3)}`;
    if (used.has(text)) continue;
    used.add(text);
    return text;
  }
};

const hoursFor = (random: Random, { hours, closedDays }: Category): Hours => {
  const [open, close] = random.pick(hours ?? [[9, 17] as const]);
  const weekend = random.pick([0, 1, 1, 2]);
  const late = random.integer(2, 4);
  const half = random.chance(0.4) ? 30 : 0;
  const closed = new Set(random.shuffle([0, 1, 6]).slice(0, closedDays));
  return WEEKDAYS.map((_, day) => {
    if (closed.has(day)) return null;
    const [from, to] = [
      (open + (day > 4 ? weekend : 0)) * 60 + half,
      (close + (day === late && close < 22 ? 1 : 0) - (day > 4 ? weekend : 0)) * 60,
    ];
    return [from, Math.max(to, from + 120)] as const;
  });
};
