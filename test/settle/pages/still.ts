/**
 * @module Actions after which nothing happens: the answer has nothing to wait for.
 */
import { script, torturePage } from "../torture-page.ts";

export const stillPages = [
  torturePage("nothing-at-all", "a button without a listener", () => "", { ending: "unchanged" }),
  torturePage("nothing-to-see", "a listener that changes nothing", () => script("onGo(rendered);"), { ending: "unchanged" }),
  torturePage("still-field", "a field that nobody listens to", () => '<label>Note <input id="go"></label>', {
    action: { type: "fill", role: "textbox", name: "Note", text: "hello" },
    ending: "unchanged",
  }),
  torturePage(
    "still-among-ticks",
    "nothing happens on a page that never rests",
    (ms) =>
      script(
        `setInterval(() => show(String(Date.now())), ${ms(30, 200)}); setInterval(() => fetch("data?text=x"), ${ms(100, 300)}); onGo(rendered);`,
      ),
    {
      ending: "unchanged",
    },
  ),
];
