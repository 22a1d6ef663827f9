/**
 * @module What is done in an episode: a number of distinct things, each by one action that counts, and each seen on the page
 * and in the site's own state. One too few is lost, one too many was done twice.
 */
import type { Observation } from "../../../sdk/protocol/index.ts";

export interface Move {
  readonly action: Readonly<Record<string, unknown>>;
  /** Whether it does one of the things. */
  readonly counts: boolean;
}

export interface Game {
  readonly site: string;
  readonly startUrl: string;
  readonly things: number;
  /** What the site's state must be in the end, by a query. */
  readonly check: { readonly query: string; readonly equals: unknown };
  /** The next action when so many things are done; null when the page is not the one to go on from. */
  move(seen: Observation | null, done: number): Move | null;
  /** How many things the page shows; null when it does not show them. */
  count(seen: Observation | null): number | null;
}

const ADD = /\[(e\d+)\] button ("Add .* to cart")$/gm;

/** Each thing is another product of the front page, once. */
export const shopGame = (things: number, first: number): Game => ({
  site: "shop",
  startUrl: "http://shop.localhost/",
  things,
  check: { query: "after.shop.cart[].quantity", equals: Array.from({ length: things }, () => 1) },
  move: (seen, done) => {
    const buttons = [...(seen?.text ?? "").matchAll(ADD)].map(([, id]) => id ?? "");
    const target = buttons[(first + done) % buttons.length];
    return target === undefined ? null : { action: { type: "click", target }, counts: true };
  },
  count: (seen) => {
    const shown = /\] link "Cart, (\d+) items?"/.exec(seen?.text ?? "")?.[1];
    return shown === undefined ? null : Number(shown);
  },
});

const noteTitle = (n: number): string => `Chaos ${n}`;

/** Each thing is a note with a title of its own, written in three steps. */
export const notesGame = (things: number): Game => ({
  site: "notes",
  startUrl: "http://notes.localhost/",
  things,
  check: {
    query: "sort(after.notes.notes[?starts_with(title, 'Chaos ')].title)",
    equals: Array.from({ length: things }, (_, n) => noteTitle(n)),
  },
  move: (seen, done) => {
    const text = seen?.text ?? "";
    const title = /\[(e\d+)\] textbox "Title"(.*)$/m.exec(text);
    const note = /\[(e\d+)\] textbox "Note"(.*)$/m.exec(text);
    const button = /\[(e\d+)\] button "Pin it up"/.exec(text);
    if (!title || !note || !button) return null;
    const name = noteTitle(done);
    if (!title[2]?.includes(name)) return { action: { type: "fill", target: title[1], text: name }, counts: false };
    if (!note[2]?.includes(name)) return { action: { type: "fill", target: note[1], text: `About ${name}` }, counts: false };
    return { action: { type: "click", target: button[1] }, counts: true };
  },
  count: (seen) => {
    const text = seen?.text ?? "";
    return text.includes('button "Pin it up"') ? [...text.matchAll(/button "Remove Chaos \d+"/g)].length : null;
  },
});
