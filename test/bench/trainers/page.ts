/**
 * @module The page that every door steps on: one button, which counts. It is still at once, so that a door's own cost shows.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../support/close-server.ts";

const PAGE = `<!doctype html><html lang="en"><title>Counter</title>
<button id="more" onclick="count.textContent++">More</button><p id="count">0</p>`;

export const MANY_STEPS = 10_000;

export interface CounterPage extends AsyncDisposable {
  /** Of a session or an environment that opens the page. */
  readonly settings: { sites: { name: string; upstream: string }[]; startUrl: string; limits: { maxSteps: number } };
}

export const startCounterPage = async (): Promise<CounterPage> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      sites: [{ name: "counter", upstream }],
      startUrl: "http://counter.localhost/",
      limits: { maxSteps: MANY_STEPS },
    },
    async [Symbol.asyncDispose]() {
      await closeServer(server);
    },
  };
};

/** The id of the button in a text that a door gave. */
export const buttonIn = (text: string): string => {
  const id = /\[(\w+)\] button (?:"|')More/.exec(text)?.[1];
  if (id === undefined) throw new Error(`There is no button More in:\n${text}`);
  return id;
};

/** The page has counted so far, which shows that the steps were done. */
export const mustSayCount = (text: string, count: number): void => {
  if (!new RegExp(`^\\s*${count}\\s*$`, "m").test(text)) throw new Error(`The page does not say ${count}:\n${text}`);
};
