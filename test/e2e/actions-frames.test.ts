import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { closeServer } from "../support/close-server.ts";
import { API } from "./support/api.ts";
import { Actor, page } from "./support/stage.ts";

const INSIDE = `<!doctype html><title>Inside</title>
  <script>const log = (...words) => { document.getElementById("log").append(" " + words.join(":")); };</script>
  <button onclick="log('clicked')">Inner</button> <label>Name <input id="n" oninput="log('name', n.value)"></label>
  <label><input type="checkbox" onchange="log('tick', this.checked)"> Agree</label>
  <select aria-label="Size" onchange="log('size', value)"><option>S</option><option>L</option></select>
  <input type="file" aria-label="Paper" onchange="log('file', files[0].name)">
  <div id="box" role="button" tabindex="0" aria-label="Box" style="height:80px;width:150px;overflow:auto" onscroll="setTimeout(() => { out.textContent = 'box at ' + box.scrollTop; })"><div style="height:900px">tall</div></div><p id="out"></p>
  <div id="grip" role="button" tabindex="0" aria-label="Grip" style="width:30px;height:30px;background:teal"></div><div id="spot" role="button" tabindex="0" aria-label="Spot" style="width:120px;height:60px;margin:20px;border:1px solid"></div>
  <script>let held = false; grip.onmousedown = () => { held = true; }; onmouseup = (e) => { if (held) log("dropped", e.target.id); held = false; };</script>
  <p>A sentence that only the frame has.</p><p id="log">log:</p>`;

/** Two hosts of one server: the frame is of another site than the page. */
let server: Server;
let api: API;
const opened: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    const outer = `<div style="height:900px">Space</div><iframe src="http://other.test/inside" style="width:600px;height:500px;margin-left:40px;border:3px solid"></iframe>`;
    response.end(request.headers.host?.startsWith("other") ? INSIDE : page(outer).replace('<p id="log">log:</p>', ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  api = new API(inject("serviceURL"), inject("serviceToken"));
});
afterAll(async () => {
  await Promise.all(opened.map((id) => api.end(id)));
  await closeServer(server);
});

const open = async (): Promise<Actor> => {
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const session = await api.create({
    sites: [{ name: "outer", upstream, hosts: ["outer.test", "other.test"] }],
    startUrl: "http://outer.test/",
  });
  opened.push(session.id);
  if (!session.observation) throw new Error("The session has no first observation.");
  const actor = new Actor(api, session.id, session.observation);
  await actor.act({ type: "waitFor", text: "only the frame has" });
  return actor;
};

describe("in a frame of another origin", () => {
  test("elements are clicked, filled, typed into, ticked, chosen and given files by their ids", async () => {
    const actor = await open();
    expect(actor.id('button "Inner"')).toMatch(/^f\d+e\d+$/);
    await actor.act({ type: "click", target: actor.id('button "Inner"') });
    await actor.act({ type: "fill", target: actor.id('textbox "Name"'), text: "Ada" });
    await actor.act({ type: "type", target: actor.id('textbox "Name"'), text: "!" });
    await actor.act({ type: "check", target: actor.id('checkbox "Agree"') });
    await actor.act({ type: "select", target: actor.id('combobox "Size"'), values: ["L"] });
    const files = [{ name: "p.txt", content: "aGk=" }];
    await actor.act({ type: "upload", target: actor.id('file "Paper"'), files });
    expect(actor.log).toEqual(["clicked", "name:Ada", "name:Ada!", "tick:true", "size:L", "file:p.txt"]);
  });

  test("things scroll and are dragged where they are", async () => {
    const actor = await open();
    await actor.act({ type: "scroll", target: actor.id('button "Box"'), dy: 120 });
    expect(actor.text).toContain("box at 120");
    await actor.act({ type: "drag", from: actor.id('button "Grip"'), to: actor.id('button "Spot"') });
    expect(actor.log).toEqual(["dropped:spot"]);
  });

  test("text is found, and the page scrolls to it", async () => {
    const actor = await open();
    await actor.act({ type: "find", text: "only the FRAME has" });
    expect(actor.seen.scroll?.y).toBeGreaterThan(300);
  });
});
