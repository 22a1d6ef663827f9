/**
 * @module Chrome's own accessibility tree, without the nodes that it ignores.
 */
import type { Protocol } from "devtools-protocol";
import type { AXNode, CutPart } from "../../sdk/protocol/index.ts";
import type { Tab } from "./browser/tab.ts";
import { neutralise } from "./observation/index.ts";
import { faultOf, PageFault } from "./page-fault.ts";

const MAX_TEXT_CHARS = 1_000;
/** Properties that only repeat what the role or other fields say. */
const DULL = new Set(["labelledby", "describedby", "url"]);

/** Tried one after another where the whole tree is more than may cross. */
const DEPTHS = [null, 16, 8, 4, 2] as const;
/** What an observation holds of the tree, as JSON. */
const MAX_TREE_CHARS = 1_000_000;
/** Names and values beside the texts of a node. */
const NODE_CHARS = 60;
/** Deeper nodes are left out: a tree is built, written and read by recursion. */
const MAX_TREE_DEPTH = 300;

type Node = Protocol.Accessibility.AXNode;

/** In document order, as far as there is room; what is left out is told in `cut`. */
export const readAXTree = async (tab: Tab, cut: CutPart[]): Promise<AXNode | null> => {
  const { nodes, depth } = await fetchNodes(tab);
  const root = nodes[0];
  if (!root) return null;
  const tree = new Tree(nodes);
  const built = tree.build(root, 0)[0] ?? null;
  const reasons = [
    ...(depth === null ? [] : [`nodes deeper than ${depth} levels are left out`]),
    ...(tree.left > 0 ? [`${nodes.length - tree.left} of ${nodes.length} nodes are listed, in the order of the document`] : []),
  ];
  if (reasons.length > 0) cut.push({ part: "axtree", reason: reasons.join("; ") });
  return built;
};

const fetchNodes = async (tab: Tab): Promise<{ nodes: Node[]; depth: number | null }> => {
  for (const depth of DEPTHS) {
    try {
      const { nodes } = await tab.unlessDialog(tab.send("Accessibility.getFullAXTree", depth === null ? {} : { depth }));
      return { nodes, depth };
    } catch (error) {
      if (faultOf(error)?.code !== "page_unreadable") throw error;
    }
  }
  throw new PageFault("page_unreadable", "The page's accessibility tree is too large at any depth.");
};

class Tree {
  readonly #byId: ReadonlyMap<string, Node>;
  #room = MAX_TREE_CHARS;
  /** Nodes that found no room. */
  left = 0;

  constructor(nodes: readonly Node[]) {
    this.#byId = new Map(nodes.map((node) => [node.nodeId, node]));
  }

  /** A node, or what it holds where it is ignored itself. */
  build(node: Node, depth: number): AXNode[] {
    const own = describe(node);
    if (own) this.#room -= JSON.stringify(own).length + NODE_CHARS;
    if (this.#room < 0 || depth > MAX_TREE_DEPTH) {
      this.left++;
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
