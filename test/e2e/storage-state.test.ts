import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { StorageState } from "../../sdk/protocol/index.ts";
import { API, type Failed } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
let lab: Lab;

/** Keeps something of each kind when asked to, and shows what is kept before any other script of the page runs. */
const KEEPER = `<!doctype html><title>Keeper</title>
<p id="seen"></p><p id="data"></p><button onclick="keep()">Keep</button>
<script>
  document.querySelector("#seen").textContent = "cookie " + document.cookie + "; local " + localStorage.getItem("theme");
  const open = () => new Promise((resolve) => {
    const asked = indexedDB.open("notes", 3);
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore("items", { autoIncrement: true });
      store.createIndex("by day", "day");
      asked.result.createObjectStore("named", { keyPath: "name" });
    };
    asked.onsuccess = () => resolve(asked.result);
  });
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const show = async () => {
    const database = await open();
    const store = database.transaction("items").objectStore("items");
    const item = await done(store.get(1));
    const found = await done(store.index("by day").count());
    const named = await done(database.transaction("named").objectStore("named").get("odd"));
    document.querySelector("#data").textContent = item === undefined ? "nothing kept" :
      [item.day.toISOString(), item.tags instanceof Set && [...item.tags].join("+"), new TextDecoder().decode(item.bytes), await item.file.text(),
        item.big === 12n, found, named.$, Object.is(named.none, undefined) && "none" in named].join(" ");
    database.close();
  };
  const keep = async () => {
    document.cookie = "flavour=oat; path=/; max-age=86400";
    localStorage.setItem("theme", "dark \\u{1F319}");
    const database = await open();
    const transaction = database.transaction(["items", "named"], "readwrite");
    transaction.objectStore("items").add({ day: new Date(0), tags: new Set(["a", "b"]), bytes: new TextEncoder().encode("bytes"), file: new Blob(["file"]), big: 12n });
    transaction.objectStore("named").add({ name: "odd", $: "dollar", none: undefined });
    transaction.oncomplete = () => { database.close(); show(); };
  };
  show();
</script>`;

const KEPT = "1970-01-01T00:00:00.000Z a+b bytes file true 1 dollar true";

beforeAll(async () => {
  lab = await startLab({ "/": KEEPER });
});
afterAll(() => lab.close());

const idOfButton = (text: string | null | undefined) => /\[(e\d+)\] button "Keep"/.exec(text ?? "")?.[1] ?? "";

test("what a browser keeps can be read, and another session begins with it, in every episode", async () => {
  const first = await api.create({ sites: [lab.site] });
  expect(first.observation?.text).toContain("nothing kept");
  const kept = await api.step(first.id, { type: "click", target: idOfButton(first.observation?.text) });
  expect(kept.observation?.text).toContain(KEPT);
  // Another origin is shown, so that the one with the data is not open any more.
  await api.step(first.id, { type: "goto", url: "about:blank" });

  const state = await api.ok<StorageState>("GET", `/v1/sessions/${first.id}/storage-state`);
  expect(state.cookies).toMatchObject([{ name: "flavour", value: "oat", domain: "lab.localhost", path: "/" }]);
  expect(state.origins).toMatchObject([
    {
      origin: "http://lab.localhost",
      localStorage: [{ name: "theme", value: "dark \u{1F319}" }],
      indexedDB: [{ name: "notes", version: 3 }],
    },
  ]);
  const after = await api.get<{ url: string; tabs: unknown[] }>(`/v1/sessions/${first.id}/observation`);
  expect(after.body).toMatchObject({ url: "about:blank", tabs: [{}] });
  await api.end(first.id);

  const second = await api.create({ sites: [lab.site], storageState: state });
  expect(second.observation?.text).toContain("cookie flavour=oat; local dark \u{1F319}");
  expect(second.observation?.text).toContain(KEPT);
  expect(second.observation?.tabs).toHaveLength(1);
  const again = await api.reset(second.id);
  expect(again.observation?.text).toContain(KEPT);
  expect(again.observation?.text).toBe(second.observation?.text);
  await api.end(second.id);
});

test("a storage state that is none is refused with the field named", async () => {
  const answer = await api.call<Failed>("POST", "/v1/sessions", {
    storageState: { cookies: [{ name: "a" }], origins: [{ origin: "file:///" }] },
  });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
  expect(JSON.stringify(answer.body)).toContain("storageState.cookies.0.value");
  expect(JSON.stringify(answer.body)).toContain("storageState.origins.0.origin");
});
