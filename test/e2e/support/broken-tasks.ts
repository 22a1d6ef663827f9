/**
 * @module Tasks that are broken on purpose, each in one way, with their proofs; and one that is not.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../../support/close-server.ts";

export const GOOD = "good/save";

/** The checks that each of them must fail, and no others. */
export const BROKEN: Readonly<Record<string, readonly string[]>> = {
  "broken/oracle": ["semantic.oracle_max"],
  "broken/no-oracle": ["semantic.oracle_max"],
  "broken/floor": ["semantic.floor_gap"],
  "broken/near-miss": ["semantic.canary_floor"],
  "broken/cheat": ["semantic.canary_floor"],
  "broken/lists-everything": ["semantic.canary_floor"],
  "broken/goal-leaks": ["semantic.no_solution_leakage"],
  "broken/page-leaks": ["semantic.no_solution_leakage"],
  "broken/secret-leaks": ["semantic.no_solution_leakage"],
  "broken/unsteady": ["runtime.episode_determinism"],
  "broken/reward": ["runtime.reward_well_formed"],
  "broken/verifier": ["semantic.verifier_determinism"],
  "broken/seed": ["runtime.seed_control"],
  "broken/keeps-state": ["runtime.episode_isolation"],
};

const page = (body: string): string => `<!doctype html><html lang="en"><title>Lab</title>${body}`;
const saving = (name: string, title: string): string => `<button onclick="document.title = '${title}'">${name}</button>`;
const FLOWERS = ["Aster", "Bluebell", "Marigold", "Primrose"];

const PAGES: Readonly<Record<string, string>> = {
  "/": page(saving("Save", "Saved") + saving("Save a draft", "Saved as a draft") + saving("Cancel", "Cancelled")),
  "/secret": page(`<button onclick="this.after('token-4711')">Save</button>`),
  "/flowers": page(FLOWERS.map((flower) => `<p>${flower}</p>`).join("")),
  "/tells": page(`<p>Not the Marigold!</p><button onclick="this.after('It is the Marigold')">Ask</button>`),
  "/ask": page(`<button onclick="this.after('It is the Marigold')">Ask</button>`),
  "/unsteady": page(`${saving("Save", "Saved")}<script>document.write("<p>Number " + Math.random() + "</p>")</script>`),
};

const click = (name: string) => ({ type: "click", target: { role: "button", name } });
const predicate = (expression: string) => ({ evaluators: [{ type: "page_predicate", expression }] });
const SAVED = 'document.title === "Saved"';
const exactly = (text: string) => ({ evaluators: [{ type: "string_match", exactMatch: text }] });

export interface BrokenLab {
  readonly url: string;
  readonly tasks: readonly Record<string, unknown>[];
  readonly close: () => Promise<void>;
}

export const startBrokenLab = async (): Promise<BrokenLab> => {
  let spoiled = false;
  /** Episodes whose answer was scored before. */
  const scored = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://lab.localhost");
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (pathname === "/verify") {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        const { trajectory, answer } = JSON.parse(body) as { trajectory: { id: string }; answer: string };
        const score = answer === "yes" && !scored.has(trajectory.id) ? 1 : 0;
        scored.add(trajectory.id);
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ score }));
      });
      return;
    }
    if (pathname === "/spoil") spoiled = true;
    if (pathname === "/keeps-state") response.end(page(`${saving("Save", "Saved")}<p>${spoiled ? "Spoiled" : "Fresh"}</p>`));
    else response.end(PAGES[pathname] ?? page("<p>Nothing here</p>"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const task = (id: string, evaluate: object, proofs: object, more: object = {}) => ({
    id,
    goal: "Save the form.",
    sites: [{ name: "lab", upstream: url }],
    evaluate,
    proofs,
    ...more,
  });
  const start = (path: string) => ({ startUrl: `http://lab.localhost${path}` });
  const asking = { ...start("/ask"), goal: "Which flower is it? Answer with its name." };
  const oracle = [click("Save"), { type: "answer", text: "" }];
  const answering = [click("Ask"), { type: "answer", text: "Marigold" }];
  const cheats = [{ name: "says so", steps: ["this is no action", { type: "answer", text: "Saved" }] }];
  return {
    url,
    close: () => closeServer(server),
    tasks: [
      task(GOOD, predicate(SAVED), { oracle, nearMisses: [{ name: "a draft", steps: [click("Save a draft")] }], cheats }),
      task("broken/oracle", predicate(SAVED), { oracle: [click("Cancel")] }),
      task("broken/no-oracle", predicate(SAVED), {}),
      task("broken/floor", predicate('document.title !== "Cancelled"'), { oracle }),
      task("broken/near-miss", predicate('document.title.startsWith("Saved")'), {
        oracle,
        nearMisses: [{ name: "a draft", steps: [click("Save a draft")] }],
      }),
      task("broken/cheat", predicate(`${SAVED} || location.hash === "#saved"`), {
        oracle,
        cheats: [{ name: "the address", steps: [{ type: "goto", url: "http://lab.localhost/#saved" }] }],
      }),
      task(
        "broken/lists-everything",
        { evaluators: [{ type: "string_match", mustInclude: ["Marigold"] }] },
        { oracle: [{ type: "answer", text: "Marigold" }], answerShown: "page" },
        { ...start("/flowers"), goal: "Which of these flowers is orange?" },
      ),
      task(
        "broken/goal-leaks",
        exactly("Marigold"),
        { oracle: answering },
        { ...asking, goal: "Which flower is it, if not the Marigold?" },
      ),
      task("broken/page-leaks", exactly("Marigold"), { oracle: answering }, { ...asking, ...start("/tells") }),
      task(
        "broken/secret-leaks",
        predicate('document.body.textContent.includes("4711")'),
        { oracle, secrets: ["token-4711"] },
        start("/secret"),
      ),
      task("broken/unsteady", predicate(SAVED), { oracle }, start("/unsteady")),
      task("broken/reward", { ...predicate(SAVED), formatPenalty: 0.5 }, { oracle, cheats }),
      task(
        "broken/verifier",
        { evaluators: [{ type: "http", url: `${url}/verify` }] },
        { oracle: [{ type: "answer", text: "yes" }] },
      ),
      task("broken/seed", predicate(SAVED), { oracle, seedVaries: true }),
      task(
        "broken/keeps-state",
        predicate(SAVED),
        { oracle, nearMisses: [{ name: "spoils it", steps: [{ type: "goto", url: "http://lab.localhost/spoil" }] }] },
        start("/keeps-state"),
      ),
    ],
  };
};
