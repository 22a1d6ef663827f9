/**
 * @module Callers of a host who take for ever to say what they want, on real sockets.
 */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { Host, TOKEN } from "./support.ts";

const LIMIT_MS = 35_000;
const HEAD = `PUT /v1/devtools/browser/x/routes HTTP/1.1\r\nhost: h\r\nauthorization: Bearer ${TOKEN}\r\n`;

/** How long the host listens to a text that comes in bits. */
const heldMs = async (port: number, first: string, bit: string): Promise<number> => {
  const began = performance.now();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  socket.write(first);
  const timer = setInterval(() => socket.writable && socket.write(bit), 300);
  await Promise.race([
    new Promise((resolve) => socket.once("close", resolve)),
    new Promise((resolve) => setTimeout(resolve, LIMIT_MS).unref()),
  ]);
  clearInterval(timer);
  socket.destroy();
  return performance.now() - began;
};

test("heads and bodies that trickle are cut, and others are served meanwhile", async () => {
  const host = await Host.start({ BROWSER_HOST_WARM: "0" });
  const slow = [
    heldMs(host.port, "GET /v1/capacity HTTP/1.1\r\nhost: h\r\n", "x: y\r\n"),
    heldMs(host.port, "GET /v1/capa", "c"),
    heldMs(host.port, `${HEAD}content-length: 5000\r\n\r\n`, " "),
    heldMs(host.port, `${HEAD}transfer-encoding: chunked\r\n\r\n`, "1\r\n \r\n"),
  ];
  expect(await host.capacity()).toMatchObject({ active: 0 });
  for (const ms of await Promise.all(slow)) expect(ms).toBeLessThan(LIMIT_MS - 5_000);
  await host.stop();
}, 60_000);
