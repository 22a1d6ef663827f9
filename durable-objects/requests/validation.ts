/**
 * @module Checks what a caller sent against the wire schemas, and names every field that is wrong.
 */
import type { z } from "zod";
import { nearField, nearValue } from "../../sdk/near-fields.ts";
import { isNotBuiltIssue, ServiceError } from "../../sdk/protocol/index.ts";

export interface Issue {
  /** Dotted, such as limits.maxSteps; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export const invalidRequest = (issues: readonly [Issue, ...Issue[]]): ServiceError =>
  new ServiceError("invalid_request", sentence(issues[0]), { issues });

export const check = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues
    .flatMap((issue) => flatten(issue, [], { schema, value }))
    // A field that was mistyped is why another one is missing.
    .toSorted((a, b) => Number(b.message.includes(MEANT)) - Number(a.message.includes(MEANT)));
  const issuesOf = (notBuilt: boolean): Issue[] =>
    found.filter((issue) => issue.notBuilt === notBuilt).map(({ path, message }) => ({ path, message }));
  const [first, ...rest] = issuesOf(false);
  if (first) throw invalidRequest([first, ...rest]);
  const issues = issuesOf(true);
  throw new ServiceError("not_supported", issues.map(sentence)[0] ?? "Not supported by this service yet.", { issues });
};

const sentence = ({ path, message }: Issue): string => (path ? `${path}: ${message}` : message);

const MEANT = "Did you mean";

type FlatIssue = Issue & { readonly notBuilt: boolean };
type Path = readonly PropertyKey[];

interface Checked {
  readonly schema: z.ZodType;
  readonly value: unknown;
}

/** zod reports unknown keys and failed unions at the object; callers want the field. */
const flatten = (issue: z.core.$ZodIssue, above: Path, checked: Checked): FlatIssue[] => {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const near = nearField(checked.schema, checked.value, path, key);
      return { path: dotted([...path, key]), message: near ? `unknown field.${near}` : "unknown field", notBuilt: false };
    });
  }
  if (issue.code === "invalid_union") {
    const branch = closestBranch(issue.errors);
    if (branch) return branch.flatMap((inner) => flatten(inner, path, checked));
  }
  const near = issue.code === "invalid_value" ? nearValue(checked.value, path, issue.values) : "";
  return [{ path: dotted(path), message: near ? `${issue.message}.${near}` : issue.message, notBuilt: isNotBuiltIssue(issue) }];
};

type Branch = readonly z.core.$ZodIssue[];

/** The branch whose kind was right and whose inside was wrong says more than "expected boolean"; of several, the one that knows more. */
const closestBranch = (branches: readonly Branch[]): Branch | undefined => {
  const ofThisKind = branches.filter(
    (branch) => !branch.some((issue) => issue.code === "invalid_type" && issue.path.length === 0),
  );
  return ofThisKind.toSorted((a, b) => unknownKeys(a) - unknownKeys(b) || a.length - b.length)[0];
};

const unknownKeys = (branch: Branch): number =>
  branch.reduce((count, issue) => count + (issue.code === "unrecognized_keys" ? issue.keys.length : 0), 0);

const dotted = (path: Path): string => path.map(String).join(".");
