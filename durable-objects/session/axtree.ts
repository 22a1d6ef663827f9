/**
 * @module Chrome's own accessibility tree with all frames and with our ids, without the nodes that it ignores.
 */
import type { Protocol } from "devtools-protocol";
import type { AXNode, CutPart } from "../../sdk/protocol/index.ts";
import { idsOfNodes } from "./axtree-ids.ts";
import type { Frame } from "./browser/frame.ts";
import { DialogOpenError, type Tab } from "./browser/tab.ts";
import { neutralise } from "./observation/index.ts";
import { within } from "./within.ts";

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

/** A frame that does not answer by then is left out. */
const FRAME_LIMIT_MS = 2_000;

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
  const tree = new Tree(await readDocument(tab, tab.frames.main));
  const built = tree.build();
  if (tree.isCut) cut.push({ part: "axtree", reason: "the first nodes are listed, in the order of the document" });
  return built;
};

/** The nodes of one document, with the documents of its frames by the nodes of their iframes. */
interface Document {
  readonly nodes: readonly Node[];
  readonly ids: ReadonlyMap<number, string>;
  readonly frames: ReadonlyMap<number, Document>;
}

const readDocument = async (tab: Tab, frame: Frame): Promise<Document> => {
  const [{ nodes }, ids, frames] = await Promise.all([
    tab.unlessDialog(frame.session.send("Accessibility.getFullAXTree", frame.isRoot ? {} : { frameId: frame.id })),
    idsOfNodes(tab, frame),
    readFrames(tab, frame),
  ]);
  return { nodes, ids, frames };
};

/** Frames without a document to read are left out. */
const readFrames = async (tab: Tab, parent: Frame): Promise<Map<number, Document>> => {
  const children = tab.frames.children.filter((frame) => frame.parentId === parent.id && frame.hasDocument);
  const documents = children.map(async (frame): Promise<[number, Document] | null> => {
    try {
      const owner = await parent.session.send("DOM.getFrameOwner", { frameId: frame.id });
      return [owner.backendNodeId, await within(FRAME_LIMIT_MS, readDocument(tab, frame), "the frame does not answer")];
    } catch (error) {
      if (error instanceof DialogOpenError) throw error;
      return null;
    }
  });
  return new Map((await Promise.all(documents)).filter((entry) => entry !== null));
};

/** As the browser counts them: what the page says of itself is the page's. */
const countNodes = async (tab: Tab): Promise<number> => {
  await tab.unlessDialog(tab.send("Performance.enable", {}));
  const { metrics } = await tab.unlessDialog(tab.send("Performance.getMetrics"));
  return metrics.find(({ name }) => name === "Nodes")?.value ?? 0;
};

class Tree {
  readonly #document: Document;
  #room = MAX_TREE_CHARS;
  /** Whether some nodes found no room. */
  isCut = false;

  constructor(document: Document) {
    this.#document = document;
  }

  build(): AXNode | null {
    return this.#documentNodes(this.#document, 0)[0] ?? null;
  }

  #documentNodes(document: Document, depth: number): AXNode[] {
    const [root] = document.nodes;
    const byId = new Map(document.nodes.map((node) => [node.nodeId, node]));
    return root ? this.#nodes(root, depth, document, byId) : [];
  }

  /** A node, or what it holds where it is ignored itself. */
  #nodes(node: Node, depth: number, document: Document, byId: ReadonlyMap<string, Node>): AXNode[] {
    const backendId = node.backendDOMNodeId ?? NO_NODE;
    const own = describe(node, document.ids.get(backendId));
    if (own) this.#room -= JSON.stringify(own).length + NODE_CHARS;
    if (this.#room < 0 || depth > MAX_TREE_DEPTH) {
      this.isCut = true;
      return [];
    }
    const children: AXNode[] = [];
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) children.push(...this.#nodes(child, depth + 1, document, byId));
    }
    const frame = document.frames.get(backendId);
    if (frame) children.push(...this.#documentNodes(frame, depth + 1));
    if (!own) return children;
    return [{ ...own, ...(children.length > 0 ? { children } : {}) }];
  }
}

/** No node of a document has this number. */
const NO_NODE = -1;
const UNNAMED_ROLES = new Set(["", "none", "generic"]);

/** null for what is ignored; what has an id is not. */
const describe = (node: Node, id: string | undefined): Omit<AXNode, "children"> | null => {
  const role = String(node.role?.value ?? "");
  if (id === undefined && (node.ignored || role === "InlineTextBox" || role === "none" || role === "generic")) return null;
  const properties = Object.fromEntries(
    (node.properties ?? [])
      .filter(({ name, value }) => !DULL.has(name) && value.value !== undefined && value.value !== false && value.value !== "")
      .map(({ name, value }) => [name, typeof value.value === "string" ? clean(value.value) : value.value]),
  );
  return {
    ...(id === undefined ? {} : { id }),
    role: UNNAMED_ROLES.has(role) ? "generic" : role,
    name: clean(String(node.name?.value ?? "")),
    ...(node.value?.value === undefined || node.value.value === ""
      ? {}
      : { value: typeof node.value.value === "number" ? node.value.value : clean(String(node.value.value)) }),
    ...(node.description?.value ? { description: clean(String(node.description.value)) } : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
};

const clean = (text: string): string => neutralise(text, MAX_TEXT_CHARS);
