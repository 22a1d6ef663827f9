import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageWorld, startPages, type Tab } from "./support.ts";

interface AXNode {
  readonly backendDOMNodeId?: number;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

/** Chrome's words for what has no ARIA role; ours are those of the input type. */
const CHROME_ROLES: Record<string, readonly string[]> = {
  date: ["Date"],
  time: ["InputTime"],
  month: ["DateTime"],
  week: ["DateTime"],
  datetime: ["DateTime"],
  color: ["ColorWell"],
  file: ["button"],
  button: ["button", "DisclosureTriangle"],
};
/** Not of a kind that Chrome's tree has. */
const OUR_OWN = new Set(["clickable", "draggable", "hoverable", "row", "video"]);

const plain = (name: string): string => name.replace(/\s+/g, " ").trim().toLowerCase();

const chromeTree = async (tab: Tab): Promise<Map<number, AXNode>> => {
  await tab.send("Accessibility.enable");
  const { nodes } = (await tab.send("Accessibility.getFullAXTree")) as unknown as { nodes: AXNode[] };
  return new Map(nodes.map((node) => [node.backendDOMNodeId ?? 0, node]));
};

const backendId = async (tab: Tab, id: string): Promise<number> => {
  const found = (await tab.send("Runtime.evaluate", {
    expression: `globalThis[Symbol.for("stillwater")].element(${JSON.stringify(id)})`,
    contextId: await tab.viewContext(),
  })) as {
    result: { objectId: string };
  };
  const { node } = (await tab.send("DOM.describeNode", { objectId: found.result.objectId })) as {
    node: { backendNodeId: number };
  };
  return node.backendNodeId;
};

describe("roles and names", () => {
  let pages: PageWorld;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages[Symbol.asyncDispose]());

  it.each(["names", "forms", "shop", "structure", "shadow", "modal", "widgets"])(
    "are those of Chrome's own tree on %s",
    async (fixture) => {
      const tab = await pages.open({ fixture });
      const view = await tab.view();
      const tree = await chromeTree(tab);
      const differences: string[] = [];
      let compared = 0;
      for (const line of view.lines) {
        const [, role = "", quoted = '""'] = /^\[\w+\] (\w+)(?: ("(?:[^"\\]|\\.)*"))?/.exec(line.text) ?? [];
        if (!line.id || OUR_OWN.has(role)) continue;
        const node = tree.get(await backendId(tab, line.id));
        const name = plain(node?.name?.value ?? "");
        const roles = CHROME_ROLES[role] ?? [role];
        // Where Chrome finds no name that can be read, ours may be the title.
        const sameName = name === "" || name === plain(JSON.parse(quoted));
        if (!sameName || !roles.includes(node?.role?.value ?? ""))
          differences.push(`${line.text} is ${node?.role?.value} ${name} to Chrome`);
        compared++;
      }
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(1);
    },
  );
});
