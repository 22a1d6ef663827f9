import { describe, expect, test } from "vitest";
import { page, stage } from "./support/stage.ts";

const KEYS = page(`
  <input id="one" aria-label="One" value="abc def"> <input id="two" aria-label="Two">
  <textarea aria-label="Area">first second</textarea>
  <div id="list" tabindex="0" role="button" aria-label="List">keys</div> <p id="text">No focus here</p>
  <script>
    const held = (e) => ["ctrl", "alt", "meta", "shift"].filter((name) => e[name + "Key"]).join("+");
    addEventListener("keydown", (e) => {
      log(e.key, e.code, held(e) || "plain");
      if (e.key.length > 1 && e.key.startsWith("F")) e.preventDefault();
    });
    addEventListener("focusin", (e) => log("focus", e.target.id || e.target.tagName));
    addEventListener("input", (e) => log("value", JSON.stringify(e.target.value).replaceAll(" ", "_")));
    addEventListener("copy", () => log("copied", getSelection().toString().replaceAll(" ", "_")));
  </script>`);

const { open } = stage({ "/keys": KEYS });

describe("press", () => {
  test("sends a combination with its modifier keys", async () => {
    const actor = await open("/keys");
    await actor.act({ type: "press", key: "Control+Shift+k", target: actor.id('button "List"') });
    expect(actor.log).toEqual(["focus:list", "Control:ControlLeft:ctrl", "Shift:ShiftLeft:ctrl+shift", "K:KeyK:ctrl+shift"]);
  });

  test("edits as a keyboard does: selects all, copies, pastes, goes by words, deletes", async () => {
    const actor = await open("/keys");
    await actor.act({ type: "press", key: "Control+a", target: actor.id('textbox "One"') });
    await actor.act({ type: "press", key: "Control+c" });
    await actor.act({ type: "press", key: "Control+v", target: actor.id('textbox "Two"') });
    expect(actor.log).toContain('value:"abc_def"');
    await actor.act({ type: "press", key: "Control+Backspace" });
    expect(actor.log.at(-1)).toBe('value:"abc_"');
    await actor.act({ type: "press", key: "Control+z" });
    expect(actor.log.at(-1)).toBe('value:"abc_def"');
    await actor.act({ type: "press", key: "Home" });
    await actor.act({ type: "press", key: "Delete" });
    expect(actor.log.at(-1)).toBe('value:"bc_def"');
    await actor.act({ type: "press", key: "Shift+End" });
    await actor.act({ type: "press", key: "x" });
    expect(actor.log.at(-1)).toBe('value:"x"');
  });

  test("moves the focus, also back, and passes on keys that write nothing", async () => {
    const actor = await open("/keys");
    await actor.act({ type: "focus", target: actor.id('textbox "One"') });
    await actor.act({ type: "press", key: "Tab" });
    expect(actor.log).toContain("focus:two");
    expect(actor.seen.focused).toBe(actor.id('textbox "Two"'));
    await actor.act({ type: "press", key: "Shift+Tab" });
    expect(actor.seen.focused).toBe(actor.id('textbox "One"'));
    for (const key of ["Escape", "F2", "PageDown", "ArrowLeft"]) await actor.act({ type: "press", key });
    expect(actor.log.slice(-4)).toEqual([
      "Escape:Escape:plain",
      "F2:F2:plain",
      "PageDown:PageDown:plain",
      "ArrowLeft:ArrowLeft:plain",
    ]);
  });

  test("names what is no key, and what takes no focus", async () => {
    const actor = await open("/keys");
    expect((await actor.attempt({ type: "press", key: "Hyper+q" })).error?.code).toBe("bad_key");
    expect((await actor.attempt({ type: "press", key: "" })).error?.code).toBe("bad_action");
    expect(actor.log).toEqual([]);
  });
});
