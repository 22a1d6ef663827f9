/**
 * @module Chrome's own accessibility tree, without the nodes that it ignores.
 */
import type { Protocol } from "devtools-protocol";
import type { AXNode, CutPart } from "../../sdk/protocol/index.ts";
import type { Tab } from "./browser/tab.ts";
import { neutralise } from "./observation/index.ts";

const MAX_TEXT_CHARS = 1_000;
/** Properties that only repeat what the role or other fields say. */
const DULL = new Set(["labelledby", "describedby", "url"]);

/** Chrome takes a tenth of a millisecond for a node, and nothing stops it: a larger page has no tree. */
const MAX_PAGE_NODES = 60_000;
/** What an observation holds of the tree, as JSON. */
const MAX_TREE_CHARS = 1_000_000;
/** Names and values beside the texts of a node. */
const NODE_CHARS = 60;
/** Deeper nodes are left out: a tree is built, written and read by recursion. */
const MAX_TREE_DEPTH = 300;

type Node = Protocol.Accessibility.AXNode;

/** In document order, as far as there is room; what is left out is told in `cut`. */
export const readAXTree = async (tab: Tab, cut: CutPart[]): Promise<AXNode | null> => {
  const size = await countNodes(tab);
  if (size > MAX_PAGE_NODES) {
    cut.push({
      part: "axtree",
      reason: `the page has ${size} nodes, and the tree is given for pages of up to ${MAX_PAGE_NODES}`,
    });
    return null;
  }
  const { nodes } = await tab.unlessDialog(tab.send("Accessibility.getFullAXTree"));
  const root = nodes[0];
  if (!root) return null;
  const tree = new Tree(nodes);
  const built = tree.build(root, 0)[0] ?? null;
  if (tree.isCut) cut.push({ part: "axtree", reason: "the first nodes are listed, in the order of the document" });
  return built;
};

/** As the browser counts them: what the page says of itself is the page's. */
const countNodes = async (tab: Tab): Promise<number> => {
  await tab.unlessDialog(tab.send("Performance.enable", {}));
  const { metrics } = await tab.unlessDialog(tab.send("Performance.getMetrics"));
  return metrics.find(({ name }) => name === "Nodes")?.value ?? 0;
};

class Tree {
  readonly #byId: ReadonlyMap<string, Node>;
  #room = MAX_TREE_CHARS;
  /** Whether some nodes found no room. */
  isCut = false;

  constructor(nodes: readonly Node[]) {
    this.#byId = new Map(nodes.map((node) => [node.nodeId, node]));
  }

  /** A node, or what it holds where it is ignored itself. */
  build(node: Node, depth: number): AXNode[] {
    const own = describe(node);
    if (own) this.#room -= JSON.stringify(own).length + NODE_CHARS;
    if (this.#room < 0 || depth > MAX_TREE_DEPTH) {
      this.isCut = true;
      return [];
    }
    const children: AXNode[] = [];
    for (const id of node.childIds ?? []) {
      const child = this.#byId.get(id);
      if (child) children.push(...this.build(child, depth + 1));
    }
    if (!own) return children;
    return [{ ...own, ...(children.length > 0 ? { children } : {}) }];
  }
}

/** null for what is ignored. */
const describe = (node: Node): Omit<AXNode, "children"> | null => {
  const role = String(node.role?.value ?? "");
  if (node.ignored || role === "InlineTextBox" || role === "none" || role === "generic") return null;
  const properties = Object.fromEntries(
    (node.properties ?? [])
      .filter(({ name, value }) => !DULL.has(name) && value.value !== undefined && value.value !== false && value.value !== "")
      .map(({ name, value }) => [name, typeof value.value === "string" ? clean(value.value) : value.value]),
  );
  return {
    role,
    name: clean(String(node.name?.value ?? "")),
    ...(node.value?.value === undefined || node.value.value === ""
      ? {}
      : { value: typeof node.value.value === "number" ? node.value.value : clean(String(node.value.value)) }),
    ...(node.description?.value ? { description: clean(String(node.description.value)) } : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
};

const clean = (text: string): string => neutralise(text, MAX_TEXT_CHARS);
