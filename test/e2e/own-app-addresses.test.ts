/**
 * @module Addresses that callers name: the service's own ports and link-local addresses are refused in every spelling, as
 * upstream, as hook and as verifier.
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { spellings } from "./support/address-spellings.ts";
import { API, type Failed } from "./support/api.ts";
import { type OwnServer, send, startServer } from "./support/own-app.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));
const PORT = new URL(inject("serviceURL")).port;
let own: OwnServer;

beforeAll(async () => {
  own = await startServer((_call, response) => send(response, "<title>Own</title><p>Hello"));
});
afterAll(() => own.close());

const ask = (request: object) => api.call<Failed & { id: string }>("POST", "/v1/sessions", request);

/** The field that is refused, or the status. */
const verdict = async (request: object): Promise<unknown> => {
  const { status, body } = await ask(request);
  if (status === 201) await api.end(body.id);
  return status === 400 ? (body.error.details.issues as { path: string }[])[0]?.path : status;
};

const asUpstream = (url: string) => ({ sites: [{ name: "app", upstream: url }] });
const asReset = (url: string) => ({ sites: [{ name: "app", upstream: own.url, reset: `${url}/reset` }] });
const asState = (url: string) => ({ sites: [{ name: "app", upstream: own.url, state: { url: `${url}/state` } }] });
const asVerifier = (url: string) => ({
  sites: [{ name: "app", upstream: own.url }],
  task: { id: "t", goal: "Do it", evaluate: { evaluators: [{ type: "http", url }] } },
});
const WAYS = [
  [asUpstream, "sites.0.upstream"],
  [asReset, "sites.0.reset"],
  [asState, "sites.0.state.url"],
  [asVerifier, "task.evaluate.evaluators.0.url"],
] as const;

const refuseAll = async (urls: readonly string[]): Promise<void> => {
  const passed: string[] = [];
  for (const [at, url] of urls.entries()) {
    const [way, field] = WAYS[at % WAYS.length] ?? WAYS[0];
    const found = await verdict(way(url));
    if (found !== field) passed.push(`${way.name} ${url}: ${found}`);
  }
  expect(passed).toEqual([]);
};

test("our own port is refused in all of eighty spellings of this machine", async () => {
  const hosts = spellings(
    [
      [127, 0, 0, 1],
      [127, 1, 2, 3],
      [127, 255, 255, 254],
      [0, 0, 0, 0],
    ],
    80,
    17,
  );
  const names = ["localhost", "LOCALHOST.", "a.localhost", "x.y.localhost.", "[::1]", "[0:0:0:0:0:0:0:1]", "[::]"];
  await refuseAll([...hosts, ...names].map((host) => `http://${host}:${PORT}`));
});

test("link-local and metadata addresses are refused in all of eighty spellings, at whatever port", async () => {
  const hosts = spellings(
    [
      [169, 254, 169, 254],
      [169, 254, 0, 1],
      [100, 100, 100, 200],
      [168, 63, 129, 16],
    ],
    80,
    23,
  );
  const further = [
    "[fe80::1]",
    "[FE80:0::a]",
    "[febf::1]",
    "[fec0::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[2002:a9fe:a9fe::1]",
    "[2002:7f00:1::]",
    "[2001:0:a9fe:a9fe::]",
    "[64:ff9b:1::7f00:1]",
    "[64:ff9b:1:a9fe:a9:fe00::]",
    "[64:ff9b:1:ffff:ffff:ffff:a9fe:a9fe]",
  ];
  await refuseAll([...hosts, ...further].map((host, at) => `http://${host}${at % 2 === 0 ? "" : ":8080"}`));
});

test("a server of one's own is taken in the usual spellings", async () => {
  for (const host of ["127.0.0.1", "localhost", "own.localhost", "127.1"]) {
    expect(await verdict(asUpstream(`http://${host}:${own.port}`)), host).toBe(201);
  }
});
