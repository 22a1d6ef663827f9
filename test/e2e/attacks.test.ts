import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Observation, Session } from "../../sdk/protocol/index.ts";
import { attacks } from "../page/attacks.ts";
import { API } from "./support/api.ts";
import { type Lab, startLab } from "./support/lab.ts";

const api = new API(inject("serviceURL"), inject("serviceToken"));

const CHOSEN = new Set([
  "globalThis is the page's",
  "Symbol is the page's",
  "setters on Array.prototype",
  "descriptors with a getter",
  "traps for proxies",
  "everything is thenable",
  "the constructor of promises",
  "the size of the window",
  "where the page is scrolled to",
  "functions of the window",
  "events of every plausible name, everywhere",
  "Promise.prototype throws",
]);
const tried = attacks.filter(({ name, late }) => !late && CHOSEN.has(name));

/** The click is told by the address, which needs nothing that an attack could take away. */
const CONTENT = `<button onclick="location.hash = 'cancelled'">Cancel</button><button onclick="location.hash = 'paid'">Pay</button>`;
const pageOf = (script: string): string => `<!doctype html><title>Shop</title><script>${script}</script>${CONTENT}`;
const WITH_FRAME = `<!doctype html><title>Shop</title><p>Around</p><iframe sandbox src="/plain" title="Inner"></iframe><iframe src="/attack-0" title="Hostile"></iframe>`;

describe("a page that attacks what the policy sees", () => {
  let lab: Lab;
  let session: Session;
  beforeAll(async () => {
    lab = await startLab({
      "/plain": pageOf(""),
      "/frames": WITH_FRAME,
      ...Object.fromEntries(tried.map(({ script }, n) => [`/attack-${n}`, pageOf(script)])),
    });
    session = await api.create({ sites: [lab.site] });
  });
  afterAll(async () => {
    await api.end(session.id);
    await lab.close();
  });

  const act = async (action: Record<string, unknown>): Promise<Observation> => {
    const result = await api.step(session.id, action);
    expect(result.error).toBeNull();
    return result.observation as Observation;
  };
  const bodyOf = ({ text }: Observation): string => (text ?? "").replace(/\[e\d+\]/g, "[e]").replace(/^url: .*\n/, "");
  const idOf = ({ text }: Observation, line: string): string =>
    new RegExp(`\\[(f?\\d*e\\d+)\\] ${line}`).exec(text ?? "")?.[1] ?? "";

  test("finds its text, its ids and its clicks as they are without the attack", async () => {
    expect(tried.length).toBe(CHOSEN.size);
    const honest = bodyOf(await act({ type: "goto", url: "http://lab.localhost/plain" }));
    expect(honest).toContain('button "Cancel"');
    for (const [n, { name }] of tried.entries()) {
      const seen = await act({ type: "goto", url: `http://lab.localhost/attack-${n}` });
      expect(bodyOf(seen), name).toBe(honest);
      const after = await act({ type: "click", target: idOf(seen, 'button "Cancel"') });
      expect(after.url, name).toContain("#cancelled");
    }
  });

  test("is read in frames too, also where no script may run", async () => {
    const seen = await act({ type: "goto", url: "http://lab.localhost/frames" });
    expect((seen.text ?? "").match(/button "Cancel"/g)).toHaveLength(2);
  });
});
