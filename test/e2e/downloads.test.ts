import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Session } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
let lab: Lab;
let session: Session;

beforeAll(async () => {
  lab = await startLab({
    "/": `<!doctype html><title>Files</title><a href="/report">Report</a>
      <button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['made here'])); a.download = 'made.txt'; a.click()">Make</button>`,
    "/report": (_request, response) => {
      response.writeHead(200, { "content-type": "text/csv", "content-disposition": 'attachment; filename="r\u00e9port.csv"' });
      response.write("a,b\n");
      setTimeout(() => response.end("1,2\n"), 300);
    },
  });
  session = await api.create({ sites: [lab.site] });
});
afterAll(async () => {
  await api.end(session.id);
  await lab.close();
});

const read = (n: number) =>
  fetch(`${inject("serviceURL")}/v1/sessions/${session.id}/downloads/${n}`, {
    headers: { authorization: `Bearer ${inject("serviceToken")}` },
  });

test("what a page downloads is listed with the step that caused it, and can be read", async () => {
  const fetched = await api.step(session.id, { type: "click", target: idOf(session.observation, 'link "Report"') });
  expect(fetched.observation?.title).toBe("Files");
  expect(fetched.observation?.downloads).toMatchObject([{ n: 0, state: "done", bytes: 8, url: "http://lab.localhost/report" }]);
  const made = await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Make"') });
  expect(made.observation?.downloads).toMatchObject([{ n: 0 }, { n: 1, name: "made.txt", state: "done" }]);
  expect(await (await read(0)).text()).toBe("a,b\n1,2\n");
  const second = await read(1);
  expect(await second.text()).toBe("made here");
  expect(second.headers.get("content-disposition")).toContain("attachment");
});

test("a download that never was is not found, and a reset forgets those of the episode before", async () => {
  const missing = await api.get<Failed>(`/v1/sessions/${session.id}/downloads/7`);
  expect(missing).toMatchObject({ status: 404, body: { error: { code: "download_not_found" } } });
  const reset = await api.reset(session.id);
  expect(reset.observation?.downloads).toEqual([]);
  expect((await read(0)).status).toBe(404);
});
