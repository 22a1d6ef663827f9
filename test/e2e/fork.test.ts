import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Session, Trajectory } from "../../sdk/protocol/index.ts";
import { API, type Failed } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
const open: string[] = [];
let lab: Lab;

beforeAll(async () => {
  lab = await startLab({ "/": "<!doctype html><title>Mine</title><p>Mine</p>" });
});
afterAll(async () => {
  await Promise.all(open.map((id) => api.end(id)));
  await lab.close();
});

const create = async (request: object): Promise<Session> => {
  const session = await api.create(request);
  open.push(session.id);
  return session;
};

const fork = async (id: string, n: number): Promise<Session[]> => {
  const { items } = await api.ok<{ items: Session[] }>("POST", `/v1/sessions/${id}/fork`, { n });
  open.push(...items.map((child) => child.id));
  return items;
};

const textOf = async (id: string): Promise<string> =>
  (await api.ok<{ text: string }>("GET", `/v1/sessions/${id}/observation`)).text;

const goto = (id: string, url: string) => api.step(id, { type: "goto", url });

const ADD = /button "Add (.+) to cart"/;

/** Puts the nth product that the list offers into the cart and gives its name. */
const addToCart = async (id: string, nth: number): Promise<string> => {
  const { observation } = await goto(id, "http://shop.localhost/products?stock=1");
  const lines = observation?.text?.split("\n").filter((line) => ADD.test(line)) ?? [];
  const [, target = "", name = ""] = /\[(e\d+)\] button "Add (.+) to cart"/.exec(lines[nth] ?? "") ?? [];
  await api.step(id, { type: "click", target });
  return name;
};

test("children go on from the state of site and browser, and none sees what another does", async () => {
  const parent = await create({ sites: ["shop"], seed: 5 });
  const name = await addToCart(parent.id, 0);
  await api.step(parent.id, { type: "newTab", url: "http://shop.localhost/cart" });
  expect(await textOf(parent.id)).toContain(name);

  const [a, b] = await fork(parent.id, 2);
  if (!a || !b) throw new Error("There are not two children.");
  for (const child of [a, b]) {
    expect(child).toMatchObject({
      status: "ready",
      step: 0,
      seed: 5,
      parent: { id: parent.episode.id, index: 3 },
      fidelity: "exact",
      observation: { url: "http://shop.localhost/cart", tabs: [{ active: false }, { active: true }] },
    });
    expect(child.observation?.text).toContain(name);
  }
  expect(a.observation?.text).toBe(b.observation?.text);

  const other = await addToCart(a.id, 1);
  await goto(a.id, "http://shop.localhost/cart");
  await goto(b.id, "http://shop.localhost/cart");
  await goto(parent.id, "http://shop.localhost/cart");
  expect(await textOf(a.id)).toContain(other);
  expect(await textOf(b.id)).not.toContain(other);
  expect(await textOf(parent.id)).not.toContain(other);

  const trajectory = await api.ok<Trajectory>("GET", `/v1/trajectories/${a.episode.id}`);
  expect(trajectory).toMatchObject({ parent: { id: parent.episode.id, index: 3 }, fidelity: "exact" });
  const reset = await api.reset(a.id);
  expect(reset).toMatchObject({ parent: null, fidelity: null });
  const cart = await goto(a.id, "http://shop.localhost/cart");
  expect(cart.observation?.text).not.toContain(other);
});

test("a child of a session whose episode has ended can go on", async () => {
  const parent = await create({ sites: ["shop"] });
  await api.step(parent.id, { type: "answer", text: "done" });
  const [child] = await fork(parent.id, 1);
  expect(child).toMatchObject({ terminated: false, end: null, parent: { index: 1 }, fidelity: "exact" });
  const step = await goto(child?.id ?? "", "http://shop.localhost/cart");
  expect(step.error).toBeNull();
});

test("sites whose state is not ours cannot be forked, and nonsense is refused", async () => {
  const own = await create({ sites: [lab.site] });
  const answer = await api.call<Failed>("POST", `/v1/sessions/${own.id}/fork`, { n: 1 });
  expect(answer).toMatchObject({ status: 409, body: { error: { code: "not_forkable" } } });
  for (const n of [0, 65, "two"]) {
    expect(await api.call<Failed>("POST", `/v1/sessions/${own.id}/fork`, { n })).toMatchObject({ status: 400 });
  }
});
