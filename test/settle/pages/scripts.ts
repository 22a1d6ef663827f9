/**
 * @module Chains of the page's own script: timers, promises, frames, idle time, messages, storage and workers.
 */
import { script, torturePage } from "../torture-page.ts";

export const scriptPages = [
  torturePage("sync-change", "the listener changes the page itself", () => script("onGo(finish);")),
  torturePage("one-timer", "one timer, up to most of a second", (ms) =>
    script(`onGo(() => setTimeout(finish, ${ms(50, 900)}));`),
  ),
  torturePage("timer-chain", "four timers in a row, each shown", (ms) =>
    script(`onGo(async () => {
      for (const ms of [${ms(50, 300)}, ${ms(20, 250)}, ${ms(50, 300)}, ${ms(0, 60)}]) { await later(ms); show("after " + ms); }
      finish();
    });`),
  ),
  torturePage("long-timer-chain", "timers without a change in between", (ms) =>
    script(
      `onGo(() => setTimeout(() => setTimeout(() => setTimeout(finish, ${ms(200, 500)}), ${ms(200, 500)}), ${ms(200, 500)}));`,
    ),
  ),
  torturePage("counted-interval", "an interval that ends after some turns", (ms) =>
    script(`onGo(() => {
      let left = ${ms(3, 8)};
      const id = setInterval(() => { show("left " + --left); if (left === 0) { clearInterval(id); finish(); } }, ${ms(40, 160)});
    });`),
  ),
  torturePage("promise-chain", "many microtasks, then a timer", (ms) =>
    script(
      `onGo(async () => { for (let n = 0; n < 500; n++) await null; await later(${ms(30, 400)}); await Promise.resolve(); finish(); });`,
    ),
  ),
  torturePage("frames-steps", "steps in animation frames", (ms) =>
    script(`onGo(() => {
      let left = ${ms(5, 40)};
      const step = () => { show("left " + --left); if (left > 0) requestAnimationFrame(step); else finish(); };
      requestAnimationFrame(step);
    });`),
  ),
  torturePage("silent-frames", "waits a number of frames and changes nothing meanwhile", (ms) =>
    script(
      `onGo(() => { let left = ${ms(8, 30)}; const step = () => (--left > 0 ? requestAnimationFrame(step) : finish()); step(); });`,
    ),
  ),
  torturePage("idle-callback", "work that is put off to idle time", (ms) =>
    script(
      `onGo(() => requestIdleCallback(() => { show("half"); requestIdleCallback(finish, { timeout: ${ms(200, 600)} }); }, { timeout: ${ms(200, 600)} }));`,
    ),
  ),
  torturePage("message-channel", "a scheduler on a MessageChannel, as frameworks have", () =>
    script(`onGo(() => {
      const { port1, port2 } = new MessageChannel();
      let left = 30;
      port1.onmessage = () => (--left > 0 ? port2.postMessage(null) : finish());
      port2.postMessage(null);
    });`),
  ),
  torturePage("window-message", "the page posts messages to itself, with a timer between", (ms) =>
    script(`onGo(() => postMessage("first", "*"));
      addEventListener("message", ({ data }) => {
        if (data === "first") setTimeout(() => postMessage("second", "*"), ${ms(40, 300)});
        else if (data === "second") finish();
      });`),
  ),
  torturePage("broadcast-channel", "a timer, then word over a BroadcastChannel", (ms) =>
    script(`const inbox = new BroadcastChannel("room"), outbox = new BroadcastChannel("room");
      inbox.onmessage = finish;
      onGo(() => setTimeout(() => outbox.postMessage("go"), ${ms(40, 300)}));`),
  ),
  torturePage("scheduler-task", "scheduler.postTask with a delay, or a timer where there is none", (ms) =>
    script(`onGo(() => {
      if (globalThis.scheduler?.postTask) scheduler.postTask(finish, { priority: "background", delay: ${ms(50, 400)} });
      else setTimeout(finish, ${ms(50, 400)});
    });`),
  ),
  torturePage("indexed-db", "writes to IndexedDB and shows what it reads back", () =>
    script(`onGo(() => {
      const opening = indexedDB.open("notes", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("notes");
      opening.onsuccess = () => {
        const writing = opening.result.transaction("notes", "readwrite");
        for (let n = 0; n < 200; n++) writing.objectStore("notes").put("note " + n, n);
        writing.oncomplete = () => {
          const reading = opening.result.transaction("notes").objectStore("notes").getAll();
          reading.onsuccess = () => { if (reading.result.length === 200) finish(); };
        };
      };
    });`),
  ),
  torturePage(
    "worker-computes",
    "a worker computes for a while and answers",
    () => script(`const worker = new Worker("worker.js"); worker.onmessage = finish; onGo(() => worker.postMessage("go"));`),
    {
      more: (ms) => ({
        "worker.js": `onmessage = () => { const end = performance.now() + ${ms(80, 700)}; while (performance.now() < end); postMessage("ready"); };`,
      }),
    },
  ),
  torturePage(
    "new-worker-fetches",
    "the action makes a worker, which fetches and waits before it answers",
    (ms) => script(`onGo(() => { new Worker("worker.js?ms=${ms(20, 200)}").onmessage = finish; });`),
    {
      more: (ms) => ({
        "worker.js": `(async () => { await fetch("data?ms=${ms(50, 400)}"); await new Promise((resolve) => setTimeout(resolve, ${ms(50, 300)})); postMessage("ready"); })();`,
      }),
    },
  ),
];
