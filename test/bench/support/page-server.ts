/**
 * @module A small shop page on loopback that both ways of driving a browser open: a list of products, a field, a badge.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../support/close-server.ts";

const PRODUCTS = 48;

const product = (n: number): string => `<li><h2>Lamp ${n}</h2><p>A lamp of the ${n}th kind, with a shade and a switch.</p>
<button id="add-${n}" data-n="${n}" aria-label="Add lamp ${n} to cart">Add to cart</button></li>`;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps</title>
<style>body{font:16px sans-serif;margin:2rem}ul{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem;list-style:none;padding:0}li{border:1px solid #ccc;padding:1rem}</style>
</head><body><header><h1>Lamps</h1><p>Cart: <output id="count">0</output></p>
<label>Note <input id="note" name="note"></label></header>
<main><ul>${Array.from({ length: PRODUCTS }, (_, i) => product(i + 1)).join("")}</ul></main>
<script>
document.addEventListener("click", async (event) => {
  const n = event.target.dataset?.n;
  if (!n) return;
  const answer = await fetch("/cart", { method: "POST", body: n });
  document.getElementById("count").textContent = Number(document.getElementById("count").textContent) + (await answer.json()).added;
});
</script></body></html>`;

export interface PageServer extends AsyncDisposable {
  readonly url: string;
}

export const startPageServer = async (): Promise<PageServer> => {
  const server = createServer((request, response) => {
    request.resume();
    const cart = request.url === "/cart";
    response.writeHead(cart || request.url === "/" ? 200 : 404, { "content-type": cart ? "application/json" : "text/html" });
    response.end(cart ? '{"added":1}' : request.url === "/" ? PAGE : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      await closeServer(server);
    },
  };
};
