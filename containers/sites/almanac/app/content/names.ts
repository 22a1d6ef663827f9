/**
 * @module Names that no place and nobody has: put together from sounds, each given once per seed.
 */
import type { Random } from "../../../../../durable-objects/site/kit/random.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

const ROOTS = words(`
  Aldr Anver Arl Ashk Belm Bexl Brenn Brom Cald Carv Chell Cor Dask Delv Dorr Drev Eld Elsk Esk Fael Farn Fenn Garr Gelt
  Gorm Grav Hald Harl Hest Hjel Iln Ist Jor Karr Kell Kess Kint Lask Lenn Lorm Mald Marr Mesk Morv Narv Nell Norb Olm Orr
  Osk Pell Pers Quar Quill Rask Renn Rost Sarn Selk Skarn Sorr Tamm Tarr Thess Torv Ulv Urr Vald Varn Vell Vesk Wend Wex
  Yarl Yelm Zarr Zell
`);
const TOWN_ENDS = words(
  "aby abridge agate aholm amoor astead aton aver awick efield ehaven elow emouth estow inford ingarth iton",
);
const RIVER_ENDS = words("a ane awe el en er ine isk oa or une");
const PEAK_ENDS = words("ahorn adal akell aspire astane avik enfell erak icrag ospitz");
const LAKE_ENDS = words("amere abrann awater elinn ensea");
const REGION_ENDS = words("amark alia enshire erland oria avia owen");
const FIRST_NAMES = words(`
  Adela Aldous Amina Anselm Avery Benedikt Bettina Calla Cassian Corin Dagny Damaris Edmund Elspeth Emory Esme Fabian Freya
  Gideon Gwenda Hanno Hesper Idris Ilse Ivo Jarek Josefa Kaspar Katya Lambert Leonie Linnea Lorcan Magda Matthis Mirela Nestor
  Ottilie Orson Perpetua Quentin Ramona Roland Rosalind Sabine Severin Sunniva Tamsin Thaddeus Ulrike Vashti Verity Wilhelm
  Ximena Yorick Zelma
`);
const LAST_ENDS = words("and ane berg by dal er ett ey holt ick ing is kvist man oe ov ow quist sen strom us wood");

export interface Namer {
  town(): string;
  river(): string;
  peak(): string;
  lake(): string;
  region(): string;
  /** A full name whose last part nobody else has. */
  person(): string;
  /** A word that stands for nothing else. */
  word(ends: readonly string[]): string;
}

/** `taken` keeps apart what would be mistaken: no two names begin with the same six letters. */
export const newNamer = (random: Random): Namer => {
  const taken = new Set<string>();
  const word = (ends: readonly string[]): string => {
    for (;;) {
      const name = random.pick(ROOTS) + random.pick(ends);
      const key = name.slice(0, 6).toLowerCase();
      if (taken.has(key) || /([a-z])\1\1/.test(name)) continue;
      taken.add(key);
      return name;
    }
  };
  const firsts = random.shuffle(FIRST_NAMES);
  let people = 0;
  return {
    town: () => word(TOWN_ENDS),
    river: () => word(RIVER_ENDS),
    peak: () => word(PEAK_ENDS),
    lake: () => word(LAKE_ENDS),
    region: () => word(REGION_ENDS),
    person: () => `${firsts[people++ % firsts.length]} ${word(LAST_ENDS)}`,
    word,
  };
};
