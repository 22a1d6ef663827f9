/**
 * @module What holds on any page: every control is listed once and can be operated by its id, and an id never points to
 * another element.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { API } from "./support/api.ts";
import {
  type Control,
  card,
  control,
  documentOf,
  framed,
  hidden,
  type Part,
  pick,
  randomOf,
  wrap,
} from "./support/generated-page.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { Actor } from "./support/stage.ts";

const PAGES = 30;
const CHANGING_PAGES = 10;
const PARTS = 12;
const OPERATED = 3;
const CHANGES = 3;

interface Hit {
  readonly key: string;
  readonly value: string | null;
}

const pageOf = (seed: number): Part => {
  const random = randomOf(seed);
  const parts: Part[] = [];
  for (let n = 0; n < PARTS; n++) {
    const key = `k${n}`;
    const luck = random();
    // Some names occur twice.
    const name = random() < 0.15 ? "Same name" : `Name ${n}`;
    let part = luck < 0.12 ? hidden(key, random) : luck < 0.2 ? card(key, name, random) : control(key, name, random);
    for (let depth = Math.floor(random() * 3); depth > 0; depth--) part = wrap(part, random);
    parts.push(random() < 0.12 ? framed(part) : part);
  }
  return { html: parts.map(({ html }) => html).join("\n"), controls: parts.flatMap(({ controls }) => controls) };
};

const CONTROL = /^\s*\[((?:f\d+)?e\d+)\] (\S+)(.*)$/;

/** The id and the rest of every control's line. */
const listed = (text: string) =>
  text.split("\n").flatMap((line) => {
    const [, id, role, rest] = CONTROL.exec(line) ?? [];
    return id && role && rest !== undefined ? [{ id, role, rest }] : [];
  });

const hits: Hit[] = [];
const pages = new Map<string, string>();
const api = new API(inject("serviceURL"), inject("serviceToken"));
let lab: Lab;
let actor: Actor;

beforeAll(async () => {
  lab = await startLab({
    "/": (request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pages.get(request.url ?? "") ?? "");
    },
    "/hit": (request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => {
        body += part;
      });
      request.on("end", () => {
        hits.push(JSON.parse(body));
        response.writeHead(204).end();
      });
    },
  });
  const session = await api.create({
    sites: [lab.site],
    startUrl: "about:blank",
    limits: { maxSteps: 1_000 },
    observe: { text: { maxTokens: 16_000 } },
  });
  if (!session.observation) throw new Error("The session has no first observation.");
  actor = new Actor(api, session.id, session.observation);
});
afterAll(async () => {
  await api.end(actor.session);
  await lab.close();
});

const open = async (seed: number, html: string) => {
  pages.set(`/?${seed}`, html);
  await actor.act({ type: "goto", url: `${lab.url}?${seed}` });
};

const operate = async ({ key, fate, action, value }: Control, id: string) => {
  hits.length = 0;
  const answer = await actor.attempt({ ...action, target: id });
  if (fate !== "operable") {
    expect([answer.error?.code, hits], `${key} as ${id}`).toEqual([`${fate}_element`, []]);
    return;
  }
  expect(answer.error, `${key} as ${id}`).toBeNull();
  expect([...new Set(hits.map((hit) => hit.key))], `what ${id} reached`).toEqual([key]);
  if (value !== null) expect(hits.at(-1)?.value).toBe(value);
};

describe("on any page", () => {
  test.each(Array.from({ length: PAGES }, (_, seed) => seed))(
    "every control is listed once, and what is done to it reaches it alone (page %i)",
    async (seed) => {
      const { html, controls } = pageOf(seed);
      await open(seed, documentOf(html));
      const found = listed(actor.text);
      expect(found.map(({ role }) => role)).toEqual(controls.map(({ role }) => role));
      for (const [n, { name, fate }] of controls.entries()) {
        // The name of a card goes on with what else is on it.
        expect(found[n]?.rest).toContain(JSON.stringify(name).slice(0, -1));
        expect(/\bdisabled\b/.test(found[n]?.rest ?? "")).toBe(fate === "disabled");
      }
      const random = randomOf(seed + 1_000);
      const chosen = new Set(Array.from({ length: OPERATED }, () => Math.floor(random() * controls.length)));
      for (const n of chosen) await operate(controls[n] as Control, found[n]?.id ?? "");
    },
  );
});

/** Buttons that a page moves, renames, drops, copies and makes anew; it tells the server their new order. */
const CHANGE = `
  const random = (${randomOf.toString()})(SEED);
  const any = () => { const all = [...list.children]; return all[Math.floor(random() * all.length)]; };
  let made = 100;
  const make = (text, key = "k" + made++) => {
    const button = Object.assign(document.createElement("button"), { textContent: text, onclick: (event) => hit(event, key) });
    button.dataset.n = key;
    return button;
  };
  const changes = [
    () => any().remove(),
    () => list.prepend(any()),
    () => any().before(make("New")),
    () => { any().textContent = "Renamed"; },
    () => { const old = any(); old.replaceWith(make(old.textContent)); },
    () => { const old = any(); old.after(make(old.textContent)); },
    () => { const all = [...list.children].sort(() => random() - 0.5); list.append(...all); },
    () => { const old = any(); list.insertAdjacentElement("afterbegin", old); old.hidden = !old.hidden; },
  ];
  change.onclick = () => {
    for (let n = 0; n < 4; n++) changes[Math.floor(random() * changes.length)]();
    const shown = [...list.children].filter((child) => !child.hidden).map((child) => child.dataset.n);
    const request = new XMLHttpRequest();
    request.open("POST", "/hit", false);
    request.send(JSON.stringify({ key: shown.join(" "), value: [...list.children].map((child) => child.dataset.n).join(" ") }));
  };`;

describe("while a page changes", () => {
  test.each(Array.from({ length: CHANGING_PAGES }, (_, seed) => seed + 500))(
    "an id points to one element (page %i)",
    async (seed) => {
      const random = randomOf(seed);
      const buttons = Array.from(
        { length: 8 },
        (_, n) => `<button onclick="hit(event,'k${n}')" data-n=k${n}>Button ${n % 5}</button>`,
      );
      await open(
        seed,
        documentOf(
          `<button id=change>Change</button><div id=list>${buttons.join("")}</div>`,
          CHANGE.replace("SEED", String(seed)),
        ),
      );
      const known = new Map<string, string>();
      let order = Array.from({ length: 8 }, (_, n) => `k${n}`);
      let alive = order;
      for (let change = 0; change < CHANGES; change++) {
        const ids = listed(actor.text).slice(1);
        expect(ids).toHaveLength(order.length);
        for (const [n, { id }] of ids.entries()) {
          expect(known.get(id) ?? order[n]).toBe(order[n]);
          known.set(id, order[n] as string);
        }
        hits.length = 0;
        await actor.act({ type: "click", target: actor.id('button "Change"') });
        order = hits[0]?.key.split(" ") ?? [];
        alive = hits[0]?.value?.split(" ") ?? [];
        const [id, key] = pick(random, [...known]);
        hits.length = 0;
        const answer = await actor.attempt({ type: "click", target: id });
        if (order.includes(key)) expect([answer.error, hits[0]?.key]).toEqual([null, key]);
        else expect([answer.error?.code, hits]).toEqual([alive.includes(key) ? "hidden_element" : "stale_element", []]);
      }
    },
  );
});
