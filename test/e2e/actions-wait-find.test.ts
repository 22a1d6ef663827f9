import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const LATER = page(`
  <button onclick="setTimeout(() => { out.textContent = 'It has come'; }, 700)">Text</button>
  <button onclick="setTimeout(() => history.pushState(null, '', '/later/step?n=2'), 700)">URL</button>
  <button onclick="b.hidden = true; setTimeout(() => { b.hidden = false; }, 700)">Element</button>
  <button onclick="setTimeout(() => alert('Wait!'), 400)">Dialog</button>
  <button id="b">Blinks</button><p id="out"></p>`);

const BOOK = page(`
  <p>Once upon a <b>time</b> there   was a boat.</p><div style="height:2500px"></div>
  <p id="mid">The second BOAT is here.</p><div style="height:2500px"></div>
  <div style="height:150px;overflow:auto"><div style="height:1500px"></div><p>Deep: the third boat.</p></div>
  <p hidden>hidden boat</p><script>/* boat */</script><input aria-label="Search" value="kayak">
  <iframe srcdoc="<div style='height:900px'></div><p>A raft in a frame</p>" style="height:200px"></iframe>`);

const SUM = page(
  Array.from({ length: 400 }, (_, i) => `<p>Paragraph ${i + 1} of a long report, with some words in it.</p>`).join(""),
);

const PARTS = page(
  `<p>Around it</p><div role="region" aria-label="Report" tabindex="0" style="height:60px;overflow:auto"><p>First of it</p><p>Second of it</p></div>
  <iframe srcdoc="<button>Inside</button><p>Not of it</p>"></iframe>`,
);

const { open } = stage({ "/parts": PARTS, "/later": LATER, "/book": BOOK, "/sum": SUM });

describe("wait", () => {
  test("lets the time pass, and the page has its own time after it", async () => {
    const actor = await open("/later", { settle: { capMs: 400 } });
    const started = Date.now();
    const answer = await actor.act({ type: "wait", ms: 600 });
    expect(Date.now() - started).toBeGreaterThanOrEqual(600);
    expect(answer.settle).toMatchObject({ settled: true, cause: "quiet" });
  });

  test("leaves the step time to be answered", async () => {
    const actor = await open("/later", { limits: { stepTimeoutMs: 2000 } });
    const answer = await actor.act({ type: "wait", ms: 30_000 });
    expect(answer.settle?.settled).toBe(true);
    const late = await actor.attempt({ type: "waitFor", text: "never", timeoutMs: 30_000 });
    expect(late.error?.code).toBe("wait_timeout");
  });

  test("ends early when a dialog opens", async () => {
    const actor = await open("/later");
    await actor.act({ type: "click", target: actor.id('button "Dialog"') });
    if (!actor.seen.dialog) await actor.act({ type: "wait", ms: 20_000 });
    expect(actor.seen.dialog).toMatchObject({ message: "Wait!" });
  });
});

describe("waitFor", () => {
  test("sees a text, a URL and an element come", async () => {
    const actor = await open("/later");
    await actor.act({ type: "click", target: actor.id('button "Text"') });
    await actor.act({ type: "waitFor", text: "it HAS come" });
    expect(actor.text).toContain("It has come");
    await actor.act({ type: "click", target: actor.id('button "URL"') });
    await actor.act({ type: "waitFor", url: "http://lab.localhost/later/*?n=2" });
    expect(actor.seen.url).toBe("http://lab.localhost/later/step?n=2");
    await actor.act({ type: "waitFor", url: "/later/step" });
    const target = actor.id('button "Blinks"');
    await actor.act({ type: "click", target: actor.id('button "Element"') });
    await actor.act({ type: "waitFor", target });
    await actor.act({ type: "click", target });
  });

  test("gives up in time, and says what did not come", async () => {
    const actor = await open("/later");
    expect((await actor.attempt({ type: "waitFor", text: "never", timeoutMs: 200 })).error).toMatchObject({
      code: "wait_timeout",
      message: 'The text "never" did not come within 200 ms.',
    });
    expect((await actor.attempt({ type: "waitFor", url: "/nowhere", timeoutMs: 100 })).error?.code).toBe("wait_timeout");
    expect((await actor.attempt({ type: "waitFor", target: "e999" })).error?.code).toBe("unknown_element");
    expect((await actor.attempt({ type: "waitFor", text: "a", url: "b" })).error).toMatchObject({
      code: "bad_action",
      message: "waitFor: give exactly one of text, url and target.",
    });
  });
});

describe("find", () => {
  test("brings each match into view, across elements and white space, and only what can be seen", async () => {
    const actor = await open("/book");
    await actor.act({ type: "find", text: "time there was A boat" });
    expect(actor.seen.scroll?.y).toBe(0);
    expect(actor.text).toContain('note: match 1 of 1: "Once upon a time there was a boat."');
    await actor.act({ type: "find", text: "boat", nth: 2 });
    expect(actor.text).toContain('note: match 2 of 3: "The second BOAT is here."');
    expect(actor.seen.scroll?.y).toBeGreaterThan(2000);
    expect(actor.seen.scroll?.y).toBeLessThan(2700);
    await actor.act({ type: "find", text: "boat", nth: 3 });
    expect(actor.seen.scroll?.y).toBeGreaterThan(4000);
    await actor.act({ type: "find", text: "kayak" });
    await actor.act({ type: "find", text: "raft in a frame" });
    const none = await actor.attempt({ type: "find", text: "boat", nth: 4 });
    expect(none.error).toMatchObject({ code: "not_found", message: expect.stringContaining("3 times") });
    const missing = await actor.attempt({ type: "find", text: "submarine" });
    expect(missing.error).toMatchObject({ code: "not_found", message: 'The text "submarine" is not on the page.' });
  });
});

describe("read", () => {
  test("gives what the budget left out, part by part, in order and without gaps", async () => {
    const actor = await open("/sum", { observe: { text: { maxTokens: 1500 } } });
    expect(actor.text).toContain("left out");
    const numbers: number[] = [];
    for (let part = 1; ; part++) {
      await actor.act({ type: "read", part });
      numbers.push(...[...actor.text.matchAll(/Paragraph (\d+) of/g)].map((match) => Number(match[1])));
      expect(actor.seen.tokens?.count).toBeLessThanOrEqual(1500);
      if (/the last one/.test(actor.text)) break;
      expect(actor.text).toContain(`read with part ${part + 1} goes on`);
    }
    expect(numbers).toEqual(Array.from({ length: 400 }, (_, i) => i + 1));
  });

  test("gives only what is inside the element that is named", async () => {
    const actor = await open("/parts");
    await actor.act({ type: "read", target: actor.id('region "Report"') });
    expect(actor.text).toContain("First of it");
    expect(actor.text).toContain("Second of it");
    expect(actor.text).not.toContain("Around it");
    await actor.act({ type: "waitFor", text: "Inside" });
    await actor.act({ type: "read", target: actor.id('button "Inside"') });
    expect(actor.text).toContain('button "Inside"');
    expect(actor.text).not.toContain("of it");
    expect((await actor.attempt({ type: "read", target: "e999" })).error?.code).toBe("unknown_element");
  });
});
