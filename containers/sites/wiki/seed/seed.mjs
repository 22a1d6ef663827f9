/**
 * @module Writes the pages of the seeded wiki as tiddler files: node seed.mjs <folder>. The same every time.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { INSTRUMENTS, JOURNAL, PEOPLE, PLACES, PROCEDURES } from "./station.mjs";

const FOLDER = process.argv[2];
const JOURNAL_ENTRIES = 40;
const FIRST_DAY = Date.UTC(2025, 0, 13, 17, 30);
const DAY_MS = 86_400_000;
const SEED = 1204;

const draw = generator(SEED);
mkdirSync(FOLDER, { recursive: true });

for (const [name, role, text] of PEOPLE) {
  page(name, { tags: "People", role }, `${text}\n\n!! Responsible for\n\n<<list-links "[keeper<currentTiddler>sort[title]]">>`);
}
for (const [name, altitude, text] of PLACES) {
  page(
    name,
    { tags: "Places", altitude },
    `${text}\n\nAltitude: {{!!altitude}}\n\n!! Instruments here\n\n<<list-links "[place<currentTiddler>sort[title]]">>`,
  );
}
for (const [name, place, keeper, make, calibrated] of INSTRUMENTS) {
  const text = `|!Kind|${make}|\n|!Place|[[${place}]]|\n|!Keeper|[[${keeper}]]|\n|!Last calibrated|${calibrated}|`;
  page(name, { tags: "Instruments", place, keeper, make, calibrated }, text);
}
for (const [name, keeper, steps] of PROCEDURES) {
  page(name, { tags: "Procedures", keeper }, `Ask [[${keeper}]] if in doubt.\n\n${steps.map((step) => `# ${step}`).join("\n")}`);
}
for (let entry = 0; entry < JOURNAL_ENTRIES; entry += 1) journalEntry(entry);

for (const section of ["People", "Places", "Instruments", "Procedures", "Journal"]) {
  page(section, { tags: "Contents" }, `<<list-links "[tag<currentTiddler>sort[title]]">>`);
}
page(
  "Open tasks",
  { tags: "Contents" },
  "* [ ] Order twelve vials for the bog chambers\n* [ ] New fuse for the mast\n* [ ] Repaint the pegs of the scree transect",
);
page(
  "Welcome",
  {},
  'The handbook of the Kestrel Ridge field station. Anybody may read it; <a href="/sign-in">sign in</a> to write.\n\n<<toc-selective-expandable "Contents">>\n\n!! Latest in the journal\n\n<<list-links "[tag[Journal]!sort[day]limit[5]]">>',
);
page("$:/SiteTitle", {}, "Kestrel Ridge");
page("$:/SiteSubtitle", {}, "handbook of a field station");
page("$:/DefaultTiddlers", {}, "Welcome");

function journalEntry(entry) {
  const at = FIRST_DAY + entry * 8 * DAY_MS;
  const day = new Date(at).toISOString().slice(0, 10);
  const words = {
    person: pick(PEOPLE)[0],
    place: pick(PLACES)[0],
    instrument: pick(INSTRUMENTS)[0],
    hours: 3 + draw(14),
    volts: (11 + draw(18) / 10).toFixed(1),
    gust: 21 + draw(19),
  };
  const lines = [pick(JOURNAL), pick(JOURNAL)].map((line) => line.replace(/\{(\w+)\}/g, (_, word) => linked(words[word])));
  page(`Journal ${day}`, { tags: "Journal", day, author: words.person }, [...new Set(lines)].join("\n\n"), at);
}

function linked(word) {
  return typeof word === "string" && /^[A-Z]/.test(word) ? `[[${word}]]` : String(word);
}

function page(title, fields, text, at = FIRST_DAY) {
  const stamp = new Date(at).toISOString().replace(/[-:T.Z]/g, "");
  const all = {
    title,
    created: stamp,
    modified: stamp,
    creator: "Ismael Cruz",
    modifier: "Ismael Cruz",
    type: "text/vnd.tiddlywiki",
    ...fields,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const file = title.replace(/[^A-Za-z0-9-]+/g, "_");
  writeFileSync(join(FOLDER, `${file}.tid`), `${head.join("\n")}\n\n${text}\n`);
}

function pick(items) {
  return items[draw(items.length)];
}

/** Whole numbers below a bound, the same ones for the same seed (mulberry32). */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
