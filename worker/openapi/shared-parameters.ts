/**
 * @module Parameters that several routes take stand once, in the document's components.
 */
import type { OpenAPIDocument } from "./document.ts";

interface Parameter {
  readonly in: string;
  readonly name: string;
}
interface Operation {
  parameters?: (Parameter | { readonly $ref: string })[];
}

const METHODS = ["get", "post", "put", "delete"] as const;

export const shareParameters = (document: OpenAPIDocument): OpenAPIDocument => {
  const operations = operationsOf(document);
  const uses = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters ?? [])) {
    const text = JSON.stringify(parameter);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const shared: Record<string, Parameter> = {};
  const names = new Map<string, string>();
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const text = JSON.stringify(parameter);
      if ("$ref" in parameter || (uses.get(text) ?? 0) < 2) return parameter;
      const name = names.get(text) ?? freeName(shared, parameter);
      names.set(text, name);
      shared[name] = parameter;
      return { $ref: `#/components/parameters/${name}` };
    });
  }
  return { ...document, components: { ...document.components, parameters: shared as never } };
};

const operationsOf = (document: OpenAPIDocument): Operation[] =>
  Object.values(document.paths ?? {}).flatMap((path) =>
    METHODS.flatMap((method) => (path?.[method] ? [path[method] as Operation] : [])),
  );

const freeName = (taken: Record<string, unknown>, { name, in: place }: Parameter): string => {
  const base = `${name}In${place === "path" ? "Path" : "Query"}`;
  let candidate = base;
  for (let i = 2; Object.hasOwn(taken, candidate); i++) candidate = `${base}${i}`;
  return candidate;
};
