/**
 * @module Chrome's own accessibility tree, without the nodes that it ignores.
 */
import type { Protocol } from "devtools-protocol";
import type { AXNode } from "../../sdk/protocol/index.ts";
import type { Tab } from "./browser/tab.ts";
import { neutralise } from "./observation/index.ts";

const MAX_TEXT_CHARS = 1_000;
/** Properties that only repeat what the role or other fields say. */
const DULL = new Set(["labelledby", "describedby", "url"]);

export const readAXTree = async (tab: Tab): Promise<AXNode | null> => {
  const { nodes } = await tab.unlessDialog(tab.send("Accessibility.getFullAXTree"));
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const root = nodes[0];
  return root ? (build(root, byId)[0] ?? null) : null;
};

/** A node, or what it holds where it is ignored itself. */
const build = (node: Protocol.Accessibility.AXNode, byId: ReadonlyMap<string, Protocol.Accessibility.AXNode>): AXNode[] => {
  const children = (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child ? build(child, byId) : [];
  });
  const role = String(node.role?.value ?? "");
  if (node.ignored || role === "InlineTextBox" || role === "none" || role === "generic") return children;
  const properties = Object.fromEntries(
    (node.properties ?? [])
      .filter(({ name, value }) => !DULL.has(name) && value.value !== undefined && value.value !== false && value.value !== "")
      .map(({ name, value }) => [name, typeof value.value === "string" ? clean(value.value) : value.value]),
  );
  return [
    {
      role,
      name: clean(String(node.name?.value ?? "")),
      ...(node.value?.value === undefined || node.value.value === ""
        ? {}
        : { value: typeof node.value.value === "number" ? node.value.value : clean(String(node.value.value)) }),
      ...(node.description?.value ? { description: clean(String(node.description.value)) } : {}),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(children.length > 0 ? { children } : {}),
    },
  ];
};

const clean = (text: string): string => neutralise(text, MAX_TEXT_CHARS);
