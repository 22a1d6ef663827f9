/**
 * @module What the map's templates are made with: who does the task, and what follows from the map's first state.
 */
import type { Random } from "../../../../durable-objects/site/kit/random.ts";
import { distance as distanceValue, duration, type Value } from "../../suite/answers.ts";
import type { Made, Template } from "../../suite/template.ts";
import { CATEGORIES, type CategoryName } from "../app/content/categories.ts";
import { distance, exactDistance } from "../app/geo/plane.ts";
import { findWay, type Way, type Wish } from "../app/geo/route.ts";
import { ACCOUNTS, ATLAS_HOST } from "../app/rules.ts";
import type { AtlasState } from "../app/state.ts";
import { minutesOf } from "../app/views/format.ts";

export const ATLAS = `http://${ATLAS_HOST}`;
export const INES = ACCOUNTS[0]?.username ?? "";
export type { AtlasState };
export type PlaceState = AtlasState["places"][number];

interface AtlasTask<Facts> extends Omit<Template<Facts>, "sites" | "make"> {
  readonly as?: "member" | "moderator";
  make(atlas: AtlasState, random: Random): Made<Facts> | null;
}

export const atlasTask = <Facts>({ as = "member", name, make, ...rest }: AtlasTask<Facts>): Template<Facts> => ({
  ...rest,
  name: `atlas/${name}`,
  sites: [{ name: "atlas", login: as }],
  make: ({ states, random }) => {
    const made = make(states.atlas as unknown as AtlasState, random);
    return made && { startUrl: `${ATLAS}/`, ...made };
  },
});

export const labelOf = (category: CategoryName): string => CATEGORIES[category].label.toLowerCase();
export const pluralOf = (category: CategoryName): string => CATEGORIES[category].plural.toLowerCase();

/** Places that cars reach. */
export const onRoads = ({ places, network }: AtlasState): PlaceState[] =>
  places.filter(({ edge }) => network.roads[network.edges[edge]?.road ?? -1]?.kind !== "footpath");

export const ofKind = ({ places }: AtlasState, category: CategoryName): PlaceState[] =>
  places.filter((place) => place.category === category);

/** The other places of a kind, the nearest first. */
export const byDistance = (atlas: AtlasState, category: CategoryName, from: PlaceState): PlaceState[] =>
  ofKind(atlas, category)
    .filter(({ id }) => id !== from.id)
    .sort((one, other) => exactDistance(one, from) - exactDistance(other, from));

/** The nearest of a kind, when no other one is about as near. */
export const nearestOf = (atlas: AtlasState, category: CategoryName, from: PlaceState): PlaceState | null => {
  const [first, second] = byDistance(atlas, category, from);
  return first && second && distance(second, from) - distance(first, from) > 20 ? first : null;
};

export const wayOf = ({ network }: AtlasState, wish: Wish, from: PlaceState, to: PlaceState): Way | null =>
  findWay(network, wish, from, to);

/** Pages round to ten metres from a kilometre on. */
export const metresValue = (metres: number): Value => distanceValue(metres, metres < 1_000 ? 0 : 6);

export const timeValue = (seconds: number): Value => duration(minutesOf(seconds));

export const byName = (atlas: AtlasState, name: string): PlaceState | null =>
  atlas.places.find((place) => place.name === name) ?? null;

/** The member's own lists. */
export const ownLists = ({ lists }: AtlasState): AtlasState["lists"] => lists.filter(({ user }) => user === INES);

export interface NoteRow {
  readonly user: string;
  readonly place: string;
  readonly body: string;
}
export interface ReviewRow extends NoteRow {
  readonly id: number;
  readonly stars: number;
}
export interface EditRow {
  readonly id: number;
  readonly place: string;
  readonly user: string;
  readonly field: string;
  readonly oldValue: string;
  readonly newValue: string;
  readonly status: string;
}

export const notesOf = ({ notes }: AtlasState): NoteRow[] => notes as unknown as NoteRow[];
export const reviewsOf = ({ reviews }: AtlasState): ReviewRow[] => reviews as unknown as ReviewRow[];
export const openEdits = ({ edits }: AtlasState): EditRow[] =>
  (edits as unknown as EditRow[]).filter(({ status }) => status === "open");
