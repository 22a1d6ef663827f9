import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { NetworkEntry, Session, StepRow } from "../../sdk/protocol/index.ts";
import { API, type Failed, idOf } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";
import { until } from "./support/until.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
let lab: Lab;
let elsewhere: Lab;
const open: string[] = [];

beforeAll(async () => {
  elsewhere = await startLab({ "/": "<!doctype html><title>Elsewhere</title><p>Elsewhere</p>" });
  lab = await startLab({
    "/": `<!doctype html><title>Form</title>
      <form method="post" action="/save"><label>Note <input name="note"></label><button>Save</button></form>
      <button type="button" onclick="fetch('/data', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({n: 7})})">Send</button>
      <img src="http://tracker.example/pixel.gif" alt="">`,
    "/save": (request, response) => {
      request.resume();
      response.writeHead(303, { location: "/saved", "set-cookie": "kept=1; Path=/" });
      response.end();
    },
    "/saved": "<!doctype html><title>Saved</title><p>Saved it</p>",
    "/data": (request, response) => {
      request.resume();
      response.writeHead(201, { "content-type": "application/json" });
      response.end('{"id":1}');
    },
  });
});
afterAll(async () => {
  await Promise.all(open.map((id) => api.end(id)));
  await Promise.all([lab.close(), elsewhere.close()]);
});

const create = async (request: object): Promise<Session> => {
  const session = await api.create({ sites: [lab.site], ...request });
  open.push(session.id);
  return session;
};

const log = async (trajectory: string): Promise<NetworkEntry[]> =>
  (await api.ok<{ items: NetworkEntry[] }>("GET", `/v1/trajectories/${trajectory}/network?limit=100`)).items;

const act = async (session: Session) => {
  await api.step(session.id, { type: "fill", target: idOf(session.observation, 'textbox "Note"'), text: "tea & milk" });
  await api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Send"') });
  return api.step(session.id, { type: "click", target: idOf(session.observation, 'button "Save"') });
};

describe("the network log", () => {
  test("holds every request in order, with bodies where they were asked for, and outlives the session", async () => {
    const session = await create({ record: { network: "full" } });
    await act(session);
    const entries = await log(session.episode.id);
    const sent = entries.filter(({ blocked }) => blocked === null);
    expect(sent.map(({ method, url, status }) => `${method} ${new URL(url).pathname} ${status}`)).toEqual([
      "GET / 200",
      "POST /data 201",
      "POST /save 303",
      "GET /saved 200",
    ]);
    expect(entries.map(({ n }) => n)).toEqual(entries.map((_, at) => at + 1));
    const [first, data, save, saved] = sent;
    expect(first).toMatchObject({ site: "lab", type: "document", requestHeaders: { "sec-fetch-dest": "document" } });
    expect(data).toMatchObject({ requestBody: '{"n":7}', responseBody: '{"id":1}' });
    expect(save).toMatchObject({ requestBody: "note=tea+%26+milk", responseHeaders: { "set-cookie": "kept=1; Path=/" } });
    expect(saved?.responseBody).toContain("Saved it");
    expect(entries.find(({ url }) => url.includes("tracker.example"))?.blocked).not.toBeNull();
    expect(JSON.stringify(entries)).not.toContain("x-stillwater");

    await api.end(session.id);
    await until(async () => (await log(session.episode.id)).length === entries.length, "the log is stored");
    expect(await log(session.episode.id)).toEqual(entries);
  });

  test("holds no bodies with meta, begins anew with each episode, and is empty unless asked for", async () => {
    const session = await create({ record: { network: "meta" } });
    await act(session);
    const first = await log(session.episode.id);
    expect(first.find(({ method, url }) => method === "POST" && url.endsWith("/data"))).toMatchObject({ status: 201 });
    expect(first.every(({ requestBody, responseBody }) => !requestBody && !responseBody)).toBe(true);
    const reset = await api.reset(session.id);
    const second = await log(reset.episode.id);
    expect(second.filter(({ blocked }) => blocked === null)).toMatchObject([{ n: 1, method: "GET" }]);
    expect(await log(session.episode.id)).toEqual(first);

    const silent = await create({});
    await act(silent);
    expect(await log(silent.episode.id)).toEqual([]);
  });
});

describe("the fence", () => {
  const goto = async (request: object, url: string) => {
    const session = await create(request);
    return api.step(session.id, { type: "goto", url });
  };

  test("keeps a session with sites to them, lets it out to what is listed, and never to private addresses", async () => {
    const { upstream } = elsewhere.site;
    expect((await goto({}, "http://example.com/")).error?.code).toBe("navigation_refused");
    for (const network of [{ egress: "open" }, { egress: "list", allow: ["127.0.0.1"] }, { allow: [new URL(upstream).host] }]) {
      const answer = await goto({ network }, upstream);
      expect(answer.error?.code, JSON.stringify(network)).toBe("navigation_refused");
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test("refuses https addresses as it refuses http ones, and says why", async () => {
    const session = await create({});
    const open = await create({ network: { egress: "open", deny: ["*.example"] } });
    const tried: [Session, string, string][] = [
      ...["example.com", "example.com:8443", "sub.example.org", "10.0.0.1", "[::1]", "localhost", "elsewhere.localhost"].map(
        (host): [Session, string, string] => [session, host, "outside of the session's sites"],
      ),
      [open, "some.example", "deny"],
      [open, "127.0.0.1", ""],
    ];
    for (const [{ id }, host, why] of tried) {
      for (const action of [
        { type: "goto", url: `https://${host}/a?b=c` },
        { type: "newTab", url: `https://${host}/` },
      ]) {
        const { error } = await api.step(id, action);
        expect(error?.code, `${action.type} ${host}`).toBe("navigation_refused");
        expect(error?.message).toContain(why);
        expect(error?.message).not.toContain("ERR_");
      }
    }
    const startUrl = "https://example.com/";
    const refused = await api.call<Failed>("POST", "/v1/sessions", { sites: [lab.site], startUrl });
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
  });

  test("gives no page a way to the service itself", async () => {
    const { port } = new URL(inject("serviceURL"));
    for (const upstream of [inject("serviceURL"), `http://localhost:${port}`, `http://[::1]:${port}`]) {
      const answer = await api.call<Failed>("POST", "/v1/sessions", { sites: [{ name: "self", upstream }] });
      expect(answer, upstream).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
    }
  });

  test("refuses what is denied even where all is open", async () => {
    const answer = await goto({ network: { egress: "open", deny: ["*.example"] } }, "http://some.example/");
    expect(answer.error?.code).toBe("navigation_refused");
  });

  test("is asked for in words that are checked", async () => {
    const wrong = async (network: object) => api.call<Failed>("POST", "/v1/sessions", { network });
    expect(await wrong({ egress: "sites", allow: ["a.example"] })).toMatchObject({ status: 400 });
    expect(await wrong({ allow: ["not a host"] })).toMatchObject({ status: 400 });
    expect(await wrong({ block: ["everything"] })).toMatchObject({ status: 400 });
    expect(await wrong({ proxy: "ftp://x" })).toMatchObject({ status: 400 });
    expect(JSON.stringify((await wrong({ proxy: "ftp://x" })).body)).toContain("network.proxy");
  });
});

describe("recorded screenshots", () => {
  const pictures = async (session: Session): Promise<boolean[]> => {
    const { items } = await api.ok<{ items: StepRow[] }>("GET", `/v1/trajectories/${session.episode.id}/steps`);
    return items.map(({ observation }) => observation?.screenshot != null);
  };

  test("are there with every observation, though nobody asked to see them", async () => {
    const session = await create({ record: { screenshots: "all" } });
    expect(session.observation?.screenshot?.hash).toMatch(/^[0-9a-f]{64}$/);
    await act(session);
    expect(await pictures(session)).toEqual([true, true, true]);
  });

  test("are of the last state alone, by answer and by limit", async () => {
    const answered = await create({ record: { screenshots: "last" } });
    expect(answered.observation?.screenshot).toBeNull();
    await act(answered);
    await api.step(answered.id, { type: "answer", text: "done" });
    expect(await pictures(answered)).toEqual([false, false, false, true]);
    const limited = await create({ record: { screenshots: "last" }, limits: { maxSteps: 3 } });
    await act(limited);
    expect(await pictures(limited)).toEqual([false, false, true]);
  });
});
