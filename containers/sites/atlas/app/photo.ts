/**
 * @module Photos of places, drawn: a front with a door and windows, or a landscape, in colours of their own.
 */
import { seededRandom } from "../../../../durable-objects/site/kit/random.ts";
import { CATEGORIES } from "./content/categories.ts";
import type { Place } from "./store/places.ts";

export const PHOTOS = 3;
const SCENES = ["in the morning", "at noon", "in the evening"] as const;
const SKIES = ["#f6d9b8", "#bfe0f2", "#c9b6dd"] as const;

export const photoTitle = ({ name }: Place, number: number): string => `${name} ${SCENES[number - 1] ?? ""}`;

export const drawPhoto = (seed: number, place: Place, number: number): string => {
  const random = seededRandom(seed, `atlas/photo/${place.id}/${number}`);
  const hue = (place.id * 47) % 360;
  const sky = SKIES[number - 1] ?? SKIES[0];
  const hills = Array.from({ length: 3 }, (_, at) => {
    const y = 120 + at * 22;
    return `<path d="M0 ${y} Q80 ${y - random.integer(10, 50)} 170 ${y} T340 ${y - random.integer(0, 20)} V240 H0Z" fill="hsl(${100 + at * 12} 28% ${68 - at * 9}%)"/>`;
  });
  const outdoor = ["viewpoint", "campsite"].includes(place.category);
  const floors = random.integer(1, 3);
  const windows = Array.from({ length: floors * 4 }, (_, at) => {
    const [column, row] = [at % 4, Math.floor(at / 4)];
    return `<rect x="${82 + column * 44}" y="${150 - row * 38}" width="24" height="26" rx="2" fill="${random.chance(0.4) ? "#ffe9a8" : "#dbe7ee"}" stroke="#6b5f52"/>`;
  });
  const house = `<rect x="66" y="${138 - (floors - 1) * 38}" width="208" height="${92 + (floors - 1) * 38}" fill="hsl(${hue} 38% 66%)"/><path d="M56 ${140 - (floors - 1) * 38} L170 ${98 - (floors - 1) * 38} L284 ${140 - (floors - 1) * 38}Z" fill="hsl(${(hue + 190) % 360} 30% 38%)"/>${windows.join("")}<rect x="156" y="186" width="28" height="44" fill="#5b4636"/><rect x="110" y="176" width="120" height="14" rx="3" fill="#fff8e8"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 240" width="340" height="240"><rect width="340" height="240" fill="${sky}"/><circle cx="${60 + number * 70}" cy="46" r="20" fill="#fff3c9"/>${hills.join("")}${outdoor ? "" : house}<rect y="228" width="340" height="12" fill="#b9ad9c"/><text x="320" y="222" text-anchor="end" font-size="26">${CATEGORIES[place.category].sign}</text></svg>`;
};
