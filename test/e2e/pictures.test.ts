import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Observation, Session } from "../../sdk/protocol/index.ts";
import { API, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { readPNG } from "./support/png.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));

const RED = "#ff0000";
const LIME = "#00ff00";
const BLUE = "#0000ff";
const TEAL = "#008080";
const PHOTO = { width: 1_200, height: 1_000 };

/** An image of one colour that is large enough for a browser to put off decoding it. */
const photo = (): Buffer => {
  const head = Buffer.alloc(54);
  const bytes = PHOTO.width * PHOTO.height * 3;
  head.write("BM");
  head.writeUInt32LE(head.length + bytes, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(PHOTO.width, 18);
  head.writeInt32LE(PHOTO.height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(bytes, Buffer.from([0x80, 0x80, 0x00]))]);
};

const PAGES = {
  "/": `<!doctype html><title>Bands</title><style>body { margin: 0 } div { height: 700px }</style>
    <div id="top" style="background: ${RED}"><label>Word <input></label>
      <button onclick="document.getElementById('top').style.background = '${LIME}'">Paint</button></div>
    <div style="background: ${BLUE}"></div><div style="background: ${TEAL}"></div>`,
  "/photo": '<!doctype html><title>Photo</title><style>body { margin: 0 }</style><img alt="" src="/photo.bmp">',
  "/framed": `<!doctype html><title>Framed</title><style>body { margin: 0 } iframe { border: 0; width: 400px; height: 300px }</style>
    <iframe title="other" src="http://other.localhost/bands"></iframe><p>Below</p>`,
  "/bands": `<!doctype html><title>In a frame</title><style>body { margin: 0 } div { height: 300px }</style>
    <div style="background: ${RED}"><button>In the frame</button></div><div style="background: ${BLUE}"></div>
    <div style="background: ${TEAL}"></div>`,
  "/sizes": `<!doctype html><title>Sizes</title><p id="out"></p>
    <script>out.textContent = [innerWidth, innerHeight, outerWidth, outerHeight, screen.width, screen.height].join(" ");</script>`,
};

let lab: Lab;
let session: Session;

beforeAll(async () => {
  lab = await startLab({
    ...PAGES,
    "/photo.bmp": (_request, response) => {
      response.writeHead(200, { "content-type": "image/bmp" });
      response.end(photo());
    },
  });
  session = await api.create({ sites: [{ ...lab.site, hosts: ["lab.localhost", "other.localhost"] }] });
});
afterAll(async () => {
  await api.end(session.id);
  await lab.close();
});

const picture = async (query = "") => {
  const path = `/v1/sessions/${session.id}/observation?text=false&screenshot=true&format=png&transport=inline${query}`;
  const { screenshot } = await api.ok<Observation>("GET", path);
  return readPNG(screenshot?.data ?? "");
};

const open = async (path: string): Promise<Observation | null> =>
  (await api.step(session.id, { type: "goto", url: new URL(path, lab.url).href })).observation;

describe("a picture", () => {
  test("shows the page as the last action left it, where it was scrolled to", async () => {
    const seen = await open("/");
    expect((await picture()).at(900, 600)).toBe(RED);
    await api.step(session.id, { type: "fill", target: idOf(seen, 'textbox "Word"'), text: "hello" });
    await api.step(session.id, { type: "click", target: idOf(seen, 'button "Paint"') });
    expect((await picture()).at(900, 600)).toBe(LIME);
    await api.step(session.id, { type: "scroll", dy: 500 });
    const scrolled = await picture();
    expect([scrolled.at(900, 150), scrolled.at(900, 250)]).toEqual([LIME, BLUE]);
    const full = await picture("&fullPage=true");
    expect([full.at(900, 150), full.at(900, 750), full.at(900, 1_450)]).toEqual([LIME, BLUE, TEAL]);
  });

  test("comes with the step that asks for it", async () => {
    await open("/");
    const observe = { screenshot: { format: "png", transport: "inline" } };
    const { observation } = await api.step(session.id, { type: "press", key: "Tab" }, { observe });
    expect(readPNG(observation?.screenshot?.data ?? "").at(900, 600)).toBe(RED);
  });

  test("holds an image that was never drawn before", async () => {
    await open("/photo");
    const pixels = await picture();
    expect([pixels.at(10, 10), pixels.at(900, 700)]).toEqual([TEAL, TEAL]);
  });

  test("holds a frame of another site as it is", async () => {
    const seen = await open("/framed");
    expect((await picture()).at(200, 150)).toBe(RED);
    await api.step(session.id, { type: "scroll", target: idOf(seen, 'button "In the frame"'), dy: 300 });
    expect((await picture()).at(200, 150)).toBe(BLUE);
  });
});

test("the window and the screen are as large as the page", async () => {
  expect((await open("/sizes"))?.text).toContain("1280 720 1280 720 1280 720");
});
