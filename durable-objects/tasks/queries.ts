/**
 * @module What is wrong with a query over the sites' states: how it is written, and what it asks for.
 */
import { compile, isRegistered } from "@jmespath-community/jmespath";

type Node = ReturnType<typeof compile>;

const ROOTS = ["before", "after", "answer", "seed"] as const;
const STATES: ReadonlySet<string> = new Set(["before", "after"]);

export interface ReadQuery {
  readonly problem: string | null;
  /** The sites whose state it names. */
  readonly sites: readonly string[];
}

/** `unchanged`: the query is asked of the states themselves, and begins with a site's name. */
export const readQuery = (query: string, unchanged: boolean): ReadQuery => {
  let tree: Node;
  try {
    tree = compile(query);
  } catch (error) {
    return { problem: `is no JMESPath: ${error instanceof Error ? error.message : String(error)}`, sites: [] };
  }
  const unknown = functionsOf(tree).find((name) => !isRegistered(name));
  if (unknown !== undefined)
    return { problem: `has a function ${JSON.stringify(unknown)}, which JMESPath does not know`, sites: [] };
  const roots = rootsOf(tree);
  if (unchanged) return { problem: null, sites: roots.map(({ name }) => name) };
  const odd = roots.find(({ name }) => !(ROOTS as readonly string[]).includes(name));
  if (odd) return { problem: `begins with ${JSON.stringify(odd.name)}; there are ${ROOTS.join(", ")}`, sites: [] };
  return { problem: null, sites: roots.flatMap(({ name, next }) => (STATES.has(name) && next !== null ? [next] : [])) };
};

interface Root {
  readonly name: string;
  /** What is taken of it at once; null where that is no name. */
  readonly next: string | null;
}

/** The names that are looked up in the document itself. What is looked up in parts of it is not known before it runs. */
const rootsOf = (node: Node): Root[] => {
  switch (node.type) {
    case "Field":
      return [{ name: node.name, next: null }];
    case "Subexpression":
      if (node.left.type === "Field")
        return [{ name: node.left.name, next: node.right.type === "Field" ? node.right.name : null }];
      return rootsOf(node.left);
    case "Pipe":
    case "Projection":
    case "FilterProjection":
    case "ValueProjection":
    case "IndexExpression":
      return rootsOf(node.left);
    case "AndExpression":
    case "OrExpression":
    case "Comparator":
    case "Arithmetic":
      return [...rootsOf(node.left), ...rootsOf(node.right)];
    case "NotExpression":
    case "Flatten":
      return rootsOf(node.child);
    case "Unary":
      return rootsOf(node.operand);
    case "Function":
    case "MultiSelectList":
      return node.children.flatMap(rootsOf);
    case "MultiSelectHash":
      return node.children.flatMap(({ value }) => rootsOf(value));
    case "Ternary":
      return [node.condition, node.trueExpr, node.falseExpr].flatMap(rootsOf);
    default:
      return [];
  }
};

const functionsOf = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  const node = value as { readonly type?: unknown; readonly name?: unknown };
  if (node.type === "Literal") return [];
  const own = node.type === "Function" ? [String(node.name)] : [];
  return [...own, ...Object.values(value).flatMap(functionsOf)];
};
