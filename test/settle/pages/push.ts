/**
 * @module Answers that are pushed: over a WebSocket, an event stream, or a long poll that stood open before.
 */
import { script, torturePage } from "../torture-page.ts";

const SOCKET = 'new WebSocket(new URL("ws", location).href.replace("http", "ws"))';

export const pushPages = [
  torturePage("socket-answers", "the page sends over its open socket, and the answer comes by it", (ms) =>
    script(`const socket = ${SOCKET};
      socket.onmessage = ({ data }) => { if (data === FINAL) finish(); };
      onGo(() => { show("sent"); socket.send("ask:${ms(20, 350)}"); });`),
  ),
  torturePage("socket-opened-by-action", "the socket is opened, asked and closed by the action", (ms) =>
    script(`onGo(() => {
      const socket = ${SOCKET};
      socket.onopen = () => socket.send("ask:${ms(20, 350)}");
      socket.onmessage = () => { finish(); socket.close(); };
    });`),
  ),
  torturePage("event-after-post", "the request is accepted, and its result is pushed over an event stream", (ms) =>
    script(`const events = new EventSource("events");
      events.addEventListener("result", finish);
      onGo(async () => { await fetch("order?after=${ms(20, 300)}", { method: "POST" }); show("accepted"); });`),
  ),
  torturePage("socket-then-fetch", "the push says that there is something to fetch", (ms) =>
    script(`const socket = ${SOCKET};
      socket.onmessage = async () => { await (await fetch("data?ms=${ms(20, 400)}")).json(); finish(); };
      onGo(() => socket.send("ask:${ms(20, 250)}"));`),
  ),
];
